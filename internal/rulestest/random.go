package rulestest

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/internal/evidence"
)

// Random calls check with n states that random returns, and stops at the first that fails. Where the
// race detector watches and the tests are short, it is a tenth of them.
func Random[S any, M comparable, T testing.TB](t T, g Rules[S, M], n int, random func(i int, rng *rand.Rand) S, check func(t T, s S)) {
	t.Helper()
	if evidence.Race && testing.Short() {
		n = max(n/10, 1)
	}
	rng := rand.New(rand.NewPCG(3, 1))
	for i := range n {
		s := random(i, rng)
		check(t, s)
		if t.Failed() {
			t.Fatalf("at position %d of %d: %s", i, n, g.Format(&s))
		}
	}
}

// Forcing is a game that says which moves leave the other player in a forced state.
type Forcing[S any, M comparable] interface {
	Rules[S, M]
	ply.Tactician[S, M]
	ply.Forcer[S, M]
}

// Forces compares Forces, asked for all moves and for each alone, with Forced after the
// moves. It plays n random games from states that random returns, of at most plies plies. It
// fails if fewer than few moves forced.
func Forces[S any, M comparable](t testing.TB, g Forcing[S, M], n, plies, few int, random func(i int, rng *rand.Rand) S) {
	rng := rand.New(rand.NewPCG(3, 3))
	forced := 0
	for i := range n {
		s := random(i, rng)
		for range plies {
			moves := g.Moves(nil, &s)
			if len(moves) == 0 {
				break
			}
			forced += checkForces(t, g, &s, moves)
			g.Play(&s, moves[rng.IntN(len(moves))])
		}
	}
	if forced < few {
		t.Errorf("%d moves forced, want at least %d, or the comparison proves little", forced, few)
	}
	t.Logf("%d moves forced", forced)
}

// checkForces compares Forces with Forced for the moves of s, and returns how many force.
func checkForces[S any, M comparable](t testing.TB, g Forcing[S, M], s *S, moves []M) (forced int) {
	t.Helper()
	all, alone := make([]bool, len(moves)), make([]bool, 1)
	g.Forces(s, moves, all)
	for i, m := range moves {
		next := *s
		g.Play(&next, m)
		g.Forces(s, moves[i:i+1], alone)
		want := g.Forced(&next)
		if all[i] != want || alone[0] != want {
			t.Fatalf("%s %v: Forces is %v, alone %v, but Forced is %v", g.Format(s), m, all[i], alone[0], want)
		}
		if want {
			forced++
		}
	}
	return forced
}

// Counter is another program that counts lines, such as Engine of package evidence.
type Counter interface {
	// Perft returns the number of lines of depth plies from a state: by the first move, and
	// their sum.
	Perft(state string, depth int) (byMove map[string]int64, total int64, err error)
}

// Differential compares the numbers of lines of two plies behind every move with those of an
// engine, in n states that random returns. format writes a move as the engine does, and text
// a state.
func Differential[S any, M comparable](t testing.TB, g ply.Game[S, M], engine Counter, n int, random func() S, text func(s *S) string, format func(s *S, m M) string) {
	t.Helper()
	for range n {
		s := random()
		got := make(map[string]int64)
		for m, lines := range ply.Divide(g, s, 2) {
			got[format(&s, m)] = lines
		}
		want, _, err := engine.Perft(text(&s), 2)
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%s:\ngot  %v\nwant %v", text(&s), got, want)
		}
	}
}

// SameHash walks three plies deep from the states of tests whose count there is at most
// most. States that are reached by different moves and have the same hash must have the same
// moves, and be the same as far as same can tell.
func SameHash[S any, M comparable](t testing.TB, g Rules[S, M], tests []Counts, most int64, same func(a, b *S) bool) {
	hasher, ok := ply.As[ply.Hasher[S]](ply.Game[S, M](g))
	if !ok {
		t.Fatalf("%T has no Hash", g)
	}
	seen := make(map[uint64]S)
	transpositions := 0
	var walk func(s S, depth int)
	walk = func(s S, depth int) {
		hash := hasher.Hash(&s)
		if old, ok := seen[hash]; ok {
			transpositions++
			if !slices.Equal(g.Moves(nil, &old), g.Moves(nil, &s)) || !same(&old, &s) {
				t.Fatalf("%s and %s share a hash", g.Format(&old), g.Format(&s))
			}
		}
		seen[hash] = s
		if depth > 0 {
			for _, next := range ply.Successors(g, s) {
				walk(next, depth-1)
			}
		}
	}
	for _, c := range tests {
		if c.Counts[2] <= most {
			walk(parse(t, g, c.Text), 3)
		}
	}
	if transpositions == 0 {
		t.Error("no transposition")
	}
}

