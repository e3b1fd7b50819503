package wire

import (
	"bytes"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/learn"
	"github.com/plygo/ply/match"
)

// sum is a SHA-256.
var sum = strings.Repeat("0123456789abcdef", 4)

// samples has a right message of each type.
func samples() []Message {
	played := app.Played{Result: match.Result{
		Round: 3, Players: [2]string{"greedy", "random"}, Opening: "4 4", Seed: math.MaxUint64, Terms: "0123", Outcome: ply.Win,
		Cause: ply.Resignation, Reason: "resignation", Plies: 9, Seconds: 0.25,
	}, File: []byte("{}\n")}
	bench := map[string]string{"greedy": "0 nodes, 01234567"}
	settings := map[string]string{"size": "7"}
	ordered := time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)
	return []Message{
		&Test{
			Name: "t", Class: "usual", Batch: 2, Games: true, Bench: bench, Speed: 1e6,
			Contest: app.Contest{
				Game: "connect4", Settings: settings, Players: []string{"greedy", "random"}, Rounds: 3, Openings: []string{"4 4"},
				Terms: match.Terms{Control: match.Control{Base: time.Second}}, Seed: math.MaxUint64, SPRT: &match.SPRT{Elo1: 5},
			},
		},
		&Task{
			Test: "t", Number: 1, Game: "connect4", Settings: settings, Bench: bench, Speed: 1e6,
			Pairs: []app.MatchSpec{{Players: played.Players, Openings: []string{"4 4"}, Rounds: 1, FirstRound: 3, Seed: 7, Files: true}},
		},
		&Result{Worker: "w", Test: "t", Number: 1, Games: []app.Played{played}, Scale: 0.5, Executable: sum},
		&End{Test: "t", After: math.MaxUint64, Why: "enough"},
		&Withdrawal{Worker: "w", Restored: true, Why: "it was right"},
		&Hello{Worker: "w", Protocol: Protocol, Slots: 2, Busy: 1, Speed: 1e6, Executable: sum},
		&Welcome{Refused: "no", Players: []Players{{Game: "connect4", Settings: settings, Bench: bench}}},
		&Fault{Worker: "w", Test: "t", Number: 1, Error: "no such file", Refused: true},
		&Answer{Error: "no", Test: "t"},
		&Status{
			Tests: []TestStatus{{
				Name: "t", Title: "connect4", State: "playing", Played: 1, Total: 2, Queued: 3, Rate: 4.5, Table: "table",
				SPRT: &SPRT{LLR: 1, Lower: -2, Upper: 2}, Fault: "none", Ordered: &ordered,
			}},
			Workers: []WorkerStatus{{Name: "w", Slots: 1, Speed: 1, Executable: sum, Games: 2, Seen: ordered, Withdrawn: "no", Refused: 1}},
			Left:    1, Refused: 1, Last: "none",
		},
	}
}

// lessons has a right message of each type that can have a lesson.
func lessons() []Message {
	lesson := &Lesson{
		Part:    learn.Part{From: 8, To: 16, Limits: ply.Limits{Depth: 4}, Opening: [2]int{1, 2}, MaxPlies: 400, MemoryMB: 4, Seed: math.MaxUint64, Noise: true, Rules: 1, Evaluation: 2},
		Network: sum,
	}
	bench := map[string]string{"alphabeta": "0 nodes, 01234567"}
	return []Message{
		&Test{Name: "t", Class: "usual", Batch: 8, Bench: bench, Contest: app.Contest{Game: "connect4", Settings: map[string]string{"size": "7"}}, Lesson: lesson},
		&Task{Test: "t", Number: 1, Game: "connect4", Bench: bench, Lesson: lesson},
		&Result{Worker: "w", Test: "t", Number: 1, File: []byte("games"), Executable: sum},
	}
}

// empty returns a message of the same type without content.
func empty(m Message) Message { return reflect.New(reflect.TypeOf(m).Elem()).Interface().(Message) }

// Every message arrives as it was sent.
func TestSamples(t *testing.T) {
	for _, m := range append(samples(), lessons()...) {
		if err := Check(m); err != nil {
			t.Errorf("%T: %v", m, err)
		}
		got := empty(m)
		if err := Parse(Format(m), got); err != nil {
			t.Errorf("%T: %v", m, err)
		}
		if d := cmp.Diff(m, got); d != "" {
			t.Errorf("%T (-sent +got)\n%s", m, d)
		}
	}
}

