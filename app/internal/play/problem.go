package play

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/match"
)

// judgingTime is how long a move of a person who solves a problem is judged at most.
const judgingTime = 5 * time.Second

// attempt is a person at a problem.
type attempt[M comparable] struct {
	solve.Task
	number int  // in the list, from 1
	tries  int  // from the start of the problem, and after what was taken back
	helped bool // a hint was given, or a machine moved
	solved bool
	reply  *M  // what the machine answers to the last move; nil means that it has to look for it
	plies  int // the number of plies at which reply is to be played
}

// solves reports whether a person is at a problem.
func (s *session[S, M]) solves() bool { return s.problem != nil }

// pose lists the problems, or begins one.
func (s *session[S, M]) pose(ctx context.Context, args string) error {
	tasks, err := solve.Tasks(s.Game)
	if err != nil {
		return err
	}
	if args == "" {
		return s.listTasks(tasks)
	}
	i, err := s.chosen(tasks, args)
	if err != nil {
		return err
	}
	return s.attempt(ctx, tasks[i], i+1)
}

// listTasks lists the problems. Those that were solved have a mark.
func (s *session[S, M]) listTasks(tasks []solve.Task) error {
	all, err := s.book.read()
	for i, t := range tasks {
		mark := " "
		if all.has(s.feat(t)) {
			mark = "x"
		}
		s.say("%s %3d  %s: %s", mark, i+1, titled(t), t.Words)
	}
	s.say("\"problem 1\" begins the first one, \"problem next\" the next that is not solved.")
	return err
}

// titled returns the name of a problem, and where it is from.
func titled(t solve.Task) string {
	if t.From == "" {
		return brief.Line(t.Name)
	}
	return fmt.Sprintf("%s (%s)", brief.Line(t.Name), brief.Line(t.From))
}

// chosen returns the index of the problem with a number or a name, or of the next one.
func (s *session[S, M]) chosen(tasks []solve.Task, args string) (int, error) {
	if strings.EqualFold(args, "next") {
		return s.nextTask(tasks)
	}
	if n, err := strconv.Atoi(args); err == nil {
		if n < 1 || n > len(tasks) {
			return 0, fmt.Errorf("there is no problem %d; they are 1 to %d", n, len(tasks))
		}
		return n - 1, nil
	}
	found := -1
	for i, t := range tasks {
		switch {
		case strings.EqualFold(t.Name, args):
			return i, nil
		case !strings.HasPrefix(strings.ToLower(t.Name), strings.ToLower(args)):
		case found >= 0:
			return 0, fmt.Errorf("several problems begin with %s; \"problem\" lists them", brief.Word(args))
		default:
			found = i
		}
	}
	if found < 0 {
		return 0, fmt.Errorf("there is no problem %s; \"problem\" lists them", brief.Word(args))
	}
	return found, nil
}

// nextTask returns the index of the next problem that is not solved, after the one at hand.
func (s *session[S, M]) nextTask(tasks []solve.Task) (int, error) {
	all, err := s.book.read()
	if err != nil {
		return 0, err
	}
	at := 0
	if s.solves() {
		at = s.problem.number
	}
	for i := range tasks {
		if i = (at + i) % len(tasks); !all.has(s.feat(tasks[i])) {
			return i, nil
		}
	}
	return 0, errors.New("all problems are solved; \"problem 1\" begins the first one again")
}

// attempt begins a problem: a person sits down at the side that is to move, and a machine at the other one.
func (s *session[S, M]) attempt(ctx context.Context, t solve.Task, number int) error {
	from, err := s.Start(t.State)
	if err != nil {
		return err
	}
	tries := 1
	if s.solves() && s.problem.number == number && !s.problem.solved {
		tries += s.problem.tries
	}
	if err := s.keep(); err != nil {
		return err
	}
	if !s.isPerson(t.Side) {
		if err := s.sit(t.Side, person); err != nil {
			return err
		}
	}
	if s.isPerson(1 - t.Side) {
		if err := s.sit(1-t.Side, usualMachine); err != nil {
			return err
		}
	}
	s.look.flipped = t.Side == 1
	err = s.restart(ctx, from)
	s.problem = &attempt[M]{Task: t, number: number, tries: tries}
	s.paused = false
	s.say("Problem %d, %s: %s.", number, titled(t), t.Words)
	if t.Moves == 0 {
		s.say("It is solved when the game ends without a loss, or after %d moves.", solve.HoldMoves)
	}
	return err
}

