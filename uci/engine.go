package uci

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
)

// Engine is a searcher that speaks UCI or, if its first command is ucci, [UCCI]. The fields
// Game and Searcher are required.
//
// What the searcher can do decides what the engine offers:
//
//   - With a [ply.Analyzer] it reports while it thinks, and has the option MultiPV. Without
//     one it reports once, at the end, and searches the moves of searchmoves one by one.
//   - With a [ply.Memorizer] it has the option Hash, in megabytes, up to what the system has,
//     and with a [ply.Threader] the option Threads. What the searcher has been given before Run
//     is the default.
//   - With a [ply.Resetter], ucinewgame and the option Clear Hash reset it. The first isready
//     does too, so that the searcher gets its memory before a clock runs.
//   - With a [ply.Filler] the reports contain that number as hashfull.
//
// It also has the options Ponder and Move Overhead, and in UCCI usemillisec and newgame. If a
// search panics, the engine reports that and plays some legal move.
//
// Besides the protocols it knows "go perft N" with N up to 100, "bench [depth N | nodes N]" and "d", which
// shows the state.
//
// While a search runs that ends by itself, because it has a limit, the commands position, go,
// setoption, ucinewgame, bench and d wait for its end. So commands can come from a pipe. A
// search without end, such as "go infinite", is stopped by those that need the searcher. The
// engine obeys stop, quit and isready at once, and ponderhit if no go is waiting.
//
// In UCCI the engine never resigns, and accepts a draw if its score is negative. It
// answers probe as if its table were empty, because no searcher shows its table.
type Engine[S any, M comparable] struct {
	Name, Version, Author string

	Game     ply.Game[S, M]
	Searcher ply.Searcher[S, M]

	// Overhead is the time between the end of a search and the stop of the GUI's clock; see
	// [match.Clock.Limits]. 0 means [match.DefaultOverhead], a negative value means none. The
	// GUI can change it by the option Move Overhead.
	Overhead time.Duration

	// Options are those of the program, besides those that the engine has by itself. One with
	// the same name takes the place of the engine's own.
	Options []Option

	// BenchPositions are the states that bench searches, in the game's notation. If there are
	// none, it searches the usual first state.
	BenchPositions []string
	// BenchLimits limits the search of each of the BenchPositions. It should not limit time. The
	// default is depth 4.
	BenchLimits ply.Limits
}

// longestCommand is the length limit of a command in bytes. It is enough for a game of more
// than a hundred thousand plies.
const longestCommand = 1 << 20

// Run reads commands from in and writes the answers to out. It returns after quit, at the
// end of in, or when ctx ends; then it returns the error of ctx.
//
// Before it returns, it stops a running search. Only at the end of in it waits for a search
// that ends by itself, and carries out the commands that wait for it. A Read of in that does
// not return is left behind in its goroutine.
func (e *Engine[S, M]) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	x, err := e.open(out)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer x.halt()
	commands := make(chan string)
	ended := make(chan error, 1)
	go func() { ended <- dialog.Listen(ctx, in, longestCommand, commands) }()
	for {
		x.goOn(ctx)
		var done chan struct{}
		if !x.queue.empty() { // then a task is running
			done = x.task.done
		}
		next := commands
		if x.queue.full() {
			next = nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			if err == nil {
				x.finish(ctx)
			}
			return err
		case <-done:
		case line := <-next:
			if !x.command(ctx, line) {
				return nil
			}
		}
		if err := x.out.failed(); err != nil {
			return err
		}
	}
}

// session is the conversation with a GUI. Its fields belong to the goroutine of Run. A
// search reads some of them, so they change only while no search is running.
type session[S any, M comparable] struct {
	*Engine[S, M]
	script[S, M]
	analyzer ply.Analyzer[S, M] // nil if the searcher is not an Analyzer
	common   []Option           // options in every dialect
	options  []Option           // all
	out      *output
	words    *words
	unit     time.Duration // the unit of times in commands
	overhead time.Duration
	lines    int // MultiPV
	line     []S // the game so far; empty without a usual first state. It is replaced, never changed.
	banned   []M // moves that are banned in the last state
	task     *task
	queue    queue
	used     bool // a task was started: the searcher may be running, or may remember something
}

