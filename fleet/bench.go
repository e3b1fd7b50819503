package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// The bench of a player: a few moves with a fixed number of nodes, so that it is the same on every machine.
const (
	benchMoves = 4
	benchNodes = 400
	benchTime  = time.Second // of the measurement of speed
)

// benches knows the benches of players.
type benches struct {
	mu  sync.Mutex
	all map[string]string
}

func newBenches() *benches { return &benches{all: map[string]string{}} }

// of returns the bench of a player of a game: how many nodes it searches in a few moves, and a number that
// stands for the moves and scores. The version of the program that ran it is told by that. A player that is
// another program has none. The game is named with its settings.
func (b *benches) of(entry app.Entry, game, player string) string {
	if _, err := entry.Check(player); err != nil {
		return ""
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	key := game + "\n" + player
	if _, ok := b.all[key]; !ok {
		b.all[key] = bench(entry, player)
	}
	return b.all[key]
}

// compare returns an error unless a player has this bench.
func (b *benches) compare(entry app.Entry, game, player, want string) error {
	if got := b.of(entry, game, player); got != want {
		return fmt.Errorf("the bench of %s at %s is %s here and %s there: these are two versions", player, entry.Name(), got, want)
	}
	return nil
}

// bench lets a player play a few moves.
func bench(entry app.Entry, player string) string {
	table, err := entry.Open("", 1)
	if err != nil {
		return "none" // the game has no start; nor has the other version
	}
	defer table.Forget()
	moves := fnv.New32a()
	var nodes int64
	for range benchMoves {
		if o, _ := table.Outcome(); o != ply.Ongoing {
			break
		}
		move, score, n, err := benchMove(table, player)
		if err != nil {
			fmt.Fprint(moves, err)
			break
		}
		nodes += n
		fmt.Fprintln(moves, move, score)
		if err := table.Play(move); err != nil {
			fmt.Fprint(moves, err)
			break
		}
	}
	return fmt.Sprintf("%d nodes, %08x", nodes, moves.Sum32())
}

// benchMove returns what a player plays, and what it costs.
func benchMove(table app.Table, player string) (move string, score ply.Score, nodes int64, err error) {
	lim := ply.Limits{Nodes: benchNodes}
	var line app.Line
	err = table.Analyze(context.Background(), player, lim, 1, func(lines []app.Line) { line = lines[0] })
	if err == nil && len(line.Moves) > 0 {
		return line.Moves[0], line.Score, line.Nodes, nil
	}
	move, err = table.Choose(context.Background(), player, lim) // one that does not search
	return move, 0, 0, err
}

// speed returns the nodes a second of one slot when all slots search the first game. It is what clocks are scaled by.
func speed(entry app.Entry, slots int) (float64, error) {
	type measured struct {
		speed float64
		err   error
	}
	all := make(chan measured, slots)
	for range slots {
		go func() {
			s, err := searchSpeed(entry)
			all <- measured{s, err}
		}()
	}
	var sum float64
	var failed error
	for range slots {
		m := <-all
		sum += m.speed
		if m.err != nil {
			failed = m.err
		}
	}
	return sum / float64(slots), failed
}

// searchSpeed returns the nodes a second of a search.
func searchSpeed(entry app.Entry) (float64, error) {
	table, err := entry.Open("", 1)
	if err != nil {
		return 0, err
	}
	defer table.Forget()
	var nodes int64
	begin := time.Now()
	for time.Since(begin) < benchTime {
		var line app.Line
		lim := ply.Limits{Time: benchTime - time.Since(begin)}
		if err := table.Analyze(context.Background(), "alphabeta", lim, 1, func(lines []app.Line) { line = lines[0] }); err != nil {
			return 0, err
		}
		nodes += max(line.Nodes, 1)
	}
	return float64(nodes) / time.Since(begin).Seconds(), nil
}

// executable returns the SHA-256 of this program.
func executable() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
