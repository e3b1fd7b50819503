package neural_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/neural"
)

// random returns a network for a game, with random weights of a given size.
func random[S any, M comparable](t testing.TB, g ply.Game[S, M], hidden, buckets, size int, seed uint64) *neural.Network {
	t.Helper()
	f, err := neural.FeaturesOf(g)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	w := neural.Weights{Game: f.Name(), Features: f.Fingerprint(), Inputs: f.Inputs(), Hidden: hidden, Scale: 300}
	for i := 1; i < buckets; i++ {
		w.Buckets = append(w.Buckets, 5*i)
	}
	number := func(size int) int16 { return int16(rng.IntN(2*size+1) - size) }
	for range w.Inputs * hidden {
		w.In = append(w.In, number(size))
	}
	for range hidden {
		w.Bias = append(w.Bias, number(size))
	}
	for range 2 * hidden * buckets {
		w.Out = append(w.Out, number(neural.OutUnit))
	}
	for range buckets {
		w.OutBias = append(w.OutBias, int32(number(neural.OutUnit))*neural.Unit)
	}
	n, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// states returns the states of random games, in their order.
func states[S any, M comparable](t testing.TB, g ply.Game[S, M], games int, seed uint64) (all []S) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 2))
	starter, _ := ply.As[ply.Starter[S]](g)
	for range games {
		s := starter.Start()
		for range 200 {
			all = append(all, s)
			if g.Terminal(&s) != ply.Ongoing {
				break
			}
			moves := g.Moves(nil, &s)
			g.Play(&s, moves[rng.IntN(len(moves))])
		}
	}
	return all
}

// reference computes a score as the comment of the package tells it, with numbers of any size.
func reference[S any](w *neural.Weights, f *neural.Features[S], s *S) ply.Score {
	features := func(player int) (list []int) {
		set := make([]uint64, f.Words())
		f.Set(set, s, player)
		for i := range w.Inputs {
			if set[i/64]&(1<<(i%64)) != 0 {
				list = append(list, i)
			}
		}
		return list
	}
	turn := f.Turn(s)
	own := features(turn)
	output := 0
	for _, from := range w.Buckets {
		if len(own) >= from {
			output++
		}
	}
	total := big.NewInt(int64(w.OutBias[output]))
	for side, list := range [][]int{own, features(1 - turn)} {
		for h := range w.Hidden {
			sum := int64(w.Bias[h])
			for _, i := range list {
				sum += int64(w.In[i*w.Hidden+h])
			}
			weight := int64(w.Out[output*2*w.Hidden+side*w.Hidden+h])
			total.Add(total, new(big.Int).Mul(big.NewInt(min(max(sum, 0), neural.Unit)), big.NewInt(weight)))
		}
	}
	rate := new(big.Rat).SetFrac(total.Mul(total, big.NewInt(int64(w.Scale))), big.NewInt(neural.Unit*neural.OutUnit))
	text := rate.FloatString(0) // rounds halves away from zero
	var score int
	fmt.Sscan(text, &score)
	return min(max(ply.Score(score), -ply.MaxEval), ply.MaxEval)
}

// compare checks a network on random games: as in a search, from nothing, and by the reference.
func compare[S any, M comparable](t *testing.T, name string, g ply.Game[S, M], n *neural.Network) {
	t.Helper()
	e, err := neural.NewEvaluator(g, n)
	if err != nil {
		t.Fatal(err)
	}
	f, err := neural.FeaturesOf(g)
	if err != nil {
		t.Fatal(err)
	}
	w := n.Weights()
	all := states(t, g, 20, 1)
	for i := range all {
		fresh, err := neural.NewEvaluator(g, n)
		if err != nil {
			t.Fatal(err)
		}
		cached, scratch, want := e.Evaluate(&all[i]), fresh.Evaluate(&all[i]), reference(&w, f, &all[i])
		if cached != want || scratch != want {
			t.Fatalf("%s: state %d: %d with what was seen before, %d without, want %d", name, i, cached, scratch, want)
		}
	}
}

