package fold

import (
	"fmt"

	"github.com/plygo/ply/fleet/internal/wire"
)

// What a game of a lesson takes at most: the seed, the result and two numbers, then for each move its index and its score. A
// file has a line before its games, and each block of them a few bytes more.
const (
	gameBytes = 8 + 1 + 3 + 3
	moveBytes = 3 + 2
	fileBytes = 8 << 10
)

// checkLesson returns what is wrong with a lesson.
func (t *Test) checkLesson() error {
	whole := t.Lesson.Part
	whole.To = whole.From // the part alone, without games
	if err := t.entry.ConfirmPart(whole, nil); err != nil {
		return err
	}
	games := t.GamesOf(0)
	if most := (games*(gameBytes+moveBytes*whole.MaxPlies) + fileBytes) * 4 / 3; most > wire.MaxResult { // base64 has 4 letters for 3 bytes
		return fmt.Errorf("%d games of %d moves can have %d bytes, where %d are allowed; fewer games in a task help", games, whole.MaxPlies, most, wire.MaxResult)
	}
	if n := len(wire.Format(t.task(t.Tasks() - 1))); n > wire.MaxTask {
		return fmt.Errorf("a task can have %d bytes, where %d are allowed", n, wire.MaxTask)
	}
	return nil
}

// lesson returns the lesson of a task.
func (t *Test) lesson(number int) *wire.Lesson {
	l := *t.Lesson
	l.Part.From += number * t.Batch
	l.Part.To = min(l.Part.From+t.Batch, l.Part.To)
	return &l
}

// learnedGames returns how many games of a lesson count, and how many there are.
func (t *Test) learnedGames() (games, total int) {
	total = t.Lesson.Part.To - t.Lesson.Part.From
	games = t.learned * t.Batch
	if last := t.Tasks() - 1; t.Done(last) { // it may have fewer
		games += t.GamesOf(last) - t.Batch
	}
	return games, total
}
