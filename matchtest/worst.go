package matchtest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

// worst returns a text about the worst game of a in the table: the shortest that it lost, or
// else the shortest that it drew. It is empty if a won all.
func (m *contest[S, M]) worst(t testing.TB, table *match.Table) string {
	a := m.tour.Entrants[0].Name
	row, _ := table.Row(a)
	// Games end in any order, and some after those that decided the test.
	games := slices.DeleteFunc(m.results, func(r match.Result) bool { return r.Round > row.Pairs.Count() })
	slices.SortFunc(games, func(x, y match.Result) int {
		return cmp.Or(cmp.Compare(outcomeOf(a, &x), outcomeOf(a, &y)), cmp.Compare(x.Plies, y.Plies),
			cmp.Compare(x.Round, y.Round), cmp.Compare(x.Players[0], y.Players[0]))
	})
	if len(games) == 0 || outcomeOf(a, &games[0]) == ply.Win {
		return ""
	}
	worst := games[0]
	side := 0
	if worst.Players[0] != a {
		side = 1
	}
	text := fmt.Sprintf("The worst game of a: a %v as player %d after %d plies (%s).\n", outcomeOf(a, &worst), side, worst.Plies, worst.Reason)
	played, err := m.tour.Replay(t.Context(), worst)
	if err != nil {
		return text + fmt.Sprintf("It cannot be played again: %v\n", err)
	}
	if data, err := json.Marshal(played.Record); err == nil {
		return text + fmt.Sprintf("To play it again: ply.ParseRecord(game, []byte(`%s`))\n", data)
	}
	return text + fmt.Sprintf("Its moves are %v.\n", played.Record.Moves())
}

// outcomeOf returns the outcome of a game for a player.
func outcomeOf(player string, game *match.Result) ply.Outcome {
	if game.Players[0] == player {
		return game.Outcome
	}
	return game.Outcome.Flip()
}
