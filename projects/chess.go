package projects

import (
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/match"
)

type chessPlayer = Player[chess.Position, chess.Move]

// Chess returns the players of the projects A, C and E. The documents of A and E name no depth, so
// these depths are chosen here.
func Chess() []chessPlayer {
	return []chessPlayer{
		{"project-a", "A (2017): alpha-beta of depth 3; pieces, squares, pair of bishops, number of pieces", chessTo[chess.Placement](ply.Limits{Depth: 3})},
		{"project-a-first", "A's first heuristic, which it gave up: alpha-beta of depth 3; pieces and their number", chessTo[chess.MaterialCount](ply.Limits{Depth: 3})},
		{"project-c", "C (undated): alpha-beta of 4 plies that counts pieces", chessTo[chess.Material](ply.Limits{Depth: 4})},
		{"project-e-easy", "E (2025): iterative deepening to depth 2; pieces and squares", chessTo[chess.Simplified](ply.Limits{Depth: 2, Time: timeE})},
		{"project-e-medium", "E (2025): the same to depth 3", chessTo[chess.Simplified](ply.Limits{Depth: 3, Time: timeE})},
		{"project-e-hard", "E (2025): the same to depth 4", chessTo[chess.Simplified](ply.Limits{Depth: 4, Time: timeE})},
		{"project-e-material", "E's first heuristic alone: depth 3; pieces", chessTo[chess.SimplifiedMaterial](ply.Limits{Depth: 3, Time: timeE})},
		{"project-e-placement", "E's second heuristic alone: depth 3; squares", chessTo[chess.SimplifiedPlacement](ply.Limits{Depth: 3, Time: timeE})},
	}
}

// timeE is E's example of a time for a move.
const timeE = 2 * time.Second

// chessTo returns a function that makes a player with the evaluation of G.
func chessTo[G interface {
	ply.Game[chess.Position, chess.Move]
	comparable
}](lim ply.Limits) func(uint64) match.Player[chess.Position, chess.Move] {
	var rules G
	return func(uint64) match.Player[chess.Position, chess.Move] { return match.NewPlayer(plain(rules), lim) }
}

// plain returns alpha-beta without anything that changes what minimax would find: it evaluates
// where its depth ends, and leaves nothing out.
func plain[S any, M comparable](g ply.Game[S, M]) *alphabeta.Searcher[S, M] {
	s := alphabeta.New(g)
	s.Without = alphabeta.Quiescence | alphabeta.Pruning | alphabeta.Table
	return s
}