// What is no message, or has something else in it, is refused with a short sentence.
func TestNoMessage(t *testing.T) {
	for _, m := range append(samples(), lessons()...) {
		text := string(Format(m))
		for _, bad := range []string{
			"", " ", "{", "[]", "1", `"x"`, text + text, text + "x", text[:len(text)-1], `{"other":1,` + text[1:], `{"` + strings.Repeat("x", 5000) + `":1}`,
			strings.Repeat(" ", MaxOrder) + text,
		} {
			err := Parse([]byte(bad), empty(m))
			if err == nil {
				t.Errorf("%T: %.60q is read", m, bad)
			} else if len(err.Error()) > 300 {
				t.Errorf("%T: an error of %d bytes: %.300s", m, len(err.Error()), err)
			}
		}
	}
}

// A message with one wrong part is refused.
func TestWrongParts(t *testing.T) {
	long := strings.Repeat("x", maxText+1)
	names := []string{"", "a.b", "*", ">", "a b", "a\n", "ä", strings.Repeat("x", longestName+1)}
	speeds := []float64{-1, math.NaN(), math.Inf(1)}
	sums := []string{"", sum[1:], sum + "0", sum[1:] + "A", sum[1:] + "g", sum[:63] + "\n"}
	wrong(t, names, func(m *Test, v string) { m.Name = v })
	wrong(t, []string{"", "best", "usual "}, func(m *Test, v string) { m.Class = v })
	wrong(t, []int{-1, 0, maxBatch + 1}, func(m *Test, v int) { m.Batch = v })
	wrong(t, []int{maxPlayers + 1}, func(m *Test, v int) { m.Contest.Players = make([]string, v) })
	wrong(t, speeds, func(m *Test, v float64) { m.Speed = v })
	wrong(t, names, func(m *Task, v string) { m.Test = v })
	wrong(t, []int{-1}, func(m *Task, v int) { m.Number = v })
	wrong(t, []int{0, maxBatch + 1}, func(m *Task, v int) { m.Pairs = make([]app.MatchSpec, v) })
	wrong(t, speeds, func(m *Task, v float64) { m.Speed = v })
	wrong(t, names, func(m *Result, v string) { m.Worker = v })
	wrong(t, names, func(m *Result, v string) { m.Test = v })
	wrong(t, sums, func(m *Result, v string) { m.Executable = v })
	wrong(t, []int{-1}, func(m *Result, v int) { m.Number = v })
	wrong(t, []int{0, 2*maxBatch + 1}, func(m *Result, v int) { m.Games = make([]app.Played, v) })
	wrong(t, append(speeds, 0.24, 4.01), func(m *Result, v float64) { m.Scale = v })
	wrong(t, names, func(m *End, v string) { m.Test = v })
	wrong(t, []string{long}, func(m *End, v string) { m.Why = v })
	wrong(t, names, func(m *Withdrawal, v string) { m.Worker = v })
	wrong(t, []string{long}, func(m *Withdrawal, v string) { m.Why = v })
	wrong(t, names, func(m *Hello, v string) { m.Worker = v })
	wrong(t, []int{-1, 0, maxSlots + 1}, func(m *Hello, v int) { m.Slots = v })
	wrong(t, []int{-1, 3}, func(m *Hello, v int) { m.Busy = v })
	wrong(t, append(speeds, 0), func(m *Hello, v float64) { m.Speed = v })
	wrong(t, sums, func(m *Hello, v string) { m.Executable = v })
	wrong(t, names, func(m *Fault, v string) { m.Worker = v })
	wrong(t, names, func(m *Fault, v string) { m.Test = v })
	wrong(t, []int{-1}, func(m *Fault, v int) { m.Number = v })
	wrong(t, []string{long}, func(m *Fault, v string) { m.Error = v })
}

