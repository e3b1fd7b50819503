package uci

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

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
// castling accordingly. A game that is a [ply.Variant] is chosen at an engine that offers
// it as a value of UCI_Variant, as Fairy-Stockfish does, and its moves are written so.
type Client[S any, M comparable] struct {
	script[S, M]
	keeper *dialog.Keeper
	config Config
	words  *words
	unit   time.Duration // in which the engine counts time

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

// question is about a line that begins with one of the words, usually the first. Other
// lines go to hear, if that is not nil, meanwhile.
func question(hear func(fields []string), words ...string) *dialog.Question {
	return &dialog.Question{Want: words[0], Hear: func(line string) bool {
		fields := strings.Fields(line)
		answered := slices.Contains(words, fields[0])
		if !answered && hear != nil {
			hear(fields)
		}
		return answered
	}}
}

// greet does the handshake and sets the options.
func (c *Client[S, M]) greet(ctx context.Context, p *dialog.Process) error {
	name := filepath.Base(c.config.Path)
	var offers offers
	q := question(func(fields []string) {
		if len(fields) > 2 && fields[0] == "id" && fields[1] == "name" {
			name = strings.Join(fields[2:], " ")
		}
		offers.hear(fields)
	}, c.words.welcome)
	p.Ask(q)
	p.Send(c.config.grace(), c.words.hello)
	if _, err := p.Demand(ctx, c.config.handshake(), q); err != nil {
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
		p.Send(c.config.grace(), c.words.set(o.Name, o.Value))
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
func (c *Client[S, M]) sync(ctx context.Context, p *dialog.Process, within time.Duration, commands ...string) error {
	q := question(nil, "readyok")
	p.Ask(q)
	p.Send(c.config.grace(), append(commands, "isready")...)
	_, err := p.Demand(ctx, within, q)
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
	return c.sync(ctx, p, c.config.handshake(), c.words.newGame)
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

// offers are the options that an engine has declared.
type offers []offer

type offer struct {
	name   string
	values []string // of a combo
}

// mostOptions stops an engine from filling our memory with them.
const mostOptions = 10_000

// hear reads a line of the handshake. The dialects differ in whether the word "name"
// precedes the name, and engines take that lightly.
func (o *offers) hear(fields []string) {
	if len(fields) < 2 || fields[0] != "option" || len(*o) >= mostOptions {
		return
	}
	fields = fields[1:]
	if fields[0] == "name" && len(fields) > 1 && fields[1] != "type" {
		fields = fields[1:]
	}
	end := slices.Index(fields, "type")
	if end < 0 {
		end = len(fields)
	}
	if end == 0 {
		return
	}
	option := offer{name: strings.Join(fields[:end], " ")}
	for rest := fields[end:]; ; {
		i := slices.Index(rest, "var")
		if i < 0 || i+1 == len(rest) {
			break
		}
		option.values = append(option.values, rest[i+1])
		rest = rest[i+2:]
	}
	*o = append(*o, option)
}

// option reports whether there is an option of that name.
func (o offers) option(name string) bool {
	return slices.ContainsFunc(o, func(o offer) bool { return strings.EqualFold(o.name, name) })
}

// value reports whether an option of that name can have the value.
func (o offers) value(name, value string) bool {
	return slices.ContainsFunc(o, func(o offer) bool {
		return strings.EqualFold(o.name, name) && slices.Contains(o.values, value)
	})
}
