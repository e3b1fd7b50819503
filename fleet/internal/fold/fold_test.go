package fold

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/match"
)

// sum is a SHA-256.
var sum = strings.Repeat("0123456789abcdef", 4)

func entries() []app.Entry {
	return []app.Entry{app.Of("connect4", connect4.Rules{}), app.Of("tictactoe", tictactoe.Rules{})}
}

// message is a message of a stream.
type message struct {
	sequence uint64
	subject  string
	data     []byte
}

// script is what a fleet lives through: two streams, and in which order their messages are read.
type script struct {
	orders, results []message
	valid           []bool // of the results: whether they are the games of their task
	read            []bool // true for the next order, false for the next result
	rng             *rand.Rand
}

// orderOf returns an order as it is in the stream.
func orderOf(kind, name string, m wire.Message) message {
	return message{subject: "ply.order." + kind + "." + name, data: wire.Format(m)}
}

// testsOf returns the tests of a script: a tournament, a sequential test, and tasks of several pairs with a last one
// that is smaller.
func testsOf() []*wire.Test {
	return []*wire.Test{
		{Name: "all", Class: "usual", Batch: 1, Contest: app.Contest{
			Game: "connect4", Players: []string{"greedy", "random", "level:easy"}, Rounds: 3, Openings: []string{"4 4", "1 2 3"}, Seed: 1,
		}},
		{Name: "sprt", Class: "urgent", Batch: 2, Contest: app.Contest{
			Game: "tictactoe", Players: []string{"greedy", "random"}, Rounds: 9, SPRT: &match.SPRT{Elo0: 0, Elo1: 600, Alpha: 0.3, Beta: 0.3}, Seed: 2,
		}},
		{Name: "timed", Class: "idle", Batch: 3, Speed: 1e6, Contest: app.Contest{
			Game: "tictactoe", Players: []string{"greedy", "random"}, Rounds: 7, Terms: match.Terms{Control: match.Control{Base: 1e9}}, Seed: 3,
		}},
		{Name: "lesson", Class: "usual", Batch: 3, Contest: app.Contest{Game: "connect4"}, Lesson: &wire.Lesson{Part: lesson()}},
	}
}

// newScript makes up a script.
func newScript(rng *rand.Rand, length int) *script {
	s := &script{rng: rng}
	f := New(entries()...)
	for _, t := range testsOf() {
		s.order(orderOf("test", t.Name, t))
		if err := f.Order(s.orders[len(s.orders)-1].subject, s.orders[len(s.orders)-1].data); err != nil {
			panic(err)
		}
	}
	workers := []string{"anna", "bert", "cora"}
	for range length {
		t := f.tests[rng.IntN(len(f.tests))]
		worker := workers[rng.IntN(len(workers))]
		switch rng.IntN(20) {
		case 0:
			s.order(orderOf("withdraw", worker, &wire.Withdrawal{Worker: worker, Why: "why"}))
		case 1:
			s.order(orderOf("withdraw", worker, &wire.Withdrawal{Worker: worker, Restored: true}))
		case 2:
			if rng.IntN(4) == 0 {
				s.order(orderOf("end", t.Name, &wire.End{Test: t.Name, After: rng.Uint64N(uint64(len(s.results)) + 2), Why: "enough"}))
			}
		case 3:
			s.order(orderOf("test", t.Name, &t.Test)) // once more
		default:
			s.result(resultOf(rng, t, worker, rng.IntN(t.Tasks())), rng.IntN(6) == 0)
		}
	}
	return s
}

func (s *script) order(m message) { s.orders, s.read = append(s.orders, m), append(s.read, true) }

// result adds a result, which is spoiled in some way if bad.
func (s *script) result(r *wire.Result, bad bool) {
	m := message{sequence: uint64(len(s.results)) + 1, subject: wire.ResultSubject(r.Worker, r.Test, r.Number)}
	if bad {
		spoil(s.rng, r)
	}
	m.data = wire.Format(r)
	if bad && s.rng.IntN(4) == 0 {
		m.data = m.data[:s.rng.IntN(len(m.data))]
	}
	s.results, s.valid, s.read = append(s.results, m), append(s.valid, !bad), append(s.read, false)
}

// resultOf returns a valid result of a task, with ends of games that are made up.
func resultOf(rng *rand.Rand, t *Test, worker string, number int) *wire.Result {
	r := &wire.Result{Worker: worker, Test: t.Name, Number: number, Executable: sum}
	if t.Speed > 0 {
		r.Scale = 1
	}
	task := t.Task(number)
	if task.Lesson != nil {
		r.File = slices.Clone(learned(task.Lesson.Part.From, task.Lesson.Part.To))
	}
	for _, spec := range task.Pairs {
		plan, err := t.entry.Plan(spec)
		if err != nil {
			panic(err)
		}
		for _, game := range plan {
			game.Outcome = []ply.Outcome{ply.Win, ply.Draw, ply.Loss}[rng.IntN(3)]
			game.Reason, game.Plies = "four in a row", rng.IntN(42)
			r.Games = append(r.Games, app.Played{Result: game})
		}
	}
	return r
}

