package analyze

import (
	"fmt"
	"io"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
)

// summary writes what people want to know of a game: where it turned, and how well each played.
func (a *analyst[S, M]) summary(out io.Writer, s *study[S, M]) error {
	var b strings.Builder
	turns := 0
	for _, j := range s.moves {
		if !j.mark.turned() {
			continue
		}
		turns++
		states := s.states[:j.ply]
		state := states[j.ply-1]
		fmt.Fprintf(&b, "  %s %s%s  %s, then %s\n      better: %s\n", a.Number(states), a.Move(&state, j.move), j.mark,
			a.score(s, j.ply-1, j.before, j.player), a.score(s, j.ply, j.after, j.player), a.better(s, j))
	}
	if turns == 0 {
		fmt.Fprintf(&b, "  The game did not turn: no move gave away %.0f%% of the win rate.\n", 100*mistakeLoss)
	}
	for player, side := range a.Sides() {
		b.WriteString("  " + side + ": " + a.account(s, player) + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// score returns the score of state i for a player: a number, or who wins and when.
func (a *analyst[S, M]) score(s *study[S, M], i int, score ply.Score, player int) string {
	if _, decided := score.Decided(); decided && s.opinions[i].known {
		return a.verdict(s.states[:i+1], s.opinions[i].score, s.opinions[i].best)
	}
	return fmt.Sprintf("%v for %s", score, a.Sides()[player])
}

// account says how well a player played.
func (a *analyst[S, M]) account(s *study[S, M], player int) string {
	var moves int
	var loss float64
	counts := map[mark]int{}
	for _, j := range s.moves {
		if j.player == player {
			moves++
			loss += j.loss
			counts[j.mark]++
		}
	}
	if moves == 0 {
		return "no moves that could be judged"
	}
	return fmt.Sprintf("%s, %s, %s; on average a move gave away %.1f%% of the win rate",
		subject.Times(counts[inaccuracy], "inaccuracy", "inaccuracies"), subject.Times(counts[mistake], "mistake", "mistakes"),
		subject.Times(counts[blunder], "blunder", "blunders"), 100*loss/float64(moves))
}

// heading names a game of a file.
func (a *analyst[S, M]) heading(n int, game ply.Archive[S, M]) string {
	sides := a.Sides()
	players := ""
	if first, second := game.Tags[sides[0]], game.Tags[sides[1]]; first != "" || second != "" {
		players = fmt.Sprintf(" %s against %s,", or(first, sides[0]), or(second, sides[1]))
	}
	return fmt.Sprintf("Game %d:%s %s", n, players, subject.Times(len(game.Record.Moves()), "ply", "plies"))
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
