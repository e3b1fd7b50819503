package catalog_test

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/app/catalog"
)

// longGame returns a game that has this number of steps and goes on.
func longGame(tb testing.TB, game string, steps int) app.Table {
	tb.Helper()
	entry, _ := catalog.Game(game)
	for seed := uint64(1); ; seed++ {
		rng := rand.New(rand.NewPCG(seed, 1))
		table, err := entry.Open("", seed)
		if err != nil {
			tb.Fatal(err)
		}
		for n := range steps + 1 {
			moves := table.Look(table.Turn()).Moves
			if n == steps && len(moves) > 0 {
				return table
			}
			if len(moves) == 0 || table.Play(moves[rng.IntN(len(moves))].Text) != nil {
				break
			}
		}
	}
}

// A web page looks after every move, so a look at a long game must not take long.
func BenchmarkLook(b *testing.B) {
	table := longGame(b, "chess", 300)
	b.ReportAllocs()
	for b.Loop() {
		table.Look(0)
	}
}

func BenchmarkAt(b *testing.B) {
	table := longGame(b, "chess", 300)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.At(150); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkKeep(b *testing.B) {
	table := longGame(b, "chess", 300)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := table.Keep(); err != nil {
			b.Fatal(err)
		}
	}
}
