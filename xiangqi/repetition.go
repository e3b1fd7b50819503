package xiangqi

import "github.com/plygo/ply"

// RepetitionRule says how a game ends in which a position keeps coming back. It is a
// field of [Rules].
type RepetitionRule uint8

const (
	// Asian, the zero value, forbids perpetual check and perpetual chase, as the rules
	// of the Asian Xiangqi Federation do in the form in which programs judge them.
	//
	// A side that gave check with every move of the cycle loses; if both did, the game
	// is drawn. If neither did, a side that chased one and the same piece with every
	// move loses; if both did or neither, or if there was any check in the cycle, the
	// game is drawn.
	//
	// A move chases a piece if it threatens to win it and nothing did before the move:
	//
	//   - Rooks, horses, cannons, advisors and elephants threaten, be it that they moved
	//     or that another piece moved out of their way or became their screen. Generals
	//     and soldiers may chase as they like.
	//   - Any piece can be chased but the general and a soldier that has not crossed the
	//     river.
	//   - The capture must be legal. So a pinned piece threatens nothing but its pinner.
	//   - A horse or cannon always threatens a rook, and an advisor or elephant a rook,
	//     cannon or horse. Otherwise the piece must have no protection: no legal
	//     recapture, whoever would make it.
	//   - A piece threatens one of its own kind only if that cannot take it instead,
	//     because its leg is blocked or it is pinned.
	//
	// A threat may also arise because the move takes a protector away, by a pin or by
	// a discovered check in prospect.
	//
	// Programs agree on this much and no further. Pikafish judges as described here.
	// Fairy-Stockfish differs in these: it looks at the attacks of the piece that moved
	// and of those behind it, so it takes a second attack on a piece for a new threat;
	// it does not ask whether the attacker is pinned; it counts a chase with check; it
	// takes a piece alone on its general's file for pinned by the other general, even
	// with an enemy piece between; and it protects nothing by a pinned piece, although
	// that could legally take along the pin. Referees know more: sacrifices and
	// exchanges that are offered, joint attacks, threats of mate.
	Asian RepetitionRule = iota

	// Computer forbids perpetual check alone: whoever gave check with every move of the
	// cycle loses, and all else is a draw. Many servers and engine matches play so.
	Computer

	// PlainDraw makes every repetition a draw, as in chess.
	PlainDraw
)

// String returns "Asian", "computer" or "plain draw".
func (r RepetitionRule) String() string {
	switch r {
	case Asian:
		return "Asian"
	case Computer:
		return "computer"
	case PlainDraw:
		return "plain draw"
	}
	return "invalid repetition rule"
}

// Repetition judges a position that stands on the board for the third time, by what
// both sides did since the first of the three: see [RepetitionRule].
//
// In the searched part, behind root, the second time is enough: who can go round once
// can go round again. The verdict is the one that a referee will give then. Nobody wins
// yet where the limit on play without a capture may end the game before.
func (r Rules) Repetition(line []Position, root int) ply.Outcome {
	return r.cycle(line, root).outcome()
}