// The fast evaluation, with and without what it remembers, is that of the reference.
func TestEvaluate(t *testing.T) {
	sizes := []int{3, 100, 600, 5000, 32767}
	if testing.Short() { // the race detector makes this slow
		sizes = []int{600, 32767}
	}
	for _, size := range sizes {
		seed := uint64(size)
		compare(t, "reversi", reversi.Rules{}, random(t, reversi.Rules{}, 32, 8, size, seed))
		compare(t, "connect4", connect4.Rules{}, random(t, connect4.Rules{}, 8, 1, size, seed))
		compare(t, "tictactoe", tictactoe.Rules{}, random(t, tictactoe.Rules{}, 4, 3, size, seed))
		compare(t, "chess", chess.Rules{}, random(t, chess.Rules{}, 64, 6, size, seed))
		for hidden := 4; hidden <= 68 && !testing.Short(); hidden += 4 { // every number of words that is left after whole blocks
			compare(t, "connect4", connect4.Rules{}, random(t, connect4.Rules{}, hidden, 2, size, seed))
		}
	}
}

// What a network that corrects an evaluation says is added to that one. Another evaluation is refused.
func TestCorrects(t *testing.T) {
	n := random(t, connect4.Rules{}, 8, 2, 100, 1)
	w := n.Weights()
	w.Corrects = neural.Evaluation(connect4.Rules{})
	corrects, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := corrects.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	if corrects, err = neural.Read(&file); err != nil {
		t.Fatal(err)
	}
	alone, err := neural.New(connect4.Rules{}, n)
	if err != nil {
		t.Fatal(err)
	}
	both, err := neural.New(connect4.Rules{}, corrects)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range states(t, connect4.Rules{}, 20, 1) {
		want := alone.Evaluate(&s) + connect4.Rules{}.Evaluate(&s)
		if got := both.Evaluate(&s); got != min(max(want, -ply.MaxEval), ply.MaxEval) {
			t.Fatalf("%d, want %d", got, want)
		}
	}
	if _, err := neural.New(connect4.Learned{}, corrects); err == nil || !strings.Contains(err.Error(), "another evaluation") {
		t.Errorf("an evaluation that it does not correct: %v", err)
	}
}

// Networks with weights as large as possible use lanes where these are large enough, and only there.
func TestSafe(t *testing.T) {
	for _, test := range []struct{ size, least, most int }{{100, 256, 256}, {600, 54, 120}, {32767, 0, 10}} {
		n := random(t, reversi.Rules{}, 32, 1, test.size, 1)
		if n.Safe() < test.least || n.Safe() > test.most {
			t.Errorf("weights up to %d: %d features are safe, want %d to %d", test.size, n.Safe(), test.least, test.most)
		}
	}
	w := random(t, tictactoe.Rules{}, 4, 1, 1, 1).Weights()
	w.Bias[0] = -1 << 15 // a sum of its own that no lane holds
	n, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	if n.Safe() >= 0 {
		t.Errorf("%d features are safe", n.Safe())
	}
	compare(t, "tictactoe", tictactoe.Rules{}, n)
}

// Several goroutines get the scores of one.
func TestConcurrent(t *testing.T) {
	e, err := neural.NewEvaluator(chess.Rules{}, random(t, chess.Rules{}, 32, 4, 200, 7))
	if err != nil {
		t.Fatal(err)
	}
	all := states(t, chess.Rules{}, 10, 3)
	want := make([]ply.Score, len(all))
	for i := range all {
		want[i] = e.Evaluate(&all[i])
	}
	var wait sync.WaitGroup
	for part := range 4 {
		wait.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(part), 5))
			for range 5000 {
				i := rng.IntN(len(all))
				if got := e.Evaluate(&all[i]); got != want[i] {
					t.Errorf("state %d: %d, want %d", i, got, want[i])
					return
				}
			}
		})
	}
	wait.Wait()
}

// The scores of fixed networks are these on every platform: the numbers were written down on amd64.
func TestPlatforms(t *testing.T) {
	for _, test := range []struct {
		name string
		sum  uint64
		want uint64
	}{
		{"reversi", scores(t, reversi.Rules{}), 0xcdf8600663bf5a94},
		{"connect4", scores(t, connect4.Rules{}), 0x46eb95ea7a8cf367},
		{"chess", scores(t, chess.Rules{}), 0xe5bf63c67bc397ec},
	} {
		if test.sum != test.want {
			t.Errorf("%s: %#x, want %#x", test.name, test.sum, test.want)
		}
	}
}

// scores returns a fingerprint of many scores.
func scores[S any, M comparable](t *testing.T, g ply.Game[S, M]) uint64 {
	t.Helper()
	h := fnv.New64a()
	for _, size := range []int{50, 400, 10_000} {
		e, err := neural.NewEvaluator(g, random(t, g, 16, 4, size, 11))
		if err != nil {
			t.Fatal(err)
		}
		all := states(t, g, 20, 12)
		for i := range all {
			fmt.Fprintln(h, int32(e.Evaluate(&all[i])))
		}
	}
	return h.Sum64()
}

