package main

import (
	"fmt"
	"slices"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/proof"
)

// gomokuRules are the rules that have problems.
var gomokuRules = []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju, gomoku.Caro, gomoku.CaroOverline}

func gomokuKind(rule gomoku.Rule) kind[gomoku.Position, gomoku.Move] {
	rules, err := gomoku.New(15, rule)
	if err != nil {
		panic(err)
	}
	return kind[gomoku.Position, gomoku.Move]{
		game: rules, quota: map[int]int{2: 4, 3: 6, 4: 2}, depth: 1, random: 0.25, early: 8, stop: 60,
		name: func(b *gomoku.Position) string {
			return fmt.Sprintf("%s, %v to play", capital(plural(b.Stones(), "stone")), b.Turn())
		},
		asks:  []proof.Question[gomoku.Move]{{Order: 1}},
		needs: gomokuNeeds, tries: gomokuTries, last: rule != gomoku.Renju, equal: 8,
	}
}

// gomokuNeeds returns how many own moves a player needs at least: to win with the next one the player must
// have a four by now.
func gomokuNeeds(b *gomoku.Position, player int) int {
	if rules := (gomoku.Rules{}); rules.Turn(b) != player && !rules.Forced(b) {
		return 2
	}
	return 1
}

// gomokuTries returns the empty points that can begin a win within so many moves, though not within fewer. Such
// a stone lies on five points in a line that it helps to fill in time. Or it stops the other player, who has
// three stones on five such points. A stone that does neither changes nothing for the winner: without it, and
// without the answer, the win would be shorter by a move.
func gomokuTries(b *gomoku.Position, left int) []gomoku.Move {
	size := b.Size()
	var cells [gomoku.MaxSize][gomoku.MaxSize]int8 // 1 own, 16 the other's
	for y := range size {
		for x := range size {
			if color, ok := b.At(gomoku.NewMove(x, y)); ok && color == b.Turn() {
				cells[y][x] = 1
			} else if ok {
				cells[y][x] = 16
			}
		}
	}
	var matters [gomoku.MaxSize][gomoku.MaxSize]bool
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		for y := range size {
			for x := range size {
				if ex, ey := x+4*d[0], y+4*d[1]; ex < 0 || ex >= size || ey >= size {
					continue
				}
				sum := 0
				for i := range 5 {
					sum += int(cells[y+i*d[1]][x+i*d[0]])
				}
				if sum < 5-left || sum > 4 && (sum%16 != 0 || sum < 3*16) {
					continue
				}
				for i := range 5 {
					matters[y+i*d[1]][x+i*d[0]] = true
				}
			}
		}
	}
	return slices.DeleteFunc(b.Moves(nil), func(m gomoku.Move) bool { return !matters[m.Y()][m.X()] })
}
