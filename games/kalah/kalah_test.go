package kalah

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/internal/refuse"
	"github.com/plygo/ply/gametest"
)

var rules Rules

// ring is the same game again, as simple as possible: pits 0 to 5 are South's houses, 6 is
// South's store, 7 to 12 are North's houses and 13 is North's store.
type ring struct {
	pits  []int
	north bool
}

func newRing(seeds int) *ring {
	r := &ring{pits: make([]int, 14)}
	for i := range r.pits {
		if i != 6 && i != 13 {
			r.pits[i] = seeds
		}
	}
	return r
}

func (r *ring) first() int {
	if r.north {
		return 7
	}
	return 0
}

func sum(pits []int) (n int) {
	for _, seeds := range pits {
		n += seeds
	}
	return n
}

func (r *ring) play(house int) {
	first := r.first()
	store, forbidden := first+6, (first+13)%14
	at := first + house
	hand := r.pits[at]
	r.pits[at] = 0
	for hand > 0 {
		at = (at + 1) % 14
		if at != forbidden {
			r.pits[at]++
			hand--
		}
	}
	if at >= first && at < store && r.pits[at] == 1 && r.pits[12-at] > 0 {
		r.pits[store] += r.pits[at] + r.pits[12-at]
		r.pits[at], r.pits[12-at] = 0, 0
	}
	if sum(r.pits[:6]) == 0 || sum(r.pits[7:13]) == 0 {
		south, north := sum(r.pits[:7]), sum(r.pits[7:])
		clear(r.pits)
		r.pits[6], r.pits[13] = south, north
		r.north = !r.north
		return
	}
	if at != store {
		r.north = !r.north
	}
}

func (r *ring) moves() (houses []int) {
	for house := range 6 {
		if r.pits[r.first()+house] > 0 {
			houses = append(houses, house)
		}
	}
	return houses
}

func (r *ring) outcome() ply.Outcome {
	if len(r.moves()) > 0 {
		return ply.Ongoing
	}
	lead := r.pits[6] - r.pits[13]
	if r.north {
		lead = -lead
	}
	switch {
	case lead > 0:
		return ply.Win
	case lead < 0:
		return ply.Loss
	}
	return ply.Draw
}

func (r *ring) board() (b Board) {
	for i, seeds := range r.pits {
		s := &b.sides[i/7]
		if i%7 == 6 {
			s.store = uint8(seeds)
		} else {
			s.houses[i%7] = uint8(seeds)
		}
	}
	if r.north {
		b.turn = 1
	}
	return b
}

// allStates calls visit for every state of many random games, together with a ring on which
// the same moves were played, and the number of seeds in a house at the start.
func allStates(t *testing.T, visit func(b Board, r *ring, seeds int)) {
	rng := rand.New(rand.NewPCG(6, 4))
	for game := range 600 {
		seeds := 1 + game%6
		b, err := New(seeds)
		if err != nil {
			t.Fatal(err)
		}
		r := newRing(seeds)
		for {
			visit(b, r, seeds)
			moves := r.moves()
			if len(moves) == 0 {
				break
			}
			house := moves[rng.IntN(len(moves))]
			r.play(house)
			rules.Play(&b, Move(house))
		}
	}
}

func TestAgainstRing(t *testing.T) {
	outcomes := map[ply.Outcome]int{}
	allStates(t, func(b Board, r *ring, _ int) {
		if want := r.board(); b != want {
			t.Fatalf("got\n%vwant\n%v", b, want)
		}
		var moves []int
		for _, m := range rules.Moves(nil, &b) {
			moves = append(moves, int(m))
		}
		if want := r.moves(); !slices.Equal(moves, want) {
			t.Fatalf("\n%v: got moves %v, want %v", b, moves, want)
		}
		outcome := rules.Terminal(&b)
		outcomes[outcome]++
		if want := r.outcome(); outcome != want {
			t.Fatalf("\n%v: got %v, want %v", b, outcome, want)
		}
		if over := rules.Reason([]Board{b}) != ""; over != (outcome != ply.Ongoing) {
			t.Fatalf("\n%v: %v, because %q", b, outcome, rules.Reason([]Board{b}))
		}
	})
	if len(outcomes) != 4 {
		t.Errorf("random games went %v; want some of each", outcomes)
	}
}

