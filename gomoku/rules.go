package gomoku

import (
	"fmt"

	"github.com/plygo/ply"
)

// The sizes of boards that can be played on, and the usual one.
const (
	MinSize     = 5
	MaxSize     = 20
	defaultSize = 15
)

// Rules is gomoku by one [Rule] on boards of one size, as the searchers of ply play it. The
// zero value is freestyle on 15×15; [New] makes the others.
type Rules struct {
	size uint8 // 0 means 15
	rule Rule
}

var (
	_ ply.Game[Position, Move]       = Rules{}
	_ ply.Starter[Position]          = Rules{}
	_ ply.Turner[Position]           = Rules{}
	_ ply.Sider                      = Rules{}
	_ ply.Reasoner[Position]         = Rules{}
	_ ply.Explainer[Position, Move]  = Rules{}
	_ ply.Arranger[Position, Move]   = Rules{}
	_ ply.Mirrorer[Position]         = Rules{}
	_ ply.Hasher[Position]           = Rules{}
	_ ply.Narrower[Position, Move]   = Rules{}
	_ ply.Orderer[Position, Move]    = Rules{}
	_ ply.Tactician[Position, Move]  = Rules{}
	_ ply.Forcer[Position, Move]     = Rules{}
	_ ply.Threatener[Position, Move] = Rules{}
	_ ply.Passer[Position]           = Rules{}
	_ ply.Numberer[Position]         = Rules{}
	_ ply.Indexer[Position, Move]    = Rules{}
	_ ply.Policy[Position, Move]     = Rules{}
	_ ply.Tuner                      = Rules{}
	_ ply.Featurer[Position]         = Rules{}
)

// New returns the rules for a board of size×size points.
func New(size int, rule Rule) (Rules, error) {
	if size < MinSize || size > MaxSize {
		return Rules{}, fmt.Errorf("gomoku: a board of size %d, want %d to %d", size, MinSize, MaxSize)
	}
	if rule >= ruleCount {
		return Rules{}, fmt.Errorf("gomoku: %v", rule)
	}
	if size == defaultSize {
		size = 0 // so that equal rules are equal values
	}
	return Rules{size: uint8(size), rule: rule}, nil
}

// Size returns the number of rows and of columns.
func (r Rules) Size() int {
	if r.size == 0 {
		return defaultSize
	}
	return int(r.size)
}

// Rule returns the rule.
func (r Rules) Rule() Rule { return r.rule }

// Start returns the empty board.
func (r Rules) Start() Position {
	return start(r.Size(), r.rule)
}

// Turn returns the player to move: 0 for Black, 1 for White, or the other way round
// after [Position.Swap].
func (Rules) Turn(b *Position) int { return int(b.turn) ^ int(b.swapped) }

// Name returns "gomoku".
func (Rules) Name() string { return "gomoku" }

// Sides returns "Black" and "White".
func (Rules) Sides() [2]string { return [2]string{Black.String(), White.String()} }

// Moves appends the legal moves of b to dst: see [Position.Moves].
func (Rules) Moves(dst []Move, b *Position) []Move { return b.Moves(dst) }

// Moves appends every empty point to dst, row after row. In renju these include Black's
// forbidden points: a foul is a move, and loses. The rule of an [Opening] does not count here.
func (b *Position) Moves(dst []Move) []Move {
	if b.outcome != ply.Ongoing {
		return dst
	}
	for y := range int(b.size) {
		row := b.lines[y] >> (2 * reach)
		for x := range int(b.size) {
			if row&3 == empty {
				dst = append(dst, moveTo(x, y))
			}
			row >>= 2
		}
	}
	return dst
}

// Play puts a stone of the player to move on the empty point m.
func (Rules) Play(b *Position, m Move) { b.Play(m) }

// Terminal reports a row that wins, a foul in renju, and a full board.
func (Rules) Terminal(b *Position) ply.Outcome { return b.outcome }

// Mirror returns b with the players exchanged: see [Position.Mirror].
func (Rules) Mirror(b *Position) Position { return b.Mirror() }

// Hash returns [Position.Hash].
func (Rules) Hash(b *Position) uint64 { return b.key }

// MoveNumber implements [ply.Numberer].
func (Rules) MoveNumber(b *Position) int { return b.Fullmove() }

// Pass implements [ply.Passer]: it gives the turn to the other colour without a stone, as the
// rules of renju allow. There is no last move then. It returns false if the game is over.
func (Rules) Pass(b *Position) bool {
	if b.outcome != ply.Ongoing {
		return false
	}
	b.setTurn(b.turn.Other())
	b.last = 0
	return true
}

// Reason returns why the game ended, such as "five in a row". It is empty while the
// game goes on.
func (Rules) Reason(states []Position) string {
	if len(states) == 0 {
		return ""
	}
	return states[len(states)-1].reason.String()
}

// Slots returns the number of slots: every point for either player.
func (r Rules) Slots() int { return 2 * r.Size() * r.Size() }

// Slot numbers moves by the player and the point.
func (r Rules) Slot(b *Position, m Move) int {
	return r.Turn(b)*int(b.size)*int(b.size) + b.number(m)
}

// Tuning returns the unit, the scale of the evaluation, what a search may prune, and how
// Monte Carlo tree search plays best.
func (Rules) Tuning() ply.Tuning {
	return ply.Tuning{Unit: "two", Scale: 200, Pruning: ply.Pruning{
		Reduce:          100,
		Futility:        150,
		ReverseFutility: 150,
		Razor:           400,
		LateMoves:       6,
		Exchange:        60,
		Singular:        true,
		Extend:          true,
	}, Sampling: ply.Sampling{Evaluate: true, Quiesce: true, Priors: true, Width: 24, Solver: true}}
}

// Rule says which rows of stones win.
type Rule uint8

// The rules. An overline is a row of more than five stones.
const (
	Freestyle    Rule = iota // five or more win
	Standard                 // exactly five win; an overline does not
	Renju                    // five or more win for White; Black needs exactly five, and loses by a foul
	Caro                     // exactly five win, unless both ends are blocked by the opponent's stones
	CaroOverline             // as Caro, but an overline always wins
	ruleCount
)

var ruleNames = [ruleCount]string{"freestyle", "standard", "renju", "caro", "caro with overlines"}

// String returns the name of the rule, such as "freestyle".
func (r Rule) String() string {
	if r >= ruleCount {
		return fmt.Sprintf("invalid rule %d", uint8(r))
	}
	return ruleNames[r]
}

var gomocupNumbers = [ruleCount]int{Freestyle: 0, Standard: 1, Renju: 4, Caro: 9, CaroOverline: 8}

// Gomocup returns the number of the rule in the Gomocup protocol and in Piskvork's
// files: 0, 1, 4, 9 or 8 in the order of the constants. It is −1 for an invalid rule.
func (r Rule) Gomocup() int {
	if r >= ruleCount {
		return -1
	}
	return gomocupNumbers[r]
}

// GomocupRule returns the rule with this number in the Gomocup protocol.
func GomocupRule(number int) (Rule, error) {
	for rule, n := range gomocupNumbers {
		if n == number {
			return Rule(rule), nil
		}
	}
	return 0, fmt.Errorf("gomoku: no rule has the number %d", number)
}
