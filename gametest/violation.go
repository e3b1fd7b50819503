package gametest

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// Violation is a rule of the contract that a game or a searcher broke. [Check] and
// [CheckSearcher] return one for each broken rule, joined; errors.As finds the first.
type Violation struct {
	Rule   string // the rule that was broken, as a sentence of the contract
	State  string // where, in the game's notation if it has one
	Move   string // after or at which move; empty if none matters
	Detail string // what differed, and how to mend it
}

func (v *Violation) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "broken rule: %s", v.Rule)
	if v.State != "" {
		fmt.Fprintf(&b, "\n  state: %s", indent(v.State))
	}
	if v.Move != "" {
		fmt.Fprintf(&b, "\n  move:  %s", indent(v.Move))
	}
	if v.Detail != "" {
		fmt.Fprintf(&b, "\n  %s", indent(v.Detail))
	}
	return b.String()
}

// indent keeps texts of several lines, such as drawn boards, under their heading.
func indent(s string) string {
	s = strings.TrimRight(s, "\n")
	if strings.Contains(s, "\n") {
		s = "\n" + s
	}
	return strings.ReplaceAll(s, "\n", "\n    ")
}

// describe writes a state for people: by its Notation if the game has one.
func describe[S any, M comparable](g ply.Game[S, M], s *S) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("%+v", *s)
		}
	}()
	if n, ok := ply.As[ply.Notation[S, M]](g); ok {
		return n.Format(s)
	}
	return fmt.Sprintf("%+v", *s)
}

// describeMove writes a move for people: by its Notation if the game has one.
func describeMove[S any, M comparable](g ply.Game[S, M], s *S, m M) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("%+v", m)
		}
	}()
	if n, ok := ply.As[ply.Notation[S, M]](g); ok {
		return n.FormatMove(s, m)
	}
	return fmt.Sprintf("%+v", m)
}
