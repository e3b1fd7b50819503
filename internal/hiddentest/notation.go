package hiddentest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
)

const (
	letters = ".KRBNGD" // of the kinds; small letters are those of player 1
	viewers = "w01f"    // of viewer + 1
)

// Format writes the board, a star before a piece that lies face down and is known; who is to
// move; the plies without progress; the pools; the kinds that were taken face down; the viewer;
// the square and the piece of a chance node.
func (Rules) Format(s *State) string {
	var b strings.Builder
	for i, p := range s.board {
		if i > 0 && i%size == 0 {
			b.WriteByte('/')
		}
		if p.down && p.kind != Hidden {
			b.WriteByte('*')
		}
		b.WriteString(letter(p.kind, p.side))
	}
	fmt.Fprintf(&b, " %d %d %s %s %c", s.turn, s.quiet, pair(&s.pool), pair(&s.lost), viewers[s.viewer+1])
	if s.rolling {
		fmt.Fprintf(&b, " %s%s", square(s.at), letter(s.taken, 0))
	}
	return b.String()
}

func letter(k Kind, side uint8) string {
	text := letters[k : k+1]
	if side == 1 {
		text = strings.ToLower(text)
	}
	return text
}

func pair(c *[2]counts) string {
	text := ""
	for side := range c {
		for _, n := range c[side] {
			text += strconv.Itoa(int(n))
		}
		if side == 0 {
			text += "-"
		}
	}
	return text
}

func square(i uint8) string { return fmt.Sprintf("%c%d", 'a'+i%size, 1+i/size) }

var errState = errors.New("not a position")

// Parse reads what Format writes.
func (g Rules) Parse(text string) (State, error) {
	var s State
	if !s.read(strings.Fields(text)) || !s.sound() || g.Format(&s) != text {
		return State{}, &ply.StateError{Format: "hidden", Err: errState}
	}
	return s, nil
}

func (s *State) read(fields []string) bool {
	if len(fields) != 6 && len(fields) != 7 {
		return false
	}
	i, star := 0, false
	for _, c := range []byte(fields[0]) {
		if c == '/' {
			continue
		}
		if c == '*' {
			star = true
			continue
		}
		kind := strings.IndexByte(letters, c&^0x20)
		if c == '.' {
			kind = 0
		}
		if kind < 0 || i == squares {
			return false
		}
		s.board[i] = piece{kind: Kind(kind), down: star || Kind(kind) == Hidden}
		if c >= 'a' {
			s.board[i].side = 1
		}
		i, star = i+1, false
	}
	if n, err := fmt.Sscan(fields[1]+" "+fields[2], &s.turn, &s.quiet); n != 2 || err != nil || s.turn > 1 {
		return false
	}
	for to, field := range map[*[2]counts]string{&s.pool: fields[3], &s.lost: fields[4]} {
		if len(field) != 2*int(kinds)+1 {
			return false
		}
		for k := range kinds {
			to[0][k], to[1][k] = field[k]-'0', field[kinds+1+k]-'0'
		}
	}
	viewer := strings.Index(viewers, fields[5])
	if s.viewer = int8(viewer - 1); viewer < 0 {
		return false
	}
	if s.rolling = len(fields) == 7; s.rolling {
		last := fields[6]
		if len(last) != 3 || last[0] < 'a' || last[0] >= 'a'+size || last[1] < '1' || last[1] >= '1'+size {
			return false
		}
		s.at = last[0] - 'a' + size*(last[1]-'1')
		taken := strings.IndexByte(letters, last[2])
		if s.taken = Kind(taken); taken < 0 || s.board[s.at].kind == None || s.board[s.at].side == s.turn {
			return false
		}
		if s.taken == None && !s.board[s.at].down {
			return false
		}
	}
	return true
}

// sound reports whether the counts agree with the board.
func (s *State) sound() bool {
	for side := range uint8(2) {
		pool, lost, known := &s.pool[side], &s.lost[side], counts{}
		down, kings := 0, 0
		see := func(k Kind) bool {
			down++
			if k != Hidden {
				known[k]++
			}
			return (k != Hidden) == (s.viewer == full)
		}
		for _, p := range s.board {
			switch {
			case p.side != side || p.kind == None:
			case p.kind == King:
				if kings++; p.down {
					return false
				}
			case p.down && !see(p.kind):
				return false
			}
		}
		if s.rolling && s.turn == side && s.taken != None && !see(s.taken) {
			return false
		}
		for k := range kinds {
			if pool[k] > pieces[k] || lost[k] > pieces[k] || pool[k]+lost[k] > pieces[k] || s.viewer == full && known[k] != pool[k] {
				return false
			}
		}
		shown := s.knows(side)
		if kings > 1 || shown && pool.sum() != down || !shown && (pool.sum() < down || lost.sum() > 0) {
			return false
		}
	}
	return true
}

// FormatMove writes "a1a2", or for a chance move "=R", "=xN" or "=RxN".
func (Rules) FormatMove(s *State, m Move) string {
	if !s.rolling {
		return square(m.From) + square(m.To)
	}
	text := "="
	if m.Revealed != None {
		text += letter(m.Revealed, 0)
	}
	if m.Taken != None {
		text += "x" + letter(m.Taken, 0)
	}
	return text
}

// ParseMove finds the move with a text.
func (g Rules) ParseMove(s *State, text string) (Move, error) {
	for _, m := range g.Moves(nil, s) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return Move{}, &ply.MoveError{Text: text, State: g.Format(s), Err: ply.ErrIllegalMove}
}
