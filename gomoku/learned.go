package gomoku

import (
	_ "embed"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// Learned is gomoku with the evaluation of [Rules] and a network that corrects it. It is stronger than Rules, by every rule.
//
// "learn -game gomoku -correct -nodes 300" made it from 83,103 games of its own on 15×15 by the rule freestyle, of which 25,000 were
// played with the network of the generation before: 845,328 positions. The network has 32 sums for each view. What it sees
// tells [Rules.Features]. In 674 games with clocks of 2+0.02 it scored +43 [+29, +57] Elo against Rules; docs/learning.md has more
// of that, and what else was tried. The file has 67 kB.
type Learned struct{ Rules }

//go:embed learned.ply
var learnedFile []byte

// learned adds what the network says to [Rules.Evaluate]. It has learned from freestyle games on 15×15, and serves all rules and
// sizes: what it sees are points where something can be made, wherever they are.
var learned = neural.Embedded[Position, Move](Rules{}, learnedFile)

// Evaluate returns the value of b for the player to move. Where five or an open four follows, it is that of [Rules.Evaluate].
func (Learned) Evaluate(b *Position) ply.Score {
	if v := b.settled(); v != 0 {
		return v
	}
	return min(max(learned().Evaluate(b), -worthOpen), worthOpen)
}
