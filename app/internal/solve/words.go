package solve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/proof"
)

// Outcome returns what is known for the player to move, and whether the questions of [Team.Solve] are
// answered.
func (a *Answer[S, M]) Outcome(turn int) (o ply.Outcome, solved bool) {
	switch {
	case a.Winner == turn:
		return ply.Win, true
	case a.Winner != Nobody:
		return ply.Loss, true
	case len(a.Verdicts) == 2 && a.Verdicts[0] == proof.No && a.Verdicts[1] == proof.Yes:
		return ply.Draw, true
	}
	return ply.Ongoing, len(a.Verdicts) == 1 && a.Verdicts[0] == proof.No
}

// Verdict returns an answer of [Team.Solve] in words, without a full stop. The states and the moves are those
// that it was asked about.
func (a *Answer[S, M]) Verdict(g *subject.Game[S, M], states []S, moves int) string {
	turn := g.Turn(states)
	side := g.Sides()[turn]
	o, solved := a.Outcome(turn)
	switch {
	case o == ply.Draw:
		return "Neither side wins by force"
	case o != ply.Ongoing:
		return a.decided(g, states)
	case solved:
		return fmt.Sprintf("%s does not win within %s", side, subject.Times(moves, "move", "moves"))
	}
	return fmt.Sprintf("Nothing is proven: score %v for %s, depth %d, %d nodes", a.Score, side, a.Depth, a.Nodes)
}

// decided returns the words for an answer that has a winner.
func (a *Answer[S, M]) decided(g *subject.Game[S, M], states []S) string {
	turn := g.Turn(states)
	text, _ := g.Verdict(states, a.Score, a.Line)
	if a.Moves > 0 {
		wins := "wins"
		if a.Winner != turn {
			wins = "loses"
		}
		text = fmt.Sprintf("%s %s in %s", g.Sides()[turn], wins, subject.Times(a.Moves, "move", "moves"))
	}
	switch {
	case a.By == ByAlphabeta:
		text += ". That is alphabeta's finding; not every defence was checked"
	case a.Shortest && a.Moves > 1:
		text += ". There is no shorter win"
	}
	return text
}

// MostWhole is how many bytes of a whole solution are written.
const MostWhole = 100_000

// errFull ends the writing of a solution that is too long.
var errFull = errors.New("the solution is too long")

// page is a text of at most MostWhole bytes.
type page struct{ strings.Builder }

func (p *page) Write(text []byte) (int, error) {
	if room := MostWhole - p.Len(); len(text) > room {
		p.Builder.Write(text[:room])
		return room, errFull
	}
	return p.Builder.Write(text)
}

// Whole returns the solution with every defence as text. It is empty if there is no strategy that wins, or
// the game cannot write moves.
func (a *Answer[S, M]) Whole(g ply.Game[S, M]) string {
	if a.Proof == nil || a.Proof.Goal != proof.Wins {
		return ""
	}
	var p page
	switch err := a.Proof.Write(&p, g); {
	case err == nil:
		return p.String()
	case !errors.Is(err, errFull):
		return ""
	}
	text := p.String()
	return text[:strings.LastIndexByte(text, '\n')+1] + "… and more: the solution has " + subject.Times(len(a.Proof.Steps), "move", "moves") + " in all.\n"
}