// spoil makes a result one that must not count.
func spoil(rng *rand.Rand, r *wire.Result) {
	if r.File != nil {
		spoilLesson(rng, r)
		return
	}
	game := &r.Games[rng.IntN(len(r.Games))]
	faults := []func(){
		func() { r.Worker = "dora" },
		func() { r.Test = "other" },
		func() { r.Number += 1000 },
		func() { r.Games = r.Games[:len(r.Games)-1] },
		func() { r.Games = append(r.Games, *game) },
		func() { r.Games[0], r.Games[1] = r.Games[1], r.Games[0] },
		func() { r.Scale = 1 - r.Scale },
		func() { r.Executable = "" },
		func() { game.Outcome = ply.Ongoing },
		func() { game.Round++ },
		func() { game.Seed++ },
		func() { game.Terms += "x" },
		func() { game.Opening += "x" },
		func() { game.Plies = -1 },
		func() { game.Cause = "boredom" },
		func() { game.Reason = strings.Repeat("x", 10_000) },
		func() { game.File = []byte("x") },
	}
	faults[rng.IntN(len(faults))]()
}

// play reads a script into a fleet.
func (s *script) play(read []bool) *Fleet {
	f := New(entries()...)
	orders, results := s.orders, s.results
	for _, order := range read {
		if order {
			_ = f.Order(orders[0].subject, orders[0].data) // some change nothing; so below
			orders = orders[1:]
		} else {
			_, _, _ = f.Result(results[0].sequence, results[0].subject, results[0].data)
			results = results[1:]
		}
	}
	return f
}

// shuffled returns the script's messages in another order. Each stream has its own; the tests are known before their results.
func (s *script) shuffled(rng *rand.Rand) []bool {
	n := len(testsOf())
	read := append([]bool(nil), s.read...)
	rng.Shuffle(len(read)-n, func(i, j int) { read[n+i], read[n+j] = read[n+j], read[n+i] })
	return read
}

// known is what is known of a test, for comparisons.
type known struct {
	Name   string
	From   []string // of each task, who played it, and the number of the result
	Played int
	Over   bool
	Table  string
}

// knows returns what a fleet knows.
func knows(f *Fleet) (list []known) {
	for _, t := range f.Tests() {
		k := known{Name: t.Name, Over: t.Over(), Table: t.Table().Text()}
		for n := range t.Tasks() {
			worker, sequence := t.From(n)
			k.From = append(k.From, fmt.Sprint(worker, sequence))
			if t.Done(n) != (worker != "") {
				k.From[n] += " or not"
			}
		}
		k.Played, _ = t.Played()
		list = append(list, k)
	}
	return list
}

// slow returns what a fleet should know. It shares nothing with the package but the types of messages: first all orders, then
// for each task all results from the beginning.
func (s *script) slow() (list []known) {
	withdrawn, ends := map[string]bool{}, map[string]uint64{}
	tests := map[string]bool{}
	for _, m := range s.orders {
		parts := strings.Split(m.subject, ".")
		switch parts[2] {
		case "test":
			tests[parts[3]] = true
		case "withdraw":
			withdrawn[parts[3]] = !bytes.Contains(m.data, []byte(`"restored":true`))
		case "end":
			var e wire.End
			if err := wire.Parse(m.data, &e); err != nil {
				panic(err)
			}
			if _, ended := ends[e.Test]; !ended {
				ends[e.Test] = e.After
			}
		}
	}
	for _, t := range testsOf() {
		list = append(list, s.slowTest(t, withdrawn, ends))
	}
	return list
}

func (s *script) slowTest(t *wire.Test, withdrawn map[string]bool, ends map[string]uint64) known {
	if t.Lesson != nil {
		return s.slowLesson(t, withdrawn, ends)
	}
	standing, err := match.NewStanding(t.Contest.Schedule())
	if err != nil {
		panic(err)
	}
	last, ended := ends[t.Name]
	k := known{Name: t.Name}
	pairs := len(standing.Pairings())
	for number := 0; number*t.Batch < pairs; number++ {
		from := "0"
		for i, m := range s.results {
			parts := strings.Split(m.subject, ".")
			if !s.valid[i] || parts[3] != t.Name || parts[4] != fmt.Sprint(number) || withdrawn[parts[2]] || ended && uint64(i+1) > last {
				continue
			}
			from = fmt.Sprint(parts[2], i+1)
			var r wire.Result
			if err := wire.Parse(m.data, &r); err != nil {
				panic(err)
			}
			for _, game := range r.Games {
				if err := standing.Add(game.Result); err != nil {
					panic(err)
				}
			}
			break
		}
		k.From = append(k.From, from)
	}
	k.Played, _ = standing.Games()
	k.Over, k.Table = ended || standing.Over(), standing.Table().Text()
	return k
}

