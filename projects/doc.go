// Package projects has the players of five student projects, as their documents describe them:
// what each searched, how far it looked, and what it counted. They are here to be played against,
// and to be compared with.
//
//   - A (2017), chess, a desktop program in C#: alpha-beta to a fixed depth; values of pieces and of
//     squares, the pair of bishops and the number of pieces. Its first heuristic had no squares.
//   - B (2015), caro, a desktop program in Java: alpha-beta over the four best squares.
//   - C (undated), chess, in C++ with SFML: alpha-beta four plies deep that counts pieces.
//   - D (2019), xiangqi, a web application in TypeScript: greedy, alpha-beta of depth 1 to 4, and
//     Monte Carlo tree search with one greedy move in place of a random game. In hidden xiangqi its
//     alpha-beta lets a dark piece move once and turns nothing up.
//   - E (2025), chess, in Python with pygame: iterative deepening within a time; pieces and squares.
//
// Programs know the players by name, such as project-b-hard. [Chess], [Xiangqi], [Jieqi] and
// [Gomoku] list them.
//
// All of them play by the full rules of this module, also where a project left some out: A knew no
// en passant, C neither castling nor mate, and in D a game went on until a general was taken.
package projects

import "github.com/plygo/ply/match"

// Player is a player of a project.
type Player[S any, M comparable] struct {
	Name  string // such as project-a
	About string // which project it is, and what it does, in one line
	// New makes one for a game. The seed is for everything random in it.
	New func(seed uint64) match.Player[S, M]
}
