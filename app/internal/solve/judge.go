package solve

import (
	"context"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/proof"
)

// Course is how a person does who solves a problem.
type Course string

// The courses.
const (
	Right   Course = "right"   // the task can still be fulfilled, for sure
	Slow    Course = "slow"    // the person still wins, but not within the moves
	Wrong   Course = "wrong"   // the person no longer wins, or loses where that is the task
	Unknown Course = "unknown" // the limits came before an answer
	Solved  Course = "solved"
)

// HoldMoves is how many moves a person has to hold out whose task is not to lose, unless the game ends
// before.
const HoldMoves = 10

// Judgement is what a team says about a game that began at a problem.
type Judgement[M comparable] struct {
	Course Course
	Text   string // in words
	Made   int    // own moves of the person so far
	// Move is the next move: of the solution if the person is to move and the course is right, else the
	// best that was found. For the other player it is the longest defence, or the refutation. There is
	// none if the game is over.
	Move  M
	Moves bool // whether there is one
	By    string
}

// Judge judges a game that began at the state of a task. The person sees what the person's side sees, and
// the other player likewise.
func (t *Team[S, M]) Judge(ctx context.Context, lim ply.Limits, task Task, game *ply.Record[S, M]) (j Judgement[M], err error) {
	if err := t.began(task, game); err != nil {
		return j, err
	}
	if lim == (ply.Limits{}) {
		lim.Time = UsualTime
	}
	seen := game.View(task.Side)
	c := &court[S, M]{Team: t, task: task, game: game, states: seen.States(), limits: lim, begun: time.Now()}
	c.turn = t.game.Turn(c.states)
	c.Made = t.game.MovesOf(c.states[:1], task.Side, seen.Moves())
	switch {
	case game.Outcome() != ply.Ongoing:
		c.over()
	case task.Moves == 0:
		err = c.hold(ctx)
	default:
		err = c.win(ctx)
	}
	return c.Judgement, err
}

// began returns an error if a game did not begin at a task.
func (t *Team[S, M]) began(task Task, game *ply.Record[S, M]) error {
	notation, err := t.game.Notation()
	if err != nil {
		return err
	}
	state, err := notation.Parse(task.State)
	if err != nil {
		return err
	}
	if viewer, ok := ply.As[ply.Viewer[S, M]](t.game.Rules); ok {
		state = viewer.View(&state, ply.Watcher)
	}
	if first := game.View(ply.Watcher).States()[0]; notation.Format(&state) != notation.Format(&first) {
		return fmt.Errorf("the game did not begin at the problem %q", task.Name)
	}
	return nil
}

// court is a judgement in the making.
type court[S any, M comparable] struct {
	*Team[S, M]
	Judgement[M]
	task   Task
	game   *ply.Record[S, M]
	states []S // as the person has seen the game
	turn   int
	limits ply.Limits
	begun  time.Time
	nodes  int64
}

// over judges a game that has ended.
func (c *court[S, M]) over() {
	o := c.game.Outcome()
	if c.turn != c.task.Side {
		o = o.Flip()
	}
	switch {
	case o == ply.Win && (c.task.Moves == 0 || c.Made <= c.task.Moves):
		c.Course, c.Text = Solved, "Solved in "+subject.Times(c.Made, "move", "moves")
	case o == ply.Win:
		c.Course, c.Text = Slow, fmt.Sprintf("Won in %s; the task is %d", subject.Times(c.Made, "move", "moves"), c.task.Moves)
	case o == ply.Draw && c.task.Moves == 0:
		c.Course, c.Text = Solved, "Solved: the game is not lost"
	case o == ply.Draw:
		c.Course, c.Text = Wrong, "The game is a draw"
	default:
		c.Course, c.Text = Wrong, "The game is lost"
	}
}

// left returns what is left of the limits.
func (c *court[S, M]) left() ply.Limits {
	lim := c.limits
	if lim.Time > 0 {
		lim.Time = max(lim.Time-time.Since(c.begun), time.Millisecond)
	}
	if lim.Nodes > 0 {
		lim.Nodes = max(lim.Nodes-c.nodes, 1)
	}
	return lim
}

// ask asks one question, with what is left of the limits.
func (c *court[S, M]) ask(ctx context.Context, q proof.Question[M]) (Answer[S, M], error) {
	a, err := c.Ask(ctx, c.left(), []proof.Question[M]{q}, nil, c.states...)
	c.nodes += a.Nodes
	return a, err
}

// hold judges a task not to lose.
func (c *court[S, M]) hold(ctx context.Context) error {
	a, err := c.ask(ctx, proof.Question[M]{Player: c.task.Side, Goal: proof.Holds})
	if err != nil {
		return err
	}
	switch {
	case a.Winner == 1-c.task.Side:
		c.Course, c.Text = Wrong, c.other()+" wins"
	case c.Made >= HoldMoves:
		c.Course, c.Text = Solved, fmt.Sprintf("Solved: %s held out for %d moves", c.side(), c.Made)
	case a.Winner == c.task.Side || a.Verdicts[0] == proof.Yes:
		c.Course, c.Text = Right, "Right: "+c.side()+" does not lose"
	default:
		c.Course, c.Text = Unknown, "Whether "+c.side()+" loses is not known"
	}
	return c.choose(ctx, a)
}

