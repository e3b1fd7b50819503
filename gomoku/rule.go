package gomoku

import "fmt"

// Rule says which rows of stones win.
type Rule uint8

// The rules. An overline is a row of more than five stones.
const (
	Freestyle    Rule = iota // five or more win
	Standard                 // exactly five win, and an overline is nothing
	Renju                    // as Freestyle for White; Black needs exactly five and loses by a foul
	Caro                     // exactly five win, unless both ends are blocked by the opponent's stones
	CaroOverline             // as Caro, and an overline wins whatever its ends
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