// noted returns a network with a note.
func noted(t *testing.T, n *neural.Network, note string) *neural.Network {
	t.Helper()
	w := n.Weights()
	w.Note = note
	n, err := neural.Make(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A network that is written and read is the same.
func TestFile(t *testing.T) {
	n := random(t, reversi.Rules{}, 16, 3, 300, 9)
	n = noted(t, n, "Made for a test.\nOf two lines.")
	var b bytes.Buffer
	size, err := n.WriteTo(&b)
	if err != nil || size != int64(b.Len()) {
		t.Fatal(size, err)
	}
	text := b.String()
	b.WriteString("what follows")
	got, err := neural.Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(n.Weights(), got.Weights()); d != "" {
		t.Error(d)
	}
	if b.String() != "what follows" {
		t.Errorf("%q is left", b.String())
	}
	n = noted(t, n, strings.Repeat("<", 10_000)) // JSON writes six bytes for each
	b.Reset()
	if _, err := n.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	if _, err := neural.Read(&b); err != nil {
		t.Errorf("a note of signs that are written long: %v", err)
	}
	for i := range len(text) {
		if _, err := neural.Read(strings.NewReader(text[:i])); err == nil {
			t.Fatalf("the first %d bytes are read without an error", i)
		}
		if i%7 == 0 {
			if _, err := neural.Read(strings.NewReader(text[:i] + string(text[i]^1) + text[i+1:])); err == nil {
				t.Fatalf("byte %d is wrong, and there is no error", i)
			}
		}
	}
}

// Networks that do not fit are refused in words.
func TestRefused(t *testing.T) {
	fits := random(t, reversi.Rules{}, 8, 2, 100, 1)
	for want, change := range map[string]func(w *neural.Weights){
		"0 inputs":                func(w *neural.Weights) { w.Inputs = 0 },
		"6 hidden sums":           func(w *neural.Weights) { w.Hidden = 6 },
		"a scale of 0":            func(w *neural.Weights) { w.Scale = 0 },
		"the numbers must rise":   func(w *neural.Weights) { w.Buckets = []int{5, 5} },
		"Out has 31 weights":      func(w *neural.Weights) { w.Out = w.Out[1:] },
		"Bias has 9 weights":      func(w *neural.Weights) { w.Bias = append(w.Bias, 1) },
		"cannot be printed":       func(w *neural.Weights) { w.Game = "a\x00" },
		"output 2 could overflow": func(w *neural.Weights) { w.OutBias[1] = -1 << 31 },
		"for \"chess\"":           func(w *neural.Weights) { w.Game = "chess" },
		"other features":          func(w *neural.Weights) { w.Features++ },
		"the game 256 features":   func(w *neural.Weights) { w.Inputs--; w.In = w.In[:len(w.In)-8] },
		"a name of 101 bytes":     func(w *neural.Weights) { w.Game = strings.Repeat("a", 101) },
		"1048576 × 1024 weights":  func(w *neural.Weights) { w.Inputs, w.Hidden = 1<<20, 1024 },
	} {
		w := fits.Weights()
		change(&w)
		n, err := neural.Make(w)
		if err == nil {
			_, err = neural.New(reversi.Rules{}, n)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q, want %q", fmt.Sprint(err), want)
		}
	}
	if _, err := neural.New(reversi.Rules{}, nil); err == nil {
		t.Error("no network, and no error")
	}
	if _, err := neural.FeaturesOf(kalah.Rules{}); err == nil || !strings.Contains(err.Error(), "Grid() (places, kinds int)") {
		t.Errorf("kalah has no features: %v", err)
	}
}

// The game with a network is still a whole game.
func TestGame(t *testing.T) {
	n := random(t, connect4.Rules{}, 8, 2, 100, 3)
	g, err := neural.New(connect4.Rules{}, n)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Run(t, g)
	tuner, _ := ply.As[ply.Tuner](g)
	want := connect4.Rules{}.Tuning()
	want.Scale = 300
	if d := cmp.Diff(want, tuner.Tuning()); d != "" {
		t.Error(d)
	}
}

// beyond is a game that sets features beyond its inputs.
type beyond struct{ connect4.Rules }

func (beyond) Inputs() int { return 70 }

func (beyond) Features(set []uint64, b *connect4.Board, _ int) {
	set[0], set[1] = ^uint64(0), ^uint64(0)
	if (connect4.Rules{}).Hash(b)%2 == 0 {
		set[0] = 1
	}
}

// A game that breaks this promise gets the scores of the features that it has, in each way to compute them.
func TestBeyond(t *testing.T) {
	for _, hidden := range []int{16, 20} {
		for _, size := range []int{100, 700} { // with weights of 700, 70 features are too many for a lane
			compare(t, fmt.Sprintf("%d sums of weights up to %d", hidden, size), beyond{}, random(t, beyond{}, hidden, 2, size, 1))
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, n := range []*neural.Network{random(f, tictactoe.Rules{}, 4, 2, 100, 1), random(f, connect4.Rules{}, 8, 1, 32767, 1)} {
		var b bytes.Buffer
		if _, err := n.WriteTo(&b); err != nil {
			f.Fatal(err)
		}
		f.Add(b.Bytes())
		f.Add(b.Bytes()[:b.Len()/2])
	}
	f.Add(emptyBuckets(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		readAgain(t, data)
		if len(data) > sha256.Size { // with the right checksum, so that other weights are looked at too
			body := slices.Clip(data[:len(data)-sha256.Size])
			sum := sha256.Sum256(body)
			readAgain(t, append(body, sum[:]...))
		}
	})
}

// emptyBuckets returns a file whose header has an empty list of buckets, which WriteTo leaves out. Its checksum is wrong.
func emptyBuckets(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := random(t, tictactoe.Rules{}, 4, 1, 100, 1).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return bytes.Replace(b.Bytes(), []byte(`"scale"`), []byte(`"buckets":[],"scale"`), 1)
}

// readAgain checks that a network which can be read is the same after it was written and read again.
func readAgain(t *testing.T, data []byte) {
	t.Helper()
	n, err := neural.Read(bytes.NewReader(data))
	if err != nil {
		return
	}
	var b bytes.Buffer
	if _, err := n.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	again, err := neural.Read(&b)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(n.Weights(), again.Weights()); d != "" {
		t.Fatal(d)
	}
}

// Evaluations allocate nothing, neither by features of the game's own nor by those of its grid.
func TestAllocations(t *testing.T) {
	if evidence.Race {
		t.Skip("with the race detector a sync.Pool forgets some of what it has")
	}
	allocations(t, reversi.Rules{})
	allocations(t, tictactoe.Rules{})
}

func allocations[S any, M comparable](t *testing.T, g ply.Game[S, M]) {
	t.Helper()
	learned, err := neural.New(g, random(t, g, 8, 2, 100, 1))
	if err != nil {
		t.Fatal(err)
	}
	all := states(t, g, 5, 6)
	i := 0
	if n := testing.AllocsPerRun(1000, func() { learned.Evaluate(&all[i%len(all)]); i++ }); n >= 1 {
		t.Errorf("%T: %v allocations", g, n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, hidden := range []int{8, 16, 24, 32, 40, 64, 128} {
		b.Run(fmt.Sprint("chess/", hidden), func(b *testing.B) { benchmark(b, chess.Rules{}, hidden, 8) })
		b.Run(fmt.Sprint("reversi/", hidden), func(b *testing.B) { benchmark(b, reversi.Rules{}, hidden, 8) })
	}
	b.Run("tictactoe/16", func(b *testing.B) { benchmark(b, tictactoe.Rules{}, 16, 2) }) // by its grid
	b.Run("chess/hand", func(b *testing.B) { evaluate(b, chess.Rules{}, chess.Rules{}) })
	b.Run("reversi/hand", func(b *testing.B) { evaluate(b, reversi.Rules{}, reversi.Rules{}) })
}

func benchmark[S any, M comparable](b *testing.B, g ply.Game[S, M], hidden, buckets int) {
	learned, err := neural.New(g, random(b, g, hidden, buckets, 100, 1))
	if err != nil {
		b.Fatal(err)
	}
	evaluate(b, g, learned)
}

// evaluate evaluates states that follow each other as in a search: each state, then those after its moves.
func evaluate[S any, M comparable](b *testing.B, rules, g ply.Game[S, M]) {
	var near []S
	for _, s := range states(b, rules, 5, 4) {
		near = append(near, s)
		if rules.Terminal(&s) == ply.Ongoing {
			for _, m := range rules.Moves(nil, &s) {
				next := s
				rules.Play(&next, m)
				near = append(near, next)
			}
		}
	}
	var sum ply.Score
	for i := 0; b.Loop(); i++ {
		sum += g.Evaluate(&near[i%len(near)])
	}
	_ = sum
}