// BeatsRandom lets alpha-beta three plies deep play against the random player, n games as
// either player. It must win all of them.
func BeatsRandom[S any, M comparable](t testing.TB, g ply.Game[S, M], start S, n uint64) {
	for seed := range n {
		for side := range 2 {
			if got := playRandom(t, g, start, seed, side); got != ply.Win {
				t.Errorf("game %d as player %d: %v", seed, side, got)
			}
		}
	}
}

// playRandom plays a game of alpha-beta, which is player side, against the random player, and
// returns its outcome for alpha-beta.
func playRandom[S any, M comparable](t testing.TB, g ply.Game[S, M], start S, seed uint64, side int) ply.Outcome {
	t.Helper()
	random := greedy.Random(g)
	random.Seed = seed
	players := [2]ply.Searcher[S, M]{random, random}
	players[side] = alphabeta.New(g)
	game := ply.NewRecord(g, start, 0)
	turn := 0
	for ; game.Outcome() == ply.Ongoing; turn = 1 - turn {
		result, err := players[turn].Search(context.Background(), ply.Limits{Depth: 3}, game.States()...)
		if err != nil {
			t.Fatal(err)
		}
		if err := game.Play(result.Move); err != nil {
			t.Fatal(err)
		}
	}
	if turn == side {
		return game.Outcome()
	}
	return game.Outcome().Flip()
}

// Passing is a game with null moves.
type Passing[S any, M comparable] interface {
	Rules[S, M]
	ply.Turner[S]
	ply.NullMover[S]
}

// Null checks Null in the state text: whether it passes as passes says, that it leaves the
// state alone if not, and that otherwise the turn changes and restore, which computes from
// the board what is kept up to date, changes nothing.
func Null[S, M comparable](t testing.TB, g Passing[S, M], text string, passes bool, restore func(s *S)) {
	t.Helper()
	was := parse(t, g, text)
	s := was
	got := g.Null(&s)
	if got != passes || !got && s != was {
		t.Errorf("%s: Null is %v, and now %s", text, got, g.Format(&s))
	}
	if scratch := s; got {
		if restore(&scratch); s != scratch || g.Turn(&s) == g.Turn(&was) {
			t.Errorf("%s: after Null %s", text, g.Format(&s))
		}
	}
}

// Resting is a game in which a player can pass.
type Resting[S any, M comparable] interface {
	Rules[S, M]
	ply.Turner[S]
	ply.Tactician[S, M]
	ply.Passer[S]
}

// Pass checks Pass in n states that random returns. A player who is forced, which is in check, or
// whose game is over cannot pass, and the state stays. Every other player can: then the turn
// changes, restore, which computes from the board what is kept up to date, changes nothing, and
// the state can be written and read. Pass returns the states after a pass.
func Pass[S, M comparable](t testing.TB, g Resting[S, M], n int, random func() S, restore func(s *S)) (passed []S) {
	t.Helper()
	for range n {
		was := random()
		s := was
		got := g.Pass(&s)
		if want := !g.Forced(&was) && g.Terminal(&was) == ply.Ongoing; got != want || !got && s != was {
			t.Fatalf("%s: Pass is %v, and now %s", g.Format(&was), got, g.Format(&s))
		}
		if !got {
			continue
		}
		scratch := s
		if restore(&scratch); s != scratch || g.Turn(&s) == g.Turn(&was) {
			t.Fatalf("%s: after Pass %s", g.Format(&was), g.Format(&s))
		}
		if read := parse(t, g, g.Format(&s)); g.Format(&read) != g.Format(&s) {
			t.Fatalf("%s is read as %s", g.Format(&s), g.Format(&read))
		}
		passed = append(passed, s)
	}
	return passed
}

// AddStates adds the states of tests and those of texts to the seeds of a fuzz test whose
// first argument is a state. more are the other arguments.
func AddStates(f *testing.F, tests []Counts, texts []string, more ...any) {
	for _, c := range tests {
		f.Add(append([]any{c.Text}, more...)...)
	}
	for _, text := range texts {
		f.Add(append([]any{text}, more...)...)
	}
}

// PlayPicks plays up to 60 moves from s. A byte of picks chooses each of them.
func PlayPicks[S any, M comparable](g ply.Game[S, M], s *S, picks []byte) {
	for _, pick := range picks[:min(len(picks), 60)] {
		if moves := g.Moves(nil, s); len(moves) > 0 {
			g.Play(s, moves[int(pick)%len(moves)])
		}
	}
}
