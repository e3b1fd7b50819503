package experiments

import (
	"context"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

// hall is where games of one kind are played.
type hall[S any, M comparable] struct {
	game    ply.Game[S, M]
	players []projects.Player[S, M]
	terms   match.Terms
	seed    uint64
	// openings are played twice each, with the sides swapped. Without any, all games begin at the
	// start.
	openings []match.Opening[S, M]
}

// newHall returns a hall with openings of some random plies. Games are drawn after a number of
// plies, so that each takes a bounded time.
func newHall[S any, M comparable](l *lab, game interface {
	ply.Game[S, M]
	ply.Starter[S]
}, players []projects.Player[S, M], plies, longest int) (*hall[S, M], error) {
	openings, err := match.RandomOpenings(game, game.Start(), plies, l.Games/2, l.Seed)
	return &hall[S, M]{game: game, players: players, terms: match.Terms{MaxPlies: longest}, seed: l.Seed, openings: openings}, err
}

// pairing is two players and what became of their games.
type pairing struct {
	title   string    // of its chart
	names   [2]string // of players
	labels  [2]string // the same for people; if empty, the names
	wanted  int       // games
	results []match.Result
}

// play plays games of a pairing until it has as many as given, or ctx ends.
func (h *hall[S, M]) play(ctx context.Context, p *pairing, games int) error {
	t := match.Tournament[S, M]{
		Game: h.game, Rounds: games / 2, Openings: h.openings, Terms: h.terms, Seed: h.seed,
		Progress: func(_, _ int, r match.Result) { p.results = append(p.results, r) },
	}
	for _, name := range p.names {
		fresh, err := find(h.players, name)
		if err != nil {
			return err
		}
		t.Entrants = append(t.Entrants, match.Entrant[S, M]{Name: name, New: func(seed uint64) (match.Player[S, M], error) {
			return fresh(seed), nil
		}})
	}
	if _, err := t.Run(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}

// playAll plays pairings one after the other. Each gets the same time, and what others leave.
func (h *hall[S, M]) playAll(ctx context.Context, l *lab, pairings []*pairing) error {
	for i, p := range pairings {
		limited, stop := withShare(ctx, len(pairings)-i)
		err := h.play(limited, p, p.wanted)
		stop()
		if err != nil {
			return err
		}
		l.say("  %s: %d games, %s", p, len(p.results), p.score())
		if ctx.Err() != nil {
			break
		}
	}
	return nil
}

func (p *pairing) String() string {
	if p.labels[0] != "" {
		return p.labels[0] + " – " + p.labels[1]
	}
	return p.names[0] + " – " + p.names[1]
}

// row returns the results of the first player.
func (p *pairing) row() match.Row {
	row, _ := match.NewTable(p.results).Row(p.names[0])
	return row
}

// score returns the first player's share of points, with its 95% interval.
func (p *pairing) score() string {
	row := p.row()
	if row.Total.Games() == 0 {
		return "–"
	}
	within := row.Elo()
	return fmt.Sprintf("%.0f%% (%.0f–%.0f)", 100*row.Total.Score(), 100*match.ScoreOf(within.Low), 100*match.ScoreOf(within.High))
}

// as returns the first player's results with one side, 0 for the player who moves first.
func (p *pairing) as(side int) (t match.Tally) {
	for _, r := range p.results {
		if r.Players[side] != p.names[0] {
			continue
		}
		outcome := r.Outcome
		if side == 1 {
			outcome = outcome.Flip()
		}
		switch outcome {
		case ply.Win:
			t.Wins++
		case ply.Draw:
			t.Draws++
		default:
			t.Losses++
		}
	}
	return t
}

// missing notes pairings for which the time did not suffice.
func missing(on *page, pairings []*pairing) {
	for _, p := range pairings {
		if len(p.results) < p.wanted {
			on.miss("%s: %d of %d games", p, len(p.results), p.wanted)
		}
	}
}

// pairingTable adds a table of pairings, each from the view of its first player.
func pairingTable(on *page, pairings []*pairing) {
	rows := [][]string{{"players", "games", "wins", "draws", "losses", "share of points (95% interval)"}}
	for _, p := range pairings {
		t := p.row().Total
		rows = append(rows, []string{p.String(), fmt.Sprint(t.Games()), fmt.Sprint(t.Wins), fmt.Sprint(t.Draws), fmt.Sprint(t.Losses), p.score()})
	}
	on.table(rows)
}
