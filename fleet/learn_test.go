package fleet

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/fleet/internal/bus"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/learn"
)

// lessonFlags returns the flags of a small lesson, in a folder that says that the game has passed the gates.
func lessonFlags(t *testing.T, more ...string) []string {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "gates.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	return append([]string{
		"-out", dir, "-game", "connect4", "-games", "150", "-depth", "3", "-biased", "-generations", "1", "-epochs", "1", "-hidden", "8", "-outputs", "1",
		"-match", "2", "-movetime", "1ms", "-seed", "5",
	}, more...)
}

// lessonOf returns the lesson of flags.
func lessonOf(t *testing.T, args []string) app.Lesson {
	t.Helper()
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	read := app.LearnFlags(flags, entries()...)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	lesson, err := read()
	if err != nil {
		t.Fatal(err)
	}
	return lesson
}

// learn lets a fleet learn.
func (h *harness) learn(ctx context.Context, lesson app.Lesson) error {
	h.t.Helper()
	s, err := newSchool(h.nc, h.log, entries(), &lesson)
	if err != nil {
		h.t.Fatal(err)
	}
	lesson.Options.Play = s.play
	ctx, cancel := context.WithCancel(ctx)
	defer s.follow(ctx)()
	defer cancel()
	return lesson.Learn(ctx, io.Discard, entries()...)
}

// learnedGames returns the games of a file of games, one after the other: what its blocks hold.
func learnedGames(t *testing.T, dir, name string) []byte {
	t.Helper()
	const marker = 8
	_, rest, _ := bytes.Cut([]byte(readFile(t, filepath.Join(dir, name))), []byte("\n"))
	var games []byte
	for len(rest) > 0 {
		n := int(binary.LittleEndian.Uint32(rest[marker:]))
		games, rest = append(games, rest[marker+8:][:n]...), rest[marker+8+n:]
	}
	return games
}

// wantGames returns the games of a lesson that is learned here.
func wantGames(t *testing.T) []byte {
	t.Helper()
	lesson := lessonOf(t, lessonFlags(t))
	if err := lesson.Learn(t.Context(), io.Discard, entries()...); err != nil {
		t.Fatal(err)
	}
	return learnedGames(t, lesson.Options.Dir, "games-1.ply")
}

// bad is a game whose self-play a worker spoils.
type bad struct {
	app.Entry
	spoil func(e app.Entry, ctx context.Context, part learn.Part) ([]byte, error)
}

func (b bad) With(settings map[string]string) (app.Entry, error) {
	e, err := b.Entry.With(settings)
	return bad{e, b.spoil}, err
}

func (b bad) PlayPart(ctx context.Context, part learn.Part) ([]byte, error) {
	return b.spoil(b.Entry, ctx, part)
}

// damage changes a byte of a file.
func damage(e app.Entry, ctx context.Context, part learn.Part) ([]byte, error) {
	file, err := e.PlayPart(ctx, part)
	if err == nil {
		file[len(file)/2] ^= 1
	}
	return file, err
}

// forge changes a score of each game, which the rules do not contradict.
func forge(e app.Entry, ctx context.Context, part learn.Part) ([]byte, error) {
	file, err := e.PlayPart(ctx, part)
	if err != nil {
		return nil, err
	}
	line, _, _ := bytes.Cut(file, []byte("\n"))
	block := file[len(line)+1:]
	games := block[16:] // the part is small enough for one block
	for at := 0; at < len(games); {
		at += 8 + 1 // the seed and the result
		opening, n := binary.Uvarint(games[at:])
		at += n
		plies, n := binary.Uvarint(games[at:])
		at += n
		for i := range plies {
			if at++; i >= opening { // a column is a byte, and a score two
				at += 2
			}
		}
		games[at-2] ^= 1
	}
	binary.LittleEndian.PutUint32(block[12:], crc32.Checksum(append(bytes.Clone(block[8:12]), games...), crc32.MakeTable(crc32.Castagnoli)))
	return file, nil
}

