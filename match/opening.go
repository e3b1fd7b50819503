package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/chance"
)

// Opening is the beginning of a game: a state, and the moves that are made from it. If the game
// is a [ply.Viewer], a state without a deal is dealt anew in each game.
type Opening[S any, M comparable] struct {
	Start S
	Moves []M
	Name  string // the name in results; if empty, it is made from the state and the moves
}

// usualOpening returns the opening without moves at the state of the game's [ply.Starter].
func usualOpening[S any, M comparable](g ply.Game[S, M]) (Opening[S, M], error) {
	starter, ok := ply.As[ply.Starter[S]](g)
	if !ok {
		return Opening[S, M]{}, errors.New("match: the game has no usual start, and there is no opening")
	}
	return Opening[S, M]{Start: starter.Start()}, nil
}

// record returns the record of a new game that begins with the opening.
func (o Opening[S, M]) record(g ply.Game[S, M], seed uint64) (*ply.Record[S, M], error) {
	r := ply.NewRecord(g, o.Start, seed)
	for _, m := range o.Moves {
		if err := r.Play(m); err != nil {
			return nil, fmt.Errorf("match: opening %s: %w", o.name(g), err)
		}
	}
	if r.Outcome() != ply.Ongoing {
		return nil, fmt.Errorf("match: opening %s: the game is already over: %s", o.name(g), r.Reason())
	}
	return r, nil
}

// usualStart is the word for the usual first state in names and lines.
const usualStart = "start"

// name returns the name of the opening. If it has none, the name is made from the moves,
// with the state before them if it is not the usual first one.
func (o Opening[S, M]) name(g ply.Game[S, M]) string {
	if o.Name != "" {
		return o.Name
	}
	notation, ok := ply.As[ply.Notation[S, M]](g)
	if !ok {
		return fmt.Sprintf("%v %v", o.Start, o.Moves)
	}
	var words []string
	start := notation.Format(&o.Start)
	if starter, ok := ply.As[ply.Starter[S]](g); ok {
		if usual := starter.Start(); notation.Format(&usual) == start {
			start = ""
		}
	}
	if start != "" {
		words = append(words, start)
	}
	s := o.Start
	for _, m := range o.Moves {
		words = append(words, notation.FormatMove(&s, m))
		g.Play(&s, m)
	}
	if len(words) == 0 {
		return usualStart
	}
	return strings.Join(words, " ")
}

// RandomOpenings returns n openings of plies random moves each, from start. No opening ends
// the game. No two lead to the same state, as far as [ply.Hasher] or [ply.Notation] can
// tell states apart. In a game with chance nodes the dice are thrown too, and each opening
// is the state that was reached, in which a player is to move, without moves.
//
// If it finds fewer than n, it returns those, and an error that says so.
func RandomOpenings[S any, M comparable](g ply.Game[S, M], start S, plies, n int, seed uint64) ([]Opening[S, M], error) {
	if plies < 0 || n < 0 {
		return nil, errors.New("match: negative number of openings or of their plies")
	}
	_, dice := ply.As[ply.Chancer[S, M]](g)
	rng := chance.Stream(seed, fmt.Sprint("openings ", plies))
	seen := map[string]bool{}
	var openings []Opening[S, M]
	// When k states are drawn at random, all of them are seen after about k·ln k draws. If
	// there is one more state than the k that were seen, a draw misses it k times out of
	// k+1. So after many draws without a new state, there is probably none. A caller that
	// asks for a million openings where there are seven does not wait for millions of
	// draws.
	fruitless := 0
	for tries := 100 + 30*n; len(openings) < n && tries > 0 && fruitless < 1000+100*len(openings); tries-- {
		fruitless++
		o := Opening[S, M]{Start: start}
		last, ok := o.playRandom(g, plies, rng)
		if !ok {
			continue
		}
		if dice {
			o = Opening[S, M]{Start: last}
		}
		if key := stateKey(g, &last); !seen[key] {
			seen[key] = true
			openings = append(openings, o)
			fruitless = 0
		}
	}
	if len(openings) < n {
		return openings, fmt.Errorf("match: found %d different openings of %d plies, not %d", len(openings), plies, n)
	}
	return openings, nil
}

