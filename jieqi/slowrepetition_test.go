package jieqi_test

// The slow rules of repetition. A dark piece counts as what it moves as: it threatens so, it is
// threatened so, and it protects so.

// slowRepeats says how a repetition is judged.
type slowRepeats int

const (
	checksLose slowRepeats = iota
	chasesLose
	alwaysDrawn
)

// slowLine is a game from its first position on.
type slowLine struct {
	games []slowGame
	moves []slowMove // moves[i] leads from games[i] to the next
}

// repeated judges the last position if it stands there for the third time: "draw", or "win" or "loss"
// for the player to move. Otherwise it returns "".
func (l slowLine) repeated(rule slowRepeats) string {
	last := len(l.games) - 1
	first, times := last, 1
	for i := last - 1; i >= 0 && times < 3; i-- {
		if l.games[i].board == l.games[last].board && l.games[i].turn == l.games[last].turn {
			first, times = i, times+1
		}
	}
	if times < 3 {
		return ""
	}
	guilty := [2]bool{}
	if rule != alwaysDrawn {
		guilty = l.checked(first)
	}
	if rule == chasesLose && guilty == [2]bool{} {
		guilty = l.chased(first)
	}
	us := l.games[last].turn
	switch {
	case guilty[us] == guilty[1-us]:
		return "draw"
	case guilty[us]:
		return "loss"
	}
	return "win"
}

// checked returns which sides gave check with every move since first.
func (l slowLine) checked(first int) [2]bool {
	always := [2]bool{true, true}
	for i := first; i < len(l.moves); i++ {
		if len(l.games[i+1].board.checkers(1-l.games[i].turn)) == 0 {
			always[l.games[i].turn] = false
		}
	}
	return always
}

// chased returns which sides threatened one and the same piece anew with every move since first.
func (l slowLine) chased(first int) (guilty [2]bool) {
	for _, at := range allPoints {
		side := sideOf(l.games[first].board.at(at))
		if side < 0 {
			continue
		}
		always := true
		for i := first; i < len(l.moves); i++ {
			before, after := &l.games[i].board, &l.games[i+1].board
			if l.games[i].turn == side {
				if l.moves[i].from == at {
					at = l.moves[i].to
				}
				continue
			}
			always = always && after.threatened(at) && !before.threatened(at)
		}
		if always {
			guilty[1-side] = true
		}
	}
	return guilty
}

// threatened reports whether the enemy threatens the piece on a point, as the rule against chasing has it.
func (b *slowBoard) threatened(at point) bool {
	victim, side := upper(b.as(at)), sideOf(b.at(at))
	if victim == 'K' || victim == 'P' && far(at, side) < 5 {
		return false
	}
	for _, from := range allPoints {
		if sideOf(b.at(from)) != 1-side || !b.reaches(from, at) || b.uncovers(from, at) {
			continue
		}
		hunter := upper(b.as(from))
		switch hunter {
		case 'K', 'P':
			continue
		case 'A', 'B':
			if victim == 'R' || victim == 'C' || victim == 'N' {
				return true
			}
		case 'N', 'C':
			if victim == 'R' {
				return true
			}
		}
		if hunter == victim && b.legal(at, from) {
			continue // it can take instead
		}
		if !b.takesBack(from, at) {
			return true
		}
	}
	return false
}

// takesBack reports whether, after a capture on a point, the other side can legally take there.
func (b *slowBoard) takesBack(from, at point) bool {
	next := b.after(from, at)
	for _, p := range allPoints {
		if sideOf(next.at(p)) == sideOf(b.at(at)) && next.legal(p, at) {
			return true
		}
	}
	return false
}

// uncovers reports whether a capture lets an enemy attack the general of the side that makes it. An
// enemy who does so already does not count: what a check only puts off is not new after it.
func (b *slowBoard) uncovers(from, at point) bool {
	side := sideOf(b.at(from))
	next := b.after(from, at)
	already := map[point]bool{}
	for _, p := range b.checkers(side) {
		already[p] = true
	}
	for _, p := range next.checkers(side) {
		if !already[p] {
			return true
		}
	}
	return false
}
