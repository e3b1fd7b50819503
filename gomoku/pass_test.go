package gomoku

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// A board after a pass keeps what it would keep from scratch, has the same moves, and can be
// written and read.
func TestPass(t *testing.T) {
	for _, rule := range allRules {
		for _, size := range []int{5, 6, 11, 20} {
			rules := mustNew(size, rule)
			fights(40, size, rule, func(b *Position, _ *oracle) {
				next := *b
				if !rules.Pass(&next) {
					t.Fatalf("%v: no pass", b)
				}
				if next.Turn() == b.Turn() || rules.Turn(&next) == rules.Turn(b) || next.Hash() == b.Hash() || next.Last() != 0 {
					t.Fatalf("%v: after the pass %v", b, next)
				}
				if fresh := fromScratch(&next); fresh != next || !slices.Equal(b.Moves(nil), next.Moves(nil)) {
					t.Fatalf("%v (-from scratch +kept):\n%s", b, cmp.Diff(fresh, next, cmp.AllowUnexported(Position{})))
				}
				twice := next
				rules.Pass(&twice)
				for _, p := range []Position{next, twice} {
					read, err := rules.Parse(p.String())
					if err != nil || read != p {
						t.Fatalf("%v is read as %v, %v", p, read, err)
					}
				}
				if twice.last = b.last; twice != *b {
					t.Fatalf("%v: after two passes %v", b, twice)
				}
			})
		}
	}
}

func TestNoPassAfterTheEnd(t *testing.T) {
	_, b, err := ParsePosition("a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if was := b; err != nil || (Rules{}).Pass(&b) || b != was {
		t.Errorf("passed: %v, %v", b, err)
	}
	full := "a1 b1 c1 d1 e1 b2 a2 d2 c2 a3 e2 c3 b3 e3 d3 b4 a4 d4 c4 a5 e4 c5 b5 e5 d5" // a draw in caro
	for text, ok := range map[string]bool{"5 caro " + full: true, "5 caro " + full + " -": false} {
		if _, b, err := ParsePosition(text); (err == nil) != ok || ok && b.outcome != ply.Draw {
			t.Errorf("%s: %v, %v", text, b.outcome, err)
		}
	}
}

// What a stone makes after a pass is what brute force says of that stone.
func TestPlayAfterPass(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(8, rule)
		n := 0
		fights(60, 8, rule, func(b *Position, o *oracle) {
			p := *b
			if !rules.Pass(&p) {
				return
			}
			o.turn = 'X' + 'O' - o.turn
			for _, m := range p.Moves(nil) {
				next := p
				next.Play(m)
				_, got := next.Outcome()
				if want := o.play([2]int{m.X(), m.Y()}); got != want {
					t.Errorf("%v %v: %q, want %q", p, m, got, want)
				}
				o.undo()
				n++
			}
			o.turn = 'X' + 'O' - o.turn
		})
		if n < 1000 {
			t.Errorf("%v: %d moves compared", rule, n)
		}
	}
}

// No stage of an opening can be passed; after it, a pass is as without it.
func TestPassInOpening(t *testing.T) {
	for rule := range openingCount {
		o, err := NewOpening(Rules{}, rule)
		if err != nil {
			t.Fatal(err)
		}
		b := o.Start()
		for range 8 {
			next := b
			_, opening := o.Stage(&b)
			if passed := o.Pass(&next); passed == opening || !passed && next != b {
				t.Errorf("%v: Pass is %v, and now %v", b, passed, next)
			}
			if read, err := o.Parse(next.String()); err != nil || read != next {
				t.Errorf("%v is read as %v, %v", next, read, err)
			}
			moves := o.Moves(nil, &b)
			o.Play(&b, moves[len(moves)/2])
		}
	}
	o, err := NewOpening(Rules{}, Swap)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"opening:2 h8 - -", "opening:3 h8 i9 - -"} {
		if b, err := o.Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, b)
		}
	}
}
