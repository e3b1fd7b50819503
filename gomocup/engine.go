package gomocup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/dialog"
)

// Engine is a searcher that speaks the Gomocup protocol, which calls such a program a "brain".
// The field New is required. Where [github.com/plygo/ply/uci.Engine] has a game and a searcher,
// this one has a function that makes the searcher: here the manager says which size and which
// rule is played.
//
// The engine knows the commands START, RECTSTART, RESTART, BEGIN, TURN, BOARD, TAKEBACK, PLAY,
// SWAP2BOARD, INFO, ABOUT and END, and all rules of package gomoku. It answers ERROR to a
// size or rule that it cannot play, and UNKNOWN to a command that it does not know. If a
// search panics, the engine reports that and plays some legal move.
//
// Most commands that come during a search wait for its move. END, START, RECTSTART and
// RESTART stop the search without an answer. INFO does not wait; it counts from the next
// move on. If the manager says nothing about time, a move takes 5 seconds. Besides the
// protocol the engine knows INFO max_depth and INFO max_node.
//
// If the manager limits the memory of the program and the searcher is a [ply.Memorizer], the
// searcher gets a quarter of it, at most 4,096 MB: the program needs memory for other things,
// too. A searcher that is a [ply.Resetter] is reset before each game.
type Engine struct {
	Name, Version, Author string

	// New makes the searcher for the rules that the manager asks for. It is called again when
	// the size or the rule changes. An error is the engine's answer to the manager.
	New func(gomoku.Rules) (ply.Searcher[gomoku.Position, gomoku.Move], error)

	// Rule is the rule until the manager names another one.
	Rule gomoku.Rule

	// Overhead is the time between the end of a search and the stop of the manager's clock;
	// see [match.Clock.Limits]. 0 means [match.DefaultOverhead], a negative value means none.
	Overhead time.Duration
}

// longestCommand is the length limit of a command in bytes. Real commands are much shorter.
const longestCommand = 1 << 16

// Run reads commands from in and writes the answers to out. It returns after END, at the
// end of in, or when ctx ends; then it returns the error of ctx. Before it returns, it
// stops a running search. At the end of in it still gives the answer of that search. A Read
// of in that does not return is left behind in its goroutine.
func (e *Engine) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	if e.New == nil {
		return errors.New("gomocup: there is no searcher: New is nil")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	x := &session{Engine: e, out: out, info: info{rule: e.Rule.Gomocup()}}
	defer x.giveUp()
	commands := make(chan string)
	ended := make(chan error, 1)
	go func() { ended <- dialog.Listen(ctx, in, longestCommand, commands) }()
	for x.err == nil {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			x.hurry()
			return errors.Join(err, x.err)
		case line := <-commands:
			if !x.command(ctx, line) {
				return x.err
			}
		case answer := <-x.answers():
			x.play(answer)
		}
	}
	return x.err
}

// searcher is a searcher for gomoku.
type searcher = ply.Searcher[gomoku.Position, gomoku.Move]

// session is the conversation with a manager. Its fields belong to the goroutine of Run.
type session struct {
	*Engine
	out io.Writer
	err error // the first error of out

	info     info
	size     int   // 0 before the first START
	game     *game // nil before the first START, and after one with a rule that cannot be played
	stale    bool  // the manager has named another rule since the game was made
	fault    error // why the rule that was named last cannot be played; nil if it can
	searcher searcher
	made     gomoku.Rules // what the searcher was made for
	usualMB  int          // the memory that a new searcher has, if it is a Memorizer

	list    *list // the list of stones that is being read; nil outside of a list
	thought *thought
}

// say writes one line to the manager.
func (x *session) say(format string, args ...any) {
	text := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	if x.err == nil {
		_, x.err = io.WriteString(x.out, text+"\n")
	}
}

// fail answers that a command cannot be carried out.
func (x *session) fail(err error) { x.say("ERROR %v", err) }

// answers returns the channel with the answer of the thought, or nil if there is no
// thought.
func (x *session) answers() <-chan answer {
	if x.thought == nil {
		return nil
	}
	return x.thought.answers
}

// command carries out one line. It returns false to end.
func (x *session) command(ctx context.Context, line string) bool {
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	word, rest = strings.ToUpper(word), strings.TrimSpace(rest)
	switch word {
	case "":
		return true
	case "END":
		x.giveUp()
		return false
	case "START", "RECTSTART", "RESTART":
		x.giveUp()
		x.list = nil
	case "INFO":
		x.setInfo(rest)
		return true
	default:
		if x.thought != nil {
			x.play(<-x.thought.answers)
		}
	}
	if x.list != nil && word != "ABOUT" {
		x.listed(ctx, line)
		return true
	}
	if err := x.do(ctx, word, rest); err != nil {
		x.fail(err)
	}
	return true
}

// do carries out a command that is answered.
func (x *session) do(ctx context.Context, word, rest string) error {
	switch word {
	case "ABOUT":
		x.about()
		return nil
	case "START":
		return x.start(rest, rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		return x.start(width, height)
	}
	act, known := acts[word]
	switch {
	case word == dialog.TooLong:
		x.say("UNKNOWN command of more than %d bytes", longestCommand)
		return nil
	case !known:
		x.say("UNKNOWN command %.40q", word)
		return nil
	case x.size == 0:
		return errors.New("there is no board yet; START makes one")
	case x.fault != nil:
		return x.fault
	}
	return act(x, ctx, rest)
}

// acts are the commands that need a board.
var acts = map[string]func(x *session, ctx context.Context, rest string) error{
	"RESTART":    (*session).restart,
	"BEGIN":      (*session).begin,
	"TURN":       (*session).turn,
	"BOARD":      (*session).board,
	"SWAP2BOARD": (*session).swap2Board,
	"TAKEBACK":   (*session).takeBack,
	"PLAY":       (*session).impose,
}

// about answers ABOUT with the name, version and author. Quotes inside the values are
// replaced.
func (x *session) about() {
	var parts []string
	for _, part := range [][2]string{{"name", x.Name}, {"version", x.Version}, {"author", x.Author}} {
		if part[1] != "" {
			parts = append(parts, fmt.Sprintf(`%s="%s"`, part[0], strings.ReplaceAll(part[1], `"`, "'")))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, `name="?"`) // an empty answer would make a manager wait for ever
	}
	x.say("%s", strings.Join(parts, ", "))
}
