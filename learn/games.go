package learn

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/plygo/ply"
)

// playedGame is a game of self-play as a file keeps it: about three bytes a move.
type playedGame struct {
	seed    uint64      // [ply.NewRecord] makes its deal and its dice from it; no other game of the same settings has it
	result  ply.Outcome // for player 0
	cut     bool        // it was too long, and so a draw
	opening int         // how many moves of players were random
	moves   []uint16    // of players: the index of each in Moves
	scores  []int16     // of the moves after the opening: the value that the search found, for the player to move
}

// clone returns a copy that stays when g is read anew.
func (g *playedGame) clone() *playedGame {
	c := *g
	c.moves, c.scores = append([]uint16(nil), g.moves...), append([]int16(nil), g.scores...)
	return &c
}

// maxPlies is how many moves of players a game has at most, so that it fits into a block.
const maxPlies = math.MaxUint16

// noScore is the score of a search that had too few nodes to find one.
const noScore int16 = math.MinInt16

// cutBit says in the byte of the result that the game was cut.
const cutBit = 1 << 7

var errGame = errors.New("learn: what should be a game is none")

// append appends the game to dst: 8 bytes of the seed, one of the result, the numbers of moves in the
// opening and in all, then each move as a uvarint, and after the opening with its score in two bytes.
func (g *playedGame) append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint64(dst, g.seed)
	result := byte(g.result)
	if g.cut {
		result |= cutBit
	}
	dst = append(dst, result)
	dst = binary.AppendUvarint(dst, uint64(g.opening))
	dst = binary.AppendUvarint(dst, uint64(len(g.moves)))
	for i, m := range g.moves {
		dst = binary.AppendUvarint(dst, uint64(m))
		if i >= g.opening {
			dst = binary.LittleEndian.AppendUint16(dst, uint16(g.scores[i-g.opening]))
		}
	}
	return dst
}

// read reads what append wrote into g, whose slices it uses again, and returns what follows in text. It
// checks all that can be checked without the rules.
func (g *playedGame) read(text []byte) ([]byte, error) {
	if len(text) < 9 {
		return nil, errGame
	}
	g.seed = binary.LittleEndian.Uint64(text)
	g.result, g.cut = ply.Outcome(text[8]&^cutBit), text[8]&cutBit != 0
	opening, text, ok := uvarint(text[9:], maxPlies)
	plies, text, ok2 := uvarint(text, maxPlies)
	if !ok || !ok2 || opening > plies || plies > len(text) || g.result < ply.Loss || g.result > ply.Win {
		return nil, errGame
	}
	g.opening, g.moves, g.scores = opening, g.moves[:0], g.scores[:0]
	for i := range plies {
		var m int
		if m, text, ok = uvarint(text, math.MaxUint16); !ok {
			return nil, errGame
		}
		g.moves = append(g.moves, uint16(m))
		if i < opening {
			continue
		}
		if len(text) < 2 {
			return nil, errGame
		}
		score := int16(binary.LittleEndian.Uint16(text))
		if score != noScore && (ply.Score(score) > ply.WinIn(0) || ply.Score(score) < ply.LossIn(0)) {
			return nil, errGame
		}
		g.scores, text = append(g.scores, score), text[2:]
	}
	return text, nil
}

// uvarint reads a number of at most most, and returns what follows.
func uvarint(text []byte, most uint64) (int, []byte, bool) {
	if len(text) > 0 && text[0] < 0x80 { // nearly always
		return int(text[0]), text[1:], uint64(text[0]) <= most
	}
	x, n := binary.Uvarint(text)
	if n <= 0 || x > most {
		return 0, nil, false
	}
	return int(x), text[n:], true
}
