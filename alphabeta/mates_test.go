package alphabeta_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
)

// Whatever is pruned, a mate that is claimed is one: the line is legal, as long as the
// score says, and ends in mate.
func TestMatesAreReal(t *testing.T) {
	positions := 400
	if testing.Short() {
		positions = 60
	}
	rng := rand.New(rand.NewPCG(5, 5))
	x := alphabeta.New(chess.Rules{})
	x.MemoryMB = 4
	mates := 0
	for range positions {
		p := sharp(rng)
		result, err := x.Search(context.Background(), ply.Limits{Nodes: 6000}, p)
		if err != nil {
			t.Fatal(err)
		}
		plies, ok := result.Score.Decided()
		if !ok {
			continue
		}
		mates++
		end := p
		for _, m := range result.PV {
			if !legal(&end, m) {
				t.Fatalf("%v: %v, but %v in %v is not legal", &p, result.Score, m, result.PV)
			}
			end.Play(m)
		}
		if o := (chess.Rules{}).Terminal(&end); o != ply.Loss || len(result.PV) != plies {
			t.Errorf("%v: %v, but the line %v of %d plies ends with a %v", &p, result.Score, result.PV, len(result.PV), o)
		}
	}
	if mates < positions/20 {
		t.Errorf("only %d mates in %d positions", mates, positions)
	}
	t.Logf("%d mates in %d positions", mates, positions)
}

func legal(p *chess.Position, m chess.Move) bool {
	for _, other := range p.Moves(nil) {
		if other == m {
			return true
		}
	}
	return false
}

// sharp returns a position with the pieces strewn about, in which mates are common.
func sharp(rng *rand.Rand) chess.Position {
	for {
		var board [64]byte
		for _, piece := range []byte("KQRNPPkqrbpp") {
			board[rng.IntN(64)] = piece
		}
		var fen strings.Builder
		for i, piece := range board {
			if i > 0 && i%8 == 0 {
				fen.WriteByte('/')
			}
			if piece == 0 {
				piece = '1'
			}
			fen.WriteByte(piece)
		}
		fen.WriteString(" w - - 0 1")
		p, err := chess.ParseFENLax(fen.String())
		if err == nil && (chess.Rules{}).Terminal(&p) == ply.Ongoing {
			return p
		}
	}
}
