package jieqi

import "github.com/plygo/ply"

// RepetitionRule says how a game ends if a position occurs for the third time. It is a field of
// [Rules]. To turn something up begins anew, as a capture does, because no position before it can
// occur again.
type RepetitionRule uint8

// The rules of repetition.
const (
	PerpetualCheck RepetitionRule = iota // perpetual check loses, all other repetition is a draw
	PerpetualChase                       // perpetual chase loses as well
	PlainDraw                            // every repetition is a draw, as in chess
)

// String returns "perpetual check", "perpetual chase" or "plain draw".
func (r RepetitionRule) String() string {
	switch r {
	case PerpetualCheck:
		return "perpetual check"
	case PerpetualChase:
		return "perpetual chase"
	case PlainDraw:
		return "plain draw"
	}
	return "invalid repetition rule"
}

// Repetition judges the last of states if it occurs there for the third time.
func (r Rules) Repetition(states []Position, root int) ply.Outcome {
	last := len(states) - 1
	if last < 0 {
		return ply.Ongoing
	}
	p := &states[last]
	times, first := 1, last
	for i := last - 4; i >= max(0, last-int(p.clock)); i -= 2 {
		if states[i].key == p.key {
			first = i
			if times++; times == 3 || i > root {
				break
			}
		}
	}
	if times < 3 && (times < 2 || first <= root) {
		return ply.Ongoing
	}
	if r.Repeats == PlainDraw {
		return ply.Draw
	}
	checked := [2]bool{true, true}
	for i := first + 1; i <= last; i++ {
		if !states[i].check {
			checked[states[i].turn^1] = false
		}
	}
	switch us := p.turn & 1; {
	case checked[us] == checked[us^1]:
		return ply.Draw
	case checked[us]:
		return ply.Loss
	}
	return ply.Win
}

// repeated returns why the game is over by repetition.
func (r Rules) repeated(states []Position) string {
	if r.Repetition(states, len(states)-1) == ply.Ongoing {
		return ""
	}
	return "repetition"
}
