package ply

import (
	"encoding/json"
	"fmt"

	"github.com/plygo/ply/internal/brief"
)

// Score is the value of a state for the player to move, in hundredths of the
// game's unit (in chess, of a pawn). Scores beyond [MaxEval] are decided: a win or
// loss that has been seen, and in how many plies.
type Score int32

const (
	// MaxEval bounds Evaluate: −MaxEval ≤ score ≤ MaxEval. Searchers clamp to it.
	MaxEval Score = 30_000

	won Score = 32_000 // the value of a game that is won now
)

// WinIn returns the score of a win after that many plies. A nearer win scores higher.
// From 1,999 plies on, all wins score the same.
func WinIn(plies int) Score {
	return won - Score(min(max(plies, 0), int(won-MaxEval)-1))
}

// LossIn returns the score of a loss after that many plies: the negative of [WinIn].
func LossIn(plies int) Score { return -WinIn(plies) }

// Decided reports whether s is a win or a loss, and in how many plies.
func (s Score) Decided() (plies int, ok bool) {
	if -MaxEval <= s && s <= MaxEval {
		return 0, false
	}
	return int(max(0, won-max(s, -s))), true
}

// Back returns the score one ply up, for the player whose move led here: it is
// negated, and a decided score is one ply further off.
func (s Score) Back() Score {
	if plies, ok := s.Decided(); ok {
		if s > 0 {
			return LossIn(plies + 1)
		}
		return WinIn(plies + 1)
	}
	return -s
}

// String returns the score as people read it: "+1.25", "0.00", "win in 3 plies".
func (s Score) String() string {
	if plies, ok := s.Decided(); ok {
		word := "win"
		if s < 0 {
			word = "loss"
		}
		if plies == 1 {
			return word + " in 1 ply"
		}
		return fmt.Sprintf("%s in %d plies", word, plies)
	}
	if s == 0 {
		return "0.00"
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// The keys of scores in JSON.
const (
	valueKey = "value"
	winKey   = "win"
	lossKey  = "loss"
)

// MarshalJSON returns {"value":125} for "+1.25", {"win":3} for a win in 3 plies, and {"loss":4}
// for a loss in 4, so that nobody takes a distance for a value.
func (s Score) MarshalJSON() ([]byte, error) {
	key, n := valueKey, int(s)
	if plies, ok := s.Decided(); ok {
		key, n = winKey, plies
		if s < 0 {
			key = lossKey
		}
	}
	return fmt.Appendf(nil, `{"%s":%d}`, key, n), nil
}

// UnmarshalJSON reads what MarshalJSON writes. As usual in JSON, null changes nothing.
func (s *Score) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	var data map[string]*int
	if err := json.Unmarshal(text, &data); err == nil && len(data) == 1 {
		for key, n := range data {
			if read, ok := keyedScore(key, n); ok {
				*s = read
				return nil
			}
		}
	}
	return fmt.Errorf(`ply: %s is no score; there are {"%s":n} with n from %d to %d, and {"%s":n} and {"%s":n} with plies from 0 to %d`,
		brief.Word(string(text)), valueKey, int32(-MaxEval), int32(MaxEval), winKey, lossKey, int32(won-MaxEval)-1)
}

// keyedScore returns the score that JSON calls key and n.
func keyedScore(key string, number *int) (Score, bool) {
	if number == nil {
		return 0, false
	}
	n := *number
	plies, _ := WinIn(n).Decided()
	switch key {
	case valueKey:
		return Score(n), -int(MaxEval) <= n && n <= int(MaxEval)
	case winKey:
		return WinIn(n), n == plies
	case lossKey:
		return LossIn(n), n == plies
	}
	return 0, false
}
