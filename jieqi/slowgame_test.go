package jieqi_test

// slowTaken says who sees a dark piece that is captured.
type slowTaken int

const (
	shownToCapturer slowTaken = iota
	shownToNobody
	shownToBoth
)

// slowGame is a game with its deal, as a referee knows it.
type slowGame struct {
	board  slowBoard
	truth  slowBoard // what the dark pieces are; the others are as on board
	turn   int
	quiet  int    // plies since a capture, as far as they count
	checks [2]int // that each side gave since a capture
	number int
	caught [2]string // what was taken dark of each side, in capital letters
}

// turned is what a move turned up: letters of kinds, or 0 for nothing.
type turned struct{ revealed, taken byte }

// play plays a legal move and returns what it turned up.
func (g *slowGame) play(m slowMove) (up turned) {
	us := g.turn
	answered := len(g.board.checkers(us)) > 0
	taken := g.board.at(m.to) != '.'
	if g.board.dark(m.to) {
		up.taken = upper(g.truth.at(m.to))
		g.caught[1-us] += string(up.taken)
	}
	if g.board.dark(m.from) {
		up.revealed = upper(g.truth.at(m.from))
	}
	g.truth = g.truth.after(m.from, m.to)
	g.board = g.board.after(m.from, m.to)
	g.board[m.to.rank][m.to.file] = g.truth.at(m.to) // turned up
	g.turn = 1 - us
	if g.turn == 0 {
		g.number++
	}
	g.count(us, taken, answered)
	return up
}

// count counts the plies without a capture, and the checks. From the eleventh check of a side on
// neither its checks count nor the answers to them.
func (g *slowGame) count(us int, taken, answered bool) {
	if taken {
		g.quiet, g.checks = 0, [2]int{}
		return
	}
	counts := true
	if answered && g.checks[1-us] > 10 {
		counts = false
	}
	if len(g.board.checkers(1-us)) > 0 {
		g.checks[us]++
		if g.checks[us] > 10 {
			counts = false
		}
	}
	if counts {
		g.quiet++
	}
}

// ended returns "loss" if the player to move has lost, "draw", or "" if the game goes on. Repetition
// is judged elsewhere.
func (g *slowGame) ended(limit int) string {
	if len(g.board.moves(g.turn)) == 0 {
		return "loss" // in check or not
	}
	if g.quiet >= limit {
		return "draw"
	}
	return ""
}

// knows reports whether a viewer has been shown what was taken dark of a side.
func knows(rule slowTaken, viewer, side int) bool {
	switch rule {
	case shownToCapturer:
		return viewer == 1-side
	case shownToBoth:
		return true
	}
	return false
}

// onBoard returns the dark pieces of a side on the board.
func (g *slowGame) onBoard(side int) pieces {
	pool := pieces{}
	for _, p := range allPoints {
		if g.board.dark(p) && sideOf(g.board.at(p)) == side {
			pool = pool.add(upper(g.truth.at(p)), 1)
		}
	}
	return pool
}

// pool returns what is hidden of a side for a viewer: the dark pieces on the board, and those that
// were taken dark and not shown.
func (g *slowGame) pool(rule slowTaken, viewer, side int) pieces {
	pool := g.onBoard(side)
	if !knows(rule, viewer, side) {
		for _, c := range []byte(g.caught[side]) {
			pool = pool.add(c, 1)
		}
	}
	return pool
}

// hiddenKind stands for a piece that was taken and is not shown.
const hiddenKind = '?'

// odds returns what a viewer may see a move turn up, with the probability of each. The game is the one
// before the move.
func (g *slowGame) odds(rule slowTaken, viewer int, m slowMove) map[turned]float64 {
	return g.knownOdds(rule, viewer, m, [2]pieces{g.pool(rule, viewer, 0), g.pool(rule, viewer, 1)})
}

// knownOdds is odds for somebody who knows the pools.
func (g *slowGame) knownOdds(rule slowTaken, viewer int, m slowMove, pools [2]pieces) map[turned]float64 {
	revealed, taken := map[byte]float64{0: 1}, map[byte]float64{0: 1}
	if g.board.dark(m.from) {
		revealed = shares(pools[g.turn])
	}
	if g.board.dark(m.to) {
		taken = map[byte]float64{hiddenKind: 1}
		if knows(rule, viewer, 1-g.turn) {
			taken = shares(pools[1-g.turn])
		}
	}
	odds := map[turned]float64{}
	for a, x := range revealed { // pieces of different sides have nothing to do with each other
		for b, y := range taken {
			odds[turned{a, b}] = x * y
		}
	}
	return odds
}

// shares returns how likely each kind of a pool is.
func shares(pool pieces) map[byte]float64 {
	share := map[byte]float64{}
	for kind, n := range pool {
		share[kind] = float64(n) / float64(pool.count())
	}
	return share
}

// seenBy returns what a viewer sees of what a move of a player turned up.
func (up turned) seenBy(rule slowTaken, viewer, mover int) turned {
	if up.taken != 0 && !knows(rule, viewer, 1-mover) {
		up.taken = hiddenKind
	}
	return up
}
