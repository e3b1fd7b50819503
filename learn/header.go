package learn

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/brief"
)

// The first line of a file of games is the magic, a checksum, and a header as JSON. The number in the
// magic is the version of the format.
const (
	fileMagic = "ply games 1 "
	maxHeader = 4 << 10 // bytes of the line
)

// header says what the games of a file are.
type header struct {
	Game     string `json:"game,omitempty"`
	Rules    uint64 `json:"rules,string"` // see [identity]
	Settings string `json:"settings"`     // how they were made, such as "depth 5, seed 7"
}

func (id identity) header(settings string) header {
	return header{Game: id.name, Rules: id.rules, Settings: settings}
}

// line returns the first line of the file.
func (h header) line() ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	line := fmt.Appendf(nil, "%s%08x %s\n", fileMagic, crc32.Checksum(text, castagnoli), text)
	if len(line) > maxHeader {
		return nil, fmt.Errorf("learn: the settings of the games have %d bytes; their line has at most %d", len(h.Settings), maxHeader)
	}
	return line, nil
}

// readHeader reads the first line of a file, and returns its length too.
func readHeader(r *bufio.Reader) (h header, length int, err error) {
	start, err := r.Peek(maxHeader)
	if err != nil && err != io.EOF {
		return h, 0, err
	}
	if len(start) == 0 {
		return h, 0, errors.New("it is empty")
	}
	line, _, whole := bytes.Cut(start, []byte("\n"))
	rest, ours := strings.CutPrefix(string(line), fileMagic)
	switch {
	case !ours:
		return h, 0, fmt.Errorf("it is no file of games of this version: it begins with %s, not with %q", brief.Word(string(line)), fileMagic)
	case !whole:
		return h, 0, errors.New("its first line has no end")
	}
	sum, text, _ := strings.Cut(rest, " ")
	want, err := strconv.ParseUint(sum, 16, 32)
	if err != nil || crc32.Checksum([]byte(text), castagnoli) != uint32(want) {
		return h, 0, errors.New("its first line is damaged")
	}
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return h, 0, fmt.Errorf("its first line is damaged: %w", err)
	}
	return h, len(line) + 1, nil
}

// fits returns an error if the games of a file are not of this game.
func (h header) fits(id identity) error {
	switch {
	case h.Game != id.name:
		return fmt.Errorf("its games are of %s, not of %s", brief.Word(h.Game), brief.Word(id.name))
	case h.Rules != id.rules:
		return fmt.Errorf("its games are of other rules of %s: moves have another order or lead elsewhere, or states have other hashes, so the games cannot be replayed", brief.Word(h.Game))
	}
	return nil
}
