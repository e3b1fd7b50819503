package gomoku_test

import (
	"os"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
)

// In positions of random games, without a victory by continuous fours, package proof finds one by threes, and
// it stands against every defence.
func TestThreeWins(t *testing.T) {
	data, err := os.ReadFile("testdata/three-wins.tsv")
	if err != nil {
		t.Fatal(err)
	}
	solvers := map[gomoku.Rules]*proof.Solver[gomoku.Position, gomoku.Move]{}
	wins := map[gomoku.Rule]int{}
	for n, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") || !evidence.Thorough() && n%10 != 1 {
			continue
		}
		rules, b, err := gomoku.ParsePosition(line)
		if err != nil {
			t.Fatal(err)
		}
		if line, ok := b.VCF(20_000); ok {
			t.Errorf("%v: won by fours alone: %v", b, line)
		}
		s := solvers[rules]
		if s == nil {
			s = proof.New(rules)
			s.MemoryMB = 32
			solvers[rules] = s
		}
		question := proof.Question[gomoku.Move]{Player: rules.Turn(&b), Order: 2}
		answer, err := s.Ask(t.Context(), ply.Limits{Nodes: 1_000_000}, question, b)
		if err != nil || answer.Verdict != proof.Yes {
			t.Errorf("%v: %v after %d nodes, %v", b, answer.Verdict, answer.Nodes, err)
			continue
		}
		if err := proof.Check(rules, answer.Proof); err != nil {
			t.Errorf("%v: %v", b, err)
		}
		wins[rules.Rule()]++
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Caro} {
		if wins[rule] < evidence.Amount(5, 50) {
			t.Errorf("%v: %d wins", rule, wins[rule])
		}
	}
}
