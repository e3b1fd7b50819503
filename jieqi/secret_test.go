package jieqi_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/level"
	"github.com/plygo/ply/mcts"
	"github.com/plygo/ply/minimax"
)

type (
	record   = ply.Record[jieqi.Position, jieqi.Move]
	searcher = ply.Searcher[jieqi.Position, jieqi.Move]
)

// twin returns another deal of a game that begins at the usual start, in which a viewer sees the same from
// the start to the end. What the viewer has not been shown is dealt anew.
func twin(t *testing.T, rules jieqi.Rules, taken slowTaken, r *record, viewer int, rng *rand.Rand) jieqi.Position {
	t.Helper()
	states := r.States()
	first := gameOf(&states[0])
	known := map[point]bool{} // by where a piece stood first
	game, origin := first, map[point]point{}
	for _, p := range allPoints {
		origin[p] = p
	}
	for i, m := range r.Moves() {
		if rules.Odds(&states[i], nil, nil) {
			continue
		}
		x, mover := moveOf(m), game.turn
		if game.board.dark(x.to) && knows(taken, viewer, 1-mover) {
			known[origin[x.to]] = true
		}
		if game.board.dark(x.from) {
			known[origin[x.from]] = true
		}
		origin[x.to] = origin[x.from]
		game.play(x)
	}
	for side := range 2 {
		var points []point
		for _, p := range allPoints {
			if first.board.dark(p) && sideOf(first.board.at(p)) == side && !known[p] {
				points = append(points, p)
			}
		}
		rng.Shuffle(len(points), func(i, j int) {
			a, b := points[i], points[j]
			first.truth[a.rank][a.file], first.truth[b.rank][b.file] = first.truth.at(b), first.truth.at(a)
		})
	}
	return dealt(t, &first)
}

