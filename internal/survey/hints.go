package survey

import "fmt"

// The hints. Each may be wrong: a game may mean what looks like a fault.
const (
	lastMover = "Terminal may say Win where it should say Loss"
	onePlayer = "Terminal may be for one player all the time, not for the player to move"
	noWinner  = "Terminal may not see who wins"
	oneView   = "Evaluate may be for one player all the time, not for the player to move"
	wrongSide = "Evaluate, or Terminal, may be for the wrong player"
)

const (
	together   = 0.5  // the correlation above which Evaluate looks suspicious
	goodAdvice = 0.75 // points for each game with which it proves its worth all the same
)

// Hint returns a fault that the games make likely, and "" if there is none. It is one, because
// what looks wrong with Evaluate may follow from Terminal. It is a text of two lines: a heading,
// and what was seen.
func (v *Survey) Hint() string {
	last, r := v.lastMover(), v.suspicion()
	switch {
	case last.games() >= fewDecided && last.won == 0:
		return hint(lastMover, "Of %d decided random games the player who moved last won none. Terminal is for the player to move, and after a move that wins, that is the loser: it should say Loss. In a game where the last move loses, this is right.",
			last.games())
	case v.oneSided():
		return hint(onePlayer, "In decided random games player 0 won %d of %d in which he moved last, and player 1 won %d of %d. Win and Loss are for the player to move, whoever that is.",
			v.last[0].won, v.last[0].games(), v.last[1].won, v.last[1].games())
	case v.drawn == v.games && v.games >= manyGames/2:
		return hint(noWinner, "All of %d random games were drawn. In a game that is seldom won by chance, this is right.", v.games)
	case r > together && v.heeds.mean() < goodAdvice:
		return hint(oneView, "In random games its values before and after a move go up and down together: their correlation is %+.2f. What is good for one player is bad for the other, so they should go opposite ways. Return the value for the player whose turn it is: for the other player, change its sign.",
			r)
	case v.heeds.deviations() < -sure:
		return hint(wrongSide, "A player who made the moves that Evaluate likes best had %v against one who made the moves that it likes least. Evaluate and Terminal are for the player to move: positive is good for the one whose turn it is, and after a move that is the opponent.",
			v.heeds)
	}
	return ""
}

// hint writes a hint.
func hint(heading, format string, args ...any) string {
	return fmt.Sprintf("hint: %s.\n  %s", heading, fmt.Sprintf(format, args...))
}

// suspicion returns the correlation of evaluations. If it cannot be told, it returns 0.
func (v *Survey) suspicion() float64 {
	if r, ok := v.correlation(); ok {
		return r
	}
	return 0
}

// oneSided reports whether one player always wins who moves last, and the other never.
func (v *Survey) oneSided() bool {
	never, always := v.last[0], v.last[1]
	if never.won > 0 {
		never, always = always, never
	}
	return min(never.games(), always.games()) >= fewDecided && never.won == 0 && always.lost == 0
}
