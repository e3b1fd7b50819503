package xiangqi

import (
	_ "embed"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// Learned is xiangqi with the evaluation of [Rules] and a network that corrects it. It is stronger than Rules.
//
// The network has learned from 17,603 games of Rules with depth 4, of which it took 1,245,946 quiet positions and their reflections, for
// six epochs. Its targets are TD(0.9). It has 32 sums for each view and eight outputs. With clocks of 2+0.02 a sequential test between
// +20 and +60 Elo ended for +60 after 58 games; docs/learning.md has more of that, and what else was tried. The file has 116 kB.
type Learned struct{ Rules }

//go:embed learned.ply
var learnedFile []byte

// learned adds what the network says to [Rules.Evaluate].
var learned = neural.Embedded[Position, Move](Rules{}, learnedFile)

// Evaluate returns the value of p for the side to move. A side that has no piece left that can cross the river can hardly win, so it
// is never ahead.
func (Learned) Evaluate(p *Position) ply.Score {
	score := learned().Evaluate(p)
	attackers := p.attackers()
	if !attackers.Meets(p.side(p.turn)) {
		score = min(score, 0)
	}
	if !attackers.Meets(p.side(p.turn.Other())) {
		score = max(score, 0)
	}
	return score
}
