package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// check is one part of the contract, a subtest of Run. It holds all that gametest knows about
// an optional interface: to add one, write its check in a file of its own, and add it to the
// list that checks returns.
type check[S any, M comparable] struct {
	name  string                 // of the subtest
	rules []string               // the sentences of the contract that it checks
	run   func(c *checker[S, M]) // reports which of the rules are broken
	// answers returns what the methods say of p; nil if there is nothing to ask. The same
	// is asked again later, and by several goroutines at once: the answers must not change.
	answers func(k *caller[S, M], p *position[S, M]) []answer

	// The optional interface, and the game as a value of it. Both are set by optional, and
	// nil for what every game must have.
	iface reflect.Type
	find  func(g ply.Game[S, M]) any
}

// optional makes k the check of the optional interface T, to be run for games that have it.
func optional[T any, S any, M comparable](k check[S, M]) check[S, M] {
	k.iface = reflect.TypeFor[T]()
	k.find = func(g ply.Game[S, M]) any {
		if t, ok := ply.As[T](g); ok {
			return t
		}
		return nil
	}
	return k
}

// checks returns all parts of the contract in the order in which they are checked.
func checks[S any, M comparable]() []check[S, M] {
	return []check[S, M]{
		typesCheck[S, M](),
		starterCheck[S, M](),
		playCheck[S, M](),
		endsCheck[S, M](),
		appendCheck[S, M](),
		evaluateCheck[S, M](),
		determinismCheck[S, M](),
		turnerCheck[S, M](),
		namerCheck[S, M](),
		siderCheck[S, M](),
		chancerCheck[S, M](),
		viewerCheck[S, M](),
		mirrorerCheck[S, M](),
		reflectorCheck[S, M](),
		hasherCheck[S, M](),
		transpositionsCheck[S, M](),
		repeaterCheck[S, M](),
		narrowerCheck[S, M](),
		ordererCheck[S, M](),
		exchangerCheck[S, M](),
		tacticianCheck[S, M](),
		forcerCheck[S, M](),
		threatenerCheck[S, M](),
		nullMoverCheck[S, M](),
		passerCheck[S, M](),
		numbererCheck[S, M](),
		expirerCheck[S, M](),
		indexerCheck[S, M](),
		policyCheck[S, M](),
		structurerCheck[S, M](),
		featurerCheck[S, M](),
		gridderCheck[S, M](),
		sightCheck[S, M](),
		notationCheck[S, M](),
		coordinatesCheck[S, M](),
		variantCheck[S, M](),
		reasonerCheck[S, M](),
		explainerCheck[S, M](),
		drawerCheck[S, M](),
		arrangerCheck[S, M](),
		archiverCheck[S, M](),
		poserCheck[S, M](),
		tunerCheck[S, M](),
		concurrencyCheck[S, M](),
		surveyCheck[S, M](),
		allocationsCheck[S, M](),
	}
}

// checker checks one game.
type checker[S any, M comparable] struct {
	caller[S, M]
	effort   effort
	rng      *rand.Rand
	starts   []S
	gathered bool
	games    []*playout[S, M]
	sample   []*position[S, M]      // different positions of the games
	keys     map[uint64]keyed[S, M] // a position for each key; nil before collectKeys
	twins    [][2]keyed[S, M]       // different states with the same key
	notes    []string               // remarks of the check under way, for the log
	hints    []string               // faults that are likely, though no rule is broken
}

// newChecker returns a checker of g. It has checked what the types of the game say, because
// everything else rests on that.
func newChecker[S any, M comparable](g ply.Game[S, M], starts []S) (*checker[S, M], error) {
	c, err := newStartless(g)
	if err != nil {
		return nil, err
	}
	if len(starts) == 0 && c.starter() == nil && !c.Closed() {
		// What is wrong with the types may be why there is no Start.
		return nil, errors.Join(c.Err(), fmt.Errorf("gametest: %T has no method Start() %T, so pass a state to begin from: Run(t, game, start), or outside a test Check(game, start)", g, *new(S)))
	}
	c.starts = slices.Clone(starts)
	return c, nil
}

// newStartless is newChecker for checks that need no state to begin from.
func newStartless[S any, M comparable](g ply.Game[S, M]) (*checker[S, M], error) {
	if g == nil {
		return nil, errors.New("gametest: the game is nil")
	}
	c := &checker[S, M]{
		caller: caller[S, M]{
			comparer: newComparer[S](),
			Findings: newFindings(),
			game:     g,
			checks:   checks[S, M](),
			has:      make(map[reflect.Type]any),
		},
		effort: chooseEffort(),
		rng:    rand.New(rand.NewPCG(1, 2)),
	}
	c.try(c.checkTypes)
	return c, nil
}

// note keeps a remark for the log.
func (c *checker[S, M]) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// parts returns the checks that apply to the game, in their order.
func (c *checker[S, M]) parts() []check[S, M] {
	return slices.DeleteFunc(slices.Clone(c.checks), func(k check[S, M]) bool {
		return k.iface != nil && c.has[k.iface] == nil
	})
}

// runAll runs all checks that apply and returns what they found.
func (c *checker[S, M]) runAll() error {
	for _, k := range c.parts() {
		c.run(k)
	}
	return c.Err()
}

// run runs one check and returns what it found, and its remarks for the log.
func (c *checker[S, M]) run(k check[S, M]) (found []*Violation, notes []string) {
	c.notes = nil
	if !c.Closed() {
		c.try(func() { k.run(c) })
	}
	return c.Take(), c.notes
}
