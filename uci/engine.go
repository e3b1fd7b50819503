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

// Engine is a searcher that speaks UCI or, if its first command is ucci, [UCCI]. Game
// and Searcher are needed.
//
// If the searcher is a [ply.Analyzer], the engine reports while it thinks and offers
// MultiPV; otherwise it reports once, at the end, and searches the moves of searchmoves
// one by one. If it is a [ply.Resetter], ucinewgame resets it, and so does isready before the
// first search, so that what it makes anew does not cost time on the clock. If it has the
// method Hashfull() int, its permille are in the reports. A search that panics is reported,
// and the engine plays some legal move.
//
// Beyond the protocols it knows "go perft N", "bench [depth N | nodes N]" and "d", which
// shows the state. Commands that need the searcher, such as setoption, stop a running
// search. In UCCI it never resigns, takes a draw if it sees itself behind, and answers
// probe as if its table were empty, because no searcher lets others look into it.
type Engine[S any, M comparable] struct {
	Name, Author string
	Game         ply.Game[S, M]
	Searcher     ply.Searcher[S, M]

	// Options are those of the program. The engine has Ponder, Move Overhead and, with
	// an Analyzer, MultiPV of its own, in UCCI also usemillisec and newgame.
	Options []Option

	// Positions are the states that bench searches, in the game's notation. Without any
	// it searches the usual first state.
	Positions []string
	// BenchLimits limits the search of each; it should have no time. The default is depth 4.
	BenchLimits ply.Limits
}

// defaultOverhead leaves room for a GUI and a machine with other things to do.
const defaultOverhead = 30 * time.Millisecond

// longestCommand holds a game of some hundred thousand plies.
const longestCommand = 1 << 20

// Run answers the commands of in until quit, the end of in, or the end of ctx, whose
// error it then returns. At the end of in a search that has limits still runs to its end, so
// that commands can come from a pipe or a file; otherwise it stops a running search before
// it returns. A Read of in that does not end stays behind.
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
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			if err == nil {
				x.finish(ctx)
			}
			return err
		case line := <-commands:
			if !x.command(ctx, line) {
				return nil
			}
		}
		if err := x.out.failed(); err != nil {
			return err
		}
	}
}

// session is a conversation with a GUI. Its fields belong to the goroutine of Run; a
// search reads some of them, so that they change only when none is running.
type session[S any, M comparable] struct {
	*Engine[S, M]
	script[S, M]
	analyzer ply.Analyzer[S, M] // nil if the searcher is none
	common   []Option           // options in every dialect
	options  []Option           // all
	out      *output
	words    *words
	unit     time.Duration // of times in commands
	overhead time.Duration
	lines    int // MultiPV
	line     []S // the game so far; empty without a usual first state. It is replaced, never changed.
	banned   []M // not to be played in its last state
	task     *task
	used     bool // a task has begun: the searcher may be at work, or know something
}

func (e *Engine[S, M]) open(out io.Writer) (*session[S, M], error) {
	text, err := newScript(e.Game)
	if err != nil {
		return nil, err
	}
	if e.Searcher == nil {
		return nil, errors.New("uci: there is no searcher")
	}
	x := &session[S, M]{Engine: e, script: text, out: &output{w: out}, overhead: defaultOverhead, lines: 1}
	x.common = append(x.common,
		Check("Ponder", false, func(bool) {}), // the GUI says when; this only tells it that it may
		Spin("Move Overhead", int(defaultOverhead/time.Millisecond), 0, 5000, func(ms int) {
			x.overhead = time.Duration(ms) * time.Millisecond
		}))
	if x.analyzer, _ = e.Searcher.(ply.Analyzer[S, M]); x.analyzer != nil {
		x.common = append(x.common, Spin("MultiPV", 1, 1, 500, func(n int) { x.lines = n }))
	}
	x.common = append(x.common, e.Options...)
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

// command carries out one line. It returns false to quit.
func (x *session[S, M]) command(ctx context.Context, line string) bool {
	if line == dialog.TooLong {
		x.out.say("a command of more than %d bytes is ignored", longestCommand)
		return true
	}
	fields := strings.Fields(line)
	// The protocol wants words that nobody knows to be skipped.
	for len(fields) > 0 && !known[fields[0]] {
		fields = fields[1:]
	}
	if len(fields) == 0 {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			x.out.say("unknown command %.40q; try uci, isready, ucinewgame, position, go, stop, d, bench or quit", line)
		}
		return true
	}
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

// known has debug and register too, which need no answer.
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
	x.out.line("id name %s", x.Name)
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
