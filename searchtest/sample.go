package searchtest

import (
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// How much is played to find states, and how many lines are kept: few, because each of
// them is searched many times.
const (
	maxGames  = 60
	maxPlies  = 20_000 // of all games together
	gamePlies = 1_000  // of one game
	openLines = 6
	lateLines = 5 // of one game
	oddLines  = 2 // of each kind of end, and of chance nodes
)

// samples are lines of play. They end in states of every kind that a searcher meets.
type samples[S any, M comparable] struct {
	game    ply.Game[S, M]
	chancer ply.Chancer[S, M] // nil if the game has no chance nodes
	rng     *rand.Rand

	open   [][]S // a player is to move; from every stage of the game
	late   [][]S // the same, shortly before somebody won; many, to choose from
	over   [][]S // the game is over, in every way that was met
	chance [][]S // a chance node
	cycle  []S   // a player is to move where the position has come up three times
	kinds  map[ending]int
}

// ending is a way for a game to end.
type ending struct {
	outcome ply.Outcome
	moves   bool // there are moves left, as in a draw by rule
}

func newSamples[S any, M comparable](g ply.Game[S, M], starts []S) samples[S, M] {
	p := samples[S, M]{game: g, rng: rand.New(rand.NewPCG(1, 2)), kinds: make(map[ending]int)}
	p.chancer, _ = ply.As[ply.Chancer[S, M]](g)
	for _, start := range starts {
		p.keep(p.play(start), true)
	}
	plies := 0
	for i := 0; i < maxGames && plies < maxPlies && len(p.open) > 0; i++ {
		line := p.play(starts[i%len(starts)])
		plies += len(line)
		p.keep(line, false)
	}
	p.findCycle()
	return p
}

// play plays a game from start at random, and returns its states.
func (p *samples[S, M]) play(start S) []S {
	line := []S{start}
	for len(line) < gamePlies && p.outcome(line) == ply.Ongoing {
		moves := p.moves(line)
		i := p.rng.IntN(len(moves))
		if odds := p.odds(line); odds != nil {
			i = chance.Pick(odds, p.rng.Float64())
		}
		line = p.push(line, moves[i])
	}
	return line
}

// keep takes samples from a game. If it is the first game from its start, that start is one
// of them; otherwise a state from the middle is.
func (p *samples[S, M]) keep(game []S, first bool) {
	var open [][]S
	for n := range game {
		switch line := game[: n+1 : n+1]; {
		case p.outcome(line) != ply.Ongoing:
			p.keepEnd(line)
		case p.odds(line) == nil:
			open = append(open, line)
		case len(p.chance) < oddLines:
			p.chance = append(p.chance, line)
		}
	}
	if len(open) == 0 {
		return
	}
	if first {
		p.open = append(p.open, open[0])
	} else if len(p.open) < openLines {
		p.open = append(p.open, open[p.rng.IntN(len(open))])
	}
	if o := p.outcome(game); o == ply.Win || o == ply.Loss {
		p.late = append(p.late, open[max(0, len(open)-lateLines):]...)
	}
}

// some returns lines of all stages of the game, where a player is to move.
func (p *samples[S, M]) some() [][]S {
	return slices.Concat(p.open, p.late[:min(len(p.late), 3*lateLines)])
}

// keepEnd keeps a line that is over if few of its kind were kept.
func (p *samples[S, M]) keepEnd(states []S) {
	end := ending{p.outcome(states), len(p.moves(states)) > 0}
	if p.kinds[end]++; p.kinds[end] <= oddLines {
		p.over = append(p.over, states)
	}
}

// outcome returns Terminal of the last of states. Like moves and odds it asks about a
// copy of that state, in case that the game changes it.
func (p *samples[S, M]) outcome(states []S) ply.Outcome {
	last := states[len(states)-1]
	return p.game.Terminal(&last)
}

// moves returns the moves of the last of states.
func (p *samples[S, M]) moves(states []S) []M {
	last := states[len(states)-1]
	return p.game.Moves(nil, &last)
}

// odds returns the odds of the moves of the last of states, and nil if that is no
// chance node.
func (p *samples[S, M]) odds(states []S) []float32 {
	if p.chancer == nil {
		return nil
	}
	last, moves := states[len(states)-1], p.moves(states)
	odds := make([]float32, len(moves))
	if !p.chancer.Odds(&last, moves, odds) {
		return nil
	}
	return odds
}

// waits reports whether a player is to move in the last of states.
func (p *samples[S, M]) waits(states []S) bool {
	return p.outcome(states) == ply.Ongoing && p.odds(states) == nil
}

// push plays m at the end of states.
func (p *samples[S, M]) push(states []S, m M) []S {
	states = append(states, states[len(states)-1])
	p.game.Play(&states[len(states)-1], m)
	return states
}

// after is push on a copy of states, for a line that others hold, too.
func (p *samples[S, M]) after(states []S, m M) []S { return p.push(slices.Clip(states), m) }

// cycleTries is how often findCycle tries.
const cycleTries = 200

// findCycle looks for a line that comes back to the same position twice. For a referee
// many games are over there, but a searcher must still return a move.
func (p *samples[S, M]) findCycle() {
	repeater, ok := ply.As[ply.Repeater[S]](p.game)
	if !ok || len(p.open) == 0 {
		return
	}
	for range cycleTries {
		line := p.open[p.rng.IntN(len(p.open))]
		round := p.roundTrip(repeater, line)
		if round == nil {
			continue
		}
		if line, ok := p.follow(line, append(round, round...)); ok {
			p.cycle = line
			return
		}
	}
}

// roundTrip plays two moves at random from the end of states and looks for two that lead
// back. It returns the four, or nil if no two lead back.
func (p *samples[S, M]) roundTrip(hasher ply.Hasher[S], states []S) []M {
	home := hasher.Hash(&states[len(states)-1])
	var out []M
	for range 2 {
		moves := p.moves(states)
		m := moves[p.rng.IntN(len(moves))]
		out = append(out, m)
		var ok bool
		if states, ok = p.follow(states, []M{m}); !ok {
			return nil
		}
	}
	for _, a := range p.moves(states) {
		half, ok := p.follow(states, []M{a})
		if !ok {
			continue
		}
		for _, b := range p.moves(half) {
			if back := p.after(half, b); hasher.Hash(&back[len(back)-1]) == home {
				return append(out, a, b)
			}
		}
	}
	return nil
}

// follow plays the moves at the end of states. It fails where no player is to move after
// one of them.
func (p *samples[S, M]) follow(states []S, moves []M) ([]S, bool) {
	for _, m := range moves {
		if states = p.after(states, m); !p.waits(states) {
			return nil, false
		}
	}
	return states, true
}
