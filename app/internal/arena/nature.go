package arena

import (
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
)

// nature is what a few random games tell of a game.
type nature struct {
	plies float64 // the mean length
	opens bool    // the players make the openings
}

// The random games. They are the same ones in every run, so that the usual players have the same
// names in every run.
const (
	randomGames = 20
	mostPlies   = 200 // where a random game is left
)

// natureOf plays a few random games from the start.
func natureOf[S any, M comparable](g *subject.Game[S, M]) (nature, error) {
	start, err := g.Start("")
	if err != nil {
		return nature{}, err
	}
	rng := rand.New(rand.NewPCG(1, 1))
	plies := 0
	for range randomGames {
		r := ply.NewRecord(g.Rules, start, rng.Uint64())
		for range mostPlies {
			if r.Outcome() != ply.Ongoing {
				break
			}
			state := r.State()
			moves := g.Rules.Moves(nil, &state)
			if len(moves) == 0 {
				break // the rules are wrong: the first real game tells it
			}
			if err := r.Play(moves[rng.IntN(len(moves))]); err != nil {
				return nature{}, err
			}
		}
		plies += len(r.Moves())
	}
	return nature{float64(plies) / randomGames, g.Opens}, nil
}

// opening returns the random moves of an opening: a fifth of a game, but 2 to 6. Players that make
// the openings themselves need none.
func (n nature) opening() int {
	if n.opens {
		return 0
	}
	return min(max(int(n.plies/5), 2), 6)
}

// nodes returns the nodes of the usual players for a move: the fewer, the longer the games are,
// so that a tournament takes seconds.
func (n nature) nodes() int64 {
	const inGame, least, most = 200_000, 1000, 10_000
	return int64(min(max(inGame/max(n.plies, 1), least), most)) / 100 * 100
}
