package gametest

import "errors"

// findings collects the violations, the first of each rule.
type findings struct {
	list   []*Violation
	rules  map[string]bool
	taken  int  // how many of list were reported
	closed bool // a rule was broken on which the others rest
}

func newFindings() *findings { return &findings{rules: make(map[string]bool)} }

// fresh reports whether a violation of the rule would be news. Writing down what
// differs takes long, and a rule that is broken is often broken everywhere.
func (f *findings) fresh(rule string) bool { return !f.closed && !f.rules[rule] }

// add keeps v unless its rule was found broken before.
func (f *findings) add(v *Violation) {
	if !f.fresh(v.Rule) {
		return
	}
	switch v.Rule {
	case ruleUnwrap, ruleCopyable, ruleParent:
		// Whatever else would be found follows from this one.
		f.closed = true
		v.Detail += "\nThe rules after this one were not checked."
	}
	f.rules[v.Rule] = true
	f.list = append(f.list, v)
}

// take returns the violations that were added since the last take.
func (f *findings) take() []*Violation {
	fresh := f.list[f.taken:]
	f.taken = len(f.list)
	return fresh
}

// err returns all violations as one error.
func (f *findings) err() error {
	errs := make([]error, len(f.list))
	for i, v := range f.list {
		errs[i] = v
	}
	return errors.Join(errs...)
}