// win judges a task to win.
func (c *court[S, M]) win(ctx context.Context) error {
	left := c.task.Moves - c.Made
	if left > 0 {
		a, err := c.ask(ctx, proof.Question[M]{Player: c.task.Side, Moves: left})
		if err != nil {
			return err
		}
		switch {
		case a.Winner == c.task.Side:
			c.Course, c.Text = Right, c.right(left)
		case a.Winner != Nobody:
			c.Course, c.Text = Wrong, c.other()+" wins"
		case a.Verdicts[0] == proof.No:
			return c.late(ctx, &a, left)
		default:
			c.Course, c.Text = Unknown, "Whether "+c.side()+" wins within "+subject.Times(left, "move", "moves")+" is not known"
		}
		return c.choose(ctx, a)
	}
	if left == 0 && c.falls(c.states, mostFalls) {
		c.Course, c.Text = Right, c.right(left)
		return c.choose(ctx, Answer[S, M]{Winner: Nobody})
	}
	return c.late(ctx, nil, 0)
}

// right says in words that the person wins within a number of moves.
func (c *court[S, M]) right(left int) string {
	text := fmt.Sprintf("%s wins within %s", c.side(), subject.Times(left, "move", "moves"))
	switch {
	case c.turn == c.task.Side:
		return text
	case left == 0:
		return "Right"
	}
	return "Right: " + text
}

// lateTime is how long a person waits at most to hear whether a move that fails still wins.
const lateTime = 2 * time.Second

// late judges a game that the person does not win within the moves that are left. The answer that says so
// has the defence.
func (c *court[S, M]) late(ctx context.Context, short *Answer[S, M], left int) error {
	if c.limits.Time > 0 {
		c.limits.Time = min(c.limits.Time, time.Since(c.begun)+lateTime)
	}
	a, err := c.ask(ctx, proof.Question[M]{Player: c.task.Side})
	if err != nil {
		return err
	}
	within := "the moves"
	if left > 0 {
		within = subject.Times(left, "move", "moves")
	}
	switch {
	case a.Winner == c.task.Side:
		c.Course, c.Text = Slow, fmt.Sprintf("Too slow: %s wins, but not within %s", c.side(), within)
	case a.Winner != Nobody:
		c.Course, c.Text = Wrong, c.other()+" wins"
	case a.Verdicts[0] == proof.No:
		c.Course, c.Text = Wrong, fmt.Sprintf("%s no longer wins", c.side())
	default:
		c.Course, c.Text = Wrong, fmt.Sprintf("%s does not win within %s", c.side(), within)
	}
	if short != nil && c.turn != c.task.Side && (a.Winner == c.task.Side || a.Winner == Nobody && a.Proof == nil) {
		a = *short // its strategy prevents a win in time
	}
	return c.choose(ctx, a)
}

// mostFalls is how many moves in a row of the other player falls looks at.
const mostFalls = 8

// falls reports whether the other player loses whatever happens, though the person has no move left.
func (c *court[S, M]) falls(states []S, most int) bool {
	s := states[len(states)-1]
	turn := c.Team.game.Turn(states)
	switch o := c.Team.game.Rules.Terminal(&s); {
	case o != ply.Ongoing:
		return o == ply.Win == (turn == c.task.Side) && o != ply.Draw
	case most == 0, turn == c.task.Side && !c.Team.game.Rolls(&s):
		return false
	}
	for _, m := range c.Team.game.Rules.Moves(nil, &s) {
		next := s
		c.Team.game.Rules.Play(&next, m)
		if !c.falls(append(states[:len(states):len(states)], next), most-1) {
			return false
		}
	}
	return true
}

// choose sets the next move. The other player does not see what the person sees, if something is hidden:
// then alphabeta looks for the move in what the other player knows.
func (c *court[S, M]) choose(ctx context.Context, a Answer[S, M]) error {
	c.By, c.Moves = a.By, true
	_, hides := ply.As[ply.Viewer[S, M]](c.Team.game.Rules)
	if hides && c.turn != c.task.Side {
		return c.blind(ctx)
	}
	var ok bool
	if c.Move, ok = c.longest(ctx, a); ok {
		return nil
	}
	if c.Move, ok = a.Proof.Reply(c.Team.game.Rules); ok {
		return nil
	}
	if len(a.Line) > 0 {
		c.Move = a.Line[0]
		return nil
	}
	return c.blind(ctx)
}

// longest returns the move of the player who is to move and loses that puts off the end as long as possible:
// the first one of a strategy that does not lose with one move less of the winner. The answer to that is
// known, if the win is known to be the shortest.
func (c *court[S, M]) longest(ctx context.Context, a Answer[S, M]) (m M, ok bool) {
	if !a.Shortest || a.Moves < 2 || a.Winner == c.turn {
		return m, false
	}
	lim := c.left()
	if lim.Time > 0 {
		lim.Time = max(lim.Time, shortGrace)
	}
	short, err := c.prover.Ask(ctx, lim, proof.Question[M]{Player: a.Winner, Moves: a.Moves - 1}, c.states...)
	if err != nil || short.Verdict != proof.No {
		return m, false
	}
	return short.Proof.Reply(c.Team.game.Rules)
}

// blindTime is the time of alphabeta for a move that no answer has.
const blindTime = time.Second

// blind lets alphabeta choose the next move, by what the player to move has seen.
func (c *court[S, M]) blind(ctx context.Context) error {
	lim := c.limits.And(ply.Limits{Time: blindTime})
	r, err := c.searcher.Search(ctx, lim, c.game.View(c.turn).States()...)
	c.Move = r.Move
	return err
}

// side returns the name of the person's side.
func (c *court[S, M]) side() string { return c.Team.game.Sides()[c.task.Side] }

// other returns the name of the other side.
func (c *court[S, M]) other() string { return c.Team.game.Sides()[1-c.task.Side] }
