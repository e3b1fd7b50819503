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

// Searcher is a searcher for gomoku.
type Searcher = ply.Searcher[gomoku.Board, gomoku.Move]

// Setup is what a manager wants to be played, and in how much memory.
type Setup struct {
	Rules  gomoku.Rules
	Memory int64 // bytes for the whole program; 0 means that nobody has said
}

// Brain is a searcher that speaks the Gomocup protocol: a "brain", as the protocol calls
// it. New is needed.
//
// It knows the commands START, RECTSTART, RESTART, BEGIN, TURN, BOARD, TAKEBACK, PLAY,
// SWAP2BOARD, INFO, ABOUT and END, and all rules of package gomoku. A size or rule that
// cannot be played is answered with ERROR, a command that does not exist with UNKNOWN. A
// search that panics is reported, and the brain plays some legal move.
//
// Commands that come while it thinks wait for its move, except for END, START,
// RECTSTART and RESTART, which make it give up the thought, and INFO, which counts from the
// next move on. If the manager says nothing about time, a move takes 5 seconds. Beyond
// the protocol it knows INFO max_depth and INFO max_node.
type Brain struct {
	Name, Version, Author string

	// New makes the searcher. It is called when the size, the rule or the memory is
	// another. A searcher that is a [ply.Resetter] forgets one game before the next.
	New func(Setup) (Searcher, error)

	// Rule is the one to play by until the manager names another.
	Rule gomoku.Rule

	// Overhead is what passes between the end of a search and the stop of the manager's
	// clock; see [match.Clock.Limits]. 0 means 30 ms, below 0 none.
	Overhead time.Duration
}

// longestCommand is far longer than any command of the protocol.
const longestCommand = 1 << 16

// Run answers the commands of in until END, the end of in, or the end of ctx, whose error
// it then returns. It stops a running search before it returns; at the end of in it still
// answers. A Read of in that does not end stays behind.
func (b *Brain) Run(ctx context.Context, in io.Reader, out io.Writer) error {
	if b.New == nil {
		return errors.New("gomocup: the brain has no searcher")
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	x := &session{Brain: b, out: out, info: info{rule: b.Rule.Gomocup()}}
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

// session is a conversation with a manager. Its fields belong to the goroutine of Run.
type session struct {
	*Brain
	out io.Writer
	err error // of out, the first

	info     info
	size     int   // 0 before the first START
	game     *game // nil before the first START, and after one with a rule that cannot be played
	stale    bool  // another rule was named since the game was made
	fault    error // why the rule that was named last cannot be played; nil if it can
	searcher Searcher
	made     Setup // what the searcher was made for

	list    *list // of stones that is being read
	thought *thought
}

// say writes a line.
func (x *session) say(format string, args ...any) {
	text := strings.Join(strings.Fields(fmt.Sprintf(format, args...)), " ")
	if x.err == nil {
		_, x.err = io.WriteString(x.out, text+"\n")
	}
}

// fail answers that a command cannot be carried out.
func (x *session) fail(err error) { x.say("ERROR %v", err) }

// answers is where the answer of the thought comes from; nil if there is none.
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

// about tells what the program is. Quotes have no place in the values.
func (x *session) about() {
	var parts []string
	for _, part := range [][2]string{{"name", x.Name}, {"version", x.Version}, {"author", x.Author}} {
		if part[1] != "" {
			parts = append(parts, fmt.Sprintf(`%s="%s"`, part[0], strings.ReplaceAll(part[1], `"`, "'")))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, `name="?"`) // a manager would wait for ever for nothing
	}
	x.say("%s", strings.Join(parts, ", "))
}
