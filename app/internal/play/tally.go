package play

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/disk"
)

// tally is the score of a person against one machine at one game.
type tally struct {
	Game     string `json:"game"`              // its name
	Options  string `json:"options,omitempty"` // its settings that are not the usual ones, such as "rule=caro,size=19"
	Opponent string `json:"opponent"`          // the name of the machine, with its limits
	Wins     int    `json:"wins"`
	Draws    int    `json:"draws"`
	Losses   int    `json:"losses"`
}

// same reports whether two tallies are about the same machine at the same game.
func (t tally) same(o tally) bool {
	return t.Game == o.Game && t.Options == o.Options && t.Opponent == o.Opponent
}

func (t tally) games() int { return t.Wins + t.Draws + t.Losses }

// String returns the score in words.
func (t tally) String() string {
	return fmt.Sprintf("%s, %s, %s", subject.Times(t.Wins, "win", "wins"), subject.Times(t.Draws, "draw", "draws"), subject.Times(t.Losses, "loss", "losses"))
}

// negative takes back what was counted.
func (t tally) negative() tally {
	t.Wins, t.Draws, t.Losses = -t.Wins, -t.Draws, -t.Losses
	return t
}

// scores are all tallies, and what a file of them holds.
type scores struct {
	Scores []tally `json:"scores"`
	Solved []feat  `json:"solved,omitempty"` // problems
}

// has reports whether a problem was solved.
func (all *scores) has(f feat) bool { return slices.Contains(all.Solved, f) }

// add counts t. No number becomes negative, even if somebody has emptied the file since.
func (all *scores) add(t tally) {
	i := slices.IndexFunc(all.Scores, t.same)
	if i < 0 {
		i = len(all.Scores)
		all.Scores = append(all.Scores, tally{Game: t.Game, Options: t.Options, Opponent: t.Opponent})
	}
	old := &all.Scores[i]
	old.Wins, old.Draws, old.Losses = max(old.Wins+t.Wins, 0), max(old.Draws+t.Draws, 0), max(old.Losses+t.Losses, 0)
}

// parseScores reads a file of scores. An empty one has none.
func parseScores(data []byte) (all scores, err error) {
	if blank(data) {
		return all, nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields() // they would be lost
	err = d.Decode(&all)
	if _, more := d.Token(); err == nil && more != io.EOF {
		err = errors.New("something follows behind its end")
	}
	for i, t := range all.Scores {
		switch {
		case err != nil:
		case min(t.Wins, t.Draws, t.Losses) < 0:
			err = fmt.Errorf("a score below zero against %.40q", t.Opponent)
		case slices.ContainsFunc(all.Scores[:i], t.same):
			err = fmt.Errorf("two scores against %.40q", t.Opponent)
		}
	}
	return all, err
}

// book keeps scores in a file, or in memory alone.
type book struct {
	path    string  // empty means that there is no file
	pending []tally // what is not in the file
	solved  []feat  // likewise
}

// read returns the scores of the file, and what is not there yet.
func (b *book) read() (scores, error) {
	var data []byte
	var err error
	if b.path != "" {
		data, err = readPlain(b.path)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return scores{}, err
	}
	return b.count(data)
}

// count adds what is pending to the content of the file.
func (b *book) count(data []byte) (scores, error) {
	all, err := parseScores(data)
	if err != nil {
		return all, fmt.Errorf("%s is no file of scores: %w", b.path, err)
	}
	for _, t := range b.pending {
		all.add(t)
	}
	for _, f := range b.solved {
		if !all.has(f) {
			all.Solved = append(all.Solved, f)
		}
	}
	return all, nil
}

// write writes what is pending to the file. Programs that write at once lose nothing of each
// other. A file that is no file of scores stays as it is.
func (b *book) write() error {
	if b.path == "" || len(b.pending)+len(b.solved) == 0 {
		return nil
	}
	err := os.MkdirAll(filepath.Dir(b.path), 0o777)
	if err == nil {
		err = disk.Update(b.path, func(old []byte) ([]byte, error) {
			all, err := b.count(old)
			if err != nil {
				return nil, err
			}
			text, err := json.MarshalIndent(all, "", "\t")
			return append(text, '\n'), err
		})
	}
	if err != nil {
		return fmt.Errorf("the score is not saved: %w", err)
	}
	b.pending, b.solved = nil, nil
	return nil
}
