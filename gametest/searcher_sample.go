package gametest

import (
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// How much is played to find states, and how many are kept: few, because each of
// them is searched many times.
const (
	searcherGames = 60
	searcherPlies = 20_000 // of all games together
	searcherLong  = 1_000  // of one game
	searcherOpen  = 6
	searcherLate  = 5 // of one game
	searcherOdd   = 2 // of each kind of end, and of chance nodes
)

// searcherSamples are lines of play that end in states of every kind that a searcher
// meets.
type searcherSamples[S any, M comparable] struct {
	game    ply.Game[S, M]
	chancer ply.Chancer[S, M] // nil if the game has no chance nodes
	rng     *rand.Rand

	open   [][]S // a player is to move; from every stage of the game
	late   [][]S // the same, shortly before somebody won; many, to choose from
	over   [][]S // the game is over, in every way that was met
	chance [][]S // a chance node
	cycle  []S   // a player is to move where the position has come up three times
	kinds  map[searcherEnd]int
}

// searcherEnd is a way for a game to end.
type searcherEnd struct {
	outcome ply.Outcome
	moves   bool // there are moves left, as in a draw by rule
}

func searcherSample[S any, M comparable](g ply.Game[S, M], starts []S) searcherSamples[S, M] {
	p := searcherSamples[S, M]{game: g, rng: rand.New(rand.NewPCG(1, 2)), kinds: make(map[searcherEnd]int)}
	p.chancer, _ = ply.As[ply.Chancer[S, M]](g)
	for _, start := range starts {
		p.keep(p.play(start), true)
	}
	plies := 0
	for i := 0; i < searcherGames && plies < searcherPlies && len(p.open) > 0; i++ {
		line := p.play(starts[i%len(starts)])
		plies += len(line)
		p.keep(line, false)
	}
	p.findCycle()
	return p
}

// play plays a game at random.
func (p *searcherSamples[S, M]) play(start S) []S {
	line := []S{start}
	for len(line) < searcherLong && p.outcome(line) == ply.Ongoing {
		moves := p.moves(line)
		i := p.rng.IntN(len(moves))
		if odds := p.odds(line); odds != nil {
			i = chance.Pick(odds, p.rng.Float64())
		}
		line = p.push(line, moves[i])
	}
	return line
}

// keep takes what is of use from a game. The first game from each start leaves that
// start as a sample, the others a state from their middle.
func (p *searcherSamples[S, M]) keep(game []S, first bool) {
	var open [][]S
	for n := range game {
		switch line := game[: n+1 : n+1]; {
		case p.outcome(line) != ply.Ongoing:
			p.keepEnd(line)
		case p.odds(line) == nil:
			open = append(open, line)
		case len(p.chance) < searcherOdd:
			p.chance = append(p.chance, line)
		}
	}
	if len(open) == 0 {
		return
	}
	if first {
		p.open = append(p.open, open[0])
	} else if len(p.open) < searcherOpen {
		p.open = append(p.open, open[p.rng.IntN(len(open))])
	}
	if o := p.outcome(game); o == ply.Win || o == ply.Loss {
		p.late = append(p.late, open[max(0, len(open)-searcherLate):]...)
	}
}

// some returns lines of all stages at whose end a player is to move.
func (p *searcherSamples[S, M]) some() [][]S {
	return slices.Concat(p.open, p.late[:min(len(p.late), 3*searcherLate)])
}

func (p *searcherSamples[S, M]) keepEnd(line []S) {
	end := searcherEnd{p.outcome(line), len(p.moves(line)) > 0}
	if p.kinds[end]++; p.kinds[end] <= searcherOdd {
		p.over = append(p.over, line)
	}
}

// outcome, moves and odds are those of the last state of line, which stays as it is
// even if the game writes into states.

func (p *searcherSamples[S, M]) outcome(line []S) ply.Outcome {
	last := line[len(line)-1]
	return p.game.Terminal(&last)
}

func (p *searcherSamples[S, M]) moves(line []S) []M {
	last := line[len(line)-1]
	return p.game.Moves(nil, &last)
}

// odds returns nil if the line does not end at a chance node.
func (p *searcherSamples[S, M]) odds(line []S) []float32 {
	if p.chancer == nil {
		return nil
	}
	last, moves := line[len(line)-1], p.moves(line)
	odds := make([]float32, len(moves))
	if !p.chancer.Odds(&last, moves, odds) {
		return nil
	}
	return odds
}

// waits reports whether the line ends where a player is to move.
func (p *searcherSamples[S, M]) waits(line []S) bool {
	return p.outcome(line) == ply.Ongoing && p.odds(line) == nil
}

// push plays one more move at the end of line.
func (p *searcherSamples[S, M]) push(line []S, m M) []S {
	line = append(line, line[len(line)-1])
	p.game.Play(&line[len(line)-1], m)
	return line
}

// after is push for a line that others hold too.
func (p *searcherSamples[S, M]) after(line []S, m M) []S { return p.push(slices.Clip(line), m) }
