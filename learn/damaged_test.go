package learn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/learn/internal/train"
	"github.com/plygo/ply/neural"
)

// A file of games that is damaged costs a run the blocks that are damaged, and no more. Those of a generation under way are even
// played again. The log tells of it.
func TestRunDamaged(t *testing.T) {
	slow(t)
	o := Options{
		Dir: t.TempDir(), Generations: 1, Games: 700, Limits: ply.Limits{Depth: 1}, Biased: true, Hidden: 8, Buckets: 1, Epochs: 1,
		MatchGames: 2, MoveTime: time.Millisecond, Seed: 5,
	}
	pass(t, o.Dir)
	_, whole, err := Run(t.Context(), connect4.Rules{}, o)
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, o.Dir, "games-1.ply")
	games := bySeed(gamesIn(t, connect4.Rules{}, o.Dir, "games-1.ply"))
	ends, positions := blocksOf(t, text)
	if len(ends) < 6 || len(games) != o.Games {
		t.Fatalf("%d games in %d blocks", len(games), len(ends)-1)
	}
	last, middle := len(ends)-1, (ends[2]+ends[3])/2
	junk := make([]byte, 500)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range junk {
		junk[i] = byte(rng.Uint32())
	}
	const place, places = "damaged bytes in 1 place were left out", "damaged bytes in 2 places were left out"
	for _, test := range []struct {
		name string
		text []byte
		lost []int  // blocks
		told string // of a generation that was done
		then string // of the generation under way: what is cut off is played again without a word
	}{
		{"blocks overwritten", slices.Concat(text[:ends[1]], make([]byte, ends[3]-ends[1]), text[ends[3]:]), []int{2, 3}, place, place},
		{"bytes inserted", slices.Concat(text[:middle], junk, text[middle:]), []int{3}, place, place},
		{"two places", slices.Concat(text[:ends[0]+9], text[ends[0]+19:middle], junk, text[middle:]), []int{1, 3}, places, places},
		{"the end cut off", text[:ends[last]-20], []int{last}, place, ""},
		{"a block cut off", text[:ends[last-1]], []int{last}, " are missing", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var log bytes.Buffer
			o := o
			o.Log = &log
			files := map[string][]byte{gatesFile: nil, "games-1.ply": test.text}
			for _, name := range []string{settingsFile, storyFile, "network-1.ply", NetworkFile} {
				if name != NetworkFile || whole[0].Accepted {
					files[name] = read(t, o.Dir, name)
				}
			}

			// The next generation learns from what is left.
			o.Dir, o.Generations = folder(t, files), 2
			_, story, err := Run(t.Context(), connect4.Rules{}, o)
			if err != nil || len(story) != 2 || story[1].Games != o.Games {
				t.Fatalf("%v, %+v", err, story)
			}
			want := whole[0].Positions
			for _, block := range test.lost {
				want -= positions[block]
			}
			for _, words := range []string{fmt.Sprintf("games of generation 1: %d quiet positions", want), test.told} {
				if !strings.Contains(log.String(), words) {
					t.Errorf("the log has no %q:\n%s", words, log.String())
				}
			}
			if !bytes.Equal(test.text, read(t, o.Dir, "games-1.ply")) {
				t.Error("the games of a generation that was done have changed")
			}

			// The same generation plays the games again.
			delete(files, storyFile)
			log.Reset()
			o.Dir, o.Generations = folder(t, files), 1
			_, story, err = Run(t.Context(), connect4.Rules{}, o)
			if err != nil || len(story) != 1 || story[0].Games != o.Games || story[0].Positions != whole[0].Positions {
				t.Fatalf("%v, %+v, want %+v", err, story, whole)
			}
			again, _ := readAll(t, idOf(t, connect4.Rules{}), filepath.Join(o.Dir, "games-1.ply"))
			if diff := cmp.Diff(games, bySeed(again), cmp.AllowUnexported(playedGame{})); diff != "" || len(again) != o.Games {
				t.Errorf("%d games: %s", len(again), diff)
			}
			if !strings.Contains(log.String(), test.then) {
				t.Errorf("the log has no %q:\n%s", test.then, log.String())
			}
		})
	}
}

// blocksOf returns where the blocks of a file end, and how many positions each has to learn from. Block 0 is the first line.
func blocksOf(t *testing.T, text []byte) (ends, positions []int) {
	t.Helper()
	r, err := newRun(connect4.Rules{}, Options{Dir: t.TempDir(), Log: new(bytes.Buffer)})
	if err != nil {
		t.Fatal(err)
	}
	blocks, _, err := readFile(r.id, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	features, err := neural.FeaturesOf(connect4.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	ends, positions = []int{int(blocks.at)}, []int{0}
	s := newSampler(r.has, r.start, features)
	for int(blocks.at) < len(text) {
		games, err := blocks.next()
		data := train.NewData(features.Inputs())
		for err == nil && len(games) > 0 {
			var g playedGame
			if games, err = g.read(games); err == nil {
				err = s.add(data, &g, 1)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		ends, positions = append(ends, int(blocks.at)), append(positions, data.Len())
	}
	return ends, positions
}

// folder returns a new folder with these files.
func folder(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
