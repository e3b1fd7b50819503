package learn

import (
	"errors"
	"fmt"
	"hash/fnv"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
)

// identity is what must be the same for a game to read what it has written before.
type identity struct {
	name  string // as [ply.Namer] has it, or empty
	rules uint64 // fingerprint of where the moves lead, in their order
}

// identify returns the identity of a game, and its usual first state.
func identify[S any, M comparable](has *tree.Has[S, M]) (identity, S, error) {
	var start S
	if has.Game == nil {
		return identity{}, start, errors.New("learn: there is no game")
	}
	starter, ok := ply.As[ply.Starter[S]](has.Game)
	if !ok {
		return identity{}, start, fmt.Errorf("learn: %T needs a method Start() %T, where its games begin", has.Game, start)
	}
	if has.Chancer != nil && has.Turner == nil {
		return identity{}, start, fmt.Errorf("learn: %T has chance nodes, so it needs a method Turn(*%T) int, which says whose turn it is after a roll", has.Game, start)
	}
	start = starter.Start()
	id := identity{rules: rulesPrint(has, start)}
	if namer, ok := ply.As[ply.Namer](has.Game); ok {
		id.name = namer.Name()
	}
	return id, start, nil
}

// rulesPrint is a fingerprint of the rules: of the outcome of some states, and of the states that their
// moves lead to, in their order. The evaluation has no part in it.
func rulesPrint[S any, M comparable](has *tree.Has[S, M], start S) uint64 {
	var sum walk.Sum
	walk.Each(has.Game, start, func(s *S, moves []M) {
		sum.Add(uint64(has.Game.Terminal(s)))
		sum.Add(stateKey(has, s))
		sum.Add(uint64(len(moves)))
		for _, m := range moves {
			next := *s
			has.Game.Play(&next, m)
			sum.Add(stateKey(has, &next))
		}
	})
	return sum.Sum64()
}

// stateKey returns the hash of a state. Without a [ply.Hasher] it is made from the text of the state.
func stateKey[S any, M comparable](has *tree.Has[S, M], s *S) uint64 {
	if has.Hasher != nil {
		return has.Hasher.Hash(s)
	}
	text := fnv.New64a()
	if notation, ok := ply.As[ply.Notation[S, M]](has.Game); ok {
		text.Write([]byte(notation.Format(s)))
	} else {
		fmt.Fprintf(text, "%+v", *s)
	}
	return text.Sum64()
}