// What four workers play is what is played here, byte for byte, also if one takes tasks and is never heard of again, one sends damaged
// files, and one makes games up.
func TestSameLesson(t *testing.T) {
	h := newHarness(t)
	for i := range 4 {
		h.start(h.worker(fmt.Sprint("w", i)))
	}
	for name, spoil := range map[string]func(app.Entry, context.Context, learn.Part) ([]byte, error){"broken": damage, "liar": forge} {
		w := h.worker(name)
		w.entries = []app.Entry{bad{entries()[0], spoil}}
		h.start(w)
	}
	gone := h.connect(h.key("gone", bus.Worker))
	h.background(func(ctx context.Context) {
		for range 3 {
			_, _ = bus.Next(ctx, gone, "usual", 5*time.Second) // the test may be over
		}
	})
	lesson := lessonOf(t, lessonFlags(t))
	if err := h.learn(t.Context(), lesson); err != nil {
		t.Fatal(err)
	}
	want := wantGames(t)
	if !bytes.Equal(want, learnedGames(t, lesson.Options.Dir, "games-1.ply")) {
		t.Error("the games are not those that are played here")
	}
	var test string
	for _, one := range h.replay().Tests() {
		test = one.Name
		if played, total := one.Played(); played != 150 || total != 150 || !one.Over() || one.Tasks() != 19 {
			t.Errorf("%d of %d games in %d tasks, over: %v", played, total, one.Tasks(), one.Over())
		}
		for n := range one.Tasks() {
			if worker, _ := one.From(n); worker == "broken" {
				t.Errorf("the damaged file of task %d counts", n)
			}
		}
	}
	log := h.output.String()
	if !strings.Contains(log, "a worker makes games up") || !strings.Contains(log, "worker=liar") {
		t.Error("nobody noticed the worker that makes games up")
	}
	if strings.Contains(log, "worker=w0 task") {
		t.Error("a worker that is right is not believed")
	}
	h.saveLesson(test, want)

	// Once more: all is there already.
	again := lessonOf(t, lessonFlags(t))
	if err := h.learn(t.Context(), again); err != nil {
		t.Fatal(err)
	}
	if len(h.replay().Tests()) != 1 || !bytes.Equal(want, learnedGames(t, again.Options.Dir, "games-1.ply")) {
		t.Error("games that were there are ordered again, or are others")
	}
}

// saveLesson checks what status tells of a lesson, and that its games can be saved as a file to learn from.
func (h *harness) saveLesson(name string, want []byte) {
	h.t.Helper()
	h.order(wire.AskWithdraw, &wire.Withdrawal{Worker: "liar", Why: "its games are made up"})
	f := h.finish(name)
	file := filepath.Join(h.t.TempDir(), "games.ply")
	if err := writeGames(h.t.Context(), h.js, f, file); err != nil {
		h.t.Fatal(err)
	}
	if got := learnedGames(h.t, filepath.Dir(file), "games.ply"); !bytes.Equal(got, want) {
		h.t.Error("other games are saved")
	}
	s, err := askStatus(h.t.Context(), h.nc, name)
	if err != nil {
		h.t.Fatal(err)
	}
	text, err := (&look{test: name}).text(s, time.Now())
	if err != nil || !strings.Contains(text, "150 of 150 games") || !strings.Contains(text, "self-play to learn from") || strings.Contains(text, "too long") {
		h.t.Errorf("%v\n%s", err, text)
	}
	p := &program{entries: entries(), out: io.Discard}
	if err := p.report(h.t.Context(), h.nc, &look{test: name, table: "text"}); err == nil || !strings.Contains(err.Error(), "no table") {
		h.t.Errorf("the table of a lesson: %v", err)
	}
}

