package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/learn"
)

// Protocol is the number of this set of messages. Programs with another number refuse each other.
const Protocol = 2

// Test is a contest that a fleet plays, as its owner orders it.
type Test struct {
	Name    string      `json:"name"`
	Contest app.Contest `json:"contest"`
	Class   string      `json:"class"`           // one of Classes
	Batch   int         `json:"batch"`           // pairs of games in a task
	Games   bool        `json:"games,omitempty"` // whether results have the games, too
	// Bench has the bench of each player that is no other program, on the machine that ordered the
	// test. A worker whose players differ has another version of them.
	Bench map[string]string `json:"bench,omitempty"`
	// Speed is the speed of the machine for which the clocks of the contest are meant, in nodes a second.
	// It is 0 if there are no clocks.
	Speed float64 `json:"speed,omitempty"`
	// Lesson, if not nil, makes it self-play to learn from, in place of a contest: the contest has the game
	// and its settings, and no players. Batch then counts games.
	Lesson *Lesson `json:"lesson,omitempty"`
}

// Lesson is self-play to learn from: of a whole test, or of a task.
type Lesson struct {
	Part    learn.Part `json:"part"`              // without the network
	Network string     `json:"network,omitempty"` // the SHA-256 of the file with the network that plays, if one does
}

// Timed reports whether the games have clocks, or limits of time for each move.
func (t *Test) Timed() bool {
	c := t.Contest.Terms.Control
	return c.Base > 0 || c.Move.Time > 0 || c.Move.Soft > 0
}

// Task is a part of a test, with all that a worker must know to play it.
type Task struct {
	Test     string            `json:"test"`
	Number   int               `json:"number"`
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings,omitempty"`
	Pairs    []app.MatchSpec   `json:"pairs,omitempty"` // none in a lesson
	Bench    map[string]string `json:"bench,omitempty"` // see Test
	Speed    float64           `json:"speed,omitempty"` // see Test
	Lesson   *Lesson           `json:"lesson,omitempty"`
}

// Result is what a worker made of a task.
type Result struct {
	Worker     string       `json:"worker"`
	Test       string       `json:"test"`
	Number     int          `json:"number"`
	Games      []app.Played `json:"games,omitempty"` // of all pairs, in their order; none in a lesson
	File       []byte       `json:"file,omitempty"`  // the games of a lesson, as package learn writes them
	Scale      float64      `json:"scale,omitempty"` // what the clocks were multiplied with; 0 if there were none
	Executable string       `json:"executable"`      // SHA-256 of the worker's program
}

// End ends a test before all is played.
type End struct {
	Test  string `json:"test"`
	After uint64 `json:"after"` // results with a greater number in their stream do not count
	Why   string `json:"why"`
}

// Withdrawal withdraws all results of a worker, or restores them.
type Withdrawal struct {
	Worker   string `json:"worker"`
	Restored bool   `json:"restored,omitempty"`
	Why      string `json:"why"`
}

// Hello introduces a worker: when it starts, and then again and again, so that others know it is there.
type Hello struct {
	Worker     string  `json:"worker"`
	Protocol   int     `json:"protocol"`
	Slots      int     `json:"slots"` // games at once
	Busy       int     `json:"busy"`  // how many of the slots play
	Speed      float64 `json:"speed"` // nodes a second of a slot, with all slots busy
	Executable string  `json:"executable"`
}

// Welcome answers a Hello.
type Welcome struct {
	Refused string    `json:"refused,omitempty"` // why the worker may not work
	Players []Players `json:"players,omitempty"` // of tests that go on, as many as there is room for
	// Silence is how long the worker may be silent about a task until another one gets it.
	Silence time.Duration `json:"silence,omitempty"`
}

// Players are players of a game, with their benches.
type Players struct {
	Game     string            `json:"game"`
	Settings map[string]string `json:"settings,omitempty"`
	Bench    map[string]string `json:"bench,omitempty"` // see Test
}

