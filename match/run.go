package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"runtime"
	"slices"
	"sync"

	"github.com/plygo/ply"
)

// run is a tournament while it is played.
type run[S any, M comparable] struct {
	*Tournament[S, M]
	terms    string // for Result.Terms
	archiver ply.Archiver[S, M]
	sides    [2]string // the tags that name the players
	journal  *journal
	archive  *archive // nil without ArchiveFile
	pool     *pool[S, M]
	number   map[string]int // of each entrant, by its name
	saved    map[key]Result // the games that were in the file of results; it may have more than the standing
	standing *Standing
	over     int // number of games of this shard that are finished
	total    int // number of games of this shard
}

func newRun[S any, M comparable](t *Tournament[S, M]) (*run[S, M], error) {
	standing, err := NewStanding(t.schedule())
	if err == nil {
		err = t.check()
	}
	if err != nil {
		return nil, err
	}
	copied := *t
	r := &run[S, M]{Tournament: &copied, standing: standing, saved: map[key]Result{}, number: map[string]int{}}
	for i, e := range r.Entrants {
		r.number[e.Name] = i
	}
	r.sides = [2]string{"First", "Second"}
	if sider, ok := ply.As[ply.Sider](r.Game); ok {
		r.sides = sider.Sides()
	}
	if len(r.Openings) == 0 {
		usual, err := usualOpening(r.Game)
		if err != nil {
			return nil, err
		}
		r.Openings = []Opening[S, M]{usual}
	}
	r.Openings = slices.Clone(r.Openings)
	for i, o := range r.Openings {
		if _, err := o.record(r.Game, r.Seed); err != nil {
			return nil, err
		}
		r.Openings[i].Name = o.name(r.Game)
	}
	if r.Archive != nil || r.ArchiveFile != "" {
		var ok bool
		if r.archiver, ok = ply.As[ply.Archiver[S, M]](r.Game); !ok {
			return nil, errors.New("match: the game has no Archiver to save games with")
		}
	}
	terms := r.Terms.withDefaults()
	h := fnv.New32a()
	fmt.Fprintf(h, "%+v", terms)
	r.terms = fmt.Sprintf("%v %08x", terms.Control, h.Sum32())
	r.pool = newPool(r.Entrants)
	if err := r.resume(); err != nil {
		return nil, errors.Join(err, r.close())
	}
	return r, nil
}

// resume opens the files, and takes the games in the file of results as played.
func (r *run[S, M]) resume() (err error) {
	var text *resultsText
	if r.ResultsFile != "" {
		if r.journal, text, err = openJournal(r.ResultsFile); err != nil {
			return err
		}
		for _, p := range text.games {
			if !r.has(&p) {
				return fmt.Errorf("match: %s is of another tournament: round %d, %s against %s, opening %s, seed %d, terms %s",
					r.ResultsFile, p.Round, p.Players[0], p.Players[1], p.Opening, p.Seed, p.Terms)
			}
		}
	}
	if r.ArchiveFile != "" {
		if err := r.openArchive(text); err != nil {
			return err
		}
	}
	if text == nil {
		return nil
	}
	games, err := once(text.games)
	if err != nil {
		return fmt.Errorf("match: %s: %w", r.ResultsFile, err)
	}
	for _, p := range games {
		r.saved[p.key()] = p
	}
	return nil
}

// close ends the use of the files.
func (r *run[S, M]) close() error { return errors.Join(r.journal.close(), r.archive.close()) }

// has reports whether p can be the result of a game of this tournament, or of one with more rounds.
func (r *run[S, M]) has(p *Result) bool {
	_, first := r.number[p.Players[0]]
	_, second := r.number[p.Players[1]]
	if !first || !second || p.Round < 1 || p.Players[0] == p.Players[1] {
		return false
	}
	want := r.plan(p.key())
	return want.same(p)
}

// plan returns the part of a result that is known before the game is played.
func (r *run[S, M]) plan(k key) Result {
	return Result{Round: k.round, Players: k.players, Opening: r.opening(k).Name, Seed: r.seed(k), Terms: r.terms}
}

func (r *run[S, M]) opening(k key) Opening[S, M] { return r.Openings[(k.round-1)%len(r.Openings)] }

// all plays the games that are not finished yet. In a Swiss each round is known when the one before
// has ended.
func (r *run[S, M]) all(ctx context.Context) error {
	if _, r.total = r.standing.Games(); r.Shards > 1 {
		r.total = 2 * len(r.mine(r.standing.Pairings()))
	}
	for begun := 0; begun < len(r.standing.Pairings()); {
		pairs := r.standing.Pairings()[begun:]
		begun += len(pairs)
		if err := r.restore(pairs); err != nil {
			return err
		}
		if err := r.batch(ctx, r.unfinished(r.mine(pairs))); err != nil {
			return err
		}
	}
	return nil
}

// mine returns those of all pairs that this shard plays. The games of a pair stay together.
func (r *run[S, M]) mine(pairs []Pairing) []Pairing {
	if r.Shards <= 1 {
		return pairs
	}
	var mine []Pairing
	for i := r.Shard; i < len(pairs); i += r.Shards {
		mine = append(mine, pairs[i])
	}
	return mine
}

