package main

import (
	"fmt"

	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/proof"
)

func gomokuKind(rule gomoku.Rule) kind[gomoku.Position, gomoku.Move] {
	rules, err := gomoku.New(15, rule)
	if err != nil {
		panic(err)
	}
	return kind[gomoku.Position, gomoku.Move]{
		game: rules, quota: map[int]int{2: 2, 3: 4, 4: 3, 5: 2, 6: 1}, depth: 2, random: 0.15, early: 8, stop: 60,
		name: func(b *gomoku.Position) string {
			return fmt.Sprintf("%s, %v to play", capital(plural(b.Stones(), "stone")), b.Turn())
		},
		asks:  []proof.Question[gomoku.Move]{{Forcing: true}},
		needs: gomokuNeeds, equal: 8,
	}
}

// gomokuNeeds returns how many stones a player lacks at least for five in a row: for five points in a line
// without a stone of the other.
func gomokuNeeds(b *gomoku.Position, player int) int {
	size := b.Size()
	var cells [gomoku.MaxSize][gomoku.MaxSize]int8 // 1 own, -8 the other's
	for y := range size {
		for x := range size {
			if color, ok := b.At(gomoku.NewMove(x, y)); ok {
				cells[y][x] = -8
				if int(color) == player {
					cells[y][x] = 1
				}
			}
		}
	}
	most := 0
	for y := range size {
		for x := range size {
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				ex, ey := x+4*d[0], y+4*d[1]
				if ex < 0 || ex >= size || ey >= size {
					continue
				}
				sum := 0
				for i := range 5 {
					sum += int(cells[y+i*d[1]][x+i*d[0]])
				}
				most = max(most, sum)
			}
		}
	}
	return 5 - most
}
