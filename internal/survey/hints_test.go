package survey

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// alternating returns n pairs of evaluations, of which the second is the first times sign.
func alternating(n int, sign float64) (p pairs) {
	for i := range n {
		x := float64(i%10 - 5)
		p.add(x, sign*x)
	}
	return p
}

// TestWords checks the hints word for word.
func TestWords(t *testing.T) {
	last := [2]points{{won: 11}, {won: 9}}
	for _, test := range []struct {
		name string
		v    Survey
		want string
	}{
		{"nothing", Survey{games: 20, last: last, heeds: points{won: 18}}, ""},
		{"few games", Survey{games: 20, last: [2]points{{lost: 4}, {lost: 3}}}, ""},
		{"last mover", Survey{games: 60, last: [2]points{{lost: 35}, {lost: 25}}}, `hint: Terminal may say Win where it should say Loss.
  Of 60 decided random games the player who moved last won none. Terminal is for the player to move, and after a move that wins, that is the loser: it should say Loss. In a game where the last move loses, this is right.`},
		{"one player", Survey{games: 60, last: [2]points{{won: 35}, {lost: 25}}}, `hint: Terminal may be for one player all the time, not for the player to move.
  In decided random games player 0 won 35 of 35 in which he moved last, and player 1 won 0 of 25. Win and Loss are for the player to move, whoever that is.`},
		{"draws", Survey{games: 200, drawn: 200}, `hint: Terminal may not see who wins.
  All of 200 random games were drawn. In a game that is seldom won by chance, this is right.`},
		{"few draws", Survey{games: 20, drawn: 20}, ""},
		{"one view", Survey{games: 20, last: last, pairs: [2]pairs{alternating(100, 1)}, heeds: points{won: 21, lost: 19}}, `hint: Evaluate may be for one player all the time, not for the player to move.
  In random games its values before and after a move go up and down together: their correlation is +1.00. What is good for one player is bad for the other, so they should go opposite ways. Return the value for the player whose turn it is: for the other player, change its sign.`},
		{"good advice", Survey{games: 20, last: last, pairs: [2]pairs{alternating(100, 1)}, heeds: points{won: 18}}, ""},
		{"few pairs", Survey{games: 20, last: last, pairs: [2]pairs{alternating(90, 1)}, heeds: points{won: 21, lost: 19}}, ""},
		{"wrong side", Survey{games: 20, last: last, pairs: [2]pairs{alternating(100, -1)}, heeds: points{lost: 17, drawn: 1}}, `hint: Evaluate, or Terminal, may be for the wrong player.
  A player who made the moves that Evaluate likes best had 0.5 points of 18 games against one who made the moves that it likes least. Evaluate and Terminal are for the player to move: positive is good for the one whose turn it is, and after a move that is the opponent.`},
	} {
		if d := cmp.Diff(test.want, test.v.Hint()); d != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, d)
		}
	}
}

func TestNotes(t *testing.T) {
	v := Survey{
		games: 20, plies: 220, moves: 180, choices: 720, again: 9, won: [2]int{11, 7}, drawn: 2,
		last:  [2]points{{won: 11}, {won: 6, lost: 1}},
		pairs: [2]pairs{alternating(60, -1), alternating(60, -1)}, heeds: points{won: 17, drawn: 1},
	}
	want := `20 random games: 10.0 plies and 4.0 moves to choose from on average; player 0 won 11, player 1 won 7, 2 were drawn; the player who moved last won 17 of 18
a player moved again after 5.0 % of the moves
Evaluate of successive states correlates by -1.00; the moves that it likes best had 17.5 points of 18 games against those that it likes least`
	if d := cmp.Diff(want, strings.Join(v.Notes(), "\n")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
