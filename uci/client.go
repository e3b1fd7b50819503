package uci

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/dialog"
)

// Client runs an engine in its own process. It is a [match.Player] and a [ply.Searcher]. It
// serves one call at a time: others wait for it, except for Close.
//
// The engine is not trusted. It may send anything, of any length. If it exits, hangs or
// answers with an illegal move, the call returns an error with the reason. An engine that
// searches after its time is told to stop. If it does not, it is killed.
//
// To play Chess960, set the option UCI_Chess960 of the engine and pass a game that writes
// castling in that form. If the game is a [ply.UCIVariant] and the engine offers its name as a
// value of UCI_Variant, as Fairy-Stockfish does, the client sets that option and writes the
// moves as the variant does.
type Client[S any, M comparable] struct {
	script script[S, M]
	keeper *dialog.Keeper
	config Config
	words  *words
	unit   time.Duration // the unit of time that the engine uses

	calls sync.Mutex // held during a call, because the call before it may still run after a referee gave it up

	mu   sync.Mutex
	name string
}

// Start starts the engine of cfg for the game g and sets its options. The engine runs until
// Close, or until ctx ends.
func Start[S any, M comparable](ctx context.Context, g ply.Game[S, M], cfg Config) (*Client[S, M], error) {
	text, err := newScript(g)
	if err != nil {
		return nil, err
	}
	words, err := cfg.Dialect.words()
	if err != nil {
		return nil, err
	}
	cfg.Settings = slices.Clone(cfg.Settings)
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

// question returns a question that is answered by a line that begins with one of the words.
// The first word is the usual one. All lines before the answer go to hear, if it is not
// nil.
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
			name = cmp.Or(brief.Name(strings.Join(fields[2:], " ")), name)
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

// agree returns the options to set on an engine with these offers. It also sets how the
// client writes moves and times for this engine.
func (c *Client[S, M]) agree(offers offers) ([]Setting, error) {
	var settings []Setting
	if game, ok := ply.As[ply.UCIVariant[S, M]](c.script.game); ok {
		name, coordinates := game.UCIVariant()
		if offers.value(c.words.variant, name) {
			settings = append(settings, Setting{c.words.variant, name})
			c.script.coordinates = coordinates
		}
	}
	for _, o := range c.config.Settings {
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

// sync sends commands and waits until the engine has carried out all of them.
func (c *Client[S, M]) sync(ctx context.Context, p *dialog.Process, within time.Duration, commands ...string) error {
	q := question(nil, "readyok")
	p.Ask(q)
	p.Send(c.config.grace(), append(commands, "isready")...)
	_, err := p.Demand(ctx, within, q)
	return err
}

// NewGame tells the engine that a new game begins. If the engine does not run any more, it
// is started again.
func (c *Client[S, M]) NewGame(ctx context.Context) error {
	c.calls.Lock()
	defer c.calls.Unlock()
	p := c.keeper.Engine()
	if !p.Running() {
		return c.start(ctx)
	}
	return c.sync(ctx, p, c.config.handshake(), c.words.newGame)
}

// Name returns the name that the engine gives itself: at most 64 bytes of it, in characters that
// can be shown.
func (c *Client[S, M]) Name() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.name
}

// Close ends the engine and all processes that it has started. It returns an error if the
// engine had to be killed.
func (c *Client[S, M]) Close() error { return c.keeper.Close("quit", c.config.grace()) }
