package solve

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/brief"
)

// Task is a problem of a game, with what it asks for in words.
type Task struct {
	ply.Problem
	Side  int    // who solves it: the player to move
	Words string // such as "White to move and win within 3 moves"
}

// Tasks returns the problems of a game. That there are none is an error that says how to add some, and so
// is one that cannot be posed, such as in a position that is over.
func Tasks[S any, M comparable](g *subject.Game[S, M]) ([]Task, error) {
	poser, ok := ply.As[ply.Poser](g.Rules)
	if !ok {
		return nil, fmt.Errorf("%s has no problems: write Problems() []ply.Problem (ply.Poser)", g.Name)
	}
	var tasks []Task
	for i, p := range poser.Problems() {
		t, err := NewTask(g, p)
		if err != nil {
			return nil, fmt.Errorf("problem %d of %s, %s: %w", i+1, g.Name, brief.Word(p.Name), err)
		}
		tasks = append(tasks, t)
	}
	if len(tasks) == 0 {
		return nil, fmt.Errorf("%s has no problems with these settings", g.Name)
	}
	return tasks, nil
}

// NewTask returns the task of a problem.
func NewTask[S any, M comparable](g *subject.Game[S, M], p ply.Problem) (Task, error) {
	notation, err := g.Notation()
	if err != nil {
		return Task{}, err
	}
	state, err := notation.Parse(p.State)
	switch {
	case err != nil:
		return Task{}, err
	case p.Moves < 0:
		return Task{}, fmt.Errorf("a task has 1 move or more, or 0, and not %d", p.Moves)
	case g.Rules.Terminal(&state) != ply.Ongoing:
		return Task{}, errors.New("the game is over there")
	case g.Rolls(&state):
		return Task{}, errors.New("chance moves there, and not a player")
	}
	t := Task{Problem: p, Side: g.Turn([]S{state})}
	t.Words = g.Sides()[t.Side] + " to move and "
	switch p.Moves {
	case 0:
		t.Words += "not lose"
	case 1:
		t.Words += "win in 1 move"
	default:
		t.Words += fmt.Sprintf("win within %d moves", p.Moves)
	}
	return t, nil
}
