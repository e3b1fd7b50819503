package mcts

import (
	"context"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/memory"
	"github.com/plygo/ply/xiangqi"
)

// A node takes 32 bytes with its move, 36 with a prior, and at most 48.
func TestNodeSize(t *testing.T) {
	checkNodeSize[chess.Move](t, "chess")
	checkNodeSize[xiangqi.Move](t, "xiangqi")
	checkNodeSize[gomoku.Move](t, "gomoku")
}

func checkNodeSize[M comparable](t *testing.T, name string) {
	for want, b := range map[int64]beside{
		32: {rows: true},
		36: {rows: true, priors: true},
		48: {priors: true, values: true, raves: true},
	} {
		if size := (&arena[M]{beside: b}).nodeBytes(); size != want {
			t.Errorf("%s: %+v: a node of %d bytes, want %d", name, b, size, want)
		}
	}
}

// testArena returns an arena that has a root.
func testArena(t *testing.T, limit int64, beside beside) *arena[int] {
	t.Helper()
	a, err := newArena[int](limit, beside)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// If the system refuses memory, a search goes on within what it has. Only if there is not
// even enough to begin, that is an error, and the searcher goes on with another size.
func TestRefusedMemory(t *testing.T) {
	defer func(check func(int64) error) { checkMemory = check }(checkMemory)
	nodes := int64(20_000)
	if evidence.Race && testing.Short() {
		nodes = 3_000 // these fill the small trees, too
	}
	for _, tt := range []struct {
		granted   int64 // bytes in all
		ok        bool
		megabytes int
	}{
		{math.MaxInt64, true, 1}, {0, false, 2}, {1 << 16, true, 1}, {1 << 20, true, 0}, {1 << 20, true, maxMemoryMB}, {100 << 20, true, maxMemoryMB},
	} {
		for _, threads := range []int{1, 2} {
			for _, separate := range []bool{false, true} {
				left, mutex := tt.granted, sync.Mutex{}
				checkMemory = func(bytes int64) error {
					mutex.Lock()
					defer mutex.Unlock()
					if bytes > left {
						return errors.New("refused")
					}
					left -= bytes
					return nil
				}
				x := New(connect4.Rules{})
				x.Threads, x.Separate, x.MemoryMB, x.Reuse = threads, separate, tt.megabytes, true
				for range 2 {
					result, err := x.Search(t.Context(), ply.Limits{Nodes: nodes}, connect4.Board{})
					if (err == nil) != tt.ok || err == nil && result.Nodes != nodes {
						t.Errorf("%d bytes for a tree of %d MB: %d nodes, %v", tt.granted, tt.megabytes, result.Nodes, err)
					}
				}
				checkMemory = memory.Check
				if _, err := x.Search(t.Context(), ply.Limits{Nodes: 10}, connect4.Board{}); err != nil {
					t.Errorf("after a refusal: %v", err)
				}
			}
		}
	}
}

// TestRandom: every number below n is as likely as any other.
func TestRandom(t *testing.T) {
	r := newRandom(1, 2, 3)
	const draws, n = 70_000, 7
	var counts [n]int
	for range draws {
		counts[r.below(n)]++
	}
	for i, c := range counts {
		if c < draws/n*95/100 || c > draws/n*105/100 {
			t.Errorf("%d was drawn %d times of %d", i, c, draws)
		}
	}
}

// TestProofBounds combines what children prove.
func TestProofBounds(t *testing.T) {
	lost, drawn, won := newProof(loss, loss, 3), newProof(draw, draw, 5), newProof(win, win, 7)
	atLeastDraw := newProof(draw, win, 0)
	for _, tt := range []struct {
		name     string
		flags    state
		children []state
		want     state
	}{
		{"nothing known", 0, []state{0, 0}, newProof(loss, win, 1)},
		{"all lost", 0, []state{lost, newProof(loss, loss, 9)}, newProof(loss, loss, 10)},
		{"one won", 0, []state{0, won, newProof(win, win, 2)}, newProof(win, win, 3)},
		{"draw at best", 0, []state{lost, drawn}, newProof(draw, draw, 6)},
		{"draw at least", 0, []state{atLeastDraw, lost}, newProof(draw, win, 4)},
		{"not all moves", isPart, []state{lost, drawn}, newProof(draw, win, 6)},
		{"chance wins", isChance, []state{won, newProof(win, win, 2)}, newProof(win, win, 8)},
		{"chance wins or loses", isChance, []state{won, lost}, newProof(loss, win, 8)},
		{"chance draws or wins", isChance, []state{drawn, won}, newProof(draw, win, 8)},
	} {
		children := make([]node[int], len(tt.children))
		for i, s := range tt.children {
			children[i].state = uint32(s)
		}
		got := bounds(children, tt.flags, nil)
		if got.low() != tt.want.low() || got.high() != tt.want.high() || got.exact() && got.plies() != tt.want.plies() {
			t.Errorf("%s: from %d to %d in %d plies, want %d to %d in %d", tt.name,
				got.low(), got.high(), got.plies(), tt.want.low(), tt.want.high(), tt.want.plies())
		}
		if back := got.flip().flip(); back != got {
			t.Errorf("%s: flipped twice it is %b, was %b", tt.name, back, got)
		}
	}
}

// TestLinkBytes: searches one after another account for no more memory than the first.
func TestLinkBytes(t *testing.T) {
	x := New(connect4.Rules{})
	x.Transpositions = true
	var first int64
	for i := range 4 {
		if _, err := x.Search(context.Background(), ply.Limits{Nodes: 2000}, connect4.Board{}); err != nil {
			t.Fatal(err)
		}
		a := x.kept.arenas[0]
		if i == 0 {
			first = a.bytes
		} else if a.bytes > first+int64(len(a.shared))*linkBytes/2 {
			t.Errorf("search %d: %d bytes, after the first %d", i+1, a.bytes, first)
		}
	}
}

// TestFamilies makes and frees families of sizes that change, in a full arena: no two of
// them overlap, and what is free can be had in another size.
func TestFamilies(t *testing.T) {
	a := testArena(t, 1<<20, beside{rows: true})
	r := newRandom(1)
	for _, size := range []int{4, 30, 9, 200, 3, 60} {
		made := 0
		for a.newFamily(1, 1+r.below(size)) != 0 {
			made++
		}
		nodes := usedNodes(t, a)
		if nodes < 8000 {
			t.Errorf("size %d: %d families of %d nodes are all that could be had", size, made, nodes)
		}
		checkUnite(t, a)
	}
}

// TestReserves is TestFamilies with threads that have reserves.
func TestReserves(t *testing.T) {
	a := testArena(t, 1<<20, beside{rows: true})
	r := newRandom(1)
	for _, size := range []int{4, 30, 9, 200, 3, 60} {
		var reserves [3]reserve
		made := 0
		for a.sharedFamily(&reserves[r.below(len(reserves))], 1, 1+r.below(size)) != 0 {
			if made++; made%100 == 0 {
				a.giveBack(&reserves[r.below(len(reserves))])
			}
		}
		for i := range reserves {
			a.giveBack(&reserves[i])
		}
		nodes := usedNodes(t, a)
		if nodes < 8000 {
			t.Errorf("size %d: %d families of %d nodes are all that could be had", size, made, nodes)
		}
		checkUnite(t, a)
	}
}

// usedNodes returns how many nodes are in use, and frees them all.
func usedNodes(t *testing.T, a *arena[int]) int {
	t.Helper()
	nodes, free := 0, 0
	spare := a.spare
	owner := make(map[uint32]int)
	for i := range a.count {
		f := a.family(i)
		for n := range uint32(f.room) {
			if before, ok := owner[f.first+n]; ok {
				t.Fatalf("node %d is in families %d and %d", f.first+n, before, i)
			}
			owner[f.first+n] = i
		}
		if f.parent != isFree {
			nodes += int(f.room)
			a.release(uint32(i))
		} else {
			free += int(f.room)
		}
	}
	if free != spare {
		t.Errorf("%d nodes are free, but %d are counted", free, spare)
	}
	if a.bytes > a.limit {
		t.Errorf("%d bytes are more than the limit", a.bytes)
	}
	return nodes
}

// checkUnite unites free families: none is left beside one that it could be one with, and
// no memory is taken for it, since the arena is full.
func checkUnite(t *testing.T, a *arena[int]) {
	t.Helper()
	// Many runs, so that what the runtime itself allocates now and then is rounded away.
	if allocs := testing.AllocsPerRun(20, a.unite); allocs > 0 {
		t.Errorf("%v allocations to unite free families", allocs)
	}
	rooms := make(map[uint32]int)
	for room := 1; room < len(a.free); room++ {
		for i := a.free[room]; i != noFamily; i = a.family(int(i)).next {
			rooms[a.family(int(i)).first] = room
		}
	}
	for first, room := range rooms {
		next := first + uint32(room)
		if rooms[next] > 0 && next>>chunkBits == first>>chunkBits && room+rooms[next] <= unitedRoom {
			t.Errorf("free families of %d and %d nodes side by side at %d", room, rooms[next], first)
		}
	}
}

// TestUniteForMany: free families of a size that does not go into what is wanted are united
// to one that is large enough.
func TestUniteForMany(t *testing.T) {
	for _, size := range []int{3, 7, 60} {
		for _, wanted := range []int{256, 286, 1000} {
			a := testArena(t, 1<<20, beside{rows: true})
			fill(t, a, size)
			usedNodes(t, a)
			if a.newFamily(1, wanted) != 0 {
				t.Fatalf("there was room for %d nodes", wanted)
			}
			if a.unite(); a.newFamily(1, wanted) == 0 {
				t.Errorf("no room for %d nodes where families of %d were", wanted, size)
			}
		}
	}
}

// TestHold: after reset an arena has as much room as a new one, in the same places, whatever
// it held before, and never holds more than its limit.
func TestHold(t *testing.T) {
	evidence.NoRace(t)
	for _, limit := range []int64{1 << 21, 1 << 25} {
		used := testArena(t, limit, beside{rows: true})
		for _, size := range []int{200, 1, 40, 3000, 2, 9000, 1, 200} {
			want := fill(t, testArena(t, limit, beside{rows: true}), size)
			if got := fill(t, used, size); !slices.Equal(got, want) {
				t.Errorf("size %d: room for %d families, in a new arena %d", size, len(got), len(want))
			}
			used.reset()
		}
	}
}

// fill makes families until there is no more room.
func fill(t *testing.T, a *arena[int], size int) (families []uint32) {
	t.Helper()
	for first := a.newFamily(1, size); first != 0; first = a.newFamily(1, size) {
		families = append(families, first)
		a.at(first + uint32(size) - 1).move = size
		if a.held > a.limit || a.bytes > a.held {
			t.Fatalf("size %d: %d bytes, and %d in the tree", size, a.held, a.bytes)
		}
	}
	if least := a.limit - a.limit/20; a.bytes < least && size <= 200 || a.bytes < a.limit/4 {
		t.Errorf("size %d: full with %d bytes of %d", size, a.bytes, a.limit)
	}
	return families
}

// TestFull: a searcher tells how full its tree is.
func TestFull(t *testing.T) {
	evidence.NoRace(t)
	x := Tuned(connect4.Rules{})
	x.MemoryMB = 1
	for _, tt := range []struct{ nodes, least, most int }{{0, 0, 0}, {1, 1, 100}, {1_000, 30, 600}, {50_000, 900, 1000}} {
		if tt.nodes > 0 {
			if _, err := x.Search(t.Context(), ply.Limits{Nodes: int64(tt.nodes)}, connect4.Board{}); err != nil {
				t.Fatal(err)
			}
		}
		if n := x.Full(); n < tt.least || n > tt.most {
			t.Errorf("after %d simulations %d thousandths are full, want %d to %d", tt.nodes, n, tt.least, tt.most)
		}
	}
	x.Reset()
	if n := x.Full(); n > 100 {
		t.Errorf("after Reset %d thousandths are full", n)
	}
}

// TestReset: a search after others and Reset finds exactly what it would have found first,
// also where the tree has filled its memory, and memory never gets beyond its limit.
func TestReset(t *testing.T) {
	evidence.NoRace(t)
	var states []chess.Position
	for _, fen := range []string{
		"8/8/8/4k3/8/4P3/4K3/8 w - - 0 1",
		"r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
		"3qk3/8/1Q6/5Q2/2q5/6Q1/1q6/Q3K3 w - - 0 1",
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, p)
	}
	for _, style := range []Style{
		{Sampling: ply.Sampling{Evaluate: true}},
		{Sampling: ply.Sampling{Evaluate: true, Priors: true, Solver: true}},
		{Sampling: ply.Sampling{Evaluate: true}, Techniques: Techniques{Transpositions: true}},
	} {
		search := func(x *Searcher[chess.Position, chess.Move], at chess.Position, nodes int64) []Branch[chess.Move] {
			if _, err := x.Search(context.Background(), ply.Limits{Nodes: nodes}, at); err != nil {
				t.Fatal(err)
			}
			a := x.kept.arenas[0]
			if a.held > a.limit && !style.Transpositions || a.held < a.bytes {
				t.Errorf("%d bytes of %d, and %d in the tree", a.held, a.limit, a.bytes)
			}
			return x.Inspect()
		}
		used := New(chess.Rules{})
		used.Use(style)
		used.MemoryMB = 1
		for round := range 3 {
			for i := range states {
				search(used, states[(i+round)%len(states)], int64(500+9_000*i))
				used.Reset()
				if got := used.Inspect(); got != nil {
					t.Errorf("after Reset there are %d branches", len(got))
				}
			}
			at := states[round]
			fresh := New(chess.Rules{})
			fresh.Use(style)
			fresh.MemoryMB = 1
			if d := cmp.Diff(search(fresh, at, 20_000), search(used, at, 20_000)); d != "" {
				t.Errorf("%+v: round %d: new, and after others:\n%s", style, round, d)
			}
			used.Reset()
		}
	}
}
