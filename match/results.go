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
	"github.com/plygo/ply/internal/brief"
)

// Result is how one game of a tournament ended, and one line in the file of results. No other
// game of the tournament has the same Round and Players.
type Result struct {
	Round   int         `json:"round"`   // from 1
	Players [2]string   `json:"players"` // player 0 first
	Opening string      `json:"opening"`
	Seed    uint64      `json:"seed"`
	Terms   string      `json:"terms"`           // the time control, and a hash of all the terms
	Outcome ply.Outcome `json:"result"`          // for player 0
	Cause   ply.Cause   `json:"cause,omitempty"` // why it ended, if the rules did not end it
	Reason  string      `json:"reason"`          // why it ended, in words
	Plies   int         `json:"plies"`
	Seconds float64     `json:"seconds"`
}

// key identifies a game within its tournament.
type key struct {
	round   int
	players [2]string
}

func (r *Result) key() key { return key{r.Round, r.Players} }

func (r *Result) swapped() key { return key{r.Round, [2]string{r.Players[1], r.Players[0]}} }

// points returns the result of player 0 in half points: 2, 1 or 0.
func (r *Result) points() int {
	switch r.Outcome {
	case ply.Win:
		return 2
	case ply.Draw:
		return 1
	}
	return 0
}

func (r *Result) check() error {
	switch {
	case r.Round < 1 || r.Players[0] == "" || r.Players[0] == r.Players[1]:
		return errors.New("not the result of a game between two players in a round")
	case r.Outcome == ply.Ongoing:
		return errors.New("a result is win, draw or loss")
	}
	return nil
}

// same reports whether r and other are results of the same game of the same tournament.
func (r *Result) same(other *Result) bool {
	return r.key() == other.key() && r.Opening == other.Opening && r.Seed == other.Seed && r.Terms == other.Terms
}

func compareResults(a, b Result) int {
	return cmp.Or(
		cmp.Compare(a.Round, b.Round),
		cmp.Compare(a.Players[0], b.Players[0]),
		cmp.Compare(a.Players[1], b.Players[1]),
	)
}

// ReadResults reads files of results, such as those of the shards of one tournament. It
// returns the games in order of round and players. A game that is in several files counts
// once. An unfinished last line, as a killed program leaves it, is ignored.
func ReadResults(files ...string) ([]Result, error) {
	var all []Result
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
	slices.SortStableFunc(all, compareResults)
	unique := all[:0]
	for _, r := range all {
		n := len(unique)
		if n == 0 || unique[n-1].key() != r.key() {
			unique = append(unique, r)
		} else if last := &unique[n-1]; !last.same(&r) || last.Outcome != r.Outcome {
			return nil, fmt.Errorf("match: two different results of round %d, %s against %s", r.Round, brief.State(r.Players[0]), brief.State(r.Players[1]))
		}
	}
	return unique, nil
}

// parseResults reads JSON lines. It returns the games, and the number of bytes that hold
// whole lines. The bytes after them must be the beginning of a line of results.
func parseResults(data []byte) (games []Result, whole int, err error) {
	for n := 1; ; n++ {
		end := bytes.IndexByte(data[whole:], '\n')
		if end < 0 {
			if torn := string(data[whole:]); !strings.HasPrefix(torn, lineStart) && !strings.HasPrefix(lineStart, torn) {
				return nil, 0, fmt.Errorf("line %d: %.40q is not the result of a game", n, torn)
			}
			return games, whole, nil
		}
		var r Result
		err := json.Unmarshal(data[whole:whole+end], &r)
		if err == nil {
			err = r.check()
		}
		if err != nil {
			return nil, 0, fmt.Errorf("line %d: %s", n, brief.Message(err.Error()))
		}
		games = append(games, r)
		whole += end + 1
	}
}

// lineStart is the beginning of every line of results.
const lineStart = `{"round":`

// journal appends results to a file. Each line is one write at the end of the file. So
// several programs can share the file, and a program that is killed leaves at most its last
// line unfinished. The file is synced once a second, so a machine that loses its power
// loses no more than the last second.
type journal struct {
	file   *os.File
	whole  int64 // number of bytes that are known to hold whole lines
	torn   bool  // an unfinished line followed them
	synced time.Time
}

// openJournal opens the file of results with this name, or creates it. It returns the games
// in it.
func openJournal(name string) (*journal, []Result, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return nil, nil, fmt.Errorf("match: %w", err)
	}
	data, err := io.ReadAll(bufio.NewReader(file))
	var games []Result
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

func (j *journal) append(r *Result) error {
	if j == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if j.torn {
		if err := j.mend(); err != nil {
			return err
		}
	}
	if _, err := j.file.Write(append(line, '\n')); err != nil {
		j.torn = true // a full disk may have taken a part of the line
		return err
	}
	if time.Since(j.synced) < time.Second {
		return nil
	}
	j.synced = time.Now()
	return j.file.Sync()
}

// mend cuts off an unfinished last line. It first reads the end of the file again: another
// program that shares the file may have finished the line since, or may have cut it off and
// gone on.
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
