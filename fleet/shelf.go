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

	mu    *sync.Mutex
	known map[string]bool // files that are there, by their SHA-256
}

// programs reports whether any program is allowed.
func (s *shelf) programs() bool { return len(s.allowed) > 0 }

// Where a player's name has a file of the fleet: as the network of a player of this program, or as the program itself.
var (
	networkPlace = regexp.MustCompile(`[:,]eval=\{[0-9a-f]{64}\}(,|$)`)
	programPlace = regexp.MustCompile(`^[a-z]+:\{[0-9a-f]{64}\}([ ,]|$)`)
)

// local returns the name of a player on this machine: with paths in the place of files. Files that are not there
// are fetched. It refuses programs that are not allowed, and files of this machine that are not from the fleet.
func (s *shelf) local(ctx context.Context, nc *nats.Conn, entry app.Entry, player string) (string, error) {
	once := strings.TrimSuffix(player, app.Again)
	files := fileName.FindAllString(once, -1)
	_, err := entry.Check(once)
	switch {
	case err == nil:
		return player, nil // a player of this program
	case errors.Is(err, app.ErrFile):
		if len(files) != 1 || !networkPlace.MatchString(once) {
			return "", refusal{fmt.Errorf("%.100s: a player's evaluation is a file of the fleet, and no other", player)}
		}
	default:
		if err := s.allow(once, files); err != nil {
			return "", refusal{err}
		}
	}
	paths := map[string]string{}
	for _, file := range files {
		sum := file[1 : len(file)-1]
		if paths[file], err = s.fetch(ctx, nc, sum); err != nil {
			err = fmt.Errorf("%.100s: file %.12s: %w", player, sum, err)
			if !errors.Is(err, bus.ErrNoFile) {
				err = refusal{err} // another time, or another worker, may have more luck
			}
			return "", err
		}
	}
	if program := programPlace.FindString(once); program != "" {
		if err := os.Chmod(paths[fileName.FindString(program)], 0o700); err != nil {
			return "", refusal{err}
		}
	}
	return fileName.ReplaceAllStringFunc(player, func(file string) string { return paths[file] }), nil
}

// allow returns an error if the worker's owner does not allow the program of a player. To allow a file is to allow the
// programs that begin with it: another program could do anything with it.
func (s *shelf) allow(player string, files []string) error {
	if slices.Contains(s.allowed, anyProgram) || slices.Contains(s.allowed, player) {
		return nil
	}
	for _, file := range files {
		if sum := file[1 : len(file)-1]; !slices.Contains(s.allowed, sum) {
			return fmt.Errorf("the owner of this worker does not allow the program %.12s", sum)
		}
	}
	if !programPlace.MatchString(player) {
		return fmt.Errorf("the owner of this worker does not allow the player %.100s", player)
	}
	return nil
}

// fetch returns the path of a file, which it fetches unless it is there.
func (s *shelf) fetch(ctx context.Context, nc *nats.Conn, sum string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.dir, sum)
	if s.known[sum] {
		return path, nil
	}
	if data, err := os.ReadFile(path); err != nil || sumOf(data) != sum {
		data, err := bus.Get(ctx, nc, sum, bus.LargestFile)
		if err != nil {
			return "", err
		}
		if err := s.put(path, data); err != nil {
			return "", err
		}
	}
	if s.known == nil {
		s.known = map[string]bool{}
	}
	s.known[sum] = true
	return path, nil
}

// put writes a file as a whole: another worker may share the folder.
func (s *shelf) put(path string, data []byte) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(s.dir, "part")
	if err != nil {
		return err
	}
	_, err = part.Write(data)
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name()) // it is of no use
	}
	return err
}

// sumOf returns the SHA-256 of data as hexadecimal digits.
func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
