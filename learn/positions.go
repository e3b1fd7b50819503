package learn

import (
	"fmt"
	"iter"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/tree"
)

// position is a state of a game to learn from.
type position[S any, M comparable] struct {
	state  S           // as the player to move sees it
	turn   int         // the number of that player
	move   M           // that the player played
	score  ply.Score   // that the search found, for that player
	result ply.Outcome // of the game, for that player
	ply    int         // how many moves of players came before, those of the opening included

	// balanced is the mean of the score and of the next one, both for that player, if the next search was
	// that of the other player and neither score is decided; otherwise it is the score. If searches prefer
	// the player to move, that cancels in it: see [labels].
	balanced ply.Score
}

// balance sets balanced by the position that follows.
func (p *position[S, M]) balance(next *position[S, M]) {
	_, decided := p.score.Decided()
	_, nextDecided := next.score.Decided()
	if next.ply == p.ply+1 && next.turn != p.turn && !decided && !nextDecided {
		p.balanced = (p.score - next.score) / 2
	}
}

// replayer plays games of files again. It serves one goroutine.
type replayer[S any, M comparable] struct {
	course[S, M]
	moves []M
	gains []ply.Score
}

func newReplayer[S any, M comparable](has *tree.Has[S, M], start S) *replayer[S, M] {
	return &replayer[S, M]{course: course[S, M]{has: has, start: start}}
}

// positions returns the positions of a game after its opening that have a score, each until the next one. If the game does
// not fit the rules, the last pair has an error that says where.
func (r *replayer[S, M]) positions(g *playedGame) iter.Seq2[*position[S, M], error] {
	return func(yield func(*position[S, M], error) bool) {
		r.begin(g.seed)
		var p, next position[S, M] // p waits for its next
		for i, index := range g.moves {
			r.moves = r.has.Game.Moves(r.moves[:0], r.state())
			if int(index) >= len(r.moves) {
				yield(nil, fmt.Errorf("learn: the game with seed %d does not fit the rules: it plays move %d of %d after %d plies", g.seed, index, len(r.moves), i))
				return
			}
			m := r.moves[index]
			if i >= g.opening && g.scores[i-g.opening] != noScore {
				turn, score := r.turn(), ply.Score(g.scores[i-g.opening])
				next = position[S, M]{
					state: r.seen(), turn: turn, move: m, score: score, balanced: score,
					result: forFirst(g.result, turn), ply: i,
				}
				if p.result != ply.Ongoing {
					if p.balance(&next); !yield(&p, nil) {
						return
					}
				}
				p = next
			}
			if err := r.play(m); err != nil {
				yield(nil, fmt.Errorf("learn: the game with seed %d does not fit the rules after %d plies: %w", g.seed, i, err))
				return
			}
		}
		if p.result != ply.Ongoing {
			yield(&p, nil)
		}
	}
}

// quiet reports whether an evaluation can be expected to know the value of a position without looking
// ahead: the player is not forced to anything, did not choose a tactical move, and has none that wins
// something. A game that is no [ply.Tactician] has only quiet positions.
func (r *replayer[S, M]) quiet(p *position[S, M]) bool {
	tactician := r.has.Tactician
	if tactician == nil {
		return true
	}
	if tactician.Forced(&p.state) {
		return false
	}
	r.moves = tactician.Tactical(r.moves[:0], &p.state)
	return !slices.Contains(r.moves, p.move) && !r.wins(&p.state, r.moves)
}

// wins reports whether one of the moves wins something at once.
func (r *replayer[S, M]) wins(s *S, moves []M) bool {
	if exchanger := r.has.Exchanger; exchanger != nil {
		return slices.ContainsFunc(moves, func(m M) bool { return exchanger.Exchange(s, m) > 0 })
	}
	if r.has.Orderer == nil || len(moves) == 0 {
		return false
	}
	r.gains = slices.Grow(r.gains[:0], len(moves))[:len(moves)]
	r.has.Orderer.Order(s, moves, r.gains)
	return slices.Max(r.gains) > 0
}
