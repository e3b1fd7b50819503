// Package hiddentest is a small game with hidden pieces, for tests of [ply.Viewer].
//
// The board has 4×4 squares. Each side has a king and five other pieces, which lie face down
// where they stand first: nobody knows which is which. Face down a piece moves one square
// straight ahead, back or aside. When it has moved, it is turned up, and moves as what it is.
// A piece that is taken face down is shown to the player who took it, and to nobody else. Who
// takes the king wins. A position that comes a third time is a draw, and so are 30 plies
// without a capture or a piece turned up.
//
// What a move turns up is one chance node, whose moves tell both: what was revealed, and what
// was taken. For the owner of a piece that was taken face down that is Hidden.
package hiddentest

import (
	"github.com/plygo/ply"
)

// Rules is the game as a [ply.Game].
type Rules struct{}

var (
	_ ply.Game[State, Move]     = Rules{}
	_ ply.Starter[State]        = Rules{}
	_ ply.Turner[State]         = Rules{}
	_ ply.Chancer[State, Move]  = Rules{}
	_ ply.Viewer[State, Move]   = Rules{}
	_ ply.Repeater[State]       = Rules{}
	_ ply.Notation[State, Move] = Rules{}
	_ ply.Reasoner[State]       = Rules{}
	_ ply.Tuner                 = Rules{}
)

// Kind is what a piece is.
type Kind uint8

// The kinds. Hidden is a kind that somebody does not know.
const (
	None Kind = iota
	King
	Rook
	Bishop
	Knight
	Guard // one square straight, as a piece does face down
	Hidden
	kinds = Hidden
)

// pieces are the pieces of a side that begin face down.
var pieces = counts{Rook: 1, Bishop: 1, Knight: 1, Guard: 2}

// values are what the pieces are worth.
var values = [kinds]ply.Score{King: 0, Rook: 500, Bishop: 300, Knight: 300, Guard: 150}

// counts are numbers of pieces by their kind.
type counts [kinds]uint8

func (c *counts) sum() (n int) {
	for _, k := range c {
		n += int(k)
	}
	return n
}

// mean returns the mean value of the pieces.
func (c *counts) mean() ply.Score {
	var sum, n ply.Score
	for k, count := range c {
		sum += values[k] * ply.Score(count)
		n += ply.Score(count)
	}
	return sum / max(n, 1)
}

// piece is what stands on a square. The zero piece is an empty square.
type piece struct {
	kind Kind // Hidden in a view, if the piece is face down
	side uint8
	down bool
}

const (
	size    = 4
	squares = size * size
	patient = 30 // plies without progress
	full    = 2  // State.viewer of a full state
)

// State is a position, either full or as one player knows it.
type State struct {
	board [squares]piece
	// pool has the kinds of the pieces that lie face down, for all that is known: in a
	// view also of those that were taken face down and not shown to the viewer.
	pool [2]counts
	// lost has the kinds of the pieces that were taken face down, as far as they were
	// shown. In a full state all were.
	lost   [2]counts
	turn   uint8
	quiet  uint8 // plies without progress
	viewer int8  // 0, 1, ply.Watcher, or full
	// The chance node after a move: the square of the piece that moved, and the kind of the
	// piece that it took face down.
	rolling bool
	at      uint8
	taken   Kind
}

// Move is a player's move, or what chance turns up.
type Move struct {
	From, To        uint8
	Revealed, Taken Kind // by chance; None if there is no such piece
}

// Start returns the first position, without a deal: nobody knows anything.
func (Rules) Start() State {
	s := State{pool: [2]counts{pieces, pieces}, viewer: ply.Watcher}
	for i, c := range "DDDKD..Dd..dkddd" {
		switch c {
		case 'D', 'd':
			s.board[i] = piece{kind: Hidden, down: true}
		case 'K', 'k':
			s.board[i] = piece{kind: King}
		}
		if i >= squares/2 && c != '.' {
			s.board[i].side = 1
		}
	}
	return s
}

