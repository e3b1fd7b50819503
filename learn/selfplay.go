package learn

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/chance"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/internal/walk"
)

// selfPlay makes games of alpha-beta against itself. Each game has a number, and follows from that, the
// game and the settings alone. So it does not matter how many threads play, or how often the program is
// killed and started again, and parts of the games can be made on several machines.
//
// Game and Limits are required.
type selfPlay[S any, M comparable] struct {
	Game   ply.Game[S, M] // plays by its own evaluation
	Limits ply.Limits     // of each move: Depth, Nodes or both
	// Opening is how many random moves of players begin a game, at least and at most. If the game is a
	// [ply.Narrower], they are from its narrow choice. Games differ by these moves alone, or by their dice
	// and deals, so there should be many more openings than games.
	Opening  [2]int
	MaxPlies int    // a game of so many moves of players ends as a draw; 0 means 400
	Seed     uint64 // other seeds make other games
	From, To int    // the numbers of the games: From, From+1 … To−1
	Threads  int    // how many games are played at once; 0 means one for each processor
	MemoryMB int    // of the searcher of each thread; 0 means 4
	// Biased goes on even though the labels are biased; see [labels].
	Biased bool
	// Progress, if not nil, is called after each game, with the labels of all games in the file so far.
	Progress func(*labels[S, M])
	// Elsewhere, if not nil, has games played by others. It calls add with files of them, in any order. Those that are
	// missing when it returns are played here.
	Elsewhere func(ctx context.Context, add func(file []byte) error) error
}

const (
	usualMaxPlies = 400
	usualMemoryMB = 4
	judgedGames   = 300 // after so many games biased labels show
)

// fill sets options to their usual values where they are zero.
func (p *selfPlay[S, M]) fill() {
	if p.MaxPlies == 0 {
		p.MaxPlies = usualMaxPlies
	}
	if p.MemoryMB == 0 {
		p.MemoryMB = usualMemoryMB
	}
	if p.Threads == 0 {
		p.Threads = runtime.GOMAXPROCS(0)
	}
}

// check returns what is wrong with the options.
func (p *selfPlay[S, M]) check() error {
	switch l := p.Limits; {
	case l.Time != 0 || l.Soft != 0:
		return errors.New("learn: a limit of time makes other games each time; limit the depth or the nodes")
	case l.Depth < 0 || l.Nodes < 0 || l == ply.Limits{}:
		return errors.New("learn: self-play needs a limit of depth or of nodes")
	case p.Opening[0] < 0 || p.Opening[1] < p.Opening[0]:
		return fmt.Errorf("learn: an opening cannot have from %d to %d random moves", p.Opening[0], p.Opening[1])
	case p.MaxPlies <= p.Opening[1] || p.MaxPlies > maxPlies:
		return fmt.Errorf("learn: games of %d moves at most, want more than the %d of the opening, and no more than %d", p.MaxPlies, p.Opening[1], maxPlies)
	case p.From < 0 || p.To < p.From:
		return fmt.Errorf("learn: there are no games from number %d to %d", p.From, p.To)
	case p.Threads < 0 || p.MemoryMB < 0:
		return fmt.Errorf("learn: %d threads and %d MB cannot be had", p.Threads, p.MemoryMB)
	}
	return nil
}

// settings returns in words what the games depend on besides their numbers.
func (p *selfPlay[S, M]) settings(evaluation uint64) string {
	var words []string
	if p.Limits.Depth > 0 {
		words = append(words, fmt.Sprintf("depth %d", p.Limits.Depth))
	}
	if p.Limits.Nodes > 0 {
		words = append(words, fmt.Sprintf("%d nodes", p.Limits.Nodes))
	}
	words = append(words, fmt.Sprintf("%d to %d random moves, at most %d, %d MB, %s, seed %d",
		p.Opening[0], p.Opening[1], p.MaxPlies, p.MemoryMB, evaluationText(evaluation), p.Seed))
	return strings.Join(words, ", ")
}

// evaluationText returns how settings name the evaluation with a fingerprint.
func evaluationText(print uint64) string { return fmt.Sprintf("evaluation %016x", print) }

