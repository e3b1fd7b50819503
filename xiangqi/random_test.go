package xiangqi

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/internal/rulestest"
)

// randomPosition returns a position from a random game. In one of four cases it returns a
// position with pieces on random squares where they can stand.
func randomPosition(rng *rand.Rand) Position {
	if rng.IntN(4) == 0 {
		return scatter(rng)
	}
	p := Start()
	var moves []Move
	for range rng.IntN(250) {
		moves = p.Moves(moves[:0])
		if len(moves) == 0 {
			break
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
	return p
}

// scatter returns a position with pieces on random squares that the parser accepts.
func scatter(rng *rand.Rand) Position {
	for {
		var p Position
		p.turn = Color(rng.IntN(2))
		p.count.Fullmove = 1
		chance := 1 + rng.IntN(4)
		for c := Red; c <= Black; c++ {
			p.scatter(rng, NewPiece(General, c))
			for k := Soldier; k < General; k++ {
				for range most[k] {
					if rng.IntN(4) < chance {
						p.scatter(rng, NewPiece(k, c))
					}
				}
			}
		}
		if q, err := ParseFEN(p.String()); err == nil {
			return q
		}
	}
}

// scatter puts a piece on one of the squares to which it can go, if it finds one.
func (p *Position) scatter(rng *rand.Rand, piece Piece) {
	for range 1000 {
		s := Square(rng.IntN(squares))
		if p.At(s) != NoPiece {
			continue
		}
		fits := true
		b := setup{refuse: func(Square, PositionReason, string, ...any) { fits = false }}
		if b.squares(piece.Color(), piece.Kind(), s.bit()); fits {
			p.put(s, piece)
			return
		}
	}
}

// forRandomPositions calls f with n positions of all sorts.
func forRandomPositions(t *testing.T, n int, f func(t *testing.T, p Position)) {
	t.Helper()
	rulestest.Random(t, Rules{}, n, func(i int, rng *rand.Rand) Position { return randomPosition(rng) }, f)
}