// Fault says why a worker could not do a task.
type Fault struct {
	Worker string `json:"worker"`
	Test   string `json:"test"`
	Number int    `json:"number"`
	Error  string `json:"error"`
	// Refused means that the task may be right, but not for this worker: it has another version of a
	// player, say.
	Refused bool `json:"refused,omitempty"`
}

// Answer is the coordinator's answer to a question of its owner, besides AskStatus.
type Answer struct {
	Error string `json:"error,omitempty"`
	Test  string `json:"test,omitempty"` // the name of the test that was submitted
}

// The greatest messages and parts of them.
const (
	MaxOrder   = 960 << 10 // bytes of a test: many openings
	MaxTask    = 64 << 10  // bytes of a task
	MaxResult  = 512 << 10 // bytes of a result with its games
	maxOther   = 64 << 10  // bytes of any other message
	maxBatch   = 256
	maxGames   = 1_000_000 // of a lesson
	maxPlayers = 100
	maxText    = 1000 // bytes of a sentence
	maxSlots   = 4096

	// ScaleFloor and ScaleCeiling bound how much slower or faster a worker may be than the machine
	// for which clocks are meant. Beyond them time means something else.
	ScaleFloor, ScaleCeiling = 0.25, 4
)

// Message is a message of this package. It can tell what is wrong with it.
type Message interface{ check() error }