// gameSeed returns the seed of the game with number n. No two numbers have the same.
func gameSeed(seed uint64, n int) uint64 {
	return chance.SplitMix(chance.SplitMix(seed)() + uint64(n))()
}

// run makes the games that are not yet in the file, and appends them in the order of their numbers. It
// returns what the labels of all games in the file are like. It ends with an error if they are biased, as
// soon as that shows, or if ctx ends.
func (p selfPlay[S, M]) run(ctx context.Context, path string) (*labels[S, M], error) {
	p.fill()
	if err := p.check(); err != nil {
		return nil, err
	}
	has := tree.Ask(p.Game)
	id, start, err := identify(&has)
	if err != nil {
		return nil, err
	}
	made := map[uint64]bool{}
	all := newLabels(&has, start)
	evaluation := walk.Evaluation(&has, start)
	file, err := openJournal(path, id, p.settings(evaluation), func(g *playedGame) error {
		if made[g.seed] {
			return nil
		}
		made[g.seed] = true
		return all.add(g)
	})
	if err != nil {
		return nil, err
	}
	var missing []int
	for n := p.From; n < p.To; n++ {
		if !made[gameSeed(p.Seed, n)] {
			missing = append(missing, n)
		}
	}
	c := collector[S, M]{file: file, labels: all, biased: p.Biased, progress: p.Progress}
	err = c.judge(judgedGames)
	if err == nil && len(missing) > 0 {
		err = p.make(ctx, newReferee(&p, &has, start, id, evaluation), missing, &c)
	}
	if err == nil {
		err = c.judge(0)
	}
	return all, errors.Join(err, file.close())
}

// make has games played, elsewhere first and then here, and hands them to c.
func (p *selfPlay[S, M]) make(ctx context.Context, r *referee[S, M], numbers []int, c *collector[S, M]) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	ended := make(chan endedGame)
	others := newGuests(r, numbers, ended)
	tree.Together(2+min(p.Threads, len(numbers)), func() { cancel(nil) }, func(i int) {
		switch i {
		case 0:
			if err := c.collect(ctx, len(numbers), ended); err != nil {
				cancel(err)
			}
			return
		case 1:
			if err := others.play(ctx, p.Elsewhere); err != nil {
				cancel(err)
			}
			return
		}
		left := others.left(ctx)
		table := newTable(p, r.has, r.start)
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(left) {
				return
			}
			game, err := table.play(ctx, gameSeed(p.Seed, numbers[left[i]]))
			if err != nil {
				cancel(err)
				return
			}
			select {
			case ended <- endedGame{left[i], game}:
			case <-ctx.Done():
			}
		}
	})
	return context.Cause(ctx)
}

// endedGame is a game, and how many of the games to make come before it.
type endedGame struct {
	i    int
	game *playedGame
}

// collector puts games into a file, in order.
type collector[S any, M comparable] struct {
	file     *journal
	labels   *labels[S, M]
	biased   bool
	progress func(*labels[S, M])
	judged   bool
}

// collect takes n games from a channel. Those that end before their turn wait for it. If ctx ends, they are
// forgotten.
func (c *collector[S, M]) collect(ctx context.Context, n int, ended <-chan endedGame) error {
	waiting := map[int]*playedGame{}
	for i := 0; i < n; {
		select {
		case e := <-ended:
			waiting[e.i] = e.game
		case <-ctx.Done():
			return nil
		}
		for ; waiting[i] != nil; i++ {
			if err := c.add(waiting[i]); err != nil {
				return err
			}
			delete(waiting, i)
		}
	}
	return nil
}

func (c *collector[S, M]) add(g *playedGame) error {
	if err := c.file.add(g); err != nil {
		return err
	}
	if err := c.labels.add(g); err != nil {
		return err
	}
	if c.progress != nil {
		c.progress(c.labels)
	}
	return c.judge(judgedGames)
}

// judge returns an error if the labels are biased. It judges once, and not before there are so many games.
func (c *collector[S, M]) judge(games int) error {
	if c.biased || c.labels.games < games || c.judged && games > 0 {
		return nil
	}
	c.judged = true
	return c.labels.usable()
}
