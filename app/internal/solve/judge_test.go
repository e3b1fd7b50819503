package solve_test

import (
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
)

// The machine defends as long as it can: against a king and a rook it does not walk into the mate, and a
// person who plays the hints needs all the moves of the task.
func TestLongestDefence(t *testing.T) {
	g := &subject.Game[chess.Position, chess.Move]{Name: "chess", Rules: chess.Rules{}}
	task, err := solve.NewTask(g, ply.Problem{Name: "rook", State: "8/8/8/8/8/2K5/7R/k7 w - - 0 1", Moves: 4})
	if err != nil {
		t.Fatal(err)
	}
	lim := ply.Limits{Time: time.Minute}
	start, err := g.Start(task.State)
	if err != nil {
		t.Fatal(err)
	}
	team := solve.New(g, 16)
	a, err := team.Solve(t.Context(), lim, task.Moves, nil, start)
	if err != nil || a.Winner != 0 || !a.Shortest {
		t.Fatalf("%+v, %v", a, err)
	}
	task.Moves = a.Moves
	game := ply.NewRecord(g.Rules, start, 1)
	for game.Outcome() == ply.Ongoing {
		j, err := team.Judge(t.Context(), lim, task, game)
		if err != nil || j.Course != solve.Right {
			t.Fatalf("after %v: %+v, %v", game.Moves(), j, err)
		}
		if err := game.Play(j.Move); err != nil {
			t.Fatal(err)
		}
	}
	j, err := team.Judge(t.Context(), lim, task, game)
	if err != nil || j.Course != solve.Solved || j.Made != a.Moves || j.Moves {
		t.Errorf("%d moves are needed: %+v, %v", a.Moves, j, err)
	}
}
