package learn

import (
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
)

type reversed struct{ connect4.Rules }

func (g reversed) Moves(dst []connect4.Move, b *connect4.Board) []connect4.Move {
	n := len(dst)
	dst = g.Rules.Moves(dst, b)
	slices.Reverse(dst[n:])
	return dst
}

// reversedTwice has the usual order.
type reversedTwice struct{ reversed }

func (g reversedTwice) Moves(dst []connect4.Move, b *connect4.Board) []connect4.Move {
	return g.Rules.Moves(dst, b)
}

type rehashed struct{ connect4.Rules }

func (g rehashed) Hash(b *connect4.Board) uint64 { return g.Rules.Hash(b) + 1 }

type advanced struct{ connect4.Rules }

func (g advanced) Start() connect4.Board {
	b := g.Rules.Start()
	g.Play(&b, 3)
	return b
}

// hashless has no Hash, so the text of states stands for it.
type hashless struct {
	bare
	start connect4.Board
}

func (g hashless) Start() connect4.Board { return g.start }

type hashlessReversed struct {
	hashless
}

func (g hashlessReversed) Moves(dst []connect4.Move, b *connect4.Board) []connect4.Move {
	return reversed{}.Moves(dst, b)
}

// A fingerprint is another one if the rules are, whatever the evaluation.
func TestFingerprint(t *testing.T) {
	type game = ply.Game[connect4.Board, connect4.Move]
	rules := func(g game) uint64 { return idOf(t, g).rules }
	usual := rules(connect4.Rules{})
	if usual != rules(reversedTwice{}) || usual != rules(tempo{bonus: 5}) {
		t.Error("the same rules have different fingerprints")
	}
	plain := hashless{bare: bare{connect4.Rules{}}}
	if again := rules(hashless{bare: bare{tempo{}}}); rules(plain) != again {
		t.Error("without a hash, the same rules have different fingerprints")
	}
	prints := map[uint64]string{}
	for name, g := range map[string]game{
		"usual": connect4.Rules{}, "order": reversed{}, "hash": rehashed{}, "start": advanced{},
		"no hash": plain, "no hash, order": hashlessReversed{plain},
	} {
		if other, ok := prints[rules(g)]; ok {
			t.Errorf("%s has the fingerprint of %s", name, other)
		}
		prints[rules(g)] = name
	}
	evaluation := func(g game) uint64 {
		has := tree.Ask(g)
		return walk.Evaluation(&has, connect4.Rules{}.Start())
	}
	if evaluation(connect4.Rules{}) != evaluation(reversedTwice{}) || evaluation(tempo{bonus: 1}) == evaluation(tempo{bonus: 2}) {
		t.Error("the fingerprint of an evaluation does not follow from it")
	}
}