// A lesson that is ended ends learning with a sentence. The next try orders it under another name.
func TestEndedLesson(t *testing.T) {
	h := newHarness(t)
	flags := lessonFlags(t)
	for i, suffix := range []string{"", "-2", "-3"} {
		done := make(chan error)
		go func() { done <- h.learn(t.Context(), lessonOf(t, flags)) }()
		var name string
		for name == "" {
			if tests := h.replay().Tests(); len(tests) > i {
				name = tests[i].Name
			}
			time.Sleep(20 * time.Millisecond)
		}
		if !strings.HasSuffix(name, suffix) || strings.Count(name, "-") != 1+min(i, 1) {
			t.Errorf("test %d is called %s", i, name)
		}
		h.order(wire.AskEnd, &wire.End{Test: name, Why: "enough"})
		if err := <-done; err == nil || err.Error() != name+" was ended: enough" {
			t.Errorf("%v", err)
		}
	}
}

// Orders of lessons that cannot be carried out are answered with a sentence.
func TestWrongLessons(t *testing.T) {
	h := newHarness(t)
	lesson := lessonOf(t, lessonFlags(t))
	var part learn.Part
	lesson.Options.Play = func(_ context.Context, p learn.Part, _ func([]byte) error) error {
		part = p
		return context.Canceled
	}
	_ = lesson.Learn(t.Context(), io.Discard, entries()...) // it ends when it has the part
	s, err := newSchool(h.nc, h.log, entries(), &lesson)
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(t *wire.Test){
		"of another version":       func(t *wire.Test) { t.Lesson.Part.Rules++ },
		"needs a limit of depth":   func(t *wire.Test) { t.Lesson.Part.Limits.Depth = 0 },
		"a limit of time":          func(t *wire.Test) { t.Lesson.Part.Limits.Time = 1 },
		"fewer games in a task":    func(t *wire.Test) { t.Batch, t.Lesson.Part.MaxPlies = 150, 5000 },
		"there is no game":         func(t *wire.Test) { t.Contest.Game = "go" },
		"has no option":            func(t *wire.Test) { t.Contest.Settings = map[string]string{"x": "1"} },
		"from another version: th": func(t *wire.Test) { t.Bench["alphabeta"] = "1 nodes" },
	} {
		test, err := s.test(t.Context(), part)
		if err != nil {
			t.Fatal(err)
		}
		change(test)
		if got := h.fails(wire.AskSubmit, test); !strings.Contains(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A worker from before there were lessons is refused with a sentence.
func TestOldProtocol(t *testing.T) {
	h := newHarness(t)
	h.submit(usual("p")...) // now a coordinator leads
	nc := h.connect(h.key("old", bus.Worker))
	m, err := nc.Request("ply.hello.old", wire.Format(&wire.Hello{Worker: "old", Protocol: 1, Slots: 1, Speed: 1, Executable: sumOf(nil)}), 5*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	var w wire.Welcome
	if err := wire.Parse(m.Data, &w); err != nil || !strings.Contains(w.Refused, "it speaks protocol 1, and this fleet speaks 2") {
		t.Errorf("%v, %q", err, w.Refused)
	}
}

// The server, workers and the program that learns are killed at random moments. The games are those that are played here.
func TestKillLesson(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts many processes")
	}
	dir, addr := t.TempDir(), freeAddress(t)
	server := startProcess(t, "serve", "-data", dir, "-addr", addr, "-silence", "2s")
	connectOwner(t, filepath.Join(dir, "ring", bus.OwnerFile))
	var all []*process
	for i := range 2 {
		key := filepath.Join(dir, fmt.Sprint("w", i))
		runProcess(t, "serve", "-data", dir, "-addr", addr, "-add", fmt.Sprint("w", i), "-to", key)
		all = append(all, startProcess(t, "work", "-data", dir, "-key", key, "-slots", "1"))
	}
	flags := lessonFlags(t, "-data", dir)
	learner := startProcess(t, "learn", flags...)
	all = append(all, server, learner)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, p := range all {
		time.Sleep(time.Duration(500+rng.IntN(1000)) * time.Millisecond)
		p.kill()
		time.Sleep(time.Duration(rng.IntN(500)) * time.Millisecond)
		p.start()
	}
	if err := learner.running.Wait(); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(wantGames(t), learnedGames(t, flags[1], "games-1.ply")) {
		t.Error("the games are not those that are played here")
	}
}
