package chess

import (
	_ "embed"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// Learned is chess with the evaluation of [Rules] and a network that corrects it. It is stronger than Rules.
//
// The network has learned from 8,999,126 quiet positions of games that the library played with itself. It has 128 sums for each view and
// eight outputs. With clocks of 2+0.02 a sequential test between +20 and +60 Elo ended for +60 after 242 games; docs/learning.md has more
// of that, and what else was tried. The file has 201 kB.
type Learned struct{ Rules }

//go:embed learned.ply
var learnedFile []byte

// learned adds what the network says to [Rules.Evaluate].
var learned = neural.Embedded[Position, Move](Rules{}, learnedFile)

// Evaluate returns the value of p for the side to move. A side that has too little to win is never ahead. Where no pawn or only a king
// is left, the value is that of [Rules.Evaluate], which knows such endings better than the few that the network has seen.
func (Learned) Evaluate(p *Position) ply.Score {
	us, kings := p.turn&1, p.boards[King]
	if p.boards[Pawn] == 0 || p.board(us)&^kings == 0 || p.board(us^1)&^kings == 0 {
		return p.evaluate()
	}
	score := learned().Evaluate(p)
	strong := us
	if score < 0 {
		strong ^= 1
	}
	if p.endgameScale(strong) == 0 {
		return 0
	}
	return score
}

// Tuning returns that of [Rules] with one narrower margin. A sequential test between 0 and +20 Elo chose it: see docs/learning.md.
func (Learned) Tuning() ply.Tuning {
	t := Rules{}.Tuning()
	t.Pruning.ReverseFutility = 77
	return t
}
