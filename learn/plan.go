package learn

import (
	"context"
	"encoding/json"
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
	fewGames   = 100  // a generation has at least so many
	playShare  = 0.55 // of the time of a generation
)

// plan returns the plan of a generation.
func (r *run[S, M]) plan(ctx context.Context, generation int, p selfPlay[S, M]) (plan, error) {
	made := plan{Limits: r.Limits, Games: r.Games}
	if made.Games > 0 && made.Limits != (ply.Limits{}) {
		return made, nil
	}
	path := r.path("plan-%d.json", generation)
	if text, err := os.ReadFile(path); err == nil {
		var old plan
		if err := json.Unmarshal(text, &old); err == nil && old.Games > 0 && old.Limits != (ply.Limits{}) {
			return old, nil
		}
	}
	seconds, err := r.try(ctx, p, &made)
	if err != nil {
		return made, err
	}
	if made.Games == 0 {
		share := r.Time.Seconds() * playShare / float64(r.Generations)
		made.Games = max(fewGames, int(trialGames*share/seconds))
	}
	text, err := json.Marshal(made)
	if err != nil {
		return made, err
	}
	return made, disk.Write(path, append(text, '\n'))
}

// try plays some games to see how long they take. If there are no limits yet, it chooses the first kind whose scores are
// not biased, or else the one whose scores are least so. Nobody may be there to help, and targets are balanced scores, in
// which most of the bias cancels.
func (r *run[S, M]) try(ctx context.Context, p selfPlay[S, M], made *plan) (seconds float64, err error) {
	if made.Limits != (ply.Limits{}) {
		_, seconds, err = r.trial(ctx, p, made.Limits)
		return seconds, err
	}
	least := math.Inf(1)
	for _, limits := range kinds {
		l, took, err := r.trial(ctx, p, limits)
		if err != nil {
			return 0, err
		}
		if bias := l.bias(); bias < least {
			least, seconds, made.Limits = bias, took, limits
		}
		if least <= 1 || p.Biased && made.Limits != (ply.Limits{}) {
			return seconds, nil
		}
		r.tell("%s: scores are biased, by %s", limitText(limits), signed(l.pairs.mean()))
	}
	if made.Limits == (ply.Limits{}) {
		return 0, errNoPositions
	}
	r.tell("scores are biased with each kind of limit; %s has the least of it", limitText(made.Limits))
	return seconds, nil
}

// trial plays some games with these limits.
func (r *run[S, M]) trial(ctx context.Context, p selfPlay[S, M], limits ply.Limits) (*labels[S, M], float64, error) {
	dir, err := os.MkdirTemp("", "ply-learn")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(dir)
	begin := time.Now()
	p.Limits, p.From, p.To, p.Biased = limits, 0, trialGames, true
	l, err := p.run(ctx, filepath.Join(dir, "games"))
	return l, time.Since(begin).Seconds(), err
}
