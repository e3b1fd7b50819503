package gametest

import "github.com/plygo/ply"

// searcherTries is how many pairs of moves are tried for a way back.
const searcherTries = 200

// findCycle looks for a line that comes back to the same position twice. That ends
// many games for a referee, but a searcher is still asked for a move.
func (p *searcherSamples[S, M]) findCycle() {
	repeater, ok := ply.As[ply.Repeater[S]](p.game)
	if !ok || len(p.open) == 0 {
		return
	}
	for range searcherTries {
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

// roundTrip plays two moves at random and looks for two that lead back. It returns
// nil if there are none.
func (p *searcherSamples[S, M]) roundTrip(hasher ply.Hasher[S], line []S) []M {
	home := hasher.Hash(&line[len(line)-1])
	var out []M
	for range 2 {
		moves := p.moves(line)
		m := moves[p.rng.IntN(len(moves))]
		out = append(out, m)
		var ok bool
		if line, ok = p.follow(line, []M{m}); !ok {
			return nil
		}
	}
	for _, a := range p.moves(line) {
		half, ok := p.follow(line, []M{a})
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

// follow plays the moves as long as a player is to move.
func (p *searcherSamples[S, M]) follow(line []S, moves []M) ([]S, bool) {
	for _, m := range moves {
		if line = p.after(line, m); !p.waits(line) {
			return nil, false
		}
	}
	return line, true
}
