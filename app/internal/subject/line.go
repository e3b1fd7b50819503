package subject

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// Number returns the number of the move that is made at the last of states, as people write it:
// "12." for the first player, "12..." for the second.
func (g *Game[S, M]) Number(states []S) string { return dotted(g.count(states)) }

// MoveNumber returns the number without the player: 12.
func (g *Game[S, M]) MoveNumber(states []S) int {
	n, _ := g.count(states)
	return n
}

// count returns the number of the move that is made at the last of states, and who makes it. A
// number is over when the turn comes back to the first player.
func (g *Game[S, M]) count(states []S) (n, turn int) {
	n, turn = 1, g.Turn(states[:1])
	if numberer, ok := ply.As[ply.Numberer[S]](g.Rules); ok {
		n = numberer.MoveNumber(&states[0])
	}
	for i := range states[1:] {
		n, turn = g.next(n, turn, g.Rolls(&states[i]), &states[i+1])
	}
	return n, turn
}

// next returns the number and the turn at a state, from those at the state before, where chance may
// have rolled.
func (g *Game[S, M]) next(n, turn int, rolled bool, s *S) (int, int) {
	before := turn
	if turner, ok := ply.As[ply.Turner[S]](g.Rules); ok {
		turn = turner.Turn(s)
	} else if !rolled {
		turn = 1 - turn
	}
	if turn == 0 && before == 1 {
		n++
	}
	return n, turn
}

func dotted(n, turn int) string {
	if turn == 0 {
		return fmt.Sprintf("%d.", n)
	}
	return fmt.Sprintf("%d...", n)
}

// Step is a move of a player together with what chance made of it.
type Step struct {
	Number string // see Number
	Side   int    // who moved
	Text   string // "roll: 3" if chance rolled a 3
}

// Steps returns moves that are played at the last of states. If chance moves first, that is no step;
// it is returned apart, or is empty.
func (g *Game[S, M]) Steps(states []S, moves []M, format func(*S, M) string) (first string, steps []Step) {
	n, turn := g.count(states)
	state := states[len(states)-1]
	for _, m := range moves {
		text, rolled := format(&state, m), g.Rolls(&state)
		switch {
		case !rolled:
			steps = append(steps, Step{dotted(n, turn), turn, text})
		case len(steps) > 0:
			steps[len(steps)-1].Text += ": " + text
		case first == "":
			first = text
		default:
			first += ": " + text
		}
		g.Rules.Play(&state, m)
		n, turn = g.next(n, turn, rolled, &state)
	}
	return first, steps
}

// ChanceWord takes the place of a player's move if a line begins with a chance move.
const ChanceWord = "chance"

// Words returns moves that are played at the last of states as text, with their numbers: "12... Nf6",
// "13. Bg5". A chance move belongs to the word of the move before it.
func (g *Game[S, M]) Words(states []S, moves []M, format func(*S, M) string) (words []string) {
	first, steps := g.Steps(states, moves, format)
	if first != "" {
		words = append(words, ChanceWord+": "+first)
	}
	for i, s := range steps {
		if i == 0 || s.Side == 0 {
			s.Text = s.Number + " " + s.Text
		}
		words = append(words, s.Text)
	}
	return words
}

// Line returns the words of moves as one text.
func (g *Game[S, M]) Line(states []S, moves []M) string {
	return strings.Join(g.Words(states, moves, g.Move), " ")
}

// Rolls reports whether chance moves in a state, as in a [ply.Record].
func (g *Game[S, M]) Rolls(s *S) bool {
	c, ok := ply.As[ply.Chancer[S, M]](g.Rules)
	return ok && g.Rules.Terminal(s) == ply.Ongoing && c.Odds(s, nil, nil)
}

// Verdict says who wins and when, such as "White wins in 3 moves", if that is what a score of the
// player to move at the last of states says. The line is the play that leads there.
func (g *Game[S, M]) Verdict(states []S, score ply.Score, line []M) (text string, decided bool) {
	plies, decided := score.Decided()
	if !decided {
		return "", false
	}
	turn := g.Turn(states)
	side, winner, wins, won := g.Sides()[turn], turn, "wins", "won"
	if score < 0 {
		winner, wins, won = 1-turn, "loses", "lost"
	}
	if plies == 0 {
		return fmt.Sprintf("%s has %s", side, won), true
	}
	return fmt.Sprintf("%s %s in %s", side, wins, g.distance(states, winner, plies, line)), true
}

// distance returns how far away the end is, as people count: in moves of the winner, who need not
// make every second move. If the line stops before the end of the game, it counts plies instead.
func (g *Game[S, M]) distance(states []S, winner, plies int, line []M) string {
	if len(line) < plies {
		return Times(plies, "ply", "plies")
	}
	return Times(g.MovesOf(states, winner, line[:plies]), "move", "moves")
}

// MovesOf returns how many of the moves of a line a player makes. They are played at the last of states.
func (g *Game[S, M]) MovesOf(states []S, player int, line []M) (n int) {
	states = slices.Clone(states)
	for _, m := range line {
		s := states[len(states)-1]
		if g.Turn(states) == player && !g.Rolls(&s) {
			n++
		}
		g.Rules.Play(&s, m)
		states = append(states, s)
	}
	return n
}

// Times returns a number with its noun.
func Times(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
