package main

import (
	"fmt"

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
		game: rules, quota: map[int]int{2: 3, 3: 5, 4: 3, 5: 2, 6: 1}, depth: 1, random: 0.45, early: 8, stop: 60,
		name: func(b *gomoku.Position) string {
			return fmt.Sprintf("%s, %v to play", capital(plural(b.Stones(), "stone")), b.Turn())
		},
		asks:  []proof.Question[gomoku.Move]{{Order: 1}},
		needs: gomokuNeeds, last: rule != gomoku.Renju, equal: 8,
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
