package match_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/minimax"
)

type (
	raceState  = dicerace.State
	raceMove   = dicerace.Move
	raceRecord = ply.Record[raceState, raceMove]
	racePlayer = match.Player[raceState, raceMove]
	raceChoice = match.Choice[raceMove]
)

// cheater plays the dice race. It reads all that it is given, and guesses by several tricks
// what the dice will be. A guess that has told the dice of the game so far, and not only one or
// two, it believes, and plays by it. Otherwise it plays as an honest player does.
type cheater struct {
	honest racePlayer
	tricks []trick
	seed   uint64   // its own
	notes  *[]notes // of all games, this one last
	cheats *int     // how many moves it has chosen by dice to come
}

// guess tells which face comes after moves, the last of which is a roll; 0 if it does not know.
type guess func(moves []raceMove) raceMove

// trick makes guesses of what a cheater is given.
type trick func(c *cheater, game *raceRecord) []guess

// notes are the moves of a game that a cheater has played in, as it last saw them.
type notes struct{ moves []raceMove }

func (c *cheater) NewGame(context.Context) error {
	*c.notes = append(*c.notes, notes{})
	return nil
}

func (c *cheater) Choose(ctx context.Context, game *raceRecord, clock match.Clock) (raceChoice, error) {
	moves, state := game.Moves(), game.State()
	(*c.notes)[len(*c.notes)-1].moves = moves
	choice, err := c.honest.Choose(ctx, game, clock)
	for _, try := range c.tricks {
		for _, g := range try(c, game) {
			if g.proven(moves) {
				*c.cheats++
				choice.Move, _ = g.best(state, moves, 6)
				return choice, err
			}
		}
	}
	return choice, err
}

// proven reports whether g tells the dice among moves, and at least three.
func (g guess) proven(moves []raceMove) bool {
	dice := 0
	for i, m := range moves {
		if m < dicerace.One {
			continue
		}
		if dice++; g(moves[:i]) != m {
			return false
		}
	}
	return dice >= 3
}

// best returns the best move after moves, and the chance to win of the player to move.
func (g guess) best(s raceState, moves []raceMove, plies int) (best raceMove, value float64) {
	rules := dicerace.Rules{}
	if plies == 0 || rules.Terminal(&s) != ply.Ongoing {
		return 0, dicerace.Exact(s)
	}
	value = -1
	for _, m := range rules.Moves(nil, &s) {
		next, line := s, append(slices.Clip(moves), m)
		rules.Play(&next, m)
		if m == dicerace.Roll {
			face := g(line)
			if face == 0 {
				return best, dicerace.Exact(s)
			}
			rules.Play(&next, face)
			line = append(line, face)
		}
		if _, v := g.best(next, line, plies-1); 1-v > value {
			best, value = m, 1-v
		}
	}
	return best, value
}

// rolledBy guesses what r rolls: it plays the moves on r from its start.
func rolledBy(r *raceRecord) guess {
	return func(moves []raceMove) raceMove {
		for r.Undo() {
		}
		for {
			played := r.Moves()
			switch n := len(played); {
			case n > len(moves) && slices.Equal(played[:len(moves)], moves):
				return played[len(moves)]
			case n >= len(moves) || !slices.Equal(played, moves[:n]) || r.Play(moves[n]) != nil:
				return 0
			}
		}
	}
}

// seeded guesses that the referee has one of the seeds.
func seeded(game *raceRecord, seeds ...uint64) (list []guess) {
	start := game.States()[0]
	for _, seed := range seeds {
		list = append(list, rolledBy(ply.NewRecord(dicerace.Rules{}, start, seed)))
	}
	return list
}

