package chess

import (
	"cmp"
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns mates in two to five moves, the short ones first. Each has one first move that solves it.
func (Rules) Problems() []ply.Problem {
	all := slices.Concat(famousProblems, computedProblems)
	slices.SortStableFunc(all, func(a, b ply.Problem) int { return cmp.Compare(a.Moves, b.Moves) })
	return all
}

// famousProblems are by people.
var famousProblems = []ply.Problem{
	{Name: "The rook in the corner", From: "Paul Morphy", Moves: 2,
		State: "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"},
	{Name: "The end of the Opera Game", From: "Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858", Moves: 2,
		State: "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1"},
	{Name: "The end of the Immortal Game", From: "Adolf Anderssen against Lionel Kieseritzky, London 1851", Moves: 2,
		State: "r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 1"},
	{Name: "Double check on an open line", From: "Richard Réti against Savielly Tartakower, Vienna 1910", Moves: 3,
		State: "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 1"},
	{Name: "Smothered mate", From: "after Luis Ramírez de Lucena, 1497", Moves: 4,
		State: "5r1k/6pp/8/6N1/8/1Q6/6PP/6K1 w - - 0 1"},
	{Name: "The end of the Evergreen Game", From: "Adolf Anderssen against Jean Dufresne, Berlin 1852", Moves: 4,
		State: "1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 w - - 0 1"},
}