func TestPerftAgainstRing(t *testing.T) {
	var count func(r *ring, depth int) int64
	count = func(r *ring, depth int) (n int64) {
		if depth == 0 {
			return 1
		}
		for _, house := range r.moves() {
			next := &ring{slices.Clone(r.pits), r.north}
			next.play(house)
			n += count(next, depth-1)
		}
		return n
	}
	for seeds := 1; seeds <= 6; seeds++ {
		b, err := New(seeds)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := ply.Perft(rules, b, 6), count(newRing(seeds), 6); got != want {
			t.Errorf("%d seeds: got %d, want %d", seeds, got, want)
		}
	}
}

func TestSeedsAreConserved(t *testing.T) {
	allStates(t, func(b Board, _ *ring, seeds int) {
		n := 0
		for _, s := range b.sides {
			s.collect()
			n += int(s.store)
		}
		if n != 12*seeds {
			t.Fatalf("\n%v: %d seeds, want %d", b, n, 12*seeds)
		}
	})
}

func TestPlay(t *testing.T) {
	for _, c := range []struct{ name, before, move, after string }{
		{"sow", "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s", "1", "0,5,5,5,5,4/0 4,4,4,4,4,4/0 n"},
		{"extra turn", "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s", "3", "4,4,0,5,5,5/1 4,4,4,4,4,4/0 s"},
		{"extra turn of North", "4,4,4,4,4,4/0 4,4,4,4,4,4/0 n", "3", "4,4,4,4,4,4/0 4,4,0,5,5,5/1 n"},
		{"into the other's houses", "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s", "6", "4,4,4,4,4,0/1 5,5,5,4,4,4/0 n"},
		{"capture", "1,0,4,4,4,4/7 1,1,4,4,5,4/5 s", "1", "0,0,4,4,4,4/13 1,1,4,4,0,4/5 n"},
		{"capture by North", "1,1,4,4,5,4/5 1,0,4,4,4,4/7 n", "1", "1,1,4,4,0,4/5 0,0,4,4,4,4/13 s"},
		{"nothing opposite, no capture", "1,0,4,4,4,4/7 6,1,4,4,0,4/5 s", "1", "0,1,4,4,4,4/7 6,1,4,4,0,4/5 n"},
		{"no capture on the other side", "1,0,0,0,0,2/20 0,4,4,4,4,4/5 s", "6", "1,0,0,0,0,0/21 1,4,4,4,4,4/5 n"},
		{"past the other's store", "1,1,1,1,1,8/5 5,5,5,5,5,5/0 s", "6", "2,1,1,1,1,0/6 6,6,6,6,6,6/0 n"},
		{"North past the other's store", "5,5,5,5,5,5/0 1,1,1,1,1,8/5 n", "6", "6,6,6,6,6,6/0 2,1,1,1,1,0/6 s"},
		{"a lap of 13 captures", "1,1,13,1,1,1/0 5,5,5,5,5,5/0 s", "3", "2,2,0,2,2,2/8 6,6,6,0,6,6/0 n"},
		{"more than a lap", "1,1,14,1,1,1/0 5,5,5,5,5,4/0 s", "3", "2,2,1,3,2,2/1 6,6,6,6,6,5/0 n"},
		{"the mover runs out", "0,0,0,0,0,1/10 1,2,3,4,5,6/16 s", "6", "0,0,0,0,0,0/11 0,0,0,0,0,0/37 n"},
		{"the other runs out", "1,0,5,0,0,1/20 0,0,0,0,1,0/20 s", "1", "0,0,0,0,0,0/28 0,0,0,0,0,0/20 n"},
		{"the last seed feeds the other", "0,0,0,0,0,2/20 0,0,0,0,0,1/25 s", "6", "0,0,0,0,0,0/21 0,0,0,0,0,0/27 n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := rules.Parse(c.before)
			if err != nil {
				t.Fatal(err)
			}
			m, err := rules.ParseMove(&b, c.move)
			if err != nil {
				t.Fatal(err)
			}
			rules.Play(&b, m)
			if got := rules.Format(&b); got != c.after {
				t.Errorf("got %s, want %s", got, c.after)
			}
		})
	}
}

