package projects

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/searchtest"
	"github.com/plygo/ply/xiangqi"
)

var _ ply.Analyzer[jieqi.Position, jieqi.Move] = (*lockingD)(nil)

func TestContractHiddenD(t *testing.T) {
	searchtest.Run(t, jieqi.Rules{}, func(g jieqiGame) *lockingD { return newLockingD(g) }, searchtest.Promises{})
}

// hiddenD returns full positions of random games.
func hiddenD(t *testing.T, n int) []jieqi.Position {
	t.Helper()
	var all []jieqi.Position
	rules := jieqi.Rules{}
	for seed := uint64(1); len(all) < n; seed++ {
		rng := rand.New(rand.NewPCG(seed, 27))
		record := ply.NewRecord(rules, rules.Start(), seed)
		for i := 0; record.Outcome() == ply.Ongoing && i < 120; i++ {
			p := record.States()[len(record.States())-1]
			if i%11 == 0 {
				all = append(all, p)
			}
			moves := rules.Moves(nil, &p)
			if err := record.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	return all[:n]
}

// newHiddenBoard returns the board of D's search, with dark pieces as the pieces of their points.
func newHiddenBoard(p *jieqi.Position) plainBoard {
	b := plainBoard{red: p.Turn() == xiangqi.Red, hidden: true}
	for i, row := range strings.Split("RNBAKABNR/9/1C5C1/P1P1P1P1P/9/9/p1p1p1p1p/1c5c1/9/rnbakabnr", "/") {
		col := 0
		for _, c := range []byte(row) {
			if '1' <= c && c <= '9' {
				col += int(c - '0')
				continue
			}
			if s := xiangqi.SquareAt(col, i); p.Dark(s) {
				b.at[i][col], b.dark[i][col] = c, true
			}
			col++
		}
	}
	for r := range 10 {
		for c := range 9 {
			if s := xiangqi.SquareAt(c, r); p.At(s) != xiangqi.NoPiece && !p.Dark(s) {
				b.at[r][c] = p.At(s).String()[0]
			}
		}
	}
	return b
}

// minimax returns the value of the board for the side to move, and the moves that have it.
func (b *plainBoard) minimax(depth, plies int) (value int, best []string) {
	moves := b.legal()
	switch {
	case len(moves) == 0:
		return int(ply.LossIn(plies)), nil
	case depth == 0:
		return b.value(b.red), nil
	}
	value = -1 << 30
	for text, m := range moves {
		next := *b
		next.play(m)
		v, _ := next.minimax(depth-1, plies+1)
		if v = -v; v > value {
			value, best = v, nil
		}
		if v == value {
			best = append(best, text)
		}
	}
	return value, best
}

// D's search finds what minimax finds on a board of its own, where a dark piece moves once.
func TestHiddenD(t *testing.T) {
	turned := 0
	for i, p := range hiddenD(t, 80) {
		b := newHiddenBoard(&p)
		for depth := 1; depth <= 3; depth++ {
			if depth == 2 && i%4 != 0 || depth == 3 && len(b.legal()) > 12 {
				continue // the board is slow
			}
			got, err := newLockingD(jieqi.Rules{}).Search(context.Background(), ply.Limits{Depth: depth}, p)
			if err != nil {
				t.Fatal(err)
			}
			value, best := b.minimax(depth, 0)
			if int(got.Score) != value || !strings.Contains(strings.Join(best, " "), got.Move.String()) {
				t.Errorf("%v, depth %d: %v %d, want one of %v %d", p, depth, got.Move, got.Score, best, value)
			}
			if p.Dark(got.Move.From()) {
				turned++
				if len(got.PV) != 1 {
					t.Errorf("%v: the line %v goes on behind a reveal", p, got.PV)
				}
			}
		}
	}
	if turned < 20 {
		t.Errorf("%d moves of dark pieces are too few", turned)
	}
}

// What lies face down changes nothing.
func TestHiddenDeals(t *testing.T) {
	rules := jieqi.Rules{}
	rng := rand.New(rand.NewPCG(1, 1))
	for _, p := range hiddenD(t, 20) {
		view := rules.View(&p, rules.Turn(&p))
		other := rules.Deal(&view, rng)
		text := ""
		for _, state := range []jieqi.Position{p, view, other} {
			r, err := newLockingD(rules).Search(context.Background(), ply.Limits{Depth: 3}, state)
			if err != nil {
				t.Fatal(err)
			}
			got := fmt.Sprint(r.Move, r.Score, r.PV, r.Nodes)
			if text != "" && got != text {
				t.Errorf("%v: %s, and with another deal %s", p, text, got)
			}
			text = got
		}
	}
}

// The player wins against one that moves at random.
func TestHiddenGames(t *testing.T) {
	rules := jieqi.Rules{}
	players := Jieqi(rules)
	if len(players) != 1 || players[0].Name != "project-d-alphabeta" {
		t.Fatalf("players %v", players)
	}
	for seed := range uint64(4) {
		setup := match.Setup[jieqi.Position, jieqi.Move]{Game: rules, Seed: seed}
		setup.Terms.Control.Move.Depth = 2
		random := greedy.Random[jieqi.Position, jieqi.Move](rules)
		random.Seed = seed
		setup.Players[seed%2] = players[0].New(seed)
		setup.Players[1-seed%2] = match.NewPlayer(random, ply.Limits{})
		game, err := match.Play(t.Context(), setup)
		if err != nil {
			t.Fatal(err)
		}
		states := game.Record.States()
		got := game.Record.Outcome() // for the player to move
		if rules.Turn(&states[len(states)-1]) != int(seed%2) {
			got = got.Flip()
		}
		if game.Cause != "" || got != ply.Win {
			t.Errorf("seed %d: %v, %v, %s", seed, got, game.Cause, game.Record.Reason())
		}
	}
}
