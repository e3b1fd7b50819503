package gametest

import "github.com/plygo/ply"

// The rules of ply.Poser.
const (
	rulePosed      = "the State of a problem is what Format writes, and Parse reads it"
	rulePosedOpen  = "a player is to move in a problem, and the game is not over"
	rulePosedNamed = "problems have names, each its own, and no negative number of moves"
)

// poserCheck checks Problems. Whether they can be solved is not checked: that may take long. Package proof
// tells.
func poserCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Poser](check[S, M]{
		name:  "problems",
		rules: []string{rulePosed, rulePosedOpen, rulePosedNamed},
		run:   (*checker[S, M]).checkProblems,
	})
}

func (k *caller[S, M]) problems() []ply.Problem {
	return during(k, gameCall[S, M]{method: "Problems"}, as[ply.Poser](k).Problems)
}

// checkProblems checks each problem.
func (c *checker[S, M]) checkProblems() {
	problems := c.problems()
	if len(problems) > 0 && c.notation() == nil {
		c.fail(rulePosed, nil, "There are problems, and no Parse to read them. A game with problems is a ply.Notation, too.")
		return
	}
	named := map[string]bool{}
	for _, p := range problems {
		switch {
		case p.Name == "":
			c.fail(rulePosedNamed, nil, "The problem at %q has no name.", p.State)
		case named[p.Name]:
			c.fail(rulePosedNamed, nil, "Two problems are called %q. Nobody can tell them apart.", p.Name)
		case p.Moves < 0:
			c.fail(rulePosedNamed, nil, "%q is to be solved within %d moves.", p.Name, p.Moves)
		}
		named[p.Name] = true
		c.checkProblem(p)
	}
}

// checkProblem checks the state of a problem.
func (c *checker[S, M]) checkProblem(p ply.Problem) {
	s, err := c.parse(p.State)
	if err != nil {
		c.fail(rulePosed, nil, "%q: Parse does not read %q: %v", p.Name, p.State, err)
		return
	}
	if text := c.format(&s); text != p.State {
		c.fail(rulePosed, &s, "%q is at %q, and Format writes %q.", p.Name, p.State, text)
	}
	if o := c.terminal(&s); o != ply.Ongoing || c.chancer() != nil && c.rolls(&s) {
		c.fail(rulePosedOpen, &s, "%q cannot be solved: the outcome is %v, or chance moves.", p.Name, o)
	}
}
