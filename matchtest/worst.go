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
	sides := [2]string{"First", "Second"}
	if sider, ok := ply.As[ply.Sider](m.tour.Game); ok {
		sides = sider.Sides()
	}
	side := sides[slices.Index(worst.Players[:], a)]
	text := fmt.Sprintf("The worst game of %s, as %s: %v after %d plies, %s.\n", a, side, outcomeOf(a, &worst), worst.Plies, worst.Reason)
	played, err := m.tour.Replay(t.Context(), worst)
	if err != nil {
		return text + fmt.Sprintf("It cannot be played again: %v\n", err)
	}
	if data, err := json.Marshal(played.Record); err == nil {
		return text + fmt.Sprintf("To play it again: ply.ParseRecord(game, []byte(`%s`))\n", data)
	}
	return text + fmt.Sprintf("From %v its moves are %v. With a ply.Notation the game would be here as JSON.\n", played.Record.States()[0], played.Record.Moves())
}

// fault returns what a player did wrong in some game, other than losing on time. Who fails is not
// weaker: the games prove nothing.
func (m *contest[S, M]) fault() string {
	for _, game := range m.results {
		switch game.Cause {
		case match.Crash, match.Failure, match.IllegalMove, match.NoAnswer:
			loser := game.Players[0]
			if game.Outcome == ply.Win {
				loser = game.Players[1]
			}
			return fmt.Sprintf("%s failed in a game: %s.", loser, game.Reason)
		}
	}
	return ""
}

// outcomeOf returns the outcome of a game for a player.
func outcomeOf(player string, game *match.Result) ply.Outcome {
	if game.Players[0] == player {
		return game.Outcome
	}
	return game.Outcome.Flip()
}
