package gametest

import (
	"math"
	"slices"

	"github.com/plygo/ply"
)

// The rules of ply.Repeater.
const (
	ruleRepetitionOutcome = "Repetition returns Ongoing, Loss, Draw or Win"
	ruleRepetitionEnds    = "a Repeater ends a game that only repeats"
	ruleLine              = "Repetition and Reason leave line as it is"
)

// repeaterCheck checks Repetition.
func repeaterCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Repeater[S]](check[S, M]{
		name:  "repetition",
		rules: []string{ruleRepetitionOutcome, ruleRepetitionEnds, ruleLine},
		run:   (*checker[S, M]).checkRepetition,
	})
}

// repeater returns the game as a ply.Repeater, nil if it is not one.
func (k *caller[S, M]) repeater() ply.Repeater[S] { return as[ply.Repeater[S]](k) }

// repetition asks Repetition about line. A referee passes the index of the last state as
// root.
func (c *checker[S, M]) repetition(states []S, root int) ply.Outcome {
	last := &states[len(states)-1]
	ask := func() ply.Outcome {
		given := slices.Clone(states)
		o := during(&c.caller, gameCall[S, M]{method: "Repetition", state: last}, func() ply.Outcome {
			return c.repeater().Repetition(given, root)
		})
		c.checkLine("Repetition", states, given)
		return o
	}
	o, again := ask(), ask()
	if o != again {
		c.fail(ruleDeterministic, last, "Repetition said %v of a line with %d states and root %d, and then %v.", o, len(states), root, again)
	}
	if o < ply.Ongoing || o > ply.Win {
		c.fail(ruleRepetitionOutcome, last, "Repetition returned %d.", o)
	}
	return o
}

// checkLine checks that the method, which was given the line got, left it equal to want.
func (k *caller[S, M]) checkLine(method string, want, got []S) {
	for i := range want {
		if a, b := k.key(&want[i]), k.key(&got[i]); a != b {
			k.fail(ruleLine, &want[i], "%s changed state %d of %d (- before, + after). Other searches read the same line.\n%s", method, i, len(want), diff(a, b))
			return
		}
	}
}

const (
	cycles    = 8  // how many cycles to find
	laps      = 12 // times round a cycle within which a game must end
	pastPlies = 16 // of the game before the cycle
)

// checkRepetition looks for moves that lead back to where they began, and repeats them until
// Repetition ends the game.
func (c *checker[S, M]) checkRepetition() {
	found, tries := 0, math.MaxInt
	c.eachLive(func(p *position[S, M]) {
		if found == cycles {
			return
		}
		hash := c.hash(&p.state)
		c.eachCycle(p, &tries, func(end *S) bool { return c.hash(end) == hash }, func(cycle []M) bool {
			found++
			c.goRound(p, cycle)
			return true
		})
	})
	c.note("%d repeated cycles", found)
}

// goRound repeats the cycle, which begins at p, until the game is over.
func (c *checker[S, M]) goRound(p *position[S, M], cycle []M) {
	line := slices.Clone(p.line[max(0, len(p.line)-pastPlies):])
	before := len(line) - 1
	for range laps {
		for _, m := range cycle {
			last := &line[len(line)-1]
			if !slices.Contains(c.moves(nil, last), m) {
				return // equal hashes, other moves: reported under hash
			}
			line = append(line, c.play(last, m))
			if c.judge(line, before) {
				return
			}
		}
	}
	c.fail(ruleRepetitionEnds, &p.state, "After %d times round the moves %v the referee still goes on: Repetition(line, len(line)-1) is Ongoing.", laps, cycle)
}

// judge asks about the line as a referee does, as searchers do that began at earlier states,
// one of them at the index before, and as searchers do after a null move. It reports whether the game is over.
func (c *checker[S, M]) judge(states []S, before int) (over bool) {
	end := len(states) - 1
	if c.terminal(&states[end]) != ply.Ongoing {
		return true
	}
	hash := c.hash(&states[end])
	if !slices.ContainsFunc(states[:end], func(s S) bool { return c.hash(&s) == hash }) {
		return false
	}
	for _, root := range []int{-1, 0, before, end - 1} {
		c.repetition(states, root)
	}
	return c.repetition(states, end) != ply.Ongoing
}