// A lesson with one wrong part is refused, and so is a message that is half a lesson and half a contest.
func TestWrongLessons(t *testing.T) {
	for i, bad := range []func(t *Test, k *Task, r *Result){
		func(t *Test, _ *Task, _ *Result) { t.Contest.Players = []string{"greedy"} },
		func(t *Test, _ *Task, _ *Result) { t.Contest.Openings = []string{"4"} },
		func(t *Test, _ *Task, _ *Result) { t.Games = true },
		func(t *Test, _ *Task, _ *Result) { t.Speed = 1 },
		func(t *Test, _ *Task, _ *Result) { t.Batch = maxBatch + 1 },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Network = "network.ply" },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Part.Network = []byte("x") },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Part.From = -1 },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Part.To = 8 },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Part.To = 9 + maxGames },
		func(t *Test, _ *Task, _ *Result) { t.Lesson.Part.MaxPlies = 0 },
		func(_ *Test, k *Task, _ *Result) { k.Pairs = make([]app.MatchSpec, 1) },
		func(_ *Test, k *Task, _ *Result) { k.Lesson.Part.To = 8 },
		func(_ *Test, k *Task, _ *Result) { k.Lesson = nil },
		func(_ *Test, _ *Task, r *Result) { r.File = nil },
		func(_ *Test, _ *Task, r *Result) { r.Games = make([]app.Played, 1) },
	} {
		all := lessons()
		test, task, result := all[0].(*Test), all[1].(*Task), all[2].(*Result)
		bad(test, task, result)
		if Check(test) == nil && Check(task) == nil && Check(result) == nil {
			t.Errorf("fault %d is right", i)
		}
	}
}

// wrong checks that the sample of a type is refused with each of the values in it.
func wrong[M any, P interface {
	*M
	Message
}, V any](t *testing.T, values []V, set func(m P, v V)) {
	t.Helper()
	for _, v := range values {
		for _, m := range samples() {
			if m, ok := m.(P); ok {
				if set(m, v); Check(m) == nil {
					t.Errorf("%T is right with %.60v", m, v)
				}
			}
		}
	}
}

// The memory that a message takes is linear in its size, whatever is in it.
func TestParseMemory(t *testing.T) {
	const factor = 500
	for _, c := range []struct {
		m                Message
		begin, part, end string
		size             int
	}{
		{&Result{}, `{"games":[`, `{},`, `{}]}`, MaxResult},
		{&Task{}, `{"pairs":[`, `{},`, `{}]}`, MaxTask},
		{&Test{}, `{"contest":{"players":[`, `"",`, `""]}}`, MaxOrder},
		{&Test{}, `{"bench":{`, `"":"",`, `"":""}}`, MaxOrder},
		{&Status{}, `{"tests":[`, `{},`, `{}]}`, MaxOrder},
		{&Status{}, `{"workers":[`, `{},`, `{}]}`, MaxOrder},
		{&Welcome{}, `{"players":[`, `{},`, `{}]}`, maxOther},
		{&Test{}, strings.Repeat("[", MaxOrder), "", "", MaxOrder},
		{&Answer{}, `{"error":"`, `<`, `"}`, maxOther},
	} {
		text := []byte(c.begin)
		if c.part != "" {
			text = append(text, bytes.Repeat([]byte(c.part), (c.size-len(c.begin)-len(c.end))/len(c.part))...)
		}
		text = append(text, c.end...)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_ = Parse(text, c.m) // most of it is wrong, but read
		runtime.ReadMemStats(&after)
		if got := int(after.TotalAlloc - before.TotalAlloc); got > factor*len(text) {
			t.Errorf("%T of %d bytes, %.30s: %d bytes were allocated, %d a byte", c.m, len(text), text, got, got/len(text))
		}
	}
}

// FuzzMessages reads any bytes as a message of any type. What is taken arrives as it was sent, within its size.
func FuzzMessages(f *testing.F) {
	types := append(samples(), lessons()...)
	for i, m := range types {
		f.Add(byte(i), Format(m))
		f.Add(byte(i), []byte("null"))
	}
	f.Fuzz(func(t *testing.T, kind byte, data []byte) {
		m := empty(types[int(kind)%len(types)])
		if Parse(data, m) != nil {
			return
		}
		if err := Check(m); err != nil {
			t.Fatalf("%T is read, but not right: %v", m, err)
		}
		text := Format(m)
		if len(text) > 8*len(data)+2000 { // a sign of one byte can take six, and fields that are left out have names
			t.Fatalf("%d bytes became %d", len(data), len(text))
		}
		again := empty(m)
		if err := Parse(text, again); err != nil {
			if strings.HasPrefix(err.Error(), "a message of ") {
				return // it is longer now, and the server refuses it
			}
			t.Fatalf("%T is refused after it was sent: %v\n%s", m, err, text)
		}
		if d := cmp.Diff(m, again, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("%T (-sent +got)\n%s", m, d)
		}
	})
}
