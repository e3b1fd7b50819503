package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
)

// A player's name can have files of the fleet in it, by their SHA-256 in braces: "uci:{…64 digits…}".
var fileName = regexp.MustCompile(`\{[0-9a-f]{64}\}`)

// anyProgram allows every program.
const anyProgram = "any"

// shelf keeps files that came from the fleet: networks, and programs if the worker's owner allows them.
type shelf struct {
	dir string
	// allowed are the programs that the worker's owner allows: the SHA-256 of one that comes from the fleet, or the
	// whole name of a player whose program is on this machine, such as "uci:stockfish"; or anyProgram.
	allowed []string

	mu *sync.Mutex
}

// programs reports whether any program is allowed.
func (s *shelf) programs() bool { return len(s.allowed) > 0 }

// local returns the name of a player on this machine: with paths in the place of files. Files that are not there
// are fetched. It refuses programs that are not allowed.
func (s *shelf) local(ctx context.Context, nc *nats.Conn, entry app.Entry, player string) (string, error) {
	var failed error
	var sums []string
	name := fileName.ReplaceAllStringFunc(player, func(word string) string {
		sum := word[1 : len(word)-1]
		sums = append(sums, sum)
		path, err := s.fetch(ctx, nc, sum)
		if err != nil {
			failed = fmt.Errorf("%s: file %.12s: %w", player, sum, err)
		}
		return path
	})
	if failed != nil {
		return "", failed
	}
	if _, err := entry.Check(name); err == nil || len(sums) > 0 && errors.Is(err, app.ErrFile) {
		return name, nil // a player of this program, perhaps with a network of the fleet
	}
	if err := s.allow(player, sums); err != nil {
		return "", refusal{err}
	}
	for _, sum := range sums {
		if err := os.Chmod(filepath.Join(s.dir, sum), 0o700); err != nil {
			return "", err
		}
	}
	return name, nil
}

// allow returns an error if the worker's owner does not allow the program of a player.
func (s *shelf) allow(player string, sums []string) error {
	player = strings.TrimSuffix(player, app.Again)
	if slices.Contains(s.allowed, anyProgram) || slices.Contains(s.allowed, player) {
		return nil
	}
	for _, sum := range sums {
		if !slices.Contains(s.allowed, sum) {
			return fmt.Errorf("the owner of this worker does not allow the program %.12s", sum)
		}
	}
	if len(sums) == 0 {
		return fmt.Errorf("the owner of this worker does not allow the player %.100s", player)
	}
	return nil
}

// fetch returns the path of a file, which it fetches unless it is there.
func (s *shelf) fetch(ctx context.Context, nc *nats.Conn, sum string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.dir, sum)
	if data, err := os.ReadFile(path); err == nil && sumOf(data) == sum {
		return path, nil
	}
	data, err := bus.Get(ctx, nc, sum, bus.LargestFile)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return "", err
	}
	part := path + ".part"
	if err := os.WriteFile(part, data, 0o600); err != nil {
		return "", err
	}
	return path, os.Rename(part, path)
}

// sumOf returns the SHA-256 of data as hexadecimal digits.
func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
