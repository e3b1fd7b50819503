package gametest

import "github.com/plygo/ply"

// animals is a correct game with captured pieces in hand: animal shogi. On 3×4 squares each
// player has a lion, an elephant, a giraffe and a chick. A captured piece comes back on the
// captor's side. Who takes the lion wins, and so does a lion that has stood on the last row
// for a turn. After 120 plies the game is a draw.
type animals struct{}

type zoo struct {
	at    [12]int8   // a kind for player 0, its negative for player 1, 0 if empty
	hand  [2][4]int8 // pieces in hand by kind
	turn  int8
	plies uint8
}

// The kinds. A hen is a chick that reached the last row.
const (
	chick int8 = 1 + iota
	giraffe
	elephant
	lion
	hen
)

// hop is a move: from a square, or 12 + kind from the hand, to a square.
type hop struct{ from, to int8 }

// reach are the steps of each kind for player 0, who moves to higher rows: rows and columns.
var reach = [6][][2]int8{
	chick:    {{1, 0}},
	giraffe:  {{1, 0}, {-1, 0}, {0, 1}, {0, -1}},
	elephant: {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	lion:     {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
	hen:      {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}},
}

func (animals) Start() zoo {
	return zoo{at: [12]int8{elephant, lion, giraffe, 0, chick, 0, 0, -chick, 0, -giraffe, -lion, -elephant}}
}

// sign is 1 for player 0 and −1 for player 1.
func (s *zoo) sign() int8 { return 1 - 2*s.turn }

func (g animals) Moves(dst []hop, s *zoo) []hop {
	if o := g.Terminal(s); o == ply.Loss || o == ply.Win {
		return dst
	}
	for from := int8(0); from < 12; from++ {
		kind := s.at[from] * s.sign()
		if kind <= 0 {
			continue
		}
		for _, d := range reach[kind] {
			row, column := from/3+d[0]*s.sign(), from%3+d[1]
			if row < 0 || row > 3 || column < 0 || column > 2 || s.at[3*row+column]*s.sign() > 0 {
				continue
			}
			dst = append(dst, hop{from, 3*row + column})
		}
	}
	for kind := chick; kind < lion; kind++ {
		for to := int8(0); to < 12 && s.hand[s.turn][kind] > 0; to++ {
			if s.at[to] == 0 {
				dst = append(dst, hop{12 + kind, to})
			}
		}
	}
	return dst
}

func (animals) Play(s *zoo, m hop) {
	if m.from >= 12 {
		s.hand[s.turn][m.from-12]--
		s.at[m.to] = (m.from - 12) * s.sign()
	} else {
		switch taken := s.at[m.to] * -s.sign(); taken {
		case 0, lion:
		case hen:
			s.hand[s.turn][chick]++
		default:
			s.hand[s.turn][taken]++
		}
		piece := s.at[m.from]
		if piece == chick && m.to/3 == 3 || piece == -chick && m.to/3 == 0 {
			piece = hen * s.sign()
		}
		s.at[m.from], s.at[m.to] = 0, piece
	}
	s.turn = 1 - s.turn
	s.plies++
}

func (animals) Terminal(s *zoo) ply.Outcome {
	for square, piece := range s.at {
		if piece != lion*s.sign() {
			continue
		}
		switch row := int8(square) / 3; {
		case row == 3*(1-s.turn):
			return ply.Win
		case s.plies >= 120:
			return ply.Draw
		}
		return ply.Ongoing
	}
	return ply.Loss
}

var worth = [6]ply.Score{chick: 100, giraffe: 300, elephant: 300, hen: 400}

func (animals) Evaluate(s *zoo) (sum ply.Score) {
	for _, piece := range s.at {
		if piece > 0 {
			sum += worth[piece]
		} else {
			sum -= worth[-piece]
		}
	}
	for kind := chick; kind < lion; kind++ {
		sum += worth[kind] * ply.Score(s.hand[0][kind]-s.hand[1][kind])
	}
	return sum * ply.Score(s.sign())
}

func (animals) Turn(s *zoo) int { return int(s.turn) }

func (animals) Hash(s *zoo) uint64 {
	hash := uint64(s.turn)
	for _, piece := range s.at {
		hash = (hash ^ uint64(piece+6)) * 0x100000001b3
	}
	for _, hand := range s.hand {
		for _, n := range hand[chick:lion] {
			hash = (hash ^ uint64(n)) * 0x9e3779b97f4a7c15
		}
	}
	return hash
}
