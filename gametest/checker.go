package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
)

// checker checks one game.
type checker[S any, M comparable] struct {
	caller[S, M]
	effort   effort
	rng      *rand.Rand
	starts   []S
	gathered bool
	games    []*playout[S, M]
	sample   []*position[S, M] // different positions of the games
	notes    []string          // what Run logs
}

// newChecker makes a checker and checks what the types of the game say, on which
// everything else rests.
func newChecker[S any, M comparable](g ply.Game[S, M], starts []S) (*checker[S, M], error) {
	c, err := newStartless(g)
	if err != nil {
		return nil, err
	}
	if len(starts) == 0 && c.has.starter == nil && !c.Closed() {
		// What is wrong with the types may be why there is no Start.
		return nil, errors.Join(c.Err(), fmt.Errorf("gametest: %T has no method Start() %T, so pass a state to begin from: Run(t, game, start), or outside a test Check(game, start)", g, *new(S)))
	}
	c.starts = slices.Clone(starts)
	return c, nil
}

// newStartless is newChecker for what can do without a state to begin from.
func newStartless[S any, M comparable](g ply.Game[S, M]) (*checker[S, M], error) {
	if g == nil {
		return nil, errors.New("gametest: the game is nil")
	}
	c := &checker[S, M]{
		caller: caller[S, M]{
			comparer: newComparer[S](),
			Findings: newFindings(),
			game:     g,
		},
		effort: chooseEffort(),
		rng:    rand.New(rand.NewPCG(1, 2)),
	}
	c.try(c.checkTypes)
	return c, nil
}

func (c *checker[S, M]) checkTypes() {
	layers := c.layers(c.game)
	c.checkInterfaces(layers)
	c.checkCopyable()
	if !c.Closed() {
		c.has = findOptional(c.game)
		c.checkHidden(layers[len(layers)-1])
	}
}

// note keeps a remark for the log.
func (c *checker[S, M]) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf(format, args...))
}

// group is a part of the checks, a subtest of Run.
type group struct {
	name    string
	applies bool
	check   func()
}

// groups returns the parts that apply to the game, in their order.
func (c *checker[S, M]) groups() []group {
	has := &c.has
	all := []group{
		{"types", true, func() { c.note("optional interfaces: %s", has.names()) }},
		{"start", has.starter != nil, c.checkStart},
		{"play", true, c.checkChildren},
		{"append", true, c.checkMovesAppend},
		{"evaluate", true, func() { c.checkEval(); c.noteEvalSide() }},
		{"determinism", true, func() { c.checkAgain(); c.checkReplay() }},
		{"turn", has.turner != nil, func() { c.checkTurn(); c.try(c.checkTurnPasses) }},
		{"chance", has.chancer != nil, c.checkChanceTurn},
		{"mirror", has.mirrorer != nil, c.checkMirror},
		{"hash", has.hasher != nil, c.checkHash},
		{"transpositions", true, c.checkTranspositions},
		{"repetition", has.repeater != nil, c.checkRepetition},
		{"order", has.orderer != nil, c.checkOrder},
		{"exchange", has.exchanger != nil, c.checkExchange},
		{"tactics", has.tactician != nil, c.checkTactics},
		{"null move", has.nuller != nil, c.checkNull},
		{"slots", has.indexer != nil, c.checkSlots},
		{"prior", has.policy != nil, c.checkPrior},
		{"notation", has.notation != nil, c.checkNotation},
		{"moves as text", has.notation != nil || has.coords != nil, c.checkMoveTexts},
		{"reason", has.reasoner != nil, c.checkReason},
		{"archive", has.archiver != nil, c.checkArchive},
		{"tuning", has.tuner != nil, c.checkTuning},
		{"concurrency", true, c.checkConcurrent},
		{"allocations", true, c.noteAllocs},
	}
	return slices.DeleteFunc(all, func(g group) bool { return !g.applies })
}

// runAll runs all groups and returns what they found.
func (c *checker[S, M]) runAll() error {
	for _, g := range c.groups() {
		c.run(g)
	}
	return c.Err()
}

// run runs a group and returns what it found and what it has to remark.
func (c *checker[S, M]) run(g group) (found []*Violation, notes []string) {
	c.notes = nil
	if !c.Closed() {
		c.try(g.check)
	}
	return c.Take(), c.notes
}
