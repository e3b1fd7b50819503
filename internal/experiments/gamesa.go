package experiments

import (
	"context"
	"fmt"

	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

// The openings and the length of games of chess.
const (
	chessOpening = 6   // random plies
	chessLongest = 300 // plies, after which a game is drawn
)

// gamesA is A's heuristic against the one that it gave up, and against C.
type gamesA struct {
	lab      *lab
	hall     *hall[chess.Position, chess.Move]
	pairings []*pairing
}

func newGamesA(l *lab) (*gamesA, error) {
	h, err := newHall(l, chess.Rules{}, projects.Chess(), chessOpening, chessLongest)
	return &gamesA{l, h, []*pairing{
		{title: "A and its first heuristic", names: [2]string{"project-a", "project-a-first"}, wanted: l.Games},
		{title: "C and A", names: [2]string{"project-c", "project-a"}, wanted: l.Games},
	}}, err
}

func (g *gamesA) run(ctx context.Context) error { return g.hall.playAll(ctx, g.lab, g.pairings) }

func (g *gamesA) write(p *page) {
	p.heading(3, "Games")
	p.say("A first counted pieces only. With that its machine made some very bad moves, so A added values of squares and the pair of bishops. " +
		"C counts pieces only, but looks four plies ahead where A looks three. Neither document prints results of games.")
	pairingTable(p, g.pairings)
	missing(p, g.pairings)
	p.say("%s %s", verdict(g.pairings[0], "A's squares", "A's first heuristic"), verdict(g.pairings[1], "C's fourth ply", "A's squares"))
	if row := g.pairings[0].row(); row.Total.Games() > 0 && row.Elo().Low <= 0 {
		p.say("So the gain that A expected from its squares does not show here. One reason may be their size: " +
			"a square counts up to 2 for a piece and up to 6 for a pawn, and the pawn itself counts 1.")
	}
	p.picture("a", "win rates of A against its first heuristic, and of C against A", standings(g.pairings))
}

// verdict says in a sentence what a pairing shows of the first player and the second. The sentence
// begins with the first.
func verdict(p *pairing, first, second string) string {
	row := p.row()
	if row.Total.Games() == 0 {
		return fmt.Sprintf("%s did not meet %s in this run.", first, second)
	}
	switch within := row.Elo(); {
	case within.Low > 0:
		return fmt.Sprintf("%s won against %s.", first, second)
	case within.High < 0:
		return fmt.Sprintf("%s lost against %s.", first, second)
	}
	return fmt.Sprintf("%s and %s came out about even: the interval has 50%% in it.", first, second)
}

// standings draws the win rates of pairings.
func standings(pairings []*pairing) string {
	var list []chart.Standing
	for _, p := range pairings {
		if len(p.results) > 0 {
			list = append(list, chart.Standing{Title: fmt.Sprintf("%s, %d games", p.title, len(p.results)), Table: match.NewTable(p.results)})
		}
	}
	return chart.Rates(list...)
}
