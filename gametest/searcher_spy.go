package gametest

import (
	"sync/atomic"

	"github.com/plygo/ply"
)

// searcherSpy is a game that tells what a searcher asks of it.
type searcherSpy[S any, M comparable] struct {
	ply.Game[S, M]
	before   func(method string, s *S, m M) // m is for Play only
	evaluate func(ply.Score) ply.Score      // what to make of evaluations; nil to leave them
}

// Unwrap gives the optional interfaces of the game.
func (g searcherSpy[S, M]) Unwrap() ply.Game[S, M] { return g.Game }

func (g searcherSpy[S, M]) Moves(dst []M, s *S) []M {
	g.tell("Moves", s)
	return g.Game.Moves(dst, s)
}

func (g searcherSpy[S, M]) Play(s *S, m M) {
	g.before("Play", s, m)
	g.Game.Play(s, m)
}

func (g searcherSpy[S, M]) Terminal(s *S) ply.Outcome {
	g.tell("Terminal", s)
	return g.Game.Terminal(s)
}

func (g searcherSpy[S, M]) Evaluate(s *S) ply.Score {
	g.tell("Evaluate", s)
	score := g.Game.Evaluate(s)
	if g.evaluate != nil {
		return g.evaluate(score)
	}
	return score
}

func (g searcherSpy[S, M]) tell(method string, s *S) {
	var none M
	g.before(method, s, none)
}

// searcherOrderSpy is a spy on a game that is an Orderer.
type searcherOrderSpy[S any, M comparable] struct {
	searcherSpy[S, M]
	orderer ply.Orderer[S, M]
}

func (g searcherOrderSpy[S, M]) Order(s *S, moves []M, scores []int32) {
	g.tell("Order", s)
	g.orderer.Order(s, moves, scores)
}

func (k *searcherKit[S, M]) spy(before func(method string, s *S, m M)) ply.Game[S, M] {
	spy := searcherSpy[S, M]{Game: k.game, before: before}
	if orderer, ok := ply.As[ply.Orderer[S, M]](k.game); ok {
		return searcherOrderSpy[S, M]{spy, orderer}
	}
	return spy
}

// counting returns a game that counts the calls of Play.
func (k *searcherKit[S, M]) counting() (ply.Game[S, M], *atomic.Int64) {
	count := new(atomic.Int64)
	return k.spy(func(method string, _ *S, _ M) {
		if method == "Play" {
			count.Add(1)
		}
	}), count
}
