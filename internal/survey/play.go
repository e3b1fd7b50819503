package survey

import (
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
)

// table is where games are played.
type table[S any, M comparable] struct {
	Rules[S, M]
	rng   *rand.Rand
	tried int // moves that contests tried
}

// game is a game that was played.
type game[S any] struct {
	plies    int
	turns    []turn[S] // the moves of players
	winner   int       // −1 if nobody won
	drawn    bool
	repeated bool // decided by Repetition, not by Terminal
}

// turn is a state in which a player made a move.
type turn[S any] struct {
	state   S
	player  int
	choices int // moves to choose from
}

// play plays a game from start, to its end or until it has as many plies as the limit plies. At
// states where the player is to move, choose says which of the moves is made.
func (t *table[S, M]) play(start S, plies int, choose func(s *S, moves []M, player int) M) *game[S] {
	g := &game[S]{winner: -1}
	line, met := []S{start}, make(map[uint64]bool)
	player := 0 // without Turn, the one who moves first
	for ; g.plies < plies; g.plies++ {
		s := line[g.plies]
		player = t.turn(&s, player)
		moves := t.Game.Moves(nil, &s)
		outcome := t.outcome(g, line, met)
		if outcome != ply.Ongoing || len(moves) == 0 {
			g.winner, g.drawn = winnerOf(outcome, player), outcome == ply.Draw
			break
		}
		var m M
		if odds := t.odds(&s, moves); odds != nil {
			m = moves[chance.Pick(odds, t.rng.Float64())]
		} else {
			g.turns = append(g.turns, turn[S]{s, player, len(moves)})
			m = choose(&s, moves, player)
			player = 1 - player
		}
		t.Game.Play(&s, m)
		line = append(line, s)
	}
	return g
}

// random chooses any move.
func (t *table[S, M]) random(_ *S, moves []M, _ int) M { return moves[t.rng.IntN(len(moves))] }

// turn returns who is to move at s: without Turn, the player given.
func (t *table[S, M]) turn(s *S, player int) int {
	if t.Turner == nil {
		return player
	}
	return t.Turner.Turn(s) & 1
}

// outcome returns how the line ends, by Terminal or by Repetition. met are the keys so far.
func (t *table[S, M]) outcome(g *game[S], line []S, met map[uint64]bool) ply.Outcome {
	s := &line[len(line)-1]
	outcome := t.Game.Terminal(s)
	if outcome != ply.Ongoing || t.Repeater == nil {
		return outcome
	}
	if key := t.Repeater.Hash(s); !met[key] {
		met[key] = true
		return ply.Ongoing
	}
	outcome = t.Repeater.Repetition(line, len(line)-1)
	g.repeated = outcome != ply.Ongoing
	return outcome
}

// winnerOf returns the winner if a game ends with o and the player is to move, −1 if there
// is none.
func winnerOf(o ply.Outcome, player int) int {
	switch o {
	case ply.Win:
		return player
	case ply.Loss:
		return 1 - player
	}
	return -1
}

// odds returns the odds of the moves of s, nil if s is no chance node.
func (t *table[S, M]) odds(s *S, moves []M) []float32 {
	if t.Chancer == nil || !t.Chancer.Odds(s, nil, nil) {
		return nil
	}
	p := make([]float32, len(moves))
	t.Chancer.Odds(s, moves, p)
	return p
}
