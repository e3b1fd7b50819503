package gomocup

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/dialog"
)

// Client runs an engine in its own process. It is a [match.Player] and a [ply.Searcher]. It
// serves one call at a time: others wait for it, except for Close.
//
// The engine is not trusted. It may send anything, of any length. If it exits, hangs,
// refuses a command or answers with an illegal move, the call returns an error with the
// reason. An engine that searches after its time is killed: the protocol has no command to
// stop it.
//
// The protocol knows the time of a move and of a match. It has no increments; they only
// show in the time left. Limits of depth and nodes are sent as INFO max_depth and INFO
// max_node, which many engines understand.
//
// If the game is a [gomoku.Opening] by swap or swap2, the engine is asked with SWAP2BOARD.
// The protocol has no word for pro and long-pro. So an engine does not know of these rules,
// and loses if it makes a move that they forbid.
type Client struct {
	game   gomoku.Game
	stager stager // nil if the game has no opening rule
	keeper *dialog.Keeper
	config Config

	calls sync.Mutex // held during a call, because the call before it may still run after a referee gave it up

	mu   sync.Mutex
	name string

	// What the engine knows before the next call.
	clean bool              // its board is empty
	board gomoku.Position   // the board with its last move; the zero value if it is not known
	said  map[string]string // the values that were sent with INFO; empty if that was before this game
	plan  []planned         // moves that it has announced
	match time.Duration     // the time on its clock at its first move of the game
}

// stager is a game that begins by an opening rule.
type stager interface {
	Stage(*gomoku.Position) (gomoku.Stage, bool)
}

// planned is a move that the engine has announced for a board.
type planned struct {
	on gomoku.Position
	m  gomoku.Move
}

// Start starts the engine of cfg for the game g: [gomoku.Rules], or a [gomoku.Opening] for
// an opening rule. The engine runs until Close, or until ctx ends.
func Start(ctx context.Context, g gomoku.Game, cfg Config) (*Client, error) {
	if g == nil {
		return nil, errors.New("gomocup: there is no game")
	}
	if cfg.MemoryMB < 0 {
		return nil, fmt.Errorf("gomocup: a memory of %d MB", cfg.MemoryMB)
	}
	program := dialog.Program{Path: cfg.Path, Args: cfg.Args, Dir: cfg.Dir, EOL: "\r\n"}
	c := &Client{game: g, keeper: dialog.NewKeeper(ctx, program), config: cfg}
	c.stager, _ = ply.As[stager](g)
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Client) start(ctx context.Context) error {
	return c.keeper.Start(func(p *dialog.Process) error { return c.greet(ctx, p) })
}

// greet tells the engine the size of the board, and asks for its name. Old engines do not
// answer the question for the name, which is not an error.
func (c *Client) greet(ctx context.Context, p *dialog.Process) error {
	c.said = map[string]string{}
	c.forget()
	if err := c.obey(ctx, p, fmt.Sprintf("START %d", c.game.Size())); err != nil {
		return err
	}
	about := &dialog.Question{Want: "ABOUT", Hear: func(line string) bool { return !isChatter(line) }}
	p.Ask(about)
	p.Send(c.config.grace(), "ABOUT")
	wait, cancel := context.WithTimeout(ctx, c.config.grace())
	defer cancel()
	text, err := p.Wait(wait, about)
	if err != nil && wait.Err() == nil {
		return err // the engine has ended
	}
	c.mu.Lock()
	c.name = nameOf(text, filepath.Base(c.config.Path))
	c.mu.Unlock()
	return nil
}

// nameOf reads the name in the answer to ABOUT. If there is none, it returns unknown.
func nameOf(about, unknown string) string {
	if _, text, ok := strings.Cut(about, `name="`); ok {
		about, _, _ = strings.Cut(text, `"`)
	}
	if about = brief.Name(about); about == "" || isRefusal(about) {
		return unknown
	}
	return about
}

// forget notes that the engine has an empty board, and that everything must be sent with
// INFO again. The keys of said stay, so that a limit of an earlier game can still be
// lifted.
func (c *Client) forget() {
	c.clean, c.board, c.plan, c.match = true, gomoku.Position{}, nil, 0
	for key := range c.said {
		c.said[key] = ""
	}
}

// obey sends a command and waits for the answer OK.
func (c *Client) obey(ctx context.Context, p *dialog.Process, command string) error {
	q := &dialog.Question{Want: "OK", Hear: func(line string) bool {
		return strings.EqualFold(strings.TrimSpace(line), "OK") || isRefusal(line)
	}}
	p.Ask(q)
	p.Send(c.config.grace(), command)
	line, err := p.Demand(ctx, c.config.handshake(), q)
	if err == nil && isRefusal(line) {
		err = fmt.Errorf("%w %s: %s", ErrRefused, command, brief.Line(line))
	}
	return err
}

// hasWord reports whether a line begins with a word. It ignores case.
func hasWord(line, word string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.EqualFold(first, word)
}

// isChatter reports whether a line is a text for people.
func isChatter(line string) bool { return hasWord(line, "MESSAGE") || hasWord(line, "DEBUG") }

// isRefusal reports whether a line says that the engine does not carry out a command.
func isRefusal(line string) bool { return hasWord(line, "ERROR") || hasWord(line, "UNKNOWN") }

// NewGame tells the engine that a new game begins. An engine that does not run any more,
// or does not know the command for this, is started again.
func (c *Client) NewGame(ctx context.Context) error {
	c.calls.Lock()
	defer c.calls.Unlock()
	return c.renew(ctx)
}

func (c *Client) renew(ctx context.Context) error {
	p := c.keeper.Engine()
	if !p.Running() {
		return c.start(ctx)
	}
	err := c.obey(ctx, p, "RESTART")
	switch {
	case errors.Is(err, ErrRefused):
		p.Quit("END", c.config.grace())
		return c.start(ctx)
	case err == nil:
		c.forget()
	}
	return err
}

// Name returns the name that the engine gives itself: at most 64 bytes of it, in characters that
// can be shown.
func (c *Client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Close ends the engine and all processes that it has started. It returns an error if the
// program had to be killed.
func (c *Client) Close() error { return c.keeper.Close("END", c.config.grace()) }
