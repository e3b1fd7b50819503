package fold

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/match"
)

// Test is a test with its results so far.
type Test struct {
	wire.Test
	fleet    *Fleet
	entry    app.Entry
	standing *match.Standing // nil for a lesson
	pairings []match.Pairing // none for a lesson
	learned  int             // tasks of a lesson that have a result which counts
	given    map[int][]given // by task, in the order of the stream
	workers  map[string]bool // who gave a result
	ended    *wire.End       // nil unless the owner ended it
}

// given is a valid result, whether it counts or not.
type given struct {
	worker   string
	sequence uint64
	games    []match.Result // none of a lesson
}

// newTest returns a test without results.
func newTest(f *Fleet, order wire.Test) (*Test, error) {
	t := &Test{Test: order, fleet: f, given: map[int][]given{}, workers: map[string]bool{}}
	if order.Contest.Format == match.Swiss {
		return nil, errors.New("a fleet cannot play a Swiss: its pairs depend on results that may be withdrawn")
	}
	var err error
	if t.entry, err = EntryOf(&order, f.entries...); err != nil {
		return nil, err
	}
	if order.Timed() != (order.Speed > 0) {
		return nil, errors.New("clocks and the speed of the machine for which they are meant belong together")
	}
	if order.Lesson != nil {
		return t, t.checkLesson()
	}
	if t.standing, err = match.NewStanding(order.Contest.Schedule()); err != nil {
		return nil, err
	}
	t.pairings = t.standing.Pairings()
	if n := len(wire.Format(t.longest())); n > wire.MaxTask {
		return nil, fmt.Errorf("a task can have %d bytes, where %d are allowed; fewer pairs in a task help", n, wire.MaxTask)
	}
	return t, nil
}

// EntryOf returns the game of a test among entries. It finds what is wrong with the contest.
func EntryOf(order *wire.Test, entries ...app.Entry) (app.Entry, error) {
	if order.Lesson != nil {
		return app.Find(order.Contest.Game, order.Contest.Settings, entries...)
	}
	return order.Contest.Entry(entries...)
}

// longest returns a task that is at least as long as any of the test: all its pairs have the longest opening, the longest
// names and the greatest number of a round.
func (t *Test) longest() *wire.Task {
	size := func(text string) int { return len(wire.Format(&wire.Answer{Error: text})) } // as JSON
	bySize := func(a, b string) int { return cmp.Compare(size(a), size(b)) }
	names := slices.SortedFunc(slices.Values(t.Contest.Players), bySize)
	spec := t.Contest.Match(t.pairings[len(t.pairings)-1])
	spec.Players, spec.Files = [2]string(names[len(names)-2:]), t.Games
	if len(t.Contest.Openings) > 0 {
		spec.Openings = []string{slices.MaxFunc(t.Contest.Openings, bySize)}
	}
	task := t.task(t.Tasks() - 1)
	task.Pairs = slices.Repeat([]app.MatchSpec{spec}, min(t.Batch, len(t.pairings)))
	return task
}

// Entry returns the game of the test.
func (t *Test) Entry() app.Entry { return t.entry }

// Tasks returns the number of tasks.
func (t *Test) Tasks() int {
	n := len(t.pairings)
	if t.Lesson != nil {
		n = t.Lesson.Part.To - t.Lesson.Part.From
	}
	return (n + t.Batch - 1) / t.Batch
}

// Task returns a task as workers get it.
func (t *Test) Task(number int) wire.Task { return *t.task(number) }

func (t *Test) task(number int) *wire.Task {
	task := &wire.Task{
		Test: t.Name, Number: number, Game: t.Contest.Game, Settings: t.Contest.Settings, Bench: t.Bench, Speed: t.Speed,
	}
	if t.Lesson != nil {
		task.Lesson = t.lesson(number)
		return task
	}
	for _, p := range t.pairings[number*t.Batch : min((number+1)*t.Batch, len(t.pairings))] {
		spec := t.Contest.Match(p)
		spec.Files = t.Games
		task.Pairs = append(task.Pairs, spec)
	}
	return task
}

// Done reports whether a task has a result that counts.
func (t *Test) Done(number int) bool { return t.counting(number) != nil }

// Over reports whether there is nothing more to play.
func (t *Test) Over() bool {
	if t.Lesson != nil {
		return t.ended != nil || t.learned == t.Tasks()
	}
	return t.ended != nil || t.standing.Over()
}

// Ended returns why the owner ended the test, and whether that is so.
func (t *Test) Ended() (why string, ended bool) {
	if t.ended == nil {
		return "", false
	}
	return t.ended.Why, true
}

// Played returns how many games count so far, and how many there can be.
func (t *Test) Played() (played, total int) {
	if t.Lesson != nil {
		return t.learnedGames()
	}
	return t.standing.Games()
}

