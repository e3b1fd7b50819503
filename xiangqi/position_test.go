package xiangqi

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// moves returns all legal moves in the order of their squares. It tries every pair of
// squares.
func (b *slowBoard) moves(c Color) (moves []Move) {
	for from := range Square(squares) {
		if b[from] == NoPiece || b[from].Color() != c {
			continue
		}
		for to := range Square(squares) {
			if b.reaches(from, to) && new(b.after(from, to)).safe(c) {
				moves = append(moves, newMove(from, to))
			}
		}
	}
	return moves
}

// reaches reports whether the piece on from can go to the square to. It ignores the
// safety of the general.
func (b *slowBoard) reaches(from, to Square) bool {
	switch {
	case b[to] != NoPiece && b[to].Color() == b[from].Color():
		return false
	case b[to] == NoPiece && b[from].Kind() == Cannon:
		return b.between(from, to) == 0
	}
	return b.captures(from, to)
}

// checkPosition checks what holds for every position: the moves are those that the slow
// search finds, and the fields that Play keeps up to date are those that restore
// computes.
func checkPosition(t *testing.T, p Position) {
	t.Helper()
	slow := newSlowBoard(&p)
	moves := p.Moves(nil)
	sorted := slices.Sorted(slices.Values(moves))
	if diff := cmp.Diff(slow.moves(p.turn), sorted); diff != "" {
		t.Errorf("moves, -want +got:\n%s", diff)
	}
	if p.Check() == slow.safe(p.turn) {
		t.Errorf("Check is %v", p.Check())
	}
	for m := range Move(squares << fromShift) {
		if _, want := slices.BinarySearch(sorted, m); p.Legal(m) != want {
			t.Errorf("Legal(%v) is %v", m, !want)
		}
	}
	for _, m := range moves {
		next := p
		next.Play(m)
		scratch := next
		if scratch.restore(); next != scratch {
			t.Errorf("after %v\ngot  %+v\nwant %+v", m, next, scratch)
		}
	}
	if got := p.anyMove(); got != (len(moves) > 0) {
		t.Errorf("anyMove is %v with %d moves", got, len(moves))
	}
	checkTactical(t, &p, moves)
	checkMirror(t, &p, moves)
}

func checkTactical(t *testing.T, p *Position, moves []Move) {
	t.Helper()
	want := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !p.Check() && p.At(m.To()) == NoPiece })
	if got := (Rules{}).Tactical(nil, p); !slices.Equal(got, want) {
		t.Errorf("tactical moves %v, want %v", got, want)
	}
}

func checkMirror(t *testing.T, p *Position, moves []Move) {
	t.Helper()
	mirror := p.Mirror()
	if back := mirror.Mirror(); back != *p {
		t.Errorf("the mirror's mirror is %v", &back)
	}
	if a, b := p.evaluate(), mirror.evaluate(); a != b {
		t.Errorf("evaluated %v, mirrored %v", a, b)
	}
	if mirror.turn == p.turn || len(mirror.Moves(nil)) != len(moves) {
		t.Errorf("the mirror %v has other moves", &mirror)
	}
}

// A reflection has each piece at the other side of its rank. Its moves are those of p, reflected.
func TestReflections(t *testing.T) {
	forRandomPositions(t, 200, func(t *testing.T, p Position) {
		all := Rules{}.Reflections(nil, &p)
		if len(all) != 1 {
			t.Fatalf("%d reflections", len(all))
		}
		r := all[0]
		other := func(s Square) Square { return SquareAt(files-1-s.File(), s.Rank()) }
		for s := range Square(squares) {
			if p.At(s) != r.At(other(s)) {
				t.Fatalf("%v: %v at %v", &r, r.At(other(s)), other(s))
			}
		}
		if back := r.reflected(); back != p {
			t.Errorf("reflected twice it is %v", &back)
		}
		var want []Move
		for _, m := range p.Moves(nil) {
			m, _ := r.Move(other(m.From()), other(m.To()))
			want = append(want, m)
		}
		got := r.Moves(nil)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("moves %v, want %v", got, want)
		}
		if a, b := p.evaluate(), r.evaluate(); a != b {
			t.Errorf("evaluated %v, reflected %v", a, b)
		}
	})
}

