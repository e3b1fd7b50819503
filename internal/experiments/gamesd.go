package experiments

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

// The openings and the length of games of xiangqi.
const (
	xiangqiOpening = 4   // random plies
	xiangqiLongest = 160 // plies, after which a game is drawn
)

// The last of the players takes most of the time, so it meets some of the others only, and its pairs
// have several times the time of another pair.
var (
	costliest        = len(playersD) - 1
	againstCostliest = []string{"greedy", "depth 2", "MCTS 10,000"}
)

const costliestWeight = 4

// gamesD is D's players against each other.
type gamesD struct {
	lab   *lab
	hall  *hall[xiangqi.Position, xiangqi.Move]
	times *timesD // of their moves, by which the games are planned
	pairs []*pairing
}

func newGamesD(l *lab, times *timesD) (*gamesD, error) {
	h, err := newHall(l, xiangqi.Rules{}, projects.Xiangqi(), xiangqiOpening, xiangqiLongest)
	g := &gamesD{lab: l, hall: h, times: times}
	for i := range playersD {
		for j := range i {
			if i == costliest && !slices.Contains(againstCostliest, playersD[j].label) {
				continue
			}
			g.pairs = append(g.pairs, &pairing{
				names:  [2]string{playersD[i].name, playersD[j].name},
				labels: [2]string{playersD[i].label, playersD[j].label}, wanted: l.Games,
			})
		}
	}
	return g, err
}

// run plays the pairs, the cheapest first. All have the same time, apart from their weight. What a
// pair does not need for its games goes to the later ones, so before each pair the time is shared
// anew. How long a game takes is guessed from the games so far.
func (g *gamesD) run(ctx context.Context) error {
	pairs := slices.Clone(g.pairs)
	slices.SortStableFunc(pairs, func(a, b *pairing) int { return cmp.Compare(g.guess(a), g.guess(b)) })
	var guessed, took float64 // of all games so far
	for i, p := range pairs {
		if ctx.Err() != nil {
			return nil
		}
		slower := 1.0
		if guessed > 0 {
			slower = took / guessed
		}
		seconds := left(ctx).Seconds() * float64(runtime.GOMAXPROCS(0))
		weights := 0.0
		for _, later := range pairs[i:] {
			weights += later.weight()
		}
		games := plan(slower*g.guess(p), seconds*p.weight()/weights, g.lab.Games)
		if err := g.hall.play(ctx, p, games); err != nil {
			return err
		}
		for _, r := range p.results {
			guessed, took = guessed+g.guess(p), took+r.Seconds
		}
		g.lab.say("  %s: %d games, %s", p, len(p.results), p.score())
	}
	return nil
}

// weight returns how much of the time a pair has beside the others.
func (p *pairing) weight() float64 {
	if slices.Contains(p.names[:], playersD[costliest].name) {
		return costliestWeight
	}
	return 1
}

// guess returns the seconds of a game of p that goes on until it is drawn.
func (g *gamesD) guess(p *pairing) float64 {
	var sum time.Duration
	for i, d := range playersD {
		if d.name == p.names[0] || d.name == p.names[1] {
			sum += g.times.guess(i)
		}
	}
	return sum.Seconds() * xiangqiLongest / 2
}

// plan returns how many games of a cost fit into a time, both in seconds: an even number of at
// least 2, and at most as many as given.
func plan(cost, seconds float64, most int) int { return max(min(int(seconds/cost/2)*2, most), 2) }

// findings says what the games show of D's claims.
func (g *gamesD) findings() string {
	return strings.Join([]string{
		g.finding("greedy", []string{"depth 1", "depth 2", "depth 3", "depth 4"}, "Greedy scored %s against alpha-beta of all depths."),
		g.steps(),
		g.finding("MCTS 5,000", []string{"depth 2", "depth 3", "depth 4"}, "MCTS with 5,000 simulations scored %s against depths 2 to 4, so D's remark that it plays below alpha-beta %s."),
		g.finding("greedy", []string{"MCTS 1,000", "MCTS 3,000", "MCTS 5,000", "MCTS 10,000"}, "Greedy scored %s against MCTS with up to 10,000 simulations."),
		g.finding("MCTS 100,000", []string{"MCTS 10,000"}, "With 100,000 simulations it scored %s against itself with 10,000."),
	}, " ")
}

// finding fills a sentence with the share of points of a player against others. A second place in
// the sentence tells whether that is less than half.
func (g *gamesD) finding(label string, others []string, sentence string) string {
	var t match.Tally
	for _, other := range others {
		r := g.between(label, other)
		t.Wins, t.Draws, t.Losses = t.Wins+r.Wins, t.Draws+r.Draws, t.Losses+r.Losses
	}
	if t.Games() == 0 {
		return fmt.Sprintf("There are no games of %s against %s in this run.", label, strings.Join(others, ", "))
	}
	share := fmt.Sprintf("%.0f%% of %d games", 100*t.Score(), t.Games())
	if strings.Count(sentence, "%s") == 1 {
		return fmt.Sprintf(sentence, share)
	}
	holds := "holds"
	if t.Score() >= 0.5 {
		holds = "does not hold here"
	}
	return fmt.Sprintf(sentence, share, holds)
}

// steps says what each ply more is worth.
func (g *gamesD) steps() string {
	var parts []string
	for depth := 2; depth <= 4; depth++ {
		t := g.between(fmt.Sprintf("depth %d", depth), fmt.Sprintf("depth %d", depth-1))
		if t.Games() > 0 {
			parts = append(parts, fmt.Sprintf("depth %d scored %.0f%% against depth %d", depth, 100*t.Score(), depth-1))
		}
	}
	if len(parts) == 0 {
		return "There are no games between depths in this run."
	}
	return "Of alpha-beta, " + strings.Join(parts, ", ") + "."
}

// between returns the results of a player against another, both by their labels.
func (g *gamesD) between(label, other string) match.Tally {
	for _, p := range g.pairs {
		switch p.labels {
		case [2]string{label, other}:
			return p.row().Total
		case [2]string{other, label}:
			t := p.row().Total
			return match.Tally{Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
		}
	}
	return match.Tally{}
}
