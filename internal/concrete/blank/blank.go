// Package blank is Connect Four with an evaluation of 0 and no optional interface, so
// that a benchmark over it measures the searcher and the four methods alone.
package blank

import (
	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
)

// Board and Move are those of Connect Four.
type (
	Board = connect4.Board
	Move  = connect4.Move
)

// Rules are those of Connect Four.
type Rules struct{ rules connect4.Rules }

// Moves implements [ply.Game].
func (r Rules) Moves(dst []Move, s *Board) []Move { return r.rules.Moves(dst, s) }

// Play implements [ply.Game].
func (r Rules) Play(s *Board, m Move) { r.rules.Play(s, m) }

// Terminal implements [ply.Game].
func (r Rules) Terminal(s *Board) ply.Outcome { return r.rules.Terminal(s) }

// Evaluate implements [ply.Game].
func (r Rules) Evaluate(*Board) ply.Score { return 0 }
