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
	"github.com/plygo/ply/internal/dialog"
)

// Client is a program in a process of its own: a [match.Player] and a [ply.Searcher]. It
// serves one call at a time, except for Close.
//
// The program is not trusted. It may say anything, however long; when it exits, hangs,
// refuses or answers with a move that is not legal, the call returns an error with the
// reason. A search that goes on after its time is killed: the protocol has no word to
// stop it.
//
// The protocol knows the time of a move and of a match; increments only show in what is
// left. Limits of depth and nodes are sent as INFO max_depth and INFO max_node, which many
// programs understand. If the game is a [gomoku.Opening] by swap or swap2, the program
// is asked with SWAP2BOARD; of pro and long-pro it hears nothing, and loses by a move
// that they do not allow.
type Client struct {
	game   Game
	stager stager // nil if the game has no opening rule
	keeper *dialog.Keeper
	config Config

	calls sync.Mutex // held by a call, because a referee may have lost patience with the one before

	mu   sync.Mutex
	name string

	// What the program knows, for the next call.
	clean bool              // its board is empty
	board gomoku.Board      // the board with its last move; the zero value if it is not known
	said  map[string]string // what it was told with INFO; empty if that was before the game
	plan  []planned         // stones that it has announced
	match time.Duration     // the first clock of the game
}

// stager is a game that begins by an opening rule.
type stager interface {
	Stage(*gomoku.Board) (gomoku.Stage, bool)
}

// planned is a move that the program has announced for a board.
type planned struct {
	on gomoku.Board
	m  gomoku.Move
}

// Start starts a program. It lives until Close, or until ctx ends.
func Start(ctx context.Context, g Game, cfg Config) (*Client, error) {
	if g == nil {
		return nil, errors.New("gomocup: there is no game")
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

// greet tells the program what board there is, and asks for its name. Old programs do not
// answer that.
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
		return err // it is dead
	}
	c.mu.Lock()
	c.name = nameOf(text, filepath.Base(c.config.Path))
	c.mu.Unlock()
	return nil
}

// nameOf reads the answer to ABOUT.
func nameOf(about, unknown string) string {
	if _, text, ok := strings.Cut(about, `name="`); ok {
		about, _, _ = strings.Cut(text, `"`)
	}
	const longest = 64
	about = strings.Join(strings.Fields(about), " ")
	if about == "" || len(about) > longest || isRefusal(about) {
		return unknown
	}
	return about
}

// forget makes the program's board an empty one. It will be told everything again, but that it
// was told before is not forgotten.
func (c *Client) forget() {
	c.clean, c.board, c.plan, c.match = true, gomoku.Board{}, nil, 0
	for key := range c.said {
		c.said[key] = ""
	}
}

// obey sends a command that is answered with OK.
func (c *Client) obey(ctx context.Context, p *dialog.Process, command string) error {
	q := &dialog.Question{Want: "OK", Hear: func(line string) bool {
		return strings.EqualFold(strings.TrimSpace(line), "OK") || isRefusal(line)
	}}
	p.Ask(q)
	p.Send(c.config.grace(), command)
	line, err := p.Demand(ctx, c.config.handshake(), q)
	if err == nil && isRefusal(line) {
		err = fmt.Errorf("%w %s: %.200s", ErrRefused, command, strings.TrimSpace(line))
	}
	return err
}

// hasWord reports whether a line begins with a word, whatever its case.
func hasWord(line, word string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(line), " ")
	return strings.EqualFold(first, word)
}

// isChatter reports whether a line is for people.
func isChatter(line string) bool { return hasWord(line, "MESSAGE") || hasWord(line, "DEBUG") }

// isRefusal reports whether a line says that a command was not carried out.
func isRefusal(line string) bool { return hasWord(line, "ERROR") || hasWord(line, "UNKNOWN") }

// NewGame tells the program that the next position is of another game. A program that does
// not run any more, or does not know the command, is started again.
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

// Name returns what the program calls itself.
func (c *Client) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Close ends the program and whatever it has started. The error is that it had to be
// killed.
func (c *Client) Close() error { return c.keeper.Close("END", c.config.grace()) }
