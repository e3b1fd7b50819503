package chess

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/rulestest"
)

// checkPosition checks everything that holds of every position: what is kept up to
// date equals what is computed from scratch, and no move leaves a king to be taken.
func checkPosition(t *testing.T, p Position) {
	t.Helper()
	rules := Rules{}
	moves := rules.Moves(nil, &p)
	for _, m := range moves {
		next := p
		rules.Play(&next, m)
		if next.attacked(next.king(p.turn), next.turn, next.occupied()) {
			t.Errorf("%v leaves the king in check", m)
		}
		scratch := next
		scratch.restore()
		if next != scratch {
			t.Errorf("after %v\ngot  %+v\nwant %+v", m, next, scratch)
		}
		if next.Check() != next.attacked(next.king(next.turn), p.turn, next.occupied()) {
			t.Errorf("after %v Check is %v", m, next.Check())
		}
	}
	sorted := slices.Clone(moves)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(moves) {
		t.Errorf("a move twice: %v", moves)
	}
	if any := p.anyMove(); any != (len(moves) > 0) {
		t.Errorf("anyMove is %v with %d moves", any, len(moves))
	}
	checkTactical(t, &p, moves)
	checkMirror(t, &p, moves)
}

func checkTactical(t *testing.T, p *Position, moves []Move) {
	t.Helper()
	got := Rules{}.Tactical(nil, p)
	want := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool {
		capture := m.EnPassant() || !m.Castling() && p.At(m.To()) != NoPiece
		k := m.Promotion()
		return !p.Check() && (!capture && k != Queen || k != NoKind && k != Queen)
	})
	if !slices.Equal(got, want) {
		t.Errorf("tactical moves %v, want %v", got, want)
	}
}

func checkMirror(t *testing.T, p *Position, moves []Move) {
	t.Helper()
	rules := Rules{}
	mirror := rules.Mirror(p)
	if back := rules.Mirror(&mirror); back != *p {
		t.Errorf("the mirror's mirror is %v", back.String())
	}
	if a, b := rules.Evaluate(p), rules.Evaluate(&mirror); a != b {
		t.Errorf("evaluated %v, mirrored %v", a, b)
	}
	if mirror.turn == p.turn || len(rules.Moves(nil, &mirror)) != len(moves) {
		t.Errorf("the mirror %v has other moves", mirror.String())
	}
}

// TestMove tries every value of a Move and all squares with every promotion.
func TestMove(t *testing.T) {
	evidence.NoRace(t)
	forRandomPositions(t, 40, func(t *testing.T, p Position) {
		moves := slices.Sorted(slices.Values(p.Moves(nil)))
		for m := range 1 << 16 {
			if _, want := slices.BinarySearch(moves, Move(m)); p.Legal(Move(m)) != want {
				t.Errorf("Legal(%v) is %v", Move(m), !want)
			}
		}
		want := map[string]Move{} // by what UCI writes, the step of a king after his castling
		for _, castling := range []bool{true, false} {
			for _, m := range moves {
				if castling && m.Castling() {
					king, _ := castlingTargets(m.From(), m.To())
					want[fmt.Sprint(m.From(), king, NoKind)] = m
				}
				if m.Castling() == castling {
					want[fmt.Sprint(m.From(), m.To(), m.Promotion())] = m
				}
			}
		}
		for _, m := range moves {
			delete(want, fmt.Sprint(m.From(), m.From(), NoKind)) // a king that stays where he is
		}
		for from := A1; from <= squares; from++ {
			for to := A1; to <= squares; to++ {
				for promotion := NoKind; promotion <= King; promotion++ {
					m, ok := p.Move(from, to, promotion)
					key := fmt.Sprint(from, to, promotion)
					if expected, is := want[key]; ok != is || m != expected {
						t.Errorf("%s: %v, %v, want %v", key, m, ok, expected)
					}
				}
			}
		}
	})
}

func TestKing(t *testing.T) {
	p := mustParse("8/8/4k3/8/8/3KN3/8/8 b - - 0 1")
	white, ok := p.King(White)
	black, ok2 := p.King(Black)
	if white != D3 || black != E6 || !ok || !ok2 {
		t.Errorf("the kings are on %v and %v", white, black)
	}
	if s, ok := new(Position).King(White); ok {
		t.Errorf("an empty board has a king on %v", s)
	}
}

// What is not on the board has no piece and no name.
func TestOffBoard(t *testing.T) {
	p := Start()
	for _, s := range []Square{SquareAt(8, 0), SquareAt(-1, 0), SquareAt(0, 8), SquareAt(0, -1), 64, 255} {
		if s <= H8 || p.At(s) != NoPiece || s.String() != "-" {
			t.Errorf("%d is %v with %v", s, s, p.At(s))
		}
	}
}

func TestPositions(t *testing.T) { forRandomPositions(t, 8000, checkPosition) }

// TestSameHashSameMoves reaches the same positions by different moves.
func TestSameHashSameMoves(t *testing.T) {
	evidence.NoRace(t)
	rulestest.SameHash(t, Rules{}, perftTests, math.MaxInt64, func(a, b *Position) bool { return b.same(a) })
}

func TestZeroPosition(t *testing.T) {
	touch := func(p Position) {
		rules := Rules{}
		p.Mirror()
		_ = p.String()
		_ = p.AppendShredderFEN(nil)
		p.Castling(White, true)
		p.Castling(Black, false)
		p.Chess960()
		p.EnPassant()
		p.At(H8)
		rules.Moves(nil, &p)
		rules.Tactical(nil, &p)
		rules.Terminal(&p)
		rules.Evaluate(&p)
		rules.Reason([]Position{p})
		rules.Repetition([]Position{p, p, p, p, p}, 4)
		rules.Order(&p, []Move{0, 1}, make([]ply.Score, 2))
		p.ParseMove("e4")
		p.ParseUCI("e2e4")
	}
	touch(Position{})
	if moves := new(Position).Moves(nil); len(moves) != 0 {
		t.Errorf("an empty board has moves %v", moves)
	}
	for _, p := range []Position{{}, Start(), mustParse(kiwipete)} {
		for m := range 1 << 16 {
			rules, next := Rules{}, p
			_ = p.SAN(Move(m))
			_ = p.UCI(Move(m))
			if slot := rules.Slot(&p, Move(m)); slot < 0 || slot >= rules.Slots() {
				t.Fatalf("%v has slot %d of %d", Move(m), slot, rules.Slots())
			}
			rules.Exchange(&p, Move(m))
			next.Play(Move(m))
			if m%16 == 0 {
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
		{"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1", false},
		{"4k3/pppp4/8/8/8/8/PPPP4/4KN2 b - - 0 1", false},
		{"4k3/pppp4/8/8/8/8/PPPP4/4KN2 w - - 0 1", true},
		{"4k3/8/8/8/8/8/4r3/4KN2 w - - 0 1", false},
	} {
		rulestest.Null(t, Rules{}, c.fen, c.want, (*Position).restore)
	}
}