// judge tells a person at a problem what a move was worth. The machine's answer comes of it, too.
func (s *session[S, M]) judge() {
	if !s.solves() || s.over() {
		return
	}
	j, err := s.judged(s.ctx, ply.Limits{Time: judgingTime})
	if err != nil {
		s.report(err)
		return
	}
	if s.turn() != s.problem.Side {
		s.problem.reply, s.problem.plies = &j.Move, s.plies()
	}
	switch j.Course {
	case solve.Slow, solve.Wrong:
		s.say("%s. \"undo\" takes the move back.", j.Text)
	case solve.Solved:
		s.say("%s", s.solvedIn(j.Text))
	default:
		s.say("%s.", j.Text)
	}
}

// judged judges the game at a problem as it is now.
func (s *session[S, M]) judged(ctx context.Context, lim ply.Limits) (j solve.Judgement[M], err error) {
	s.await(ctx, 0, func(ctx context.Context) {
		j, err = s.solvers().Judge(ctx, lim, s.problem.Task, s.record)
	})
	return j, err
}

// solvedIn notes that the problem is solved, and returns the words for it.
func (s *session[S, M]) solvedIn(text string) string {
	p := s.problem
	if p.solved {
		return text + "."
	}
	p.solved = true
	text += ", " + [...]string{"at the first try", fmt.Sprintf("at try %d", p.tries)}[min(p.tries-1, 1)]
	if p.helped {
		return text + ", with help. \"problem " + strconv.Itoa(p.number) + "\" tries it again, \"problem next\" another one."
	}
	s.book.solved = append(s.book.solved, s.feat(p.Task))
	if err := s.book.write(); err != nil {
		text += "; " + err.Error()
	}
	return text + ". \"problem next\" begins the next one."
}

// endOfProblem returns what is told when the game of a problem is over.
func (s *session[S, M]) endOfProblem() string {
	j, err := s.judged(s.ctx, ply.Limits{})
	switch {
	case err != nil:
		return err.Error()
	case j.Course == solve.Solved:
		return s.solvedIn(j.Text)
	}
	return j.Text + ". \"undo\" takes the last move back."
}

// hintSolver gives the next move of the solution.
func (s *session[S, M]) hintSolver(ctx context.Context, args string) error {
	lim, err := limitsOf(args, judgingTime)
	if err != nil {
		return err
	}
	if s.turn() != s.problem.Side {
		return fmt.Errorf("it is %s's turn", s.sides[s.turn()])
	}
	j, err := s.judged(ctx, lim)
	if err != nil {
		return err
	}
	s.problem.helped = true
	s.say("Hint: %s. %s.", s.Words(s.seen().States(), []M{j.Move}, s.notation.FormatMove)[0], j.Text)
	return nil
}

// rival is the machine that plays against a person at a problem, and for a person who lets it.
type rival[S any, M comparable] struct{ s *session[S, M] }

// Choose implements [match.Player]. It answers what was found when the person's move was judged.
func (d rival[S, M]) Choose(ctx context.Context, _ *ply.Record[S, M], _ match.Clock) (c match.Choice[M], err error) {
	p := d.s.problem
	if reply := p.reply; reply != nil && p.plies == d.s.plies() {
		p.reply = nil
		return match.Choice[M]{Move: *reply}, nil
	}
	j, err := d.s.solvers().Judge(ctx, ply.Limits{Time: judgingTime}, p.Task, d.s.record)
	c.Move = j.Move
	return c, err
}

// feat is a problem that a person has solved.
type feat struct {
	Game    string `json:"game"`
	Options string `json:"options,omitempty"`
	Name    string `json:"name"`
	State   string `json:"state"`
}

// feat returns what is kept of a problem that was solved.
func (s *session[S, M]) feat(t solve.Task) feat { return feat{s.Name, s.Options, t.Name, t.State} }

// takenBack counts another try.
func (s *session[S, M]) takenBack() {
	if s.solves() {
		s.problem.reply = nil
		s.problem.tries++
	}
}
