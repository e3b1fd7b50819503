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
	done     map[key]Result
	counted  []Result // the games that count for the table
	over     int      // number of games that are finished
	total    int
}

func newRun[S any, M comparable](t *Tournament[S, M]) (*run[S, M], error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	copied := *t
	r := &run[S, M]{Tournament: &copied, done: map[key]Result{}}
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
			if _, ok := r.fixture(&p); !ok {
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
		r.done[p.key()] = p
	}
	return nil
}

// close ends the use of the files.
func (r *run[S, M]) close() error { return errors.Join(r.journal.close(), r.archive.close()) }

// fixture returns the game of this tournament whose result p is. If the tournament has no such game,
// it returns false.
func (r *run[S, M]) fixture(p *Result) (fixture, bool) {
	f := fixture{round: p.Round}
	for side, name := range p.Players {
		f.players[side] = slices.IndexFunc(r.Entrants, func(e Entrant[S, M]) bool { return e.Name == name })
		if f.players[side] < 0 {
			return f, false
		}
	}
	if f.round < 1 || f.players[0] == f.players[1] {
		return f, false
	}
	want := r.plan(f)
	return f, want.same(p)
}

// plan returns the part of a result that is known before the game is played.
func (r *run[S, M]) plan(f fixture) Result {
	return Result{
		Round:   f.round,
		Players: [2]string{r.Entrants[f.players[0]].Name, r.Entrants[f.players[1]].Name},
		Opening: r.opening(f).Name,
		Seed:    r.seed(f),
		Terms:   r.terms,
	}
}

func (r *run[S, M]) opening(f fixture) Opening[S, M] { return r.Openings[(f.round-1)%len(r.Openings)] }

func (r *run[S, M]) all(ctx context.Context) error {
	if r.Format == Swiss {
		return r.swiss(ctx)
	}
	list := r.Format.fixtures(len(r.Entrants), max(r.FirstRound, 1), r.Rounds)
	mine := list
	if r.Shards > 1 {
		mine = nil
		for i, f := range list {
			if i/2%r.Shards == r.Shard { // pairs stay together
				mine = append(mine, f)
			}
		}
	}
	r.total = len(mine)
	stop := func() bool { return false }
	if r.SPRT != nil {
		stop = r.sprt(&list)
	}
	err := r.batch(ctx, mine, stop)
	r.count(list)
	return err
}

// sprt returns a function that applies the test to the finished pairs and reports whether
// it is decided. It takes pairs in the order of the list and stops at the first pair that
// is not finished. So the order in which games happen to end does not matter. Once the test
// is decided, the function cuts the list after the pair that decided it.
func (r *run[S, M]) sprt(list *[]fixture) func() bool {
	var pairs Pairs
	next, decided := 0, false
	return func() bool {
		for ; !decided && next < len(*list); next += 2 {
			first, ok := r.done[r.key((*list)[next])]
			second, also := r.done[r.key((*list)[next+1])]
			if !ok || !also {
				return false
			}
			pairs[first.points()+2-second.points()]++
			decided = r.SPRT.Decide(pairs) != Undecided
		}
		*list = (*list)[:next]
		return decided
	}
}

func (r *run[S, M]) swiss(ctx context.Context) error {
	n := len(r.Entrants)
	r.total = r.Rounds * r.Format.games(n)
	points, byes := make([]int, n), make([]int, n)
	met := make([][]int, n)
	for i := range met {
		met[i] = make([]int, n)
	}
	for round := 1; round <= r.Rounds; round++ {
		list, bye := swissRound(round, points, met, byes)
		err := r.batch(ctx, list, func() bool { return false })
		r.count(list)
		if err != nil {
			return err
		}
		for _, f := range list {
			p := r.done[r.key(f)]
			a, b := f.players[0], f.players[1]
			points[a] += p.points()
			points[b] += 2 - p.points()
			met[a][b]++
			met[b][a]++
		}
		if bye >= 0 {
			byes[bye]++
			points[bye] += 4
		}
	}
	return nil
}

func (r *run[S, M]) key(f fixture) key {
	return key{f.round, [2]string{r.Entrants[f.players[0]].Name, r.Entrants[f.players[1]].Name}}
}

// count adds those games of the list that are finished to the table.
func (r *run[S, M]) count(list []fixture) {
	for _, f := range list {
		if p, ok := r.done[r.key(f)]; ok {
			r.counted = append(r.counted, p)
		}
	}
}

// batch plays the games of the list that are not finished yet, several at once. It asks
// stop after each game, and ends when stop returns true.
func (r *run[S, M]) batch(ctx context.Context, list []fixture, stop func() bool) error {
	scheduled := len(list)
	list = slices.DeleteFunc(slices.Clone(list), func(f fixture) bool {
		_, ok := r.done[r.key(f)]
		return ok
	})
	r.over += scheduled - len(list)
	if stop() {
		return nil
	}
	playing, cancel := context.WithCancel(ctx)
	defer cancel()
	todo, ended := make(chan fixture), make(chan finished[S, M])
	var workers sync.WaitGroup
	for range min(cmp.Or(r.Concurrency, runtime.GOMAXPROCS(0)), len(list)) {
		workers.Go(func() {
			for f := range todo {
				ended <- r.play(playing, f)
			}
		})
	}
	go func() {
		defer close(ended)
		defer workers.Wait()
		defer close(todo)
		for _, f := range list {
			select {
			case todo <- f:
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
		if stop() {
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

// play plays the game f and returns its result.
func (r *run[S, M]) play(ctx context.Context, f fixture) finished[S, M] {
	p := r.plan(f)
	played, err := r.playGame(ctx, f, p.Seed)
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

// playGame plays the game f with players from the pool.
func (r *run[S, M]) playGame(ctx context.Context, f fixture, seed uint64) (Played[S, M], error) {
	var players [2]Player[S, M]
	for side, e := range f.players {
		player, err := r.pool.get(e, playerSeed(seed, side))
		if err != nil {
			if side == 1 {
				r.pool.put(f.players[0], players[0], true)
			}
			return Played[S, M]{}, err
		}
		players[side] = player
	}
	opening := r.opening(f)
	played, err := Play(ctx, Setup[S, M]{Game: r.Game, Players: players, Opening: &opening, Terms: r.Terms, Seed: seed})
	for side, e := range f.players {
		r.pool.put(e, players[side], err == nil && !broken(played, side))
	}
	if err != nil {
		return played, fmt.Errorf("match: round %d, %s against %s: %w", f.round, r.Entrants[f.players[0]].Name, r.Entrants[f.players[1]].Name, err)
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
	r.done[p.key()] = p
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