// playRandom adds plies random moves to the opening and returns the state after them. Dice that
// are to be rolled then are rolled, so that a player is to move. It returns false if the game ended
// before that.
func (o *Opening[S, M]) playRandom(g ply.Game[S, M], plies int, rng *rand.Rand) (S, bool) {
	s := o.Start
	line := []S{s}
	for n := 0; !over(g, line); n++ {
		moves := g.Moves(nil, &s)
		odds := oddsOf(g, &s, moves)
		if n >= plies && odds == nil {
			return s, true
		}
		m := moves[rng.IntN(len(moves))]
		if odds != nil {
			m = moves[chance.Pick(odds, rng.Float64())]
		}
		o.Moves = append(o.Moves, m)
		g.Play(&s, m)
		line = append(line, s)
	}
	return s, false
}

// oddsOf returns the odds of the moves of s, nil if it is no chance node.
func oddsOf[S any, M comparable](g ply.Game[S, M], s *S, moves []M) []float32 {
	chancer, ok := ply.As[ply.Chancer[S, M]](g)
	if !ok || !chancer.Odds(s, nil, nil) {
		return nil
	}
	odds := make([]float32, len(moves))
	chancer.Odds(s, moves, odds)
	return odds
}

// over reports whether the game has ended at the end of states, by its rules or by repetition.
func over[S any, M comparable](g ply.Game[S, M], states []S) bool {
	last := len(states) - 1
	return g.Terminal(&states[last]) != ply.Ongoing || ply.Repeated(g, states, last) != ply.Ongoing
}

func stateKey[S any, M comparable](g ply.Game[S, M], s *S) string {
	if hasher, ok := ply.As[ply.Hasher[S]](g); ok {
		return fmt.Sprint(hasher.Hash(s))
	}
	if notation, ok := ply.As[ply.Notation[S, M]](g); ok {
		return notation.Format(s)
	}
	return fmt.Sprint(*s)
}

// ReadOpenings reads openings from r, one in each line, in the game's [ply.Notation]. A
// line is either a state, or moves from the usual first state with spaces between them. The
// word "start" before the moves, or alone, is that state; a game whose states are written as
// moves needs it. In a game with chance nodes it must be a state, because a record throws the
// dice itself.
//
// A text after " | " is a remark. Empty lines and lines that begin with # are skipped, and
// so is a line that leads to the same state as an earlier one. A line of more than 64 kB is an
// error.
func ReadOpenings[S any, M comparable](g ply.Game[S, M], r io.Reader) ([]Opening[S, M], error) {
	notation, ok := ply.As[ply.Notation[S, M]](g)
	if !ok {
		return nil, errors.New("match: the game has no Notation to read openings with")
	}
	var openings []Opening[S, M]
	seen := map[string]bool{}
	lines := bufio.NewScanner(r)
	n := 1
	for ; lines.Scan(); n++ {
		text, _, _ := strings.Cut(strings.TrimPrefix(lines.Text(), "\uFEFF"), " | ") // some editors begin a file with this mark
		if text = strings.TrimSpace(text); text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		o, last, err := readOpening(g, notation, text)
		if err != nil {
			return nil, fmt.Errorf("match: openings, line %d: %w", n, err)
		}
		if key := stateKey(g, &last); !seen[key] {
			seen[key] = true
			openings = append(openings, o)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("match: openings, line %d: %w: more than %d bytes", n, ply.ErrFileLimit, bufio.MaxScanTokenSize)
	} else if err != nil {
		return nil, fmt.Errorf("match: openings, line %d: %w", n, err)
	}
	return openings, nil
}

func readOpening[S any, M comparable](g ply.Game[S, M], notation ply.Notation[S, M], text string) (o Opening[S, M], last S, err error) {
	state, stateErr := notation.Parse(text)
	if stateErr == nil {
		return Opening[S, M]{Start: state}, state, nil
	}
	words := strings.Fields(text)
	if words[0] == usualStart {
		words = words[1:]
	}
	if _, dice := ply.As[ply.Chancer[S, M]](g); dice && len(words) > 0 {
		return o, last, fmt.Errorf("an opening of a game with chance nodes must be a state: %w", stateErr)
	}
	starter, ok := ply.As[ply.Starter[S]](g)
	if !ok {
		return o, last, stateErr
	}
	o.Start = starter.Start()
	last = o.Start
	for i, word := range words {
		m, err := notation.ParseMove(&last, word)
		if err != nil && i == 0 {
			return o, last, errors.New(brief.Message(fmt.Sprintf("neither a state (%v) nor moves (%v)", stateErr, err)))
		}
		if err != nil {
			return o, last, err
		}
		o.Moves = append(o.Moves, m)
		g.Play(&last, m)
	}
	return o, last, nil
}
