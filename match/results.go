package match

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply"
)

// Played is a finished game of a tournament: a line of its file of results. Round and
// Players name the game within the tournament.
type Played struct {
	Round   int       `json:"round"`   // from 1
	Players [2]string `json:"players"` // player 0 first
	Opening string    `json:"opening"`
	Seed    uint64    `json:"seed"`
	Terms   string    `json:"terms"`           // the time control, and a key of all the terms
	Result  string    `json:"result"`          // for player 0: win, draw or loss
	Cause   ply.Cause `json:"cause,omitempty"` // why it ended, if the rules did not end it
	Reason  string    `json:"reason"`          // why it ended, in words
	Plies   int       `json:"plies"`
	Seconds float64   `json:"seconds"`
}

// key tells games apart.
type key struct {
	round   int
	players [2]string
}

func (p *Played) key() key { return key{p.Round, p.Players} }

func (p *Played) swapped() key { return key{p.Round, [2]string{p.Players[1], p.Players[0]}} }

// points returns the half points of player 0.
func (p *Played) points() int {
	switch p.Result {
	case ply.Win.String():
		return 2
	case ply.Draw.String():
		return 1
	}
	return 0
}

func (p *Played) check() error {
	switch {
	case p.Round < 1 || p.Players[0] == "" || p.Players[0] == p.Players[1]:
		return errors.New("not the result of a game between two players in a round")
	case p.Result != ply.Win.String() && p.Result != ply.Draw.String() && p.Result != ply.Loss.String():
		return fmt.Errorf("result %q is not win, draw or loss", p.Result)
	}
	return nil
}

// same reports whether two results are of one and the same game.
func (p *Played) same(other *Played) bool {
	return p.key() == other.key() && p.Opening == other.Opening && p.Seed == other.Seed && p.Terms == other.Terms
}

func comparePlayed(a, b Played) int {
	return cmp.Or(
		cmp.Compare(a.Round, b.Round),
		cmp.Compare(a.Players[0], b.Players[0]),
		cmp.Compare(a.Players[1], b.Players[1]),
	)
}

// ReadResults reads files of results, such as those of the shards of one tournament, and
// returns their games in order of round and players. A game that is in several files
// counts once. A last line that breaks off, as a killed program leaves it, is passed over.
func ReadResults(files ...string) ([]Played, error) {
	var all []Played
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("match: %w", err)
		}
		games, _, err := parseResults(data)
		if err != nil {
			return nil, fmt.Errorf("match: %s: %w", name, err)
		}
		all = append(all, games...)
	}
	slices.SortStableFunc(all, comparePlayed)
	unique := all[:0]
	for _, p := range all {
		n := len(unique)
		if n == 0 || unique[n-1].key() != p.key() {
			unique = append(unique, p)
		} else if last := &unique[n-1]; !last.same(&p) || last.Result != p.Result {
			return nil, fmt.Errorf("match: two different results of round %d, %s against %s", p.Round, p.Players[0], p.Players[1])
		}
	}
	return unique, nil
}

// parseResults reads JSON lines. It returns also how many bytes hold whole lines. What
// follows them must be the beginning of another one.
func parseResults(data []byte) (games []Played, whole int, err error) {
	for n := 1; ; n++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			if torn := string(data[whole:]); !strings.HasPrefix(torn, lineStart) && !strings.HasPrefix(lineStart, torn) {
				return nil, 0, fmt.Errorf("line %d: %.40q is not the result of a game", n, torn)
			}
			return games, whole, nil
		}
		var p Played
		err := json.Unmarshal(data[whole:whole+end], &p)
		if err == nil {
			err = p.check()
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %w", n, err)
		}
		games = append(games, p)
		whole += end + 1
	}
}

// lineStart is what every line of results begins with.
const lineStart = `{"round":`

// journal appends results to a file. Each line is one write at its end, so that several
// programs can share the file, and one that is killed leaves at most its last line torn; what
// a machine that loses power forgets is the last second.
type journal struct {
	file   *os.File
	whole  int64 // bytes that are known to hold whole lines
	torn   bool  // what followed them was the beginning of one
	synced time.Time
}

// openJournal opens or makes a file of results and returns the games in it.
func openJournal(name string) (*journal, []Played, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, fmt.Errorf("match: %w", err)
	}
	data, err := io.ReadAll(bufio.NewReader(file))
	var games []Played
	var whole int
	if err == nil {
		games, whole, err = parseResults(data)
	}
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("match: %s: %w", name, err)
	}
	return &journal{file: file, whole: int64(whole), torn: whole < len(data)}, games, nil
}

func (j *journal) append(p *Played) error {
	if j == nil {
		return nil
	}
	line, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if j.torn {
		if err := j.mend(); err != nil {
			return err
		}
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		j.torn = true // on a full disk a part of it
		return err
	}
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

// mend cuts off a line that breaks off. It looks again first: another program that shares the
// file may have been about to write the rest, or have mended the file and gone on.
func (j *journal) mend() error {
	tail, err := io.ReadAll(io.NewSectionReader(j.file, j.whole, math.MaxInt64-j.whole))
	if err != nil {
		return err
	}
	_, whole, err := parseResults(tail)
	if err != nil {
		return err
	}
	j.whole += int64(whole)
	if whole < len(tail) {
		if err := j.file.Truncate(j.whole); err != nil {
			return err
		}
	}
	j.torn = false
	return nil
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return errors.Join(j.file.Sync(), j.file.Close())
}