// The tricks, by what they use.
var tricks = map[string]trick{
	"the record": func(_ *cheater, game *raceRecord) []guess { return []guess{rolledBy(game)} },
	"views of the record": func(_ *cheater, game *raceRecord) []guess {
		return []guess{rolledBy(game.View(0)), rolledBy(game.View(1)), rolledBy(game.View(ply.Watcher))}
	},
	"the text of the record": func(_ *cheater, game *raceRecord) []guess {
		text, err := game.MarshalJSON()
		if err != nil {
			panic(err)
		}
		r, err := ply.ParseRecord(dicerace.Rules{}, text)
		if err != nil {
			panic(err)
		}
		return []guess{rolledBy(r)}
	},
	"numbers in the record": func(_ *cheater, game *raceRecord) []guess {
		text, _ := game.MarshalJSON()
		seeds := []uint64{0}
		for _, number := range regexp.MustCompile(`\d{3,}`).FindAllString(fmt.Sprintf("%s %+v", text, game), -1) {
			if n, err := strconv.ParseUint(number, 10, 64); err == nil {
				seeds = append(seeds, n)
			}
		}
		return seeded(game, seeds...)
	},
	"its own seed": func(c *cheater, game *raceRecord) []guess {
		return seeded(game, c.seed, c.seed-1, c.seed+1, c.seed>>11)
	},
	"the seed behind its own": func(c *cheater, game *raceRecord) []guess {
		return seeded(game, unroll(c.seed, 0), unroll(c.seed, 1), unroll(c.seed, 2), unroll(c.seed, 3))
	},
	"the game before": func(c *cheater, game *raceRecord) (list []guess) {
		known := (*c.notes)[:len(*c.notes)-1]
		for _, before := range known[max(0, len(known)-2):] {
			list = append(list, func(moves []raceMove) raceMove {
				if n := len(moves); n < len(before.moves) && before.moves[n] >= dicerace.One {
					return before.moves[n]
				}
				return 0
			})
		}
		return list
	},
}

// unroll returns the seed for which rand.NewPCG(seed, n) begins with the number first. It
// works because n is known.
func unroll(first, n uint64) uint64 {
	const (
		mulHi, mulLo = 2549297995355413924, 4865540595714422341
		incHi, incLo = 6364136223846793005, 1442695040888963407
		cheap        = 0xda942042e4dd58b5
	)
	carryHi, lo := bits.Mul64(n, mulLo)
	lo, carry := bits.Add64(lo, incLo, 0)
	hi := first * inverse(lo|1)
	hi ^= hi >> 48
	hi *= inverse(cheap)
	hi ^= hi >> 32
	return (hi - carryHi - n*mulHi - incHi - carry) * inverse(mulLo)
}

// inverse returns the number whose product with the odd number x is 1 modulo 2⁶⁴ (Newton).
func inverse(x uint64) uint64 {
	y := x
	for range 6 {
		y *= 2 - x*y
	}
	return y
}

func TestUnroll(t *testing.T) {
	for n := range uint64(4) {
		if got := unroll(rand.NewPCG(12345678901, n).Uint64(), n); got != 12345678901 {
			t.Errorf("with %d the seed is %d", n, got)
		}
	}
}

// cheat plays a tournament of a cheater and minimax. It returns the games that the cheater
// wins, and how many moves it has chosen by dice to come.
func cheat(t *testing.T, rounds int, tricks ...trick) (wins, cheats int) {
	t.Helper()
	start, err := dicerace.New(20)
	if err != nil {
		t.Fatal(err)
	}
	honest := func() racePlayer { return match.NewPlayer(minimax.New(dicerace.Rules{}), ply.Limits{Depth: 4}) }
	var known []notes
	tournament := match.Tournament[raceState, raceMove]{
		Game: dicerace.Rules{},
		Entrants: []match.Entrant[raceState, raceMove]{
			{Name: "cheater", New: func(seed uint64) (racePlayer, error) {
				return &cheater{honest: honest(), tricks: tricks, seed: seed, notes: &known, cheats: &cheats}, nil
			}},
			{Name: "minimax", New: func(uint64) (racePlayer, error) { return honest(), nil }},
		},
		Openings:    []match.Opening[raceState, raceMove]{{Start: start}},
		Rounds:      rounds,
		Seed:        20,
		Concurrency: 1, // so that one game comes after another, as the cheater likes it
	}
	table, err := tournament.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table.Rows {
		if len(row.Faults) > 0 {
			t.Fatalf("%s: %v", row.Name, row.Faults)
		}
		if row.Name == "cheater" {
			wins = row.Total.Wins
		}
	}
	return wins, cheats
}

// A player that reads all that it is given, and tries to roll ahead of the referee with it,
// wins no more games than it does without.
func TestCheater(t *testing.T) {
	rounds := 200
	if testing.Short() {
		rounds = 50
	}
	games := 2 * rounds
	bound := 1.96 * math.Sqrt(float64(games)) / 2
	const everything = "everything"
	var all []trick
	for _, name := range append(slices.Sorted(maps.Keys(tricks)), everything) {
		tries := all
		if name != everything {
			tries, all = []trick{tricks[name]}, append(all, tricks[name])
		}
		wins, cheats := cheat(t, rounds, tries...)
		t.Logf("by %s: %d of %d games, %d moves by dice to come", name, wins, games, cheats)
		if math.Abs(float64(wins)-float64(games)/2) > bound {
			t.Errorf("by %s a player wins %d of %d games, want %d ± %.0f", name, wins, games, games/2, bound)
		}
	}
}
