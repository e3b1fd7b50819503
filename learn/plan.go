package learn

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
)

// plan is what the self-play of a generation is like. It is made once and kept in a file, so that a run that was
// stopped goes on in the same way.
type plan struct {
	Limits ply.Limits `json:"limits"`
	Games  int        `json:"games"`
}

// kinds are the limits of a move that are tried if none was asked for, the fast ones first.
var kinds = []ply.Limits{{Nodes: 300}, {Depth: 4}, {Nodes: 1000}, {Depth: 5}, {Depth: 6}, {Nodes: 5000}}

const (
	trialGames = 60
	fewGames   = 100 // a generation has at least so many
	// trainSpeed is how many positions a second one thread learns from, divided by the hidden sums: 200,000 with 32.
	trainSpeed = 200_000 * 32
)

// pace is how long a game of self-play takes.
type pace struct{ seconds, positions float64 }

// growth is by how much a generation may take longer than the one before, if the first one knows nothing. What noise
// plays is soon learned.
const growth = 1.5

// Games of matches, in parts of Options.MatchGames.
const (
	ownMatch     = 0.25           // of a generation against the game's own evaluation
	finalMatch   = 2              // of the best one against it, in the end
	usualMatches = 0.4 + ownMatch // of a generation: that against the last one usually ends before all games are played
)

// fitting returns how many games of self-play fit into what is left of the time, if so many seconds of the generation are
// over. It leaves time for training, and for the matches.
func (r *run[S, M]) fitting(generation int, game pace, over float64) int {
	plies := game.positions + float64(r.Opening[0]+r.Opening[1])/2
	match := float64(r.MatchGames) * plies * r.MoveTime.Seconds() / float64(r.Threads)
	generations := r.Generations - generation + 1
	left := r.Time.Seconds() - r.gated - match*(finalMatch+usualMatches*float64(generations))
	for _, g := range r.story {
		left -= g.Seconds
	}
	shares, next := 0.0, 1.0
	for range generations {
		shares += next
		if r.nothing {
			next *= growth
		}
	}
	share := left/shares - over
	learned := float64(min(generation, r.Window)*r.Epochs) * game.positions // of a game in each of the files
	if _, ok := ply.As[ply.Reflector[S]](r.game); ok {
		learned *= 2 // with their reflections
	}
	training := learned * float64(r.Hidden) / trainSpeed / float64(r.Threads)
	return max(fewGames, int(share/(game.seconds+training)))
}

// plan returns the plan of a generation.
func (r *run[S, M]) plan(ctx context.Context, generation int, p selfPlay[S, M]) (plan, error) {
	made := plan{Limits: r.Limits, Games: r.Games}
	if made.Games > 0 && made.Limits != (ply.Limits{}) {
		return made, nil
	}
	path := r.path(planFile, generation)
	if text, err := os.ReadFile(path); err == nil {
		var old plan
		if err := json.Unmarshal(text, &old); err == nil && old.Games > 0 && old.Limits != (ply.Limits{}) {
			return old, nil
		}
	}
	game, err := r.try(ctx, p, &made)
	if err != nil {
		return made, err
	}
	if made.Games == 0 {
		made.Games = r.fitting(generation, game, r.watch.seconds())
	}
	text, err := json.Marshal(made)
	if err != nil {
		return made, err
	}
	return made, disk.Write(path, append(text, '\n'))
}

// mostCancelled is how biased scores may be if nobody has chosen the limits, where 1 is what [labels].usable allows.
// Targets are balanced scores, in which the bias cancels, so fast searches that make more games are worth it.
const mostCancelled = 3

// try plays some games to see how long they take. If there are no limits yet, it chooses the first kind whose scores are
// good enough, or else the one whose scores are least biased: nobody may be there to help.
func (r *run[S, M]) try(ctx context.Context, p selfPlay[S, M], made *plan) (game pace, err error) {
	if made.Limits != (ply.Limits{}) {
		l, seconds, err := r.trial(ctx, p, made.Limits)
		if errors.Is(err, errSlow) {
			err = nil
		}
		return l.pace(seconds), err
	}
	least := math.Inf(1)
	for _, limits := range kinds {
		l, took, err := r.trial(ctx, p, limits)
		if err != nil && !errors.Is(err, errSlow) {
			return game, err
		}
		if err != nil && made.Limits != (ply.Limits{}) {
			r.tell("%s takes too long", limitText(limits))
			break // and so do those that follow
		}
		if bias := l.bias(); bias < least {
			least, game, made.Limits = bias, l.pace(took), limits
		}
		if p.Biased || err != nil || l.bias() <= mostCancelled && l.pairs.deviation() <= scale(r.has.Tuning) {
			made.Limits = limits
			return l.pace(took), nil
		}
		r.tell("%s: two successive scores should cancel, but their sum has a mean of %s and a deviation of %.0f", limitText(limits), signed(l.pairs.mean()), l.pairs.deviation())
	}
	if made.Limits == (ply.Limits{}) {
		return game, errNoPositions
	}
	r.tell("of these, %s has the least bias", limitText(made.Limits))
	return game, nil
}

// pace returns how long a game takes if all take so many seconds.
func (l *labels[S, M]) pace(seconds float64) pace {
	if l == nil {
		return pace{}
	}
	games := float64(max(l.games, 1))
	return pace{seconds / games, (l.own.n + float64(l.decided)) / games}
}

// errSlow says that a trial took too long.
var errSlow = errors.New("learn: the games of a trial took too long")

// trialTime returns how long a trial may take.
func (r *run[S, M]) trialTime() time.Duration { return max(r.Time/50, time.Second) }

// trial plays some games with these limits. If they take too long, there are fewer games, and the error is errSlow.
func (r *run[S, M]) trial(ctx context.Context, p selfPlay[S, M], limits ply.Limits) (*labels[S, M], float64, error) {
	dir, err := os.MkdirTemp("", "ply-learn")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(dir)
	begin := time.Now()
	ctx, cancel := context.WithTimeoutCause(ctx, r.trialTime(), errSlow)
	defer cancel()
	p.Limits, p.From, p.To, p.Biased = limits, 0, trialGames, true
	l, err := p.run(ctx, filepath.Join(dir, "games"))
	return l, time.Since(begin).Seconds(), err
}
