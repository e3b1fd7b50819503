package gomoku

// shapeValues is what an empty point is worth to a colour for what a stone there would
// make of one line, and kindValues what it is worth for all lines together.
var (
	shapeValues = [shapeCount]int32{
		closedOne: 1, openOne: 4, closedTwo: 5, openTwo: 16, wideTwo: 20,
		closedThree: 18, openThree: 60, wideThree: 70, four: 65, twinFour: 0, openFour: 300, five: 600,
	}
	kindValues = [kindCount]int32{
		makesTwos: 10, makesMore: 30, makesDouble: 120, makesTempo: 30, makesBoth: 250, makesWin: 100, makesFive: 400,
	}
)
