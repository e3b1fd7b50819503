package experiments

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

// gamesE is E's aim, to win ten of ten games against a random player from either side, and its two
// heuristics alone against both together.
type gamesE struct {
	lab           *lab
	start, random *hall[chess.Position, chess.Move] // from the start, and from random openings
	tests, parts  []*pairing
}

const testsE = 10 // games with each side, as E asks for

func newGamesE(l *lab) (*gamesE, error) {
	players := append(projects.Chess(), projects.Player[chess.Position, chess.Move]{
		Name: "random", New: func(seed uint64) match.Player[chess.Position, chess.Move] {
			s := greedy.Random(chess.Rules{})
			s.SetSeed(seed)
			return match.NewPlayer(s, ply.Limits{Depth: 1})
		},
	})
	random, err := newHall(l, chess.Rules{}, players, chessOpening, chessLongest)
	start := &hall[chess.Position, chess.Move]{game: chess.Rules{}, players: players, seed: l.Seed}
	g := &gamesE{lab: l, start: start, random: random}
	for _, level := range []string{"easy", "medium", "hard"} {
		g.tests = append(g.tests, &pairing{names: [2]string{"project-e-" + level, "random"}, wanted: 2 * testsE})
	}
	for _, heuristic := range []string{"material", "placement"} {
		g.parts = append(g.parts, &pairing{title: "E and its " + heuristic + " alone", names: [2]string{"project-e-medium", "project-e-" + heuristic}, wanted: l.Games})
	}
	return g, err
}

func (g *gamesE) run(ctx context.Context) error {
	limited, stop := withShare(ctx, 2)
	defer stop()
	if err := g.start.playAll(limited, g.lab, g.tests); err != nil {
		return err
	}
	return g.random.playAll(ctx, g.lab, g.parts)
}

func (g *gamesE) write(p *page) {
	p.heading(3, "Ten games against a random player")
	p.say("E's aim is to win ten of ten games against a player that moves at random, whether E moves first or second. " +
		"The document does not print how it went. Here are ten games of each level with either side, from the usual start.")
	rows := [][]string{{"level", "as White: wins", "draws", "losses", "as Black: wins", "draws", "losses"}}
	played, won := 0, 0
	for _, t := range g.tests {
		row := []string{t.names[0]}
		for side := range 2 {
			tally := t.as(side)
			row = append(row, fmt.Sprintf("%d of %d", tally.Wins, tally.Games()), fmt.Sprint(tally.Draws), fmt.Sprint(tally.Losses))
			played, won = played+tally.Games(), won+tally.Wins
		}
		rows = append(rows, row)
	}
	missing(p, g.tests)
	p.table(rows)
	switch {
	case played == 0:
		p.say("No game was finished in this run.")
	case won == played && played < 2*testsE*len(g.tests):
		p.say("All %d games that were played were won.", played)
	case won == played:
		p.say("**All %d games were won.** The aim is reached with every level and either side.", played)
	default:
		p.say("**%d of %d games were won, so the aim is missed.** The others were drawn or lost, as the table says.", won, played)
	}
	p.heading(3, "Two heuristics, alone and together")
	p.say("E describes two heuristics, pieces and squares, and adds them up. " +
		"Here both together (project-e-medium, depth 3) play against each of them alone at the same depth.")
	pairingTable(p, g.parts)
	missing(p, g.parts)
	p.say("%s %s", verdict(g.parts[0], "The sum of both", "the pieces alone"), verdict(g.parts[1], "It", "the squares alone"))
	p.picture("e", "win rates of E's heuristics", standings(g.parts))
}