// GamesOf returns how many games a task has.
func (t *Test) GamesOf(number int) int {
	if t.Lesson != nil {
		part := t.lesson(number).Part
		return part.To - part.From
	}
	return 2 * len(t.task(number).Pairs)
}

// Counted returns the results that count for the table, in the order of the schedule. A lesson has none.
func (t *Test) Counted() []match.Result {
	if t.Lesson != nil {
		return nil
	}
	return t.standing.Counted()
}

// Table returns the table of the test so far. It is that of a tournament on one machine. That of a lesson is empty.
func (t *Test) Table() *match.Table {
	if t.Lesson != nil {
		return &match.Table{}
	}
	return t.standing.Table()
}

// From returns the worker whose result of a task counts, and the number of that result in its stream.
// Without one the worker is empty.
func (t *Test) From(number int) (worker string, sequence uint64) {
	if g := t.counting(number); g != nil {
		return g.worker, g.sequence
	}
	return "", 0
}

// counting returns the result of a task that counts, or nil.
func (t *Test) counting(number int) *given {
	for i, g := range t.given[number] {
		if _, withdrawn := t.fleet.withdrawn[g.worker]; !withdrawn && (t.ended == nil || g.sequence <= t.ended.After) {
			return &t.given[number][i]
		}
	}
	return nil
}

// count counts all results anew, after it changed which ones count.
func (t *Test) count() {
	if t.Lesson != nil {
		t.learned = 0
		for number := range t.given {
			if t.Done(number) {
				t.learned++
			}
		}
		return
	}
	standing, err := match.NewStanding(t.Contest.Schedule())
	if err != nil {
		return // it was right before, so it is now
	}
	t.standing = standing
	for _, number := range slices.Sorted(maps.Keys(t.given)) {
		if g := t.counting(number); g != nil {
			_ = t.addGames(g) // they were checked when they came
		}
	}
}

func (t *Test) addGames(g *given) error {
	if t.Lesson != nil {
		t.learned++
		return nil
	}
	for _, game := range g.games {
		if err := t.standing.Add(game); err != nil {
			return err
		}
	}
	return nil
}

// result takes a result of a worker. An error says why it does not count.
func (t *Test) result(sequence uint64, r *wire.Result) error {
	if r.Number >= t.Tasks() {
		return fmt.Errorf("%s has no task %d", t.Name, r.Number)
	}
	if (r.Scale > 0) != (t.Speed > 0) {
		return errors.New("a result has a scale of its clocks if and only if there are clocks")
	}
	games, err := t.checked(r)
	if err != nil {
		return err
	}
	before := t.counting(r.Number)
	t.given[r.Number] = append(t.given[r.Number], given{r.Worker, sequence, games})
	t.workers[r.Worker] = true
	now := t.counting(r.Number)
	switch why, withdrawn := t.fleet.Withdrawn(r.Worker); {
	case withdrawn:
		return fmt.Errorf("%s is withdrawn: %s", r.Worker, why)
	case before != nil:
		return fmt.Errorf("task %d of %s has a result already", r.Number, t.Name)
	case now == nil:
		return fmt.Errorf("%s has ended", t.Name)
	}
	return t.addGames(now)
}

// checked returns the games of a result, if they are those of the task.
func (t *Test) checked(r *wire.Result) ([]match.Result, error) {
	if (t.Lesson != nil) != (len(r.File) > 0) {
		return nil, errors.New("the games of a lesson and those of a contest are not the same")
	}
	if t.Lesson != nil {
		return nil, t.entry.ConfirmPart(t.lesson(r.Number).Part, r.File)
	}
	games := r.Games
	var list []match.Result
	for _, spec := range t.task(r.Number).Pairs {
		plan, err := t.entry.Plan(spec)
		if err != nil {
			return nil, err
		}
		if len(games) < len(plan) {
			return nil, errors.New("games are missing")
		}
		for i := range plan {
			if err := t.checkGame(&plan[i], &games[i]); err != nil {
				return nil, err
			}
			list = append(list, games[i].Result)
		}
		games = games[len(plan):]
	}
	if len(games) > 0 {
		return nil, errors.New("there are more games than the task has")
	}
	return list, nil
}

// checkGame returns an error unless the game is one that was planned. If there is a file, it must have that game alone, with
// the same end by the rules.
func (t *Test) checkGame(plan *match.Result, game *app.Played) error {
	if err := game.Answers(plan); err != nil {
		return err
	}
	if !t.Games {
		if game.File != nil {
			return errors.New("the file of a game, which nobody asked for")
		}
		return nil
	}
	return t.entry.Confirm(game)
}
