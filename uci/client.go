package uci

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
)

// Client is an engine in a process of its own: a [match.Player] and a [ply.Searcher].
// It serves one call at a time, except for Close.
//
// The engine is not trusted. It may say anything, however long; when it exits, hangs or
// answers with a move that is not legal, the call returns an error with the reason. A
// search that goes on after its time is asked to stop, then killed.
//
// To play Chess960, set the engine's option UCI_Chess960 and pass a game that writes
// castling accordingly. A game that is a [ply.Variant] is chosen at an engine that offers
// it as a value of UCI_Variant, as Fairy-Stockfish does, and its moves are written so.
type Client[S any, M comparable] struct {
	script[S, M]
	life   context.Context
	config Config
	words  *words
	unit   time.Duration // in which the engine counts time

	calls sync.Mutex // held by a call, because a referee may have lost patience with the one before

	mu     sync.Mutex
	engine *process
	name   string
	closed bool
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
	c := &Client[S, M]{script: text, life: ctx, config: cfg, words: words}
	if err := c.start(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Client[S, M]) start(ctx context.Context) error {
	p, err := c.launch()
	if err != nil {
		return err
	}
	if err := c.greet(ctx, p); err != nil {
		p.kill(err)
		<-p.exited
		return err
	}
	return nil
}

func (c *Client[S, M]) launch() (*process, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, errors.New("uci: the client is closed")
	}
	if err := c.life.Err(); err != nil {
		return nil, err
	}
	p, err := launch(c.life, &c.config)
	if err == nil {
		c.engine = p
	}
	return p, err
}

// greet does the handshake and sets the options.
func (c *Client[S, M]) greet(ctx context.Context, p *process) error {
	name := filepath.Base(c.config.Path)
	var offers offers
	q := &question{words: []string{c.words.welcome}, hear: func(fields []string) {
		if len(fields) > 2 && fields[0] == "id" && fields[1] == "name" {
			name = strings.Join(fields[2:], " ")
		}
		offers.hear(fields)
	}}
	p.ask(q)
	p.send(c.config.grace(), c.words.hello)
	if _, err := p.demand(ctx, c.config.handshake(), q); err != nil {
		return err
	}
	c.mu.Lock()
	c.name = name
	c.mu.Unlock()
	settings, err := c.agree(offers)
	if err != nil {
		return err
	}
	for _, o := range settings {
		p.send(c.config.grace(), c.words.set(o.Name, o.Value))
	}
	return c.sync(ctx, p, c.config.handshake())
}

// agree returns what to set of the options that an engine offers, and makes the client
// speak accordingly.
func (c *Client[S, M]) agree(offers offers) ([]Setting, error) {
	var settings []Setting
	if game, ok := ply.As[ply.Variant[S, M]](c.game); ok {
		name, coordinates := game.Variant()
		if offers.value(c.words.variant, name) {
			settings = append(settings, Setting{c.words.variant, name})
			c.coordinates = coordinates
		}
	}
	for _, o := range c.config.Options {
		if !offers.option(o.Name) {
			return nil, fmt.Errorf("%w: %s", ErrOption, o.Name)
		}
		if strings.ContainsAny(o.Name+o.Value, "\r\n") {
			return nil, fmt.Errorf("uci: option %s: a value has no line breaks", o.Name)
		}
		settings = append(settings, o)
	}
	if c.unit = c.words.unit; offers.option(c.words.fine) {
		settings = append(settings, Setting{c.words.fine, "true"})
		c.unit = time.Millisecond
	}
	return settings, nil
}

// sync waits until the engine has done all it was told.
func (c *Client[S, M]) sync(ctx context.Context, p *process, within time.Duration, commands ...string) error {
	q := &question{words: []string{"readyok"}}
	p.ask(q)
	p.send(c.config.grace(), append(commands, "isready")...)
	_, err := p.demand(ctx, within, q)
	return err
}

// NewGame tells the engine that the next position is of another game. An engine that
// does not run any more is started again.
func (c *Client[S, M]) NewGame(ctx context.Context) error {
	c.calls.Lock()
	defer c.calls.Unlock()
	p := c.running()
	select {
	case <-p.exited:
		return c.start(ctx)
	default:
		return c.sync(ctx, p, c.config.handshake(), c.words.newGame)
	}
}

func (c *Client[S, M]) running() *process {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.engine
}

// Name returns what the engine calls itself.
func (c *Client[S, M]) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Close ends the engine and whatever it has started. The error is that it had to be
// killed.
func (c *Client[S, M]) Close() error {
	c.mu.Lock()
	c.closed = true
	p := c.engine
	c.mu.Unlock()
	select {
	case <-p.exited:
		return nil
	default:
		return p.quit(c.config.grace())
	}
}
