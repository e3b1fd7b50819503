package gomoku

import (
	"fmt"
	"slices"
	"strings"
)

// OpeningRule says how a game begins, to make up for the advantage of the first move.
type OpeningRule uint8

// The opening rules. FreeOpening, the zero value, restricts nothing.
const (
	FreeOpening OpeningRule = iota
	// Pro wants the first stone on the centre and the third at least three points away
	// from it, outside of the middle 5×5.
	Pro
	// LongPro is Pro with four points, outside of the middle 7×7.
	LongPro
	// Swap lets the first player put three stones, black, white and black. The second
	// player takes White and goes on, or takes Black.
	Swap
	// Swap2 is Swap with a third choice: the second player may put two more stones,
	// white and black, and the first player then takes White and goes on, or takes Black.
	Swap2
	openingCount
)

var openingNames = [openingCount]string{"free", "pro", "long-pro", "swap", "swap2"}

// String returns the name of the rule, such as "swap2".
func (r OpeningRule) String() string {
	if r >= openingCount {
		return fmt.Sprintf("invalid opening rule %d", uint8(r))
	}
	return openingNames[r]
}

// ParseOpeningRule reads the name of an opening rule, such as "long-pro".
func ParseOpeningRule(text string) (OpeningRule, error) {
	i := slices.IndexFunc(openingNames[:], func(name string) bool { return strings.EqualFold(name, text) })
	if i < 0 {
		return 0, fmt.Errorf("gomoku: no opening rule is called %.40q; there are %s", text, strings.Join(openingNames[:], ", "))
	}
	return OpeningRule(i), nil
}

// The choices that an opening rule can offer. They are moves of [Opening] besides points,
// written "swap" and "two" as in tournaments. A player who puts a stone instead of choosing
// takes White with it.
const (
	TakeBlack Move = choice + iota // play Black from now on; the other player goes on with White
	PlaceTwo                       // put two more stones and let the other player choose

	choice = 2 * onPoint // from here on moves are choices
)

var choiceNames = [...]string{"swap", "two"}

func choiceName(m Move) string {
	if i := int(m - choice); i < len(choiceNames) {
		return choiceNames[i]
	}
	return "invalid move"
}

// parseChoice reads the name of a choice.
func parseChoice(text string) (Move, bool) {
	i := slices.IndexFunc(choiceNames[:], func(name string) bool { return strings.EqualFold(name, text) })
	return choice + Move(max(i, 0)), i >= 0
}

// Stage is what an opening rule says about one move: which player makes it, where the
// stone may go, and which choices there are.
type Stage struct {
	Player    int  // the player who decides; player 0 is the one who begins
	Stones    int  // how many there are on the board
	Centre    bool // the stone must go on the centre
	Away      int  // how many rows or columns the stone must be away from the centre at least
	TakeBlack bool // the player may take Black instead; a stone takes White
	PlaceTwo  bool // the player may announce two stones instead
}

// Stages returns the stages of the rule in their order, the first of them at the empty
// board. In [Swap2] the fifth and later stages follow only if a player has chosen
// [PlaceTwo]. A stone or [TakeBlack] at a stage that offers a choice ends the opening.
func (r OpeningRule) Stages() []Stage {
	if r >= openingCount {
		return nil
	}
	return slices.Clone(openingStages[r])
}

var openingStages = [openingCount][]Stage{
	Pro:     {{Centre: true}, {Player: 1, Stones: 1}, {Stones: 2, Away: 3}},
	LongPro: {{Centre: true}, {Player: 1, Stones: 1}, {Stones: 2, Away: 4}},
	Swap:    {{}, {Stones: 1}, {Stones: 2}, {Player: 1, Stones: 3, TakeBlack: true}},
	Swap2: {
		{}, {Stones: 1}, {Stones: 2}, {Player: 1, Stones: 3, TakeBlack: true, PlaceTwo: true},
		{Player: 1, Stones: 3}, {Player: 1, Stones: 4}, {Stones: 5, TakeBlack: true},
	},
}

// permits reports whether a stone may go on m, a point of a board of this size. The
// centre of a board of even size is the upper right one of the four middle points, as in
// the opening files of Gomocup.
func (s *Stage) permits(size int, m Move) bool {
	centre := size / 2
	away := max(m.X()-centre, centre-m.X(), m.Y()-centre, centre-m.Y())
	return away >= s.Away && (away == 0 || !s.Centre)
}

// demand says in words where the stone must go.
func (s *Stage) demand(size int) string {
	centre := NewMove(size/2, size/2)
	if s.Centre {
		return fmt.Sprintf("the first stone must go on the centre, %v", centre)
	}
	return fmt.Sprintf("stone %d must be at least %d points away from the centre, %v", s.Stones+1, s.Away, centre)
}
