package xiangqi

import (
	"testing"

	"github.com/plygo/ply"
)

// best returns what the side c wins by taking on the square to, or by not taking. It
// takes with its least valuable piece first. If all is true, it takes with the piece that
// wins most.
func (b *slowBoard) best(to Square, c Color, all bool) (most ply.Score) {
	least := General + 1
	for from := range Square(squares) {
		if from == to || b[from] == NoPiece || b[from].Color() != c || !b.mayCapture(from, to) {
			continue
		}
		k := b[from].Kind()
		switch {
		case all:
			most = max(most, b.take(from, to, all))
		case k < least:
			least, most = k, max(0, b.take(from, to, all))
		}
	}
	return most
}

// take returns what the move from from to to wins.
func (b *slowBoard) take(from, to Square, all bool) ply.Score {
	next := b.after(from, to)
	return exchangeValues[b[to].Kind()] - next.best(to, b[from].Color()^1, all)
}

// The result of Exchange is what the slow code finds. It is nearly always what trying all
// captures on the square finds. It can differ if the least valuable piece is the screen
// of a cannon.
func TestExchangeSlowly(t *testing.T) {
	captures, exact := 0, 0
	forRandomPositions(t, 1500, func(t *testing.T, p Position) {
		b := newSlowBoard(&p)
		for _, m := range p.Moves(nil) {
			got, want := Rules{}.Exchange(&p, m), b.take(m.From(), m.To(), false)
			if got != want {
				t.Errorf("%v: %v, want %v", m, got, want)
			}
			if p.At(m.To()) == NoPiece {
				continue
			}
			captures++
			if got == b.take(m.From(), m.To(), true) {
				exact++
			}
		}
	})
	share := float64(exact) / float64(captures)
	if share < 0.98 {
		t.Errorf("only %.4f of the captures are worth what an exhaustive search finds", share)
	}
	t.Logf("%d captures, %.4f of them exact", captures, share)
}

func TestExchange(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            ply.Score
	}{
		{"free", "3k5/9/9/4p4/9/9/9/9/9/R3K4 w - - 0 1", "a0a1", 0},
		{"rook takes soldier", "3k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6", 100},
		{"protected by a soldier", "3k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a5", -900},
		{"protected by a rook", "r2k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6", 100 - 900},
		{"rook behind rook", "r2k5/9/9/p8/9/9/9/9/R8/R3K4 w - - 0 1", "a1a6", 100},
		{"cannon takes over the screen", "r2k5/9/9/9/9/9/P8/9/9/C3K4 w - - 0 1", "a0a9", 900},
		{"cannon takes, horse takes back", "r2k5/2n6/9/9/9/9/P8/9/9/C3K4 w - - 0 1", "a0a9", 900 - 430},
		// The rook that takes is the screen over which the cannon takes back.
		{"a capture opens the cannon's line", "c2k5/9/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6", 100},
		{"the piece that takes is the screen", "c2k5/r8/9/p8/9/9/9/9/9/R3K4 w - - 0 1", "a0a6", 100 - 900},
		{"a blocked horse does not protect", "3k5/9/9/p8/2p6/1nP6/9/9/9/R3K4 w - - 0 1", "a0a6", 100 - 900},
		{"a pinned horse does not protect", "4k4/9/4n4/9/3c5/9/9/9/4R4/3RK4 w - - 0 1", "d0d5", 430},
		{"a general takes", "9/3ck4/9/9/9/9/9/9/9/3R1K3 w - - 0 1", "d0d8", 430 - 900},
		{"a general does not take what is protected", "9/R2ck4/9/9/9/9/9/9/9/3R1K3 w - - 0 1", "d0d8", 430},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(c.fen)
			m, err := p.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := (Rules{}).Exchange(&p, m); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Order gives 0 to quiet moves only, and no positive score to a capture that loses
// material.
func TestOrder(t *testing.T) {
	forRandomPositions(t, 500, func(t *testing.T, p Position) {
		moves := p.Moves(nil)
		scores := make([]ply.Score, len(moves))
		Rules{}.Order(&p, moves, scores)
		for i, m := range moves {
			exchange := Rules{}.Exchange(&p, m)
			switch capture := p.At(m.To()) != NoPiece; {
			case !capture && scores[i] != 0:
				t.Errorf("%v, quiet, is rated %d", m, scores[i])
			case capture && (scores[i] > 0) != (exchange > 0) && exchange != 0:
				t.Errorf("%v is rated %d, but its exchange is %d", m, scores[i], exchange)
			}
		}
	})
}
