package searchtest

import (
	"testing"

	"github.com/plygo/ply/internal/contract/ruletest"
)

// TestEveryRule checks that a test has a searcher that breaks each rule.
func TestEveryRule(t *testing.T) {
	rules, unbroken := ruletest.Declared(t)
	if len(rules) < 20 {
		t.Errorf("only %d rules were found", len(rules))
	}
	for _, name := range unbroken {
		t.Errorf("%s is broken by no test", name)
	}
}
