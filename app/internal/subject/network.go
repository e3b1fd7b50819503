package subject

import (
	"fmt"
	"os"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// isFile reports whether an evaluation is the path of a file, not a name. A path can be in braces: that is how it is
// written before the file is on the machine that reads it.
func isFile(eval string) bool {
	return strings.ContainsAny(eval, `/\{`) || strings.HasSuffix(eval, neural.Suffix)
}

// ReadNetwork reads the file of a network.
func ReadNetwork(path string) (*neural.Network, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	n, err := neural.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// learned returns the rules with the network of a file as their evaluation.
func (g *Game[S, M]) learned(path string) (ply.Game[S, M], error) {
	n, err := ReadNetwork(path)
	if err != nil {
		return nil, err
	}
	rules, err := neural.New(g.Teacher(), n) // a network that corrects an evaluation corrects this one
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return rules, nil
}
