package hiddentest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

// twin returns another deal of the game, in which a player sees the same moves from the start to
// the end. What the player has not been shown is dealt anew.
func twin(r *ply.Record[State, Move], player int, rng *rand.Rand) State {
	states := r.States()
	start := states[0]
	var origin [squares]uint8 // of the piece on a square, by where it stood first
	var known [squares]bool   // by where it stood first
	for i := range origin {
		origin[i] = uint8(i)
		known[i] = !start.board[i].down
	}
	var taken uint8 // the origin of the piece that was taken last
	for i, m := range r.Moves() {
		s := &states[i]
		if !s.rolling {
			taken, origin[m.To] = origin[m.To], origin[m.From]
			continue
		}
		if m.Revealed != None {
			known[origin[s.at]] = true
		}
		if rules.See(s, m, player) == m && m.Taken != None {
			known[taken] = true
		}
	}
	for side := range uint8(2) {
		var places []int
		for i, p := range start.board {
			if p.side == side && !known[i] {
				places = append(places, i)
			}
		}
		rng.Shuffle(len(places), func(i, j int) {
			a, b := &start.board[places[i]].kind, &start.board[places[j]].kind
			*a, *b = *b, *a
		})
	}
	return start
}

// replay plays the players' moves of r from another deal.
func replay(t *testing.T, r *ply.Record[State, Move], start State) *ply.Record[State, Move] {
	t.Helper()
	again := ply.NewRecord(rules, start, 99)
	states := r.States()
	for i, m := range r.Moves() {
		if states[i].rolling {
			continue
		}
		if err := again.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return again
}

// handed writes down all that a player can read in its record of a game.
func handed(v *ply.Record[State, Move]) string {
	var b strings.Builder
	text, err := v.MarshalJSON()
	fmt.Fprintf(&b, "%s%v\n%v\n", text, err, *v) // with all that the record hides in its fields
	states := v.States()
	for i := range states {
		fmt.Fprintln(&b, rules.Hash(&states[i]), rules.Moves(nil, &states[i]), rules.Terminal(&states[i]), rules.Evaluate(&states[i]))
	}
	fmt.Fprintln(&b, v.Outcome(), v.Reason(), v.Play(Move{}))
	if parsed, err := ply.ParseRecord(rules, text); err != nil || !slices.Equal(parsed.States(), states) || !slices.Equal(parsed.Moves(), v.Moves()) {
		panic(fmt.Sprintf("the text is another game: %v\n%s", err, text))
	}
	// All that can be done with it: ahead, back, and again.
	look := func() {
		s := v.State()
		fmt.Fprintln(&b, rules.Hash(&s), s.quiet, len(v.Moves()))
	}
	for _, m := range rules.Moves(nil, &states[len(states)-1]) {
		if fmt.Fprintln(&b, v.Play(m)); v.Undo() {
			v.Redo()
			look()
			v.Undo()
		}
	}
	for v.Undo() {
		look()
	}
	for v.Redo() {
		look()
	}
	for _, other := range players {
		text, err := v.View(other).MarshalJSON()
		fmt.Fprintf(&b, "%s%v\n", text, err)
	}
	return b.String()
}

// refused writes down what the referee tells a player who makes an illegal move.
func refused(r *ply.Record[State, Move]) string {
	err := r.Play(Move{From: 3, To: 3})
	return fmt.Sprintf("%v %#v", err, err)
}

// Two deals that look alike to a player are the same to it, byte for byte: what it is handed,
// what the referee says, and what searchers make of it.
func TestSameBytes(t *testing.T) {
	pairs := 10_000
	if testing.Short() {
		pairs = 1_000
	}
	rng := rand.New(rand.NewPCG(4, 1))
	searched, length := 0, 0
	for n := 0; n < pairs; {
		r := begun(t, rng)
		player := players[rng.IntN(3)]
		start := twin(r, player, rng)
		if start == r.States()[0] {
			continue
		}
		n++
		other := replay(t, r, start)
		length += len(r.Moves())
		if a, b := handed(r.View(player)), handed(other.View(player)); a != b {
			t.Fatalf("player %d can tell apart\n%s\n%s\nby\n%s\n%s", player, rules.Format(&r.States()[0]), rules.Format(&start), a, b)
		}
		s := r.State()
		if r.Outcome() != ply.Ongoing || rules.Turn(&s) != player {
			continue
		}
		if a, b := refused(r), refused(other); a != b {
			t.Fatalf("the referee says\n%s\n%s", a, b)
		}
		if n%10 > 0 {
			continue
		}
		for _, x := range searchers {
			a, b := search(t, x, r.View(player)), search(t, x, other.View(player))
			if a != b {
				t.Fatalf("%s finds\n%s\n%s", x.name, a, b)
			}
			searched++
		}
	}
	t.Logf("%d pairs, %d plies a game, %d searches", pairs, length/pairs, searched)
}

// begun returns a random game that has gone on for some moves.
func begun(t *testing.T, rng *rand.Rand) *ply.Record[State, Move] {
	t.Helper()
	r := ply.NewRecord(rules, rules.Start(), rng.Uint64())
	for range rng.IntN(30) {
		s := r.State()
		if r.Outcome() != ply.Ongoing {
			break
		}
		moves := rules.Moves(nil, &s)
		if err := r.Play(moves[rng.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

// A search that deals by itself finds the same, byte for byte, whatever the true deal is. Its tree
// goes on from move to move.
func TestSameDeals(t *testing.T) {
	pairs := 10_000
	if testing.Short() {
		pairs = 1_000
	}
	rng := rand.New(rand.NewPCG(7, 1))
	a, b := dealing(rules), dealing(rules)
	a.MemoryMB, b.MemoryMB = 1, 1
	for n := 0; n < pairs; {
		r := begun(t, rng)
		s := r.State()
		player := rules.Turn(&s)
		start := twin(r, player, rng)
		if r.Outcome() != ply.Ongoing || start == r.States()[0] {
			continue
		}
		n++
		other := replay(t, r, start)
		// Two searches of one game, so that the second finds a tree.
		for _, back := range []int{2, 0} {
			x, y := deeper(t, a, r.View(player), back), deeper(t, b, other.View(player), back)
			if x != y {
				t.Fatalf("the true deals %s and %s make\n%s\n%s", rules.Format(&r.States()[0]), rules.Format(&start), x, y)
			}
		}
	}
}

// deeper writes down what a searcher finds some players' moves before the end of a game, or at its
// start.
func deeper(t *testing.T, x ply.Searcher[State, Move], v *ply.Record[State, Move], back int) string {
	t.Helper()
	states := v.States()
	for end := len(states) - 1; end > 0 && back > 0; end-- {
		if states = states[:end]; !states[end-1].rolling {
			back--
		}
	}
	r, err := x.Search(t.Context(), ply.Limits{Nodes: 40}, states...)
	r.Elapsed = 0
	return fmt.Sprintf("%+v %v", r, err)
}

// search writes down what a new searcher finds.
func search(t *testing.T, x searcher, v *ply.Record[State, Move]) string {
	t.Helper()
	r, err := x.make().Search(context.Background(), x.limits, v.States()...)
	r.Elapsed = 0
	return fmt.Sprintf("%+v %v", r, err)
}

// spy is a player that writes down all that it is given.
type spy struct {
	match.Player[State, Move]
	notes strings.Builder
}

func (s *spy) Choose(ctx context.Context, game *ply.Record[State, Move], clock match.Clock) (match.Choice[Move], error) {
	choice, err := s.Player.Choose(ctx, game, clock)
	fmt.Fprintf(&s.notes, "%+v\n%+v %v\n%s", clock, choice, err, handed(game))
	return choice, err
}

// Whole games through the referee: to a player whose opponent's moves do not depend on what is
// hidden, two deals that look alike are the same game.
func TestSameGames(t *testing.T) {
	games := 200
	if testing.Short() {
		games = 24
	}
	rng := rand.New(rand.NewPCG(5, 1))
	different := 0
	for n := 0; different < games; n++ {
		side, x, seed := n%2, searchers[n/2%len(searchers)], rng.Uint64()
		play := func(start State) (string, *ply.Record[State, Move]) {
			s := &spy{Player: match.NewPlayer(x.make(), x.limits)}
			random := greedy.Random(rules)
			random.Seed = seed
			setup := match.Setup[State, Move]{Game: rules, Opening: &match.Opening[State, Move]{Start: start}, Seed: seed}
			setup.Players[side], setup.Players[1-side] = s, match.NewPlayer(random, ply.Limits{Depth: 1})
			if x.limits == (ply.Limits{}) {
				setup.Terms.Control.Move.Depth = 9 // the searcher has its own
			}
			result, err := match.Play(t.Context(), setup)
			if err != nil {
				t.Fatal(err)
			}
			return s.notes.String(), result.Record
		}
		notes, r := play(rules.Start())
		start := twin(r, side, rng)
		if start == r.States()[0] {
			continue
		}
		different++
		if again, _ := play(start); again != notes {
			t.Fatalf("%s as player %d sees a difference between\n%s\n%s", x.name, side, rules.Format(&r.States()[0]), rules.Format(&start))
		}
	}
}