// Parse reads a message of any type of this package into m. The error says what is wrong with it.
func Parse(data []byte, m Message) error {
	limit := maxOther
	switch m.(type) {
	case *Test, *Status:
		limit = MaxOrder
	case *Task:
		limit = MaxTask
	case *Result:
		limit = MaxResult
	}
	if len(data) > limit {
		return fmt.Errorf("a message of %d bytes, where %d are allowed", len(data), limit)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(m); err != nil {
		return fmt.Errorf("a message that is not as expected: %.200s", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows after the message")
	}
	return m.check()
}

// Check returns what is wrong with a message before it is sent.
func Check(m Message) error { return m.check() }

// Format writes a message as Parse reads it. [Check] must find nothing wrong with it.
func Format(m Message) []byte {
	text, err := json.Marshal(m)
	if err != nil {
		panic(err) // a value that no JSON has, such as NaN
	}
	return text
}

func (t *Test) check() error {
	switch {
	case !slices.Contains(Classes, t.Class):
		return fmt.Errorf("no class %.40q; there are %v", t.Class, Classes)
	case t.Batch < 1 || t.Batch > maxBatch:
		return fmt.Errorf("%d pairs in a task; 1 to %d are possible", t.Batch, maxBatch)
	case len(t.Contest.Players) > maxPlayers:
		return fmt.Errorf("%d players; %d are possible", len(t.Contest.Players), maxPlayers)
	case !finite(t.Speed):
		return fmt.Errorf("a speed of %v", t.Speed)
	case t.Lesson != nil && (len(t.Contest.Players) > 0 || len(t.Contest.Openings) > 0 || t.Games || t.Speed > 0):
		return errors.New("a lesson with players, openings, files or clocks of a contest")
	}
	return firstError(CheckName(t.Name), t.Lesson.check())
}

// check returns what is wrong with a lesson. Not to have one is right.
func (l *Lesson) check() error {
	switch {
	case l == nil:
		return nil
	case l.Part.From < 0 || l.Part.To <= l.Part.From || l.Part.To-l.Part.From > maxGames:
		return fmt.Errorf("a lesson of the games from %d to %d; 1 to %d games are possible", l.Part.From, l.Part.To, maxGames)
	case l.Part.MaxPlies < 1:
		return fmt.Errorf("a lesson with games of %d moves at most", l.Part.MaxPlies)
	case len(l.Part.Network) > 0:
		return errors.New("a lesson with a network in it; networks are files of the fleet")
	case l.Network != "":
		return CheckSum(l.Network)
	}
	return nil
}

func (t *Task) check() error {
	switch {
	case t.Number < 0:
		return fmt.Errorf("task %d", t.Number)
	case t.Lesson != nil && len(t.Pairs) > 0:
		return errors.New("a task with a lesson and with pairs")
	case t.Lesson == nil && (len(t.Pairs) < 1 || len(t.Pairs) > maxBatch):
		return fmt.Errorf("%d pairs in a task; 1 to %d are possible", len(t.Pairs), maxBatch)
	case !finite(t.Speed):
		return fmt.Errorf("a speed of %v", t.Speed)
	}
	return firstError(CheckName(t.Test), t.Lesson.check())
}

func (r *Result) check() error {
	switch {
	case r.Number < 0:
		return fmt.Errorf("task %d", r.Number)
	case len(r.Games) > 0 && len(r.File) > 0:
		return errors.New("a result with the games of a contest and with those of a lesson")
	case len(r.File) == 0 && len(r.Games) < 1 || len(r.Games) > 2*maxBatch:
		return fmt.Errorf("a result of %d games", len(r.Games))
	case !finite(r.Scale) || r.Scale > 0 && (r.Scale < ScaleFloor || r.Scale > ScaleCeiling):
		return fmt.Errorf("clocks were multiplied by %v; %v to %v are possible", r.Scale, ScaleFloor, ScaleCeiling)
	}
	return firstError(CheckName(r.Worker), CheckName(r.Test), CheckSum(r.Executable))
}

func (e *End) check() error { return firstError(CheckName(e.Test), checkText(e.Why)) }

func (w *Withdrawal) check() error { return firstError(CheckName(w.Worker), checkText(w.Why)) }

func (h *Hello) check() error {
	if h.Busy < 0 || h.Busy > h.Slots {
		return fmt.Errorf("%d of %d slots are busy", h.Busy, h.Slots)
	}
	return firstError(CheckName(h.Worker), checkSlots(h.Slots), checkSpeed(h.Speed), CheckSum(h.Executable))
}

func (w *Welcome) check() error {
	if w.Refused != "" {
		return nil
	}
	return CheckSilence(w.Silence)
}

func (f *Fault) check() error {
	if f.Number < 0 {
		return fmt.Errorf("task %d", f.Number)
	}
	return firstError(CheckName(f.Worker), CheckName(f.Test), checkText(f.Error))
}

func (a *Answer) check() error { return nil }

// firstError returns the first error.
func firstError(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// From returns the worker that sends the message.
func (h *Hello) From() string { return h.Worker }

// From returns the worker that sends the message.
func (f *Fault) From() string { return f.Worker }

func finite(x float64) bool { return x >= 0 && !math.IsInf(x, 0) }

func checkSlots(n int) error {
	if n < 1 || n > maxSlots {
		return fmt.Errorf("%d slots; 1 to %d are possible", n, maxSlots)
	}
	return nil
}

func checkSpeed(x float64) error {
	if !finite(x) || x == 0 {
		return fmt.Errorf("a speed of %v nodes a second", x)
	}
	return nil
}

func checkText(text string) error {
	if len(text) > maxText {
		return fmt.Errorf("a text of %d bytes, where %d are allowed", len(text), maxText)
	}
	return nil
}

// leastSilence is the shortest time of silence after which another worker may get a task. In a shorter time a network that
// is slow for a moment has tasks played twice.
const leastSilence = time.Second

// CheckSilence returns an error if a worker cannot speak as often as the time asks for.
func CheckSilence(d time.Duration) error {
	if d < leastSilence {
		return fmt.Errorf("a worker may be silent for %v; %v is the least", d, leastSilence)
	}
	return nil
}

// CheckSum returns an error unless the text is a SHA-256 as hexadecimal digits.
func CheckSum(text string) error {
	if len(text) != 64 {
		return fmt.Errorf("a SHA-256 has 64 digits, not %d", len(text))
	}
	for _, r := range text {
		if (r < '0' || r > '9') && (r < 'a' || r > 'f') {
			return fmt.Errorf("a SHA-256 has digits and letters from a to f, not %q", r)
		}
	}
	return nil
}