func TestEnd(t *testing.T) {
	for text, want := range map[string]ply.Outcome{
		"0,0,0,0,0,0/25 0,0,0,0,0,0/23 s": ply.Win,
		"0,0,0,0,0,0/25 0,0,0,0,0,0/23 n": ply.Loss,
		"0,0,0,0,0,0/24 0,0,0,0,0,0/24 n": ply.Draw,
		"0,0,0,0,0,1/40 1,0,0,0,0,0/6 n":  ply.Ongoing,
	} {
		b, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := rules.Terminal(&b); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

// The keys number all boards with at most a given number of seeds, without a gap. So no two
// boards can have the same key.
func TestHashIsANumbering(t *testing.T) {
	const seeds = 4
	seen := map[uint64]bool{}
	var fill func(b Board, pit, left int)
	fill = func(b Board, pit, left int) {
		if pit == pits {
			seen[rules.Hash(&b)] = true
			return
		}
		for n := range left + 1 {
			next := b
			s := &next.sides[pit/7]
			if pit%7 == houses {
				s.store = uint8(n)
			} else {
				s.houses[pit%7] = uint8(n)
			}
			fill(next, pit+1, left-n)
		}
	}
	fill(Board{}, 0, seeds)
	if want := int(choose[pits-1][seeds+pits]); len(seen) != want {
		t.Errorf("%d keys for %d boards", len(seen), want)
	}
	for key := range seen {
		if key&1 != 0 || key>>1 >= uint64(len(seen)) {
			t.Errorf("key %d leaves a gap", key)
		}
	}
}

// The largest key is that of the fullest board with all seeds in the first pit.
func TestHashFits(t *testing.T) {
	b := Board{turn: 1}
	b.sides[0].houses[0] = total
	if n := bits.Len64(rules.Hash(&b)); n != 53+1 {
		t.Errorf("a key takes %d bits", n)
	}
}

func TestEvaluate(t *testing.T) {
	b, err := rules.Parse("1,0,0,0,0,1/20 0,0,0,0,1,3/22 n")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := rules.Evaluate(&b), ply.Score(2*storeValue+2*houseValue); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestErrors(t *testing.T) {
	for _, seeds := range []int{-1, 0, 7, 260} {
		if b, err := New(seeds); err == nil {
			t.Errorf("New(%d) = %+v, want an error", seeds, b)
		}
	}
	refuse.States(t, rules, "kalah",
		"",
		"4,4,4,4,4,4/0 4,4,4,4,4,4/0",
		"4,4,4,4,4,4/0 4,4,4,4,4,4/0 x",
		"4,4,4,4,4,4/0 4,4,4,4,4,4/0 s ",
		"4,4,4,4,4,4/0  4,4,4,4,4,4/0 s",
		"4,4,4,4,4,4 4,4,4,4,4,4 s",
		"4,4,4,4,4,4/ 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,4/0/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,8/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,4,0/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,-4/8 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,+4/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,04/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,a/0 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,4/260 4,4,4,4,4,4/0 s",
		"4,4,4,4,4,4/1 4,4,4,4,4,4/0 s",       // 49 seeds
		"7,7,7,7,7,7/0 7,7,7,7,7,7/0 s",       // 84 seeds
		"0,0,0,0,0,0/0 0,0,0,0,0,0/0 s",       // none
		"0,0,0,0,0,0/20 0,0,0,0,0,8/20 s",     // North should have collected
		"0,0,0,0,0,8/20 0,0,0,0,0,0/20 s",     // South should have
		"72,72,72,72,72,72/0 1,1,1,1,1,1/0 s", // far too many
	)
	refuse.Moves(t, rules, "0,4,4,4,4,4/4 4,4,4,4,4,4/0 s", "", "0", "1", "7", "02", "a")
}

func TestContract(t *testing.T) {
	var starts []Board
	for seeds := 1; seeds <= 6; seeds++ {
		b := newRing(seeds).board()
		starts = append(starts, b, rules.Mirror(&b))
	}
	gametest.Run(t, rules, starts...)
}

// keyed hides all but what the check of transpositions looks at, and hides the Notation that
// would tell positions apart.
type keyed struct {
	ply.Game[Board, Move]
	ply.Hasher[Board]
	ply.Turner[Board]
}

func (keyed) Unwrap() ply.Game[Board, Move] { return nil }

// Another order of the same moves may lead to another position, which looks alike without its
// text. The key must not be reported.
func TestLookalikes(t *testing.T) { gametest.Run(t, keyed{rules, rules, rules}, rules.Start()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, rules,
		"1,1,13,1,1,1/0 5,5,5,5,5,5/0 n",
		"0,0,0,0,0,0/25 0,0,0,0,0,0/23 s",
		"1,0,0,0,0,0/0 70,1,0,0,0,0/0 n",
		"3",
	)
}

func BenchmarkHash(b *testing.B) {
	board := rules.Start()
	for b.Loop() {
		rules.Hash(&board)
	}
}