func (e *Engine[S, M]) open(out io.Writer) (*session[S, M], error) {
	text, err := newScript(e.Game)
	if err != nil {
		return nil, err
	}
	if e.Searcher == nil {
		return nil, errors.New("uci: there is no searcher")
	}
	x := &session[S, M]{Engine: e, script: text, out: &output{w: out}, overhead: e.Overhead, lines: 1}
	x.analyzer, _ = e.Searcher.(ply.Analyzer[S, M])
	x.common = append(x.ownOptions(), e.Options...)
	x.speak(&dialects[UCI])
	if starter, ok := ply.As[ply.Starter[S]](e.Game); ok {
		x.line = []S{starter.Start()}
	}
	return x, nil
}

// speak changes to a dialect. No search may be running.
func (x *session[S, M]) speak(w *words) {
	x.words, x.out.remark, x.unit = w, w.remark, time.Millisecond
	x.options = append(w.own(&x.unit, x.reset), x.common...)
}

// command reads one line. It carries out the command, or puts it into the queue. It returns
// false to quit.
func (x *session[S, M]) command(ctx context.Context, line string) bool {
	if line == dialog.TooLong {
		x.out.say("a command of more than %d bytes is ignored", longestCommand)
		return true
	}
	fields := strings.Fields(line)
	// The protocol says that unknown words are skipped.
	for len(fields) > 0 && !known[fields[0]] {
		fields = fields[1:]
	}
	if len(fields) == 0 {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			x.out.say("unknown command %.40q; try uci, isready, ucinewgame, position, go, stop, d, bench or quit", line)
		}
		return true
	}
	if x.waits(fields[0]) {
		x.queue.push(fields, len(line))
		return true
	}
	return x.do(ctx, fields)
}

// do carries out a command, given as words. It returns false to quit.
func (x *session[S, M]) do(ctx context.Context, fields []string) bool {
	args := fields[1:]
	switch fields[0] {
	case "uci", "ucci":
		x.hello(greeting(fields[0]))
	case "isready":
		if !x.used {
			x.reset()
		}
		x.out.line("readyok")
	case "ucinewgame":
		x.halt()
		x.reset()
	case "setoption":
		x.halt()
		x.check(x.words.setOption(x.options, strings.Join(args, " ")))
	case "position":
		x.check(x.setUp(args))
	case "banmoves":
		x.ban(args)
	case "go":
		x.halt()
		x.think(ctx, args)
	case "stop":
		x.hurry(ctx)
		if !x.task.stop() && x.words.idle != "" {
			x.out.line("%s", x.words.idle)
		}
	case "ponderhit":
		x.task.hit(slices.Contains(args, "draw"))
	case "probe":
		x.out.line("pophash")
	case "bench":
		x.halt()
		x.bench(ctx, args)
	case "d":
		x.display()
	case "quit":
		x.halt()
		if x.words.bye != "" {
			x.out.line("%s", x.words.bye)
		}
		return false
	}
	return true
}

// known has all commands. Debug and register are among them and need no answer.
var known = map[string]bool{
	"uci": true, "ucci": true, "debug": true, "isready": true, "setoption": true, "register": true,
	"ucinewgame": true, "position": true, "banmoves": true, "go": true, "stop": true,
	"ponderhit": true, "probe": true, "quit": true, "bench": true, "d": true,
}

func (x *session[S, M]) hello(w *words) {
	if w != x.words {
		x.halt()
		x.speak(w)
	}
	x.out.line("id name %s", join(x.Name, x.Version))
	x.out.line("id author %s", x.Author)
	for i := range x.options {
		x.out.line("%s", w.declare(&x.options[i]))
	}
	x.out.line("%s", w.welcome)
}

func (x *session[S, M]) reset() {
	if r, ok := x.Searcher.(ply.Resetter); ok {
		r.Reset()
	}
}

func (x *session[S, M]) check(err error) {
	if err != nil {
		x.out.say("%v", err)
	}
}
