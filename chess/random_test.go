package chess

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/rulestest"
)

// randomPosition returns a position from a random game, or, one time in four, random
// pieces on random squares.
func randomPosition(t testing.TB, rng *rand.Rand, chess960 bool) Position {
	t.Helper()
	if rng.IntN(4) == 0 {
		return scatter(rng, chess960)
	}
	p := Start()
	if chess960 {
		p = mustParse(random960(rng))
	}
	var moves []Move
	for range rng.IntN(150) {
		moves = p.Moves(moves[:0])
		if len(moves) == 0 {
			break
		}
		p.Play(moves[rng.IntN(len(moves))])
	}
	return p
}

// random960 returns a start position of Chess960, written as Shredder-FEN. Each side
// has the same pieces, castling rights at random.
func random960(rng *rand.Rand) string {
	back := make([]byte, 8)
	place := func(piece byte, files ...int) {
		for {
			if f := files[rng.IntN(len(files))]; back[f] == 0 {
				back[f] = piece
				return
			}
		}
	}
	all := []int{0, 1, 2, 3, 4, 5, 6, 7}
	place('b', 0, 2, 4, 6)
	place('b', 1, 3, 5, 7)
	place('q', all...)
	place('n', all...)
	place('n', all...)
	rights := ""
	for i, next := 0, 0; i < 8; i++ {
		if back[i] == 0 {
			back[i] = "rkr"[next]
			next++
			if back[i] == 'r' && rng.IntN(5) > 0 {
				rights += string(rune('a' + i))
			}
		}
	}
	lower := string(back)
	if rights == "" {
		return lower + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(lower) + " w - - 0 1"
	}
	return lower + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(lower) + " w " + strings.ToUpper(rights) + rights + " - 0 1"
}

// scatter returns few pieces on random squares, as the strict parser accepts them,
// with what castling rights and en-passant square there may be.
func scatter(rng *rand.Rand, chess960 bool) Position {
	for {
		var p Position
		p.put(Square(rng.IntN(64)), NewPiece(King, White))
		for n := 2 + rng.IntN(14); n > 0; n-- {
			s := Square(rng.IntN(64))
			k := Pawn + Kind(rng.IntN(5))
			if p.At(s) != NoPiece || k == Pawn && s.bit()&outerRanks != 0 {
				continue
			}
			p.put(s, NewPiece(k, Color(rng.IntN(2))))
		}
		if s := Square(rng.IntN(64)); p.At(s) == NoPiece {
			p.put(s, NewPiece(King, Black))
		}
		p.turn = Color(rng.IntN(2))
		p.fullmove = 1
		board := string(p.appendBoard(nil)) + " " + string("wb"[p.turn])
		steps := []string{"-"}
		for f := range 8 {
			steps = append(steps, SquareAt(f, 5-3*int(p.turn)).String())
		}
		rng.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
		for _, step := range steps {
			for _, rights := range []string{"KQkq", "KQ", "kq", "K", "Q", "k", "q", "-"} {
				q, err := ParseFEN(board + " " + rights + " " + step)
				if err == nil && (chess960 || !q.Chess960()) {
					return q
				}
			}
		}
	}
}

// forRandomPositions calls f with n positions of all sorts.
func forRandomPositions(t *testing.T, n int, f func(t *testing.T, p Position)) {
	t.Helper()
	rulestest.Random(t, Rules{}, n, func(i int, rng *rand.Rand) Position { return randomPosition(t, rng, i%2 == 1) }, f)
}
