package chess

import (
	"cmp"
	"slices"

	"github.com/plygo/ply"
)

var _ ply.Poser = Rules{}

// Problems returns mates in two to seven moves, the short ones first, and at the end tasks not to lose. Each
// has one first move that solves it.
func (Rules) Problems() []ply.Problem {
	all := slices.Concat(famousProblems, computedProblems)
	slices.SortStableFunc(all, func(a, b ply.Problem) int {
		return cmp.Or(cmp.Compare(min(b.Moves, 1), min(a.Moves, 1)), cmp.Compare(a.Moves, b.Moves))
	})
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
	{Name: "Excelsior", From: "Sam Loyd, 1861", Moves: 5,
		State: "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"},
	{Name: "The king's walk", From: "Edward Lasker against George Thomas, London 1912", Moves: 7,
		State: "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 0 1"},
	{Name: "Two aims with one step", From: "Richard Réti, 1921",
		State: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1"},
}