// TestMove tries all squares.
func TestMove(t *testing.T) {
	forRandomPositions(t, 100, func(t *testing.T, p Position) {
		slow := newSlowBoard(&p)
		want := slow.moves(p.turn)
		var got []Move
		for from := range Square(squares + 2) {
			for to := range Square(squares + 2) {
				m, ok := p.Move(from, to)
				if ok && (m.From() != from || m.To() != to) || !ok && m != 0 {
					t.Errorf("from %v to %v: %v", from, to, m)
				}
				if ok {
					got = append(got, m)
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("moves, -want +got:\n%s", diff)
		}
	})
	p := Start()
	if m, ok := p.Move(7+2*9+128, 4+2*9); ok {
		t.Errorf("a move from no square: %v", m)
	}
}

func TestKing(t *testing.T) {
	p := mustParse("4k4/9/9/9/9/9/9/9/9/3K1R3 w")
	red, ok := p.King(Red)
	black, ok2 := p.King(Black)
	if red.String() != "d0" || black.String() != "e9" || !ok || !ok2 {
		t.Errorf("the generals are on %v and %v", red, black)
	}
	if s, ok := new(Position).King(Red); ok {
		t.Errorf("an empty board has a general on %v", s)
	}
}

// What is not on the board has no piece and no name.
func TestOffBoard(t *testing.T) {
	p := Start()
	for _, s := range []Square{SquareAt(9, 0), SquareAt(-1, 0), SquareAt(0, 10), SquareAt(0, -1), 90, 255} {
		if p.At(s) != NoPiece || s.String() != "-" {
			t.Errorf("%d is %v with %v", s, s, p.At(s))
		}
	}
}

func TestPositions(t *testing.T) { forRandomPositions(t, 1000, checkPosition) }

// Several pieces of both sides attack along the same lines. Random play seldom leads to
// such positions.
func TestThreats(t *testing.T) {
	for _, c := range []struct{ name, fen string }{
		{"rook and cannon on one file", "3k5/9/9/4c4/4r4/9/9/9/4A4/R3K3R w - - 0 1"},
		{"cannon behind cannon", "3k5/9/4c4/9/4c4/9/9/R7R/4A4/4KA3 w - - 0 1"},
		{"cannon behind a screen of its own side", "3k5/9/4c4/9/4p4/9/9/R7R/9/4K4 w - - 0 1"},
		{"own screen", "3k5/9/4c4/9/9/9/9/R3R4/9/4K4 w - - 0 1"},
		{"own screen before two cannons", "3k5/9/4c4/9/4c4/9/9/9/4C4/4K4 w - - 0 1"},
		{"two screens, both own", "3k5/9/4c4/9/9/4N4/9/4R4/9/4K4 w - - 0 1"},
		{"two screens, one takes the other", "3k5/9/4c4/9/9/4p4/9/4R4/9/4K4 w - - 0 1"},
		{"pinned by the rook before a cannon", "3k5/9/4c4/9/9/4r4/9/4R4/9/4K4 w - - 0 1"},
		{"nothing may come before a cannon", "3k5/9/4c4/9/9/4C4/9/2N3N2/9/R3K3R w - - 0 1"},
		{"nothing may come before a cannon that faces the general", "3k5/9/4c4/9/9/9/9/B1N3N2/9/RR2KAB2 w - - 0 1"},
		{"a cannon on the rank", "3k5/9/9/9/9/9/9/1N2B4/4A4/c3K3R w - - 0 1"},
		{"blocked horse", "3k5/9/9/9/9/9/9/3n5/3N5/4K4 w - - 0 1"},
		{"blocked horse, taken", "3k5/9/9/9/9/9/3n5/3R5/4K4/9 w - - 0 1"},
		{"two horses behind one leg", "3k5/9/9/9/9/9/3n5/2nR5/4K4/9 w - - 0 1"},
		{"horse and rook", "3k5/9/9/9/4r4/9/3n5/9/R3K4/9 w - - 0 1"},
		{"generals with one piece between", "4k4/9/9/9/9/9/9/4C4/9/4K4 w - - 0 1"},
		{"generals with two pieces between", "4k4/9/9/4p4/9/9/9/4R4/9/4K4 w - - 0 1"},
		{"two soldiers", "3k5/9/9/9/9/9/9/R7R/3pKp3/9 w - - 0 1"},
		{"three checks", "3k5/9/9/9/4r4/9/3n5/9/r3K4/9 w - - 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			checkPosition(t, p)
			checkPosition(t, p.Mirror())
		})
	}
}

// TestSameHashSameMoves reaches the same positions by different moves.
func TestSameHashSameMoves(t *testing.T) {
	evidence.NoRace(t)
	rulestest.SameHash(t, Rules{}, perftTests, 50_000, func(a, b *Position) bool {
		return a.planes == b.planes && a.turn == b.turn
	})
}

// No exported method panics, for any position and any move.
func TestZeroPosition(t *testing.T) {
	touch := func(p Position) {
		rules := Rules{}
		p.Mirror()
		_ = p.String()
		p.King(Red)
		for s := Square(squares); s != 0; s++ {
			if piece := p.At(s); piece != NoPiece {
				t.Errorf("%v stands on square %d", piece, s)
			}
		}
		rules.Moves(nil, &p)
		rules.Tactical(nil, &p)
		rules.Terminal(&p)
		rules.Evaluate(&p)
		rules.Reason([]Position{p})
		rules.Order(&p, []Move{0, 1}, make([]ply.Score, 2))
		p.ParseMove("h2e2")
		p.ParseUCI("h2e2")
	}
	touch(Position{})
	if moves := new(Position).Moves(nil); len(moves) != 0 {
		t.Errorf("an empty board has moves %v", moves)
	}
	for _, p := range []Position{{}, Start(), mustParse(middlegameFEN)} {
		for m := range 1 << 16 {
			rules, next := Rules{}, p
			_, _, _ = Move(m).String(), Move(m).ICCS(), p.WXF(Move(m))
			_ = Fairy{}.FormatCoordinates(&p, Move(m))
			if slot := rules.Slot(&p, Move(m)); slot < 0 || slot >= rules.Slots() {
				t.Fatalf("%v has slot %d of %d", Move(m), slot, rules.Slots())
			}
			p.Legal(Move(m))
			rules.Exchange(&p, Move(m))
			rules.Forces(&p, []Move{Move(m)}, make([]bool, 1))
			if next.Play(Move(m)); m%16 == 0 {
				touch(next)
			}
		}
	}
	rules := Rules{}
	rules.Null(new(Position))
	rules.Reason(nil)
	rules.Repetition(nil, 0)
}

func TestNull(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want bool
	}{
		{startFEN, true},
		{"3k5/9/9/9/9/9/9/9/9/4K1R2 w - - 0 1", true},
		{"3k5/9/9/9/9/9/9/9/9/4KNC2 w - - 0 1", true},
		{"3k5/9/9/9/9/9/9/9/9/4KN3 w - - 0 1", false},
		{"3k5/9/9/9/9/9/9/9/9/4KNC2 b - - 0 1", false},
		{"3k5/9/P8/9/9/2P6/9/9/4A4/4KA3 w - - 0 1", false},
		{"3k5/9/9/4r4/9/9/9/9/9/4K1R2 w - - 0 1", false},
	} {
		rulestest.Null(t, Rules{}, c.fen, c.want, (*Position).restore)
	}
}
