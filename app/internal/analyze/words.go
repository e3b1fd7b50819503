package analyze

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// number returns the number of the move that is made at the last of states, such as "12." or, for
// the second player, "12...". It counts how often the turn came back to the first player.
func (a *analyst[S, M]) number(states []S) string {
	n, before := 1, 0
	for i := range states {
		turn := a.Turn(states[:i+1])
		if i > 0 && turn == 0 && before == 1 {
			n++
		}
		before = turn
	}
	if before == 0 {
		return fmt.Sprintf("%d.", n)
	}
	return fmt.Sprintf("%d...", n)
}

// line returns moves that are played at the last of states, with numbers.
func (a *analyst[S, M]) line(states []S, moves []M) string {
	var b strings.Builder
	states = append([]S(nil), states...)
	for i, m := range moves {
		last := states[len(states)-1]
		first := a.Turn(states) == 0 && (len(states) == 1 || a.Turn(states[:len(states)-1]) == 1)
		if i > 0 {
			b.WriteByte(' ')
		}
		if i == 0 || first {
			b.WriteString(a.number(states) + " ")
		}
		b.WriteString(a.Move(&last, m))
		a.Rules.Play(&last, m)
		states = append(states, last)
	}
	return b.String()
}

// verdict returns a score of the player to move at the last of states: a number, or who wins and
// when. The line is the play that leads there.
func (a *analyst[S, M]) verdict(states []S, score ply.Score, line []M) string {
	plies, decided := score.Decided()
	if !decided {
		return score.String()
	}
	winner, verb := a.Turn(states), "wins"
	side := a.Sides()[winner]
	if score < 0 {
		winner, verb = 1-winner, "loses"
	}
	if plies == 0 {
		return fmt.Sprintf("%s has %s", side, map[string]string{"wins": "won", "loses": "lost"}[verb])
	}
	return fmt.Sprintf("%s %s in %s", side, verb, a.distance(states, winner, plies, line))
}

// distance returns how far away the end is, as people count: in moves of the winner, who need not
// make every second move. If the line stops before the end of the game, it counts plies instead.
func (a *analyst[S, M]) distance(states []S, winner, plies int, line []M) string {
	if len(line) < plies {
		return times(plies, "ply", "plies")
	}
	moves := 0
	states = append([]S(nil), states...)
	for _, m := range line[:plies] {
		if a.Turn(states) == winner {
			moves++
		}
		next := states[len(states)-1]
		a.Rules.Play(&next, m)
		states = append(states, next)
	}
	return times(moves, "move", "moves")
}

func times(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
