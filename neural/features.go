package neural

import (
	"fmt"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/walk"
)

// Features are what a network sees of the states of a game.
type Features[S any] struct {
	featurer    ply.Featurer[S]
	turner      ply.Turner[S]
	inputs      int
	name        string
	fingerprint uint64
}

// FeaturesOf returns the features of a game: those of [ply.Featurer], or else those that follow from [ply.Gridder]. The
// game must also be a [ply.Turner] and a [ply.Starter].
func FeaturesOf[S any, M comparable](g ply.Game[S, M]) (*Features[S], error) {
	if g == nil {
		return nil, fmt.Errorf("neural: the game is nil")
	}
	f := &Features[S]{}
	turner, turns := ply.As[ply.Turner[S]](g)
	starter, starts := ply.As[ply.Starter[S]](g)
	switch {
	case !turns:
		return nil, fmt.Errorf("neural: %T needs a method Turn(*%T) int, so that a network knows who is to move", g, *new(S))
	case !starts:
		return nil, fmt.Errorf("neural: %T needs a method Start() %[2]T, so that networks of other features can be told apart", g, *new(S))
	}
	f.turner = turner
	if namer, ok := ply.As[ply.Namer](g); ok {
		f.name = namer.Name()
	}
	if featurer, ok := ply.As[ply.Featurer[S]](g); ok {
		f.featurer = featurer
	} else if gridder, ok := ply.As[ply.Gridder[S]](g); ok {
		f.featurer = newGrid(gridder)
	} else {
		return nil, fmt.Errorf("neural: %T says nothing of what a network may see. It needs the methods of ply.Gridder, Grid() (places, kinds int) and Places(dst []uint8, s *%T, player int), or those of ply.Featurer", g, *new(S))
	}
	f.inputs = f.featurer.Inputs()
	if f.inputs < 1 || f.inputs > maxInputs {
		return nil, fmt.Errorf("neural: %T has %d features; 1 to %d are possible", g, f.inputs, maxInputs)
	}
	f.fingerprint = fingerprint(g, starter.Start(), f)
	return f, nil
}

// Inputs returns how many features there are.
func (f *Features[S]) Inputs() int { return f.inputs }

// Words returns how many words a set of features has.
func (f *Features[S]) Words() int { return (f.inputs + 63) / 64 }

// Set sets the bits of the features that s has as a player sees it, and clears all others.
func (f *Features[S]) Set(set []uint64, s *S, player int) { f.featurer.Features(set, s, player) }

// Turn returns which player is to move.
func (f *Features[S]) Turn(s *S) int { return f.turner.Turn(s) }

// Name returns the name of the game, or nothing if it has none.
func (f *Features[S]) Name() string { return f.name }

// Fingerprint returns a number that is another one if the features of a game change, or where its moves lead. It is
// taken from 200 positions.
func (f *Features[S]) Fingerprint() uint64 { return f.fingerprint }

func fingerprint[S any, M comparable](g ply.Game[S, M], start S, f *Features[S]) uint64 {
	var sum walk.Sum
	sum.Add(uint64(f.inputs))
	set := make([]uint64, f.Words())
	walk.Each(g, start, func(s *S, _ []M) {
		turn := f.Turn(s) & 1
		for _, player := range []int{turn, 1 - turn} {
			f.Set(set, s, player)
			for _, word := range set {
				sum.Add(word)
			}
		}
	})
	return sum.Sum64()
}

// grid turns places into features: kind k of place i is feature i·kinds + k−1.
type grid[S any] struct {
	gridder       ply.Gridder[S]
	places, kinds int
	memory        sync.Pool // of *[]uint8: the kinds of all places
}

func newGrid[S any](g ply.Gridder[S]) *grid[S] {
	places, kinds := g.Grid()
	if places < 1 || kinds < 1 || places > maxInputs/kinds {
		return &grid[S]{}
	}
	made := &grid[S]{gridder: g, places: places, kinds: kinds}
	made.memory.New = func() any { all := make([]uint8, places); return &all }
	return made
}

// Inputs implements [ply.Featurer].
func (g *grid[S]) Inputs() int { return g.places * g.kinds }

// Features implements [ply.Featurer].
func (g *grid[S]) Features(set []uint64, s *S, player int) {
	places := g.memory.Get().(*[]uint8)
	clear(*places) // a game that leaves out empty places would otherwise see those of another state
	g.gridder.Places(*places, s, player)
	clear(set)
	for i, kind := range *places {
		if kind > 0 && int(kind) <= g.kinds {
			f := i*g.kinds + int(kind) - 1
			set[f/64] |= 1 << (f % 64)
		}
	}
	g.memory.Put(places)
}
