package match

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

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
	case r.Outcome != ply.Win && r.Outcome != ply.Draw && r.Outcome != ply.Loss:
		return errors.New("a result is win, draw or loss")
	}
	return nil
}

// same reports whether r and other are results of the same game of the same tournament.
func (r *Result) same(other *Result) bool {
	return r.key() == other.key() && r.Opening == other.Opening && r.Seed == other.Seed && r.Terms == other.Terms
}

// causes are all the reasons besides the rules for which a game ends.
var causes = []ply.Cause{
	ply.Resignation, ply.Agreement, ply.LossOnTime, IllegalMove, Failure, Crash, NoAnswer, Adjudication, PlyLimit,
}

// Answers returns an error if r cannot be the result of the game that plan describes, as
// [Tournament.Plan] has it. It is for results that come from elsewhere: whoever played the game may
// have invented how it ended, but not which game it was, and none of the fields is out of bounds.
func (r *Result) Answers(plan *Result) error {
	const longestReason, longestGame = longestDetail + 200, 1e9
	if !r.same(plan) {
		return fmt.Errorf("match: round %d, %s against %s: a result of another game", plan.Round, plan.Players[0], plan.Players[1])
	}
	err := r.check()
	switch {
	case err != nil:
	case r.Cause != "" && !slices.Contains(causes, r.Cause):
		err = fmt.Errorf("no game ends for the cause %s", brief.Word(string(r.Cause)))
	case utf8.RuneCountInString(r.Reason) > longestReason:
		err = fmt.Errorf("a reason of more than %d characters", longestReason)
	case r.Plies < 0 || r.Plies > longestGame:
		err = fmt.Errorf("a game of %d plies", r.Plies)
	case !(r.Seconds >= 0 && r.Seconds <= longestGame):
		err = fmt.Errorf("a game of %v seconds", r.Seconds)
	}
	if err != nil {
		return fmt.Errorf("match: round %d, %s against %s: %w", r.Round, r.Players[0], r.Players[1], err)
	}
	return nil
}

func compareResults(a, b Result) int {
	return cmp.Or(
		cmp.Compare(a.Round, b.Round),
		cmp.Compare(a.Players[0], b.Players[0]),
		cmp.Compare(a.Players[1], b.Players[1]),
	)
}

// ReadResults reads files of results, such as those of the shards of one tournament. It
// returns the games in order of round and players. A game that is in the files several times
// counts once, and two different results of a game are an error. An unfinished last line, as a
// killed program leaves it, is ignored.
func ReadResults(files ...string) ([]Result, error) {
	var all []Result
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("match: %w", err)
		}
		text, err := parseResults(data)
		if err != nil {
			return nil, fmt.Errorf("match: %s: %w", name, err)
		}
		all = append(all, text.games...)
	}
	all, err := once(all)
	if err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	return all, nil
}

// once sorts results and leaves out doubles. Two different results of a game are an error.
func once(games []Result) ([]Result, error) {
	slices.SortStableFunc(games, compareResults)
	unique := games[:0]
	for _, r := range games {
		n := len(unique)
		if n == 0 || unique[n-1].key() != r.key() {
			unique = append(unique, r)
		} else if last := &unique[n-1]; !last.same(&r) || last.Outcome != r.Outcome {
			return nil, fmt.Errorf("two different results of round %d, %s against %s", r.Round, brief.State(r.Players[0]), brief.State(r.Players[1]))
		}
	}
	return unique, nil
}

// line is a line of a file of results. Most are the result of a game. The others say that an
// archive of the games is used from here on.
type line struct {
	*Result
	Archived *int64  `json:"archived,omitempty"` // the size of the archive with this game
	Sum      uint32  `json:"sum,omitempty"`      // the CRC-32 of this game in the archive
	Archive  *string `json:"archive,omitempty"`  // the name of the archive, without its folder
	Size     *int64  `json:"size,omitempty"`     // its size
}

// resultsText is what a file of results holds.
type resultsText struct {
	games   []Result
	whole   int64 // number of bytes that hold whole lines
	open    bool  // the last of them has no newline
	archive string
	known   place // where in the archive the last game is
}

// place is where in an archive a game is. It is empty if no game is there yet.
type place struct {
	begin, end int64
	sum        uint32
	line       int64 // where in the file of results its line begins
	last       bool  // whether no other line follows
}

// lineStarts are the beginnings of all lines of results that Run writes.
var lineStarts = []string{`{"round":`, `{"archive":`}

// parseResults reads JSON lines. A last line without a newline must be whole or the beginning of
// a line of results.
func parseResults(data []byte) (*resultsText, error) {
	t := &resultsText{whole: int64(len(data))}
	rest := bytes.TrimPrefix(data, []byte("\uFEFF"))
	for n := 1; len(rest) > 0; n++ {
		begin := int64(len(data) - len(rest))
		text, after, ended := bytes.Cut(rest, []byte("\n"))
		err := t.add(text, begin)
		if err != nil && !ended && isTorn(string(text)) {
			t.whole = begin
			return t, nil
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %s", n, brief.Message(err.Error()))
		}
		rest, t.open = after, !ended
	}
	return t, nil
}

// isTorn reports whether text can be the beginning of a line of results.
func isTorn(text string) bool {
	return slices.ContainsFunc(lineStarts, func(start string) bool {
		return strings.HasPrefix(text, start) || strings.HasPrefix(start, text)
	})
}

// add reads one line, which begins at this place.
func (t *resultsText) add(text []byte, begin int64) error {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	l := line{Result: &Result{}}
	if err := json.Unmarshal(text, &l); err != nil {
		return err
	}
	t.known.last = false
	if l.Archive != nil && l.Size != nil && *l.Size >= 0 {
		t.archive, t.known = *l.Archive, place{begin: *l.Size, end: *l.Size}
		return nil
	}
	if err := l.Result.check(); err != nil {
		return err
	}
	if l.Archived != nil {
		if t.archive == "" || *l.Archived < t.known.end {
			return errors.New("a game that is not behind the one before in the archive")
		}
		t.known = place{begin: t.known.end, end: *l.Archived, sum: l.Sum, line: begin, last: true}
	}
	t.games = append(t.games, *l.Result)
	return nil
}