// Turn returns the player to move.
func (Rules) Turn(s *State) int { return int(s.turn) }

// Terminal reports a loss if the king of the player to move was taken.
func (Rules) Terminal(s *State) ply.Outcome {
	for _, p := range s.board {
		if p.kind == King && p.side == s.turn {
			if s.quiet >= patient {
				return ply.Draw
			}
			return ply.Ongoing
		}
	}
	return ply.Loss
}

// steps are the directions of the kinds, and how many squares a piece goes.
var steps = [kinds + 1]struct {
	ways [][2]int
	far  int
}{
	King:   {append(straight, diagonal...), 1},
	Rook:   {straight, size},
	Bishop: {diagonal, size},
	Knight: {[][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}, 1},
	Guard:  {straight, 1},
	Hidden: {straight, 1},
}

var (
	straight = [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	diagonal = [][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// Moves appends the moves of the player to move, or what may be turned up.
func (g Rules) Moves(dst []Move, s *State) []Move {
	switch {
	case g.Terminal(s) == ply.Loss:
		return dst
	case s.rolling:
		dst, _ = s.turnUps(dst, nil)
		return dst
	}
	for from, p := range s.board {
		if p.kind == None || p.side != s.turn {
			continue
		}
		if p.down {
			p.kind = Hidden
		}
		for _, way := range steps[p.kind].ways {
			x, y := from%size, from/size
			for range steps[p.kind].far {
				x, y = x+way[0], y+way[1]
				if x < 0 || x >= size || y < 0 || y >= size {
					break
				}
				to := y*size + x
				if s.board[to].kind != None && s.board[to].side == s.turn {
					break
				}
				dst = append(dst, Move{From: uint8(from), To: uint8(to)})
				if s.board[to].kind != None {
					break
				}
			}
		}
	}
	return dst
}

// Play plays a player's move or a chance move.
func (Rules) Play(s *State, m Move) {
	if s.rolling {
		s.turnUp(m)
		return
	}
	p, prey := s.board[m.From], s.board[m.To]
	s.board[m.From], s.board[m.To] = piece{}, p
	s.turn ^= 1
	s.quiet++
	if p.down || prey.kind != None {
		s.quiet = 0
	}
	if p.down || prey.down {
		s.rolling, s.at = true, m.To
		if prey.down {
			s.taken = prey.kind
		}
	}
}

// Evaluate counts the pieces. One that lies face down is worth the mean of its pool, if it is
// not known.
func (Rules) Evaluate(s *State) ply.Score {
	means := [2]ply.Score{s.pool[0].mean(), s.pool[1].mean()}
	var score ply.Score
	for _, p := range s.board {
		value := means[p.side]
		if p.kind != Hidden {
			value = values[p.kind]
		}
		if p.side != s.turn {
			value = -value
		}
		score += value
	}
	return score
}

// Tuning returns the scale of the evaluation.
func (Rules) Tuning() ply.Tuning { return ply.Tuning{Scale: 400} }

// Hash covers everything but the plies without progress.
func (Rules) Hash(s *State) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	add := func(x uint8) { h = (h ^ uint64(x)) * 1099511628211 }
	flag := func(b bool) (x uint8) {
		if b {
			x = 1
		}
		return x
	}
	for _, p := range s.board {
		add(uint8(p.kind)<<2 | p.side<<1 | flag(p.down))
	}
	for side := range 2 {
		for k := range kinds {
			add(s.pool[side][k]<<4 | s.lost[side][k])
		}
	}
	add(s.turn<<1 | flag(s.rolling))
	add(uint8(s.viewer))
	add(s.at)
	add(uint8(s.taken))
	return h
}

// Repetition is a draw when a position comes a third time.
func (g Rules) Repetition(states []State, root int) ply.Outcome {
	last, times := g.Hash(&states[len(states)-1]), 0
	for i := range states {
		if g.Hash(&states[i]) == last {
			times++
		}
	}
	if times >= 3 {
		return ply.Draw
	}
	return ply.Ongoing
}
