package learn

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
	"github.com/plygo/ply/learn/internal/train"
)

// load makes samples of the games of a generation, of those before it as far as the window goes, and of the files of others. It returns
// of how many positions, too, and keeps in words what they are.
func (r *run[S, M]) load(ctx context.Context, generation int) (data *train.Data, positions int, err error) {
	l := &loader[S, M]{data: train.NewData(r.features.Inputs()), sampler: r.sampler(), tell: r.tell}
	known := seenGames{}
	for n := max(1, generation-r.Window+1); n <= generation; n++ {
		if r.noise(n) && !r.noise(generation) {
			continue // a network has played better ones
		}
		first := l.number
		err := l.load(ctx, &gameFiles{id: r.id, paths: []string{r.path(gamesFile, n)}, known: known}, fmt.Sprintf("games of generation %d", n), r.target(n))
		if err != nil {
			return nil, 0, err
		}
		if games := int(l.number - first); n <= len(r.story) && games < r.story[n-1].Games {
			r.tell("games of generation %d: %d of %d are missing", n, r.story[n-1].Games-games, r.story[n-1].Games)
		}
	}
	for _, path := range r.Files {
		target, err := r.targetOf(path)
		if err == nil {
			err = l.load(ctx, &gameFiles{id: r.id, paths: []string{path}, known: known}, path, target)
		}
		if err != nil {
			return nil, 0, err
		}
	}
	r.sources = l.sources
	return l.data, l.positions, nil
}

// target returns what a network learns from the games of a generation.
func (r *run[S, M]) target(generation int) Target {
	if r.noise(generation) {
		return Target{Result: 1} // the scores know nothing
	}
	return *r.Target
}

// targetOf returns what a network learns from the games of a file. Their settings tell whether noise has played them.
func (r *run[S, M]) targetOf(path string) (Target, error) {
	file, _, h, err := openFile(r.id, path)
	if err != nil {
		return Target{}, err
	}
	file.Close()
	noise := tree.Ask[S, M](newBlank(r.has))
	if strings.Contains(h.Settings, evaluationText(walk.Evaluation(&noise, r.start))) {
		return Target{Result: 1}, nil
	}
	return *r.Target, nil
}

// noise reports whether the games of a generation are played by noise: there is no network to begin with, and none was accepted before
// it.
func (r *run[S, M]) noise(generation int) bool {
	return r.nothing && r.From == nil && !slices.ContainsFunc(r.story, func(g Generation) bool { return g.Accepted && g.Number < generation })
}
