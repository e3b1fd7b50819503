package gomoku

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
)

// starts are positions of all kinds: the empty board, and fights.
func starts(rules Rules) []Position {
	all := []Position{rules.Start()}
	n, apart := 0, 30
	if evidence.Thorough() {
		apart = 6
	}
	fights(60, rules.Size(), rules.Rule(), func(b *Position, _ *oracle) {
		if n++; n%apart == 0 {
			all = append(all, *b)
		}
	})
	return all
}

// TestContract checks two games, or every rule in several sizes if tests are thorough.
func TestContract(t *testing.T) {
	games := []Rules{mustNew(8, Renju), mustNew(5, Caro)}
	if evidence.Thorough() {
		games = nil
		for _, rule := range allRules {
			for _, size := range []int{5, 15, 20} {
				games = append(games, mustNew(size, rule))
			}
		}
	}
	for _, rules := range games {
		t.Run(fmt.Sprintf("%v/%d", rules.Rule(), rules.Size()), func(t *testing.T) {
			check(t, rules, starts(rules), archiveRule)
		})
	}
}

// Games by embedding have fewer moves than they can read and explain: a referee does that by Rules.
func TestContractByEmbedding(t *testing.T) {
	rules, size := []Rule{Caro}, 6
	if evidence.Thorough() {
		rules, size = allRules, 8
	}
	for _, rule := range rules {
		r := mustNew(size, rule)
		games := map[string]ply.Game[Position, Move]{"Fours": Fours{Rules: r, Attacker: Black}}
		if evidence.Thorough() {
			games["LinePatterns"] = LinePatterns{r}
			games["BestSquares"] = BestSquares{Rules: r}
		}
		for name, g := range games {
			except := []string{archiveRule, parseRule, explainRule}
			if name == "Fours" {
				except = append(except, startRule, reasonRule)
			}
			t.Run(name+"/"+rule.String(), func(t *testing.T) { check(t, g, starts(r), except...) })
		}
	}
}

// Rules of the contract that a game may break.
const (
	archiveRule = "ReadGames returns the games that WriteGame wrote" // PSQ makes the stones of the start moves
	parseRule   = "ParseMove and ParseCoordinates return legal moves only"
	explainRule = "Explain has words for every move that is not legal, and none for a legal one"
	startRule   = "the game is not over at Start"              // an attack without a four to make is
	reasonRule  = "Reason has words for every game that ended" // and the rules know none for that
)

// check is gametest.Run for a game that may break some rules.
func check(t *testing.T, g ply.Game[Position, Move], starts []Position, except ...string) {
	t.Helper()
	hints, found := gametest.Check(g, starts...)
	for _, hint := range hints {
		t.Error(hint)
	}
	all := []error{found}
	if joined, ok := found.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		if err == nil {
			continue
		}
		var v *gametest.Violation
		if !errors.As(err, &v) || !slices.Contains(except, v.Rule) {
			t.Error(err)
		}
	}
}
