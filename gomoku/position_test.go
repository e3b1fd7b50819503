package gomoku

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// fromScratch returns what b should be, computed without what b keeps of moves before.
func fromScratch(b *Position) Position {
	fresh := newBoard(b.Size(), b.Rule())
	for y := range b.Size() {
		for x := range b.Size() {
			c, ok := b.at(x, y)
			if !ok {
				continue
			}
			fresh.stones++
			fresh.key ^= stoneKeys[c][y*b.Size()+x]
			for d := range directions {
				if n, place := lineOf(d, x, y, b.Size()); n >= 0 {
					fresh.lines[n] = fresh.lines[n].put(place, c)
				}
			}
		}
	}
	fresh.points, fresh.counts, fresh.values = [maxPoints]point{}, [2][16]uint16{}, [2]int32{}
	fresh.fives, fresh.fours = [2]set{}, [2]set{}
	fresh.rateAll()
	for i := range b.Size() * b.Size() {
		if c, ok := b.at(i%b.Size(), i/b.Size()); ok {
			fresh.values[c] += centralValue * b.centrality(i)
		}
	}
	fresh.setTurn(b.turn)
	if b.swapped != 0 {
		fresh.Swap()
	}
	fresh.last, fresh.outcome, fresh.reason, fresh.stage = b.last, b.outcome, b.reason, b.stage
	return fresh
}

// Everything that a board keeps is what it would be from scratch.
func TestKeptUpToDate(t *testing.T) {
	for _, rule := range allRules {
		for _, size := range []int{5, 6, 11, 20} {
			fights(60, size, rule, func(b *Position, o *oracle) {
				if fresh := fromScratch(b); fresh != *b {
					t.Fatalf("%v, size %d (-from scratch +kept):\n%s", rule, size, cmp.Diff(fresh, *b, cmp.AllowUnexported(Position{})))
				}
			})
		}
	}
}

// Except in renju, the colours are equal: exchanging them changes no evaluation.
func TestColoursAreEqual(t *testing.T) {
	for _, rule := range []Rule{Freestyle, Standard, Caro, CaroOverline} {
		rules := mustNew(11, rule)
		fights(200, 11, rule, func(b *Position, o *oracle) {
			var stones [2][]Move
			for _, p := range o.stones {
				c, _ := b.at(p[0], p[1])
				stones[c] = append(stones[c], NewMove(p[0], p[1]))
			}
			other, err := rules.Place(stones[White], stones[Black], b.turn.Other())
			if err != nil {
				t.Fatal(err)
			}
			for name, g := range map[string]ply.Game[Position, Move]{"Rules": rules, "LinePatterns": LinePatterns{rules}} {
				if x, y := g.Evaluate(b), g.Evaluate(&other); x != y {
					t.Fatalf("%v: %s values it %d, and %d with the colours exchanged\n%v", rule, name, int32(x), int32(y), o)
				}
			}
			if d := cmp.Diff(rules.Narrow(nil, b), rules.Narrow(nil, &other)); d != "" {
				t.Fatalf("%v: moves, and with the colours exchanged:\n%s", rule, d)
			}
		})
	}
}

// Nothing that a searcher calls at every node allocates.
func TestAllocations(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(15, rule)
		squares := BestSquares{Rules: rules}
		moves, scores, forces, p := make([]Move, 0, 400), make([]ply.Score, 400), make([]bool, 400), make([]float32, 400)
		next := new(Position)
		var boards []Position
		fights(30, 15, rule, func(b *Position, _ *oracle) { boards = append(boards, *b) })
		for name, f := range map[string]func(b *Position){
			"Moves":        func(b *Position) { rules.Moves(moves[:0], b) },
			"Play":         func(b *Position) { *next = *b; rules.Play(next, rules.Moves(moves[:0], b)[0]) },
			"Evaluate":     func(b *Position) { rules.Evaluate(b) },
			"Order":        func(b *Position) { m := rules.Moves(moves[:0], b); rules.Order(b, m, scores[:len(m)]) },
			"Prior":        func(b *Position) { m := rules.Moves(moves[:0], b); rules.Prior(b, m, p[:len(m)]) },
			"Tactical":     func(b *Position) { rules.Tactical(moves[:0], b) },
			"Forces":       func(b *Position) { m := rules.Moves(moves[:0], b); rules.Forces(b, m, forces[:len(m)]) },
			"Narrow":       func(b *Position) { rules.Narrow(moves[:0], b) },
			"BestSquares":  func(b *Position) { squares.Moves(moves[:0], b) },
			"LinePatterns": func(b *Position) { squares.Evaluate(b) },
			"Fours":        func(b *Position) { Fours{Rules: rules}.Terminal(b) },
			"Forbidden":    func(b *Position) { b.Forbidden(moves[:0]) },
		} {
			// Many runs, so that what the runtime itself allocates now and then is rounded away.
			got := testing.AllocsPerRun(20, func() {
				for i := range boards {
					f(&boards[i])
				}
			})
			if got > 0 {
				t.Errorf("%v: %s allocates %v times in %d calls", rule, name, got, len(boards))
			}
		}
	}
}

// FuzzPlay sets up any stones and plays any moves: what Place accepts plays on to an
// end, and always is what it would be from scratch.
func FuzzPlay(f *testing.F) {
	f.Add([]byte{15, 2, 0, 4, 7, 7, 8, 8, 7, 8, 9, 9, 7, 9})
	f.Add([]byte{5, 0, 1, 0, 1, 1, 2, 2, 3, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 4 {
			return
		}
		size, rule, turn, stones := int(data[0]), Rule(data[1]), Color(data[2]), int(data[3])
		rules, err := New(size, rule)
		if err != nil {
			return
		}
		var moves []Move
		for data = data[4:]; len(data) >= 2; data = data[2:] {
			moves = append(moves, Move(data[0])<<8|Move(data[1]))
		}
		stones = min(stones, len(moves))
		var placed [2][]Move
		for i, m := range moves[:stones] {
			placed[i%2] = append(placed[i%2], m)
		}
		b, err := rules.Place(placed[0], placed[1], turn)
		if err != nil {
			return
		}
		rng := rand.New(rand.NewPCG(uint64(len(moves)), 1))
		for played := 0; rules.Terminal(&b) == ply.Ongoing; played++ {
			all := rules.Moves(nil, &b)
			if len(all) != size*size-b.Stones() {
				t.Fatalf("%d moves with %d stones", len(all), b.Stones())
			}
			if fresh := fromScratch(&b); played < 8 && fresh != b {
				t.Fatalf("(-from scratch +kept):\n%s", cmp.Diff(fresh, b, cmp.AllowUnexported(Position{})))
			}
			m := all[rng.IntN(len(all))]
			if stones < len(moves) && b.Legal(moves[stones]) {
				m = moves[stones]
				stones++
			}
			rules.Evaluate(&b)
			if narrow := rules.Narrow(nil, &b); len(narrow) == 0 || !b.Legal(narrow[0]) {
				t.Fatalf("narrowed to %v", narrow)
			}
			rules.Play(&b, m)
		}
		if rules.Reason([]Position{b}) == "" {
			t.Fatal("the game ended without a reason")
		}
	})
}