// restore counts those games of the pairs that were in the file of results.
func (r *run[S, M]) restore(pairs []Pairing) error {
	for _, pair := range pairs {
		for _, k := range pair.keys() {
			if p, ok := r.saved[k]; ok {
				if err := r.standing.Add(p); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// unfinished returns the games of the pairs that are still to be played.
func (r *run[S, M]) unfinished(pairs []Pairing) (list []key) {
	for _, pair := range pairs {
		for _, k := range pair.keys() {
			if _, ok := r.saved[k]; !ok {
				list = append(list, k)
			}
		}
	}
	r.over += 2*len(pairs) - len(list)
	return list
}

// batch plays the games of the list, several at once. It ends when the standing says that the
// tournament is over.
func (r *run[S, M]) batch(ctx context.Context, list []key) error {
	if r.standing.Over() {
		return nil
	}
	playing, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, ended := make(chan key), make(chan finished[S, M])
	var workers sync.WaitGroup
	for range min(cmp.Or(r.Concurrency, runtime.GOMAXPROCS(0)), len(list)) {
		workers.Go(func() {
			for k := range todo {
				ended <- r.play(playing, k)
			}
		})
	}
	go func() {
		defer close(ended)
		defer workers.Wait()
		defer close(todo)
		for _, k := range list {
			select {
			case todo <- k:
			case <-playing.Done():
				return
			}
		}
	}()
	var err error
	for game := range ended {
		switch {
		case game.err == nil:
			if e := r.accept(game); e != nil {
				err = cmp.Or(err, e)
				cancel()
			}
		case playing.Err() == nil: // the game was not just cut short by cancel
			err = cmp.Or(err, game.err)
			cancel()
		}
		if r.standing.Over() {
			cancel()
		}
	}
	return cmp.Or(err, ctx.Err())
}

// finished is a game as a worker hands it over.
type finished[S any, M comparable] struct {
	result Result
	record *ply.Record[S, M]
	err    error
}

// play plays the game k and returns its result.
func (r *run[S, M]) play(ctx context.Context, k key) finished[S, M] {
	p := r.plan(k)
	played, err := r.playGame(ctx, k, p.Seed)
	if err != nil {
		return finished[S, M]{err: err}
	}
	p.Outcome, p.Cause, p.Reason = played.Outcome, played.Cause, played.Record.Reason()
	p.Plies = len(played.Record.Moves())
	for _, s := range played.Steps {
		p.Seconds += s.Time.Seconds()
	}
	return finished[S, M]{result: p, record: played.Record}
}

// playGame plays the game k with players from the pool.
func (r *run[S, M]) playGame(ctx context.Context, k key, seed uint64) (Played[S, M], error) {
	var players [2]Player[S, M]
	for side, name := range k.players {
		player, err := r.pool.get(r.number[name], playerSeed(seed, side))
		if err != nil {
			if side == 1 {
				r.pool.put(r.number[k.players[0]], players[0], true)
			}
			return Played[S, M]{}, err
		}
		players[side] = player
	}
	opening := r.opening(k)
	played, err := Play(ctx, Setup[S, M]{Game: r.Game, Players: players, Opening: &opening, Terms: r.scaled(), Seed: seed})
	for side, name := range k.players {
		r.pool.put(r.number[name], players[side], err == nil && !broken(played, side))
	}
	if err != nil {
		return played, fmt.Errorf("match: round %d, %s against %s: %w", k.round, k.players[0], k.players[1], err)
	}
	return played, nil
}

// broken reports whether the player with number side lost by a fault, after which it may
// not work any more.
func broken[S any, M comparable](played Played[S, M], side int) bool {
	lost := played.Outcome == [2]ply.Outcome{ply.Loss, ply.Win}[side]
	return lost && isFault(played.Cause)
}

// accept saves a game, and counts it.
func (r *run[S, M]) accept(game finished[S, M]) error {
	p := game.result
	if err := r.save(&p, game.record); err != nil {
		return err
	}
	if err := r.standing.Add(p); err != nil {
		return err
	}
	r.over++
	if r.Progress != nil {
		r.Progress(r.over, r.total, p)
	}
	return nil
}

// save writes a game to the archive and its result to the file of results. A writer gets the game
// first. If the program is killed between the two, it plays the game again later, and the writer
// gets the game twice, which is better than not at all.
func (r *run[S, M]) save(p *Result, record *ply.Record[S, M]) error {
	if r.archiver != nil {
		text, err := r.encode(p, record)
		if err == nil && r.Archive != nil {
			_, err = r.Archive.Write(text)
		}
		if err != nil {
			return fmt.Errorf("match: saving a game: %w", err)
		}
		if r.archive != nil {
			return r.archive.add(p, text)
		}
	}
	if r.journal == nil {
		return nil
	}
	err := r.journal.append(line{Result: p})
	if err == nil {
		err = r.journal.sync()
	}
	if err != nil {
		return fmt.Errorf("match: saving a result: %w", err)
	}
	return nil
}
