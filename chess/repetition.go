package chess

import "github.com/plygo/ply"

// Repetition reports a draw if the last position of line stood on the board for the
// third time (the fifth: see [Rules]). In the searched part, behind root, the second
// time is enough: who can repeat once can repeat again.
//
// Two positions are the same if the same side is to move and has the same moves, now
// and later: castling rights count, and an en-passant square does if a pawn can
// legally be taken there.
func (r Rules) Repetition(line []Position, root int) ply.Outcome {
	last := len(line) - 1
	if last < 0 {
		return ply.Ongoing
	}
	times, p := 1, &line[last]
	// A capture or a pawn's move cannot be undone, so nothing before it can recur.
	oldest := max(0, last-int(p.clock))
	for i := last - 2; i >= oldest; i -= 2 {
		if !p.same(&line[i]) {
			continue
		}
		if times++; i > root || times >= r.repetitionLimit() {
			return ply.Draw
		}
	}
	return ply.Ongoing
}

func (r Rules) repetitionLimit() int {
	if r.AutomaticDrawsOnly {
		return 5
	}
	return 3
}

// same reports whether p and q are the same position for the rule of repetition. The
// keys decide it nearly always; the rest makes it certain.
func (p *Position) same(q *Position) bool {
	return p.key == q.key && p.boards == q.boards && p.rooks == q.rooks &&
		p.turn == q.turn && p.enPassant == q.enPassant
}
