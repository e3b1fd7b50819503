// Package contract keeps what the test kits for games and for searchers report: the rules
// of a contract that were broken, each once.
package contract

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// Violation is one broken rule of a contract. It is an error.
type Violation struct {
	Rule   string // the rule that was broken, as a sentence of the contract
	State  string // where it was broken, in the notation of the game if it has one
	Move   string // at which move, or after which one; empty if no move matters
	Detail string // what differed, and how to mend it
}

// Error writes the violation in several lines: the rule, the state, the move, the detail.
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

// Findings collects violations, the first one of each rule. [NewFindings] makes one.
type Findings struct {
	list   []*Violation
	broken map[string]bool // by rule
	basic  []string        // the rules on which all others rest
	taken  int             // how many of list Take returned
	closed bool            // a basic rule was broken
}

// NewFindings returns empty findings. After a violation of one of the basic rules
// nothing more is added, because it would only follow from that one.
func NewFindings(basic ...string) *Findings {
	return &Findings{broken: make(map[string]bool), basic: basic}
}

// Closed reports whether a basic rule was broken.
func (f *Findings) Closed() bool { return f.closed }

// Broken reports whether a violation of the rule was added.
func (f *Findings) Broken(rule string) bool { return f.broken[rule] }

// Fresh reports whether Add would keep a violation of the rule. Ask it first: to write
// down what differs takes long, and a rule that is broken is often broken everywhere.
func (f *Findings) Fresh(rule string) bool { return !f.closed && !f.broken[rule] }

// Add keeps v if its rule is fresh.
func (f *Findings) Add(v *Violation) {
	if !f.Fresh(v.Rule) {
		return
	}
	for _, rule := range f.basic {
		if v.Rule == rule {
			f.closed = true
			v.Detail += "\nThe rules after this one were not checked."
		}
	}
	f.broken[v.Rule] = true
	f.list = append(f.list, v)
}

// Take returns the violations that were added since the last Take.
func (f *Findings) Take() []*Violation {
	added := f.list[f.taken:]
	f.taken = len(f.list)
	return added
}

// Err returns all violations, joined, and nil if there are none.
func (f *Findings) Err() error {
	errs := make([]error, len(f.list))
	for i, v := range f.list {
		errs[i] = v
	}
	return errors.Join(errs...)
}

// Rules returns the rules of the violations that err joins.
func Rules(err error) (rules []string) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return nil
	}
	for _, err := range joined.Unwrap() {
		if v, ok := errors.AsType[*Violation](err); ok {
			rules = append(rules, v.Rule)
		}
	}
	return rules
}

// State writes s for people: by the Notation of g if it has one that does not panic.
func State[S any, M comparable](g ply.Game[S, M], s *S) string {
	return describe(g, *s, func(n ply.Notation[S, M]) string { return n.Format(s) })
}

// Move writes m, a move of s, for people: by the Notation of g if it has one that does
// not panic.
func Move[S any, M comparable](g ply.Game[S, M], s *S, m M) string {
	return describe(g, m, func(n ply.Notation[S, M]) string { return n.FormatMove(s, m) })
}

// describe writes value by format, or as Go does if the game cannot.
func describe[S any, M comparable](g ply.Game[S, M], value any, format func(ply.Notation[S, M]) string) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("%+v", value)
		}
	}()
	if n, ok := ply.As[ply.Notation[S, M]](g); ok {
		return format(n)
	}
	return fmt.Sprintf("%+v", value)
}
