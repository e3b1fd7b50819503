package match_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// With random results, the rows of a table add up, and each pair counts once.
func TestTableAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 0))
	var games []match.Result
	for round := 1; round <= 20; round++ {
		for _, p := range [][2]string{{"a", "b"}, {"b", "a"}, {"a", "c"}, {"c", "a"}, {"b", "c"}} {
			games = append(games, match.Result{Round: round, Players: p, Outcome: []ply.Outcome{ply.Win, ply.Draw, ply.Loss}[rng.IntN(3)]})
		}
	}
	table := match.NewTable(append(games, games...))
	var points float64
	for _, row := range table.Rows {
		points += row.Total.Points()
		var versus int
		for _, v := range row.Versus {
			versus += v.Games()
		}
		if versus != row.Total.Games() {
			t.Errorf("%s: %d games in all, %d against each", row.Name, row.Total.Games(), versus)
		}
	}
	if points != 100 {
		t.Errorf("%v points in 100 games", points)
	}
	a, _ := table.Row("a")
	b, _ := table.Row("b")
	if p, q := a.PairsAgainst("b"), b.PairsAgainst("a"); p.Count() != 20 || p != (match.Pairs{q[4], q[3], q[2], q[1], q[0]}) {
		t.Errorf("pairs of a against b: %v, of b against a: %v", p, q)
	}
	if a.Elo() != a.Pairs.Elo() || b.Elo() != b.Total.Elo() {
		t.Error("Elo is by pairs if and only if all games are in pairs")
	}
	if _, ok := table.Row("d"); ok {
		t.Error("there is no d")
	}
}
