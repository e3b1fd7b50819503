package proof

import "fmt"

// Goal is what a player is to reach.
type Goal uint8

// The goals.
const (
	Wins  Goal = iota // the player wins
	Holds             // the player does not lose
)

// String returns "wins" or "holds".
func (g Goal) String() string {
	switch g {
	case Wins:
		return "wins"
	case Holds:
		return "holds"
	}
	return "invalid goal"
}

// Verdict is what is known about a question.
type Verdict uint8

// The verdicts. Unknown, the zero value, says that the limits came first.
const (
	Unknown Verdict = iota
	Yes
	No
)

// String returns "unknown", "yes" or "no".
func (v Verdict) String() string {
	switch v {
	case Unknown:
		return "unknown"
	case Yes:
		return "yes"
	case No:
		return "no"
	}
	return "invalid verdict"
}

// Question asks whether a player can reach a goal, whatever the other player does, and whatever
// chance brings.
type Question[M comparable] struct {
	// Player is 0 or 1, as [ply.Turner] numbers the players. In a game without a Turner, 0 is the player
	// who moves in the first state of the line.
	Player int
	Goal   Goal
	// Moves is the number of own moves of the winner: for Wins those within which Player wins, for
	// Holds those within which the other player does not. 0 means any number.
	Moves int
	// Order leaves the winner only some moves: 0 is all moves, 1 those that force the other player, such as
	// checks or fours (see [ply.Tactician]), 2 and more those that threaten to win by moves of a lower
	// order, such as threes (see [ply.Threatener]). A win with such moves is a win; without one nothing is
	// known.
	Order int
	// Only are the moves in the last state that are looked at; empty means all. What they do not win,
	// another move may win, so that nothing is known then.
	Only []M
	// Report, if not nil, is called now and then while the search goes on.
	Report func(Progress)
}

// Progress tells how far a search is.
type Progress struct {
	Nodes           int64
	Proof, Disproof int // leaves that are still to be proved, at least, for one answer and for the other
	Full            int // of the table, in thousandths
}

// checkClaim returns an error if there is no such player, goal or limit of moves.
func checkClaim(player int, goal Goal, moves int) error {
	switch {
	case player != 0 && player != 1:
		return fmt.Errorf("proof: there is no player %d; players are 0 and 1", player)
	case goal > Holds:
		return fmt.Errorf("proof: there is no goal %d", goal)
	case moves < 0 || moves > mostMoves:
		return fmt.Errorf("proof: %d moves; a limit is a number from 1 to %d, and 0 is none", moves, mostMoves)
	}
	return nil
}

// mostMoves is the largest limit of moves. It also means that there is none.
const mostMoves = 1<<15 - 2