// compare checks a script against the slow fold, in two orders of reading.
func (s *script) compare(t *testing.T) {
	t.Helper()
	want := s.slow()
	if d := cmp.Diff(want, knows(s.play(s.read))); d != "" {
		t.Fatalf("(-slow +fold)\n%s", d)
	}
	if d := cmp.Diff(want, knows(s.play(s.shuffled(s.rng)))); d != "" {
		t.Fatalf("read in another order (-slow +fold)\n%s", d)
	}
}

// The fold is what a slow one is that was written for this test, and the order in which the two streams are read does
// not matter. Withdrawals, their ends, ends of tests, doubles and false results are in it.
func TestFold(t *testing.T) {
	for seed := range uint64(80) {
		newScript(rand.New(rand.NewPCG(seed, 1)), int(seed)).compare(t)
	}
}

// Results of different tasks may come in any order. The table is the same.
func TestOrderOfResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 30 {
		f := New(entries()...)
		var results []message
		for _, order := range testsOf() {
			m := orderOf("test", order.Name, order)
			if err := f.Order(m.subject, m.data); err != nil {
				t.Fatal(err)
			}
			for n := range f.Test(order.Name).Tasks() {
				r := resultOf(rng, f.Test(order.Name), "anna", n)
				results = append(results, message{subject: wire.ResultSubject("anna", order.Name, n), data: wire.Format(r)})
			}
		}
		var want []string
		for range 4 {
			rng.Shuffle(len(results), func(i, j int) { results[i], results[j] = results[j], results[i] })
			f := New(entries()...)
			for _, order := range testsOf() {
				m := orderOf("test", order.Name, order)
				_ = f.Order(m.subject, m.data) // it was right above
			}
			for i, m := range results {
				if _, _, err := f.Result(uint64(i+1), m.subject, m.data); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, test := range f.Tests() {
				got = append(got, test.Table().Text())
			}
			if want == nil {
				want = got
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Fatalf("(-before +shuffled)\n%s", d)
			}
		}
	}
}

// FuzzScript makes up scripts. The seed is the rest of them.
func FuzzScript(f *testing.F) {
	f.Add(uint64(1), uint64(2), byte(60))
	f.Add(uint64(3), uint64(4), byte(255))
	f.Fuzz(func(t *testing.T, a, b uint64, length byte) {
		newScript(rand.New(rand.NewPCG(a, b)), int(length)).compare(t)
	})
}

// FuzzStreams reads any bytes as an order and as a result. A fleet that refuses them knows what it knew.
func FuzzStreams(f *testing.F) {
	rng := rand.New(rand.NewPCG(7, 8))
	s := newScript(rng, 12)
	for _, m := range append(s.orders, s.results...) {
		f.Add(m.subject, m.data)
	}
	f.Add("ply.order.test.more", wire.Format(&wire.Test{Name: "more", Class: "usual", Batch: 256, Contest: app.Contest{
		Game: "tictactoe", Players: []string{"greedy", "random"}, Rounds: 500,
	}}))
	f.Fuzz(func(t *testing.T, subject string, data []byte) {
		fleet := s.play(s.read)
		before := knows(fleet)
		if err := fleet.Order(subject, data); err != nil {
			if d := cmp.Diff(before, knows(fleet)); d != "" {
				t.Fatalf("an order that was refused changed something (-before +after)\n%s", d)
			}
		}
		before = knows(fleet)
		if _, _, err := fleet.Result(1000, subject, data); err != nil {
			if d := cmp.Diff(before, knows(fleet)); d != "" {
				t.Fatalf("a result that does not count changed something (-before +after)\n%s", d)
			}
		}
		for _, test := range fleet.Tests() { // what is handed out can be read
			for _, n := range []int{0, test.Tasks() - 1} {
				task := test.Task(n)
				if err := wire.Parse(wire.Format(&task), &wire.Task{}); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// A test is refused if one of its tasks is too long for the queue, also if that is not the first.
func TestLongTask(t *testing.T) {
	order := testsOf()[0]
	order.Batch = 20
	order.Contest.Players, order.Contest.Rounds = []string{"greedy", "random"}, 40
	order.Contest.Openings = append(slices.Repeat([]string{"4"}, 20), slices.Repeat([]string{"4 | " + strings.Repeat("x", 3900)}, 20)...)
	f := New(entries()...)
	if err := f.Check(*order); err == nil || !strings.Contains(err.Error(), "fewer pairs in a task help") {
		t.Errorf("a long task: %v", err)
	}
	order.Batch = 10
	if err := f.Check(*order); err != nil {
		t.Errorf("a shorter task: %v", err)
	}
}
