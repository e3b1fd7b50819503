package uci

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
)

// Client is an engine in a process of its own: a [match.Player] and a [ply.Searcher].
// It serves one call at a time, except for Close.
//
// The engine is not trusted. It may say anything, however long; when it exits, hangs or
// answers with a move that is not legal, the call returns an error with the reason. A
// search that goes on after its time is asked to stop, then killed.
//
// To play Chess960, set the engine's option UCI_Chess960 and pass a game that writes
// castling accordingly.
type Client[S any, M comparable] struct {
	script[S, M]
	keeper *dialog.Keeper
	config Config
	words  *words

	calls sync.Mutex // held by a call, because a referee may have lost patience with the one before

	mu   sync.Mutex
	name string
}

// Start starts an engine and sets its options. The engine lives until Close, or until
// ctx ends.
func Start[S any, M comparable](ctx context.Context, g ply.Game[S, M], cfg Config) (*Client[S, M], error) {
	text, err := newScript(g)
	if err != nil {
		return nil, err
	}
	words, err := cfg.Dialect.words()
	if err != nil {
		return nil, err
	}
	cfg.Options = slices.Clone(cfg.Options)
	program := dialog.Program{Path: cfg.Path, Args: cfg.Args, Dir: cfg.Dir}
	c := &Client[S, M]{script: text, keeper: dialog.NewKeeper(ctx, program), config: cfg, words: words}
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Client[S, M]) start(ctx context.Context) error {
	return c.keeper.Start(func(p *dialog.Process) error { return c.greet(ctx, p) })
}

// question is about a line that begins with the word. Other lines go to hear, if there
// is one, meanwhile.
func question(word string, hear func(fields []string)) *dialog.Question {
	return &dialog.Question{Want: word, Hear: func(line string) bool {
		fields := strings.Fields(line)
		if fields[0] != word && hear != nil {
			hear(fields)
		}
		return fields[0] == word
	}}
}

// greet does the handshake and sets the options.
func (c *Client[S, M]) greet(ctx context.Context, p *dialog.Process) error {
	name := filepath.Base(c.config.Path)
	var options []string
	q := question(c.words.welcome, func(fields []string) {
		switch {
		case len(fields) > 2 && fields[0] == "id" && fields[1] == "name":
			name = strings.Join(fields[2:], " ")
		case len(fields) > 2 && fields[0] == "option" && fields[1] == "name" && len(options) < mostOptions:
			fields = fields[2:]
			if i := slices.Index(fields, "type"); i >= 0 {
				fields = fields[:i]
			}
			options = append(options, strings.Join(fields, " "))
		}
	})
	p.Ask(q)
	p.Send(c.config.grace(), c.words.hello)
	if _, err := p.Demand(ctx, c.config.handshake(), q); err != nil {
		return err
	}
	c.mu.Lock()
	c.name = name
	c.mu.Unlock()
	for _, o := range c.config.Options {
		if !slices.ContainsFunc(options, func(name string) bool { return strings.EqualFold(name, o.Name) }) {
			return fmt.Errorf("%w: %s", ErrOption, o.Name)
		}
		if strings.ContainsAny(o.Name+o.Value, "\r\n") {
			return fmt.Errorf("uci: option %s: a value has no line breaks", o.Name)
		}
		p.Send(c.config.grace(), c.words.option(o.Name, o.Value))
	}
	return c.sync(ctx, p)
}

// mostOptions stops an engine from filling our memory with them.
const mostOptions = 10_000

// sync waits until the engine has done all it was told.
func (c *Client[S, M]) sync(ctx context.Context, p *dialog.Process, commands ...string) error {
	q := question("readyok", nil)
	p.Ask(q)
	p.Send(c.config.grace(), append(commands, "isready")...)
	_, err := p.Demand(ctx, c.config.handshake(), q)
	return err
}

// NewGame tells the engine that the next position is of another game. An engine that
// does not run any more is started again.
func (c *Client[S, M]) NewGame(ctx context.Context) error {
	c.calls.Lock()
	defer c.calls.Unlock()
	p := c.keeper.Engine()
	if !p.Running() {
		return c.start(ctx)
	}
	return c.sync(ctx, p, "ucinewgame")
}

// Name returns what the engine calls itself.
func (c *Client[S, M]) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Close ends the engine and whatever it has started. The error is that it had to be
// killed.
func (c *Client[S, M]) Close() error { return c.keeper.Close("quit", c.config.grace()) }
