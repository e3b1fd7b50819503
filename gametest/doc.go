// Package gametest checks a game against the contract of [ply.Game].
//
// [Run] plays a game at random, from its usual start or from states of your choice,
// and checks every sentence of the contract of [ply.Game] at every step, and the
// contract of every optional interface that the game has, down to the player to move in
// the key of [ply.Hasher]. It finds optional methods that nobody can call: of another
// signature, on another receiver, or hidden in a wrapper without Unwrap. A whole test of
// a game:
//
//	package nim_test
//
//	import (
//		"testing"
//
//		"example.com/nim"
//		"github.com/plygo/ply/gametest"
//	)
//
//	func TestRules(t *testing.T) {
//		gametest.Run(t, nim.Rules{}, nim.Heaps{3, 4, 5})
//	}
//
// A failure names the rule that was broken, the state, the move, and what differed.
// Random play is seeded: what fails once fails again. Run such tests with -race as
// well, because the methods of a game are called from several goroutines at once.
//
// [Check] does the same outside a test and returns the broken rules as an error.
//
// [Fuzz] looks for texts that the [ply.Notation] of a game cannot cope with:
//
//	func FuzzParse(f *testing.F) {
//		gametest.Fuzz(f, nim.Rules{}, "3,4,5", "0,0,1")
//	}
//
// Package [github.com/plygo/ply/searchtest] does the same for searchers.
package gametest
