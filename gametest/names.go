package gametest

import (
	"strings"

	"github.com/plygo/ply"
)

// The rules of ply.Namer and ply.Sider.
const (
	ruleName  = "Name is a short name in lower case, and never changes"
	ruleSides = "Sides names the two players, each by a name of its own, and never changes"
)

// maxName is how many bytes a name has at most.
const maxName = 40

// namerCheck checks Name.
func namerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Namer](check[S, M]{
		name:  "name",
		rules: []string{ruleName},
		run:   (*checker[S, M]).checkName,
	})
}

// siderCheck checks Sides.
func siderCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Sider](check[S, M]{
		name:  "sides",
		rules: []string{ruleSides},
		run:   (*checker[S, M]).checkSides,
	})
}

// checkName checks the name of the game.
func (c *checker[S, M]) checkName() {
	name := func() string {
		return during(&c.caller, gameCall[S, M]{method: "Name"}, as[ply.Namer](&c.caller).Name)
	}
	first, then := name(), name()
	switch {
	case first == "" || len(first) > maxName || first != strings.ToLower(strings.Join(strings.Fields(first), "")):
		c.fail(ruleName, nil, "Name returned %q. Saved games and programs use the name: it has 1 to %d bytes, without capital letters and spaces.", first, maxName)
	case first != then:
		c.fail(ruleName, nil, "Name returned %q first and %q later.", first, then)
	}
}

// checkSides checks the names of the players.
func (c *checker[S, M]) checkSides() {
	sides := func() [2]string {
		return during(&c.caller, gameCall[S, M]{method: "Sides"}, as[ply.Sider](&c.caller).Sides)
	}
	first, then := sides(), sides()
	switch {
	case first[0] == "" || first[1] == "":
		c.fail(ruleSides, nil, "Sides returned %q. A player without a name cannot be shown.", first)
	case first[0] == first[1]:
		c.fail(ruleSides, nil, "Sides returned %q. Nobody can tell the players apart.", first)
	case first != then:
		c.fail(ruleSides, nil, "Sides returned %q first and %q later.", first, then)
	}
}
