package fold

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/learn"
	"github.com/plygo/ply/match"
)

// lesson returns some games of self-play. A run of package learn has ordered them.
var lesson = sync.OnceValue(func() (part learn.Part) {
	dir, err := os.MkdirTemp("", "lesson")
	if err == nil {
		defer os.RemoveAll(dir)
		err = os.WriteFile(filepath.Join(dir, "gates.txt"), nil, 0o666)
	}
	if err != nil {
		panic(err)
	}
	_, _, _ = learn.Run(context.Background(), connect4.Rules{}, learn.Options{
		Dir: dir, Games: 10, Limits: ply.Limits{Depth: 1}, Biased: true,
		Play: func(_ context.Context, p learn.Part, _ func([]byte) error) error { part = p; return context.Canceled },
	})
	return part
})

// learned returns the games of a part of the lesson.
func learned(from, to int) []byte {
	key := [2]int{from, to}
	if file, ok := lessons.Load(key); ok {
		return file.([]byte)
	}
	part := lesson()
	part.From, part.To = from, to
	file, err := entries()[0].PlayPart(context.Background(), part)
	if err != nil {
		panic(err)
	}
	lessons.Store(key, file)
	return file
}

var lessons sync.Map

// spoilLesson makes a result of a lesson one that must not count.
func spoilLesson(rng *rand.Rand, r *wire.Result) {
	faults := []func(){
		func() { r.Worker = "dora" },
		func() { r.Number += 1000 },
		func() { r.Scale = 1 },
		func() { r.File = nil },
		func() { r.File = r.File[:len(r.File)-1] },
		func() { r.File[len(r.File)/2] ^= 4 },
		func() { r.File = learned(1, 4) },
		func() { r.File = learned(r.Number*3, r.Number*3+2) },
		func() { r.Games = []app.Played{{}} },
	}
	faults[rng.IntN(len(faults))]()
}

// slowLesson is slowTest for a lesson of ten games, three in a task.
func (s *script) slowLesson(t *wire.Test, withdrawn map[string]bool, ends map[string]uint64) known {
	last, ended := ends[t.Name]
	k := known{Name: t.Name, Over: true, Table: (&match.Table{}).Text()}
	for number, games := range []int{3, 3, 3, 1} {
		from := "0"
		for i, m := range s.results {
			if parts := strings.Split(m.subject, "."); s.valid[i] && parts[3] == t.Name && parts[4] == fmt.Sprint(number) && !withdrawn[parts[2]] && (!ended || uint64(i+1) <= last) {
				from = fmt.Sprint(parts[2], i+1)
				k.Played += games
				break
			}
		}
		k.From = append(k.From, from)
		k.Over = k.Over && from != "0"
	}
	k.Over = k.Over || ended
	return k
}