// replay plays the players' moves of r from another deal.
func replay(t *testing.T, rules jieqi.Rules, r *record, start jieqi.Position) *record {
	t.Helper()
	again := ply.NewRecord(rules, start, 99)
	states := r.States()
	for i, m := range r.Moves() {
		if rules.Odds(&states[i], nil, nil) {
			continue
		}
		if err := again.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return again
}

// told writes down all that can be asked of a position.
func told(b *strings.Builder, rules jieqi.Rules, p *jieqi.Position) {
	moves := rules.Moves(nil, p)
	odds := make([]float32, len(moves))
	chance := rules.Odds(p, moves, odds)
	fmt.Fprintln(b, *p, p.String(), rules.Format(p), rules.Hash(p), moves, chance, odds, rules.Turn(p), rules.Terminal(p), p.Check())
	fmt.Fprintf(b, "%#v\n", *p)
	drawer, draws := ply.As[ply.Drawer[jieqi.Position, jieqi.Move]](rules)
	if draws {
		fmt.Fprintf(b, "%+v\n", drawer.Draw(p))
	}
	coordinates, hasCoordinates := ply.As[ply.Coordinates[jieqi.Position, jieqi.Move]](rules)
	for side := range colors {
		king, ok := p.King(colors[side])
		fmt.Fprintln(b, poolText(poolOf(p, side)), king, ok)
	}
	for _, at := range allPoints {
		kind, ok := p.Hidden(square(at))
		fmt.Fprint(b, p.At(square(at)), p.Dark(square(at)), kind, ok)
	}
	for _, m := range moves {
		fmt.Fprintln(b, m, rules.FormatMove(p, m))
		if hasCoordinates {
			fmt.Fprintln(b, coordinates.FormatCoordinates(p, m))
		}
		if draws {
			fmt.Fprintln(b, drawer.Touch(nil, p, m))
		}
		for _, viewer := range viewers {
			fmt.Fprintln(b, rules.See(p, m, viewer))
		}
	}
	for _, viewer := range viewers {
		fmt.Fprintln(b, rules.View(p, viewer))
	}
	if !chance && rules.Terminal(p) == ply.Ongoing {
		fmt.Fprintln(b, rules.Evaluate(p))
	}
}

// handed writes down all that a player can read in a record of a game, and what happens if the player
// goes on with it.
func handed(rules jieqi.Rules, v *record) string {
	var b strings.Builder
	text, err := v.MarshalJSON()
	fmt.Fprintf(&b, "%s%v\n%v\n", text, err, *v) // with all that the record hides in its fields
	states := v.States()
	for i := max(0, len(states)-3); i < len(states); i++ {
		told(&b, rules, &states[i])
	}
	fmt.Fprintln(&b, v.Outcome(), v.Reason(), v.Play(jieqi.Move(0)))
	if s := v.State(); v.Outcome() == ply.Ongoing {
		moves := rules.Moves(nil, &s)
		for _, m := range moves[:min(4, len(moves))] {
			if err := v.Play(m); err != nil {
				fmt.Fprintln(&b, err)
				continue
			}
			after := v.State()
			fmt.Fprintln(&b, after, len(v.Moves()))
			v.Undo()
		}
	}
	for _, other := range viewers {
		text, err := v.View(other).MarshalJSON()
		fmt.Fprintf(&b, "%s%v\n", text, err)
	}
	return b.String()
}

// Two deals that look alike to a player are the same to it, byte for byte: what it is handed, what
// the referee says, and what searchers make of it.
func TestSameBytes(t *testing.T) {
	pairs := evidence.Amount(100, 10_000)
	searched, length := 0, 0
	for n, seed := 0, uint64(1); n < pairs; seed++ {
		rng := rand.New(rand.NewPCG(seed, 31))
		rules, taken, _, _ := randomRules(rng)
		r := ply.NewRecord(rules, rules.Start(), rng.Uint64())
		for range rng.IntN(60) {
			s := r.State()
			if r.Outcome() != ply.Ongoing {
				break
			}
			moves := rules.Moves(nil, &s)
			if err := r.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		viewer := viewers[rng.IntN(3)]
		start := twin(t, rules, taken, r, viewer, rng)
		if start == r.States()[0] {
			continue
		}
		n++
		other := replay(t, rules, r, start)
		length += len(r.Moves())
		if a, b := handed(rules, r.View(viewer)), handed(rules, other.View(viewer)); a != b {
			t.Fatalf("viewer %d, %+v: can tell apart\n%s\n%s\nby\n%s", viewer, rules, r.States()[0].String(), start.String(), firstDifference(a, b))
		}
		s := r.State()
		if viewer == ply.Watcher {
			if a, b := public(rules, r.State()), public(rules, other.State()); a != b {
				t.Fatalf("everybody is told\n%s", firstDifference(a, b))
			}
		}
		if r.Outcome() != ply.Ongoing || rules.Turn(&s) != viewer {
			continue
		}
		if a, b := r.Play(jieqi.Move(0)), other.Play(jieqi.Move(0)); fmt.Sprintf("%v %#v", a, a) != fmt.Sprintf("%v %#v", b, b) {
			t.Fatalf("the referee says\n%v\n%v", a, b)
		}
		if n%20 > 0 {
			continue
		}
		for _, x := range players {
			a, b := search(x, rules, r.View(viewer)), search(x, rules, other.View(viewer))
			if a != b {
				t.Fatalf("%s finds\n%s\n%s", x.name, a, b)
			}
			searched++
		}
	}
	t.Logf("%d pairs, %d plies a game, %d searches", pairs, length/pairs, searched)
}

// public writes down what a program may show of a full position to everybody: the board, the moves
// and why a move is refused.
func public(rules jieqi.Rules, p jieqi.Position) string {
	var b strings.Builder
	if drawer, ok := ply.As[ply.Drawer[jieqi.Position, jieqi.Move]](rules); ok {
		fmt.Fprintf(&b, "%+v\n", drawer.Draw(&p))
	}
	for _, m := range rules.Moves(nil, &p) {
		fmt.Fprintln(&b, m, rules.FormatMove(&p, m))
	}
	_, err := rules.ParseMove(&p, "a0i9")
	fmt.Fprintln(&b, err, rules.Terminal(&p), rules.Turn(&p), p.Check(), p.Halfmoves(), p.Fullmove())
	return b.String()
}

// firstDifference returns the lines in which two texts begin to differ.
func firstDifference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d\n%s\n%s", i, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// player is a searcher with limits, under which it gives the same answer every time.
type player struct {
	name   string
	make   func(jieqi.Rules) searcher
	limits ply.Limits
}

var players = []player{
	{"minimax", func(r jieqi.Rules) searcher { return minimax.New(r) }, ply.Limits{Depth: 1}},
	{"alphabeta", func(r jieqi.Rules) searcher {
		x := alphabeta.New(r)
		x.MemoryMB = 1
		return x
	}, ply.Limits{Nodes: 500}},
	{"mcts", func(r jieqi.Rules) searcher { return mcts.New(r) }, ply.Limits{Nodes: 50}},
	{"mcts, tuned", func(r jieqi.Rules) searcher { return mcts.Tuned(r) }, ply.Limits{Nodes: 50}},
	{"mcts, deals", func(r jieqi.Rules) searcher {
		x := mcts.Tuned(r)
		x.Deals = true
		return x
	}, ply.Limits{Nodes: 50}},
	{"greedy", func(r jieqi.Rules) searcher { return greedy.New(r) }, ply.Limits{Depth: 1}},
	{"level", func(r jieqi.Rules) searcher { return level.New(r, level.Easy, minimax.New) }, ply.Limits{Nodes: 500}},
}

// search writes down what a new searcher finds.
func search(x player, rules jieqi.Rules, v *record) string {
	r, err := x.make(rules).Search(context.Background(), x.limits, v.States()...)
	r.Elapsed = 0
	return fmt.Sprintf("%+v %v", r, err)
}

// dealt returns the full position of the package with the deal of a game in which nothing has moved. Its
// text has the dark pieces in the order of the board.
func dealt(t *testing.T, g *slowGame) jieqi.Position {
	t.Helper()
	deal := ""
	for rank := 9; rank >= 0; rank-- {
		for file := range 9 {
			if p := (point{rank, file}); g.board.dark(p) {
				deal += string(g.truth.at(p))
			}
		}
	}
	p, err := jieqi.ParseFEN(g.fen(shownToNobody, ply.Watcher) + " deal=" + deal)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
