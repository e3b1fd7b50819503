package app

import (
	"context"
	"io"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// Details is what programs can know of a game besides its rules. All of it may be left out.
type Details[S any, M comparable] struct {
	Title     string                            // for people, such as "Connect Four"
	Forced    string                            // the word for a state in which [ply.Tactician] is forced, such as "check"
	Notations map[string]func(s *S, m M) string // further ways to write moves, by name
	// UnicodeNotation is the one of Notations in which moves are shown where boards are shown with
	// Unicode, such as "chinese" beside Chinese characters. Empty means the game's own.
	UnicodeNotation string
	Study           string // a position that is worth a look, for the programs compare and tree
	Opens           bool   // the players make the openings by a rule, such as swap2, so arena begins with no random moves

	Bench       []string   // positions by which an engine measures its speed
	BenchLimits ply.Limits // of alpha-beta in each of them

	// Engine changes the engine of the game before it runs, such as by options that GUIs expect.
	Engine    func(e *uci.Engine[S, M])
	Protocols []Protocol[S, M]
}

// Protocol is a protocol of engines for one game, besides UCI and UCCI, such as Gomocup's.
type Protocol[S any, M comparable] struct {
	Name string // a player is named by it: "gomocup:pbrain-rapfi"
	// Start starts another program as a player. It runs until ctx ends or the player is closed.
	Start func(ctx context.Context, command []string) (match.Player[S, M], error)
	// Serve lets this program be an engine. The other end may choose other rules, so search makes
	// the searcher. The name is that of the engine.
	Serve func(ctx context.Context, in io.Reader, out io.Writer, name string, search func(ply.Game[S, M]) (ply.Searcher[S, M], error)) error
}

// Details adds what programs can know of the game besides its rules.
func (s *Spec[S, M]) Details(d Details[S, M]) *Spec[S, M] {
	g := &s.subject
	g.Title, g.Forced, g.Notations, g.Study, g.Bench, g.BenchLimits, g.Engine = d.Title, d.Forced, d.Notations, d.Study, d.Bench, d.BenchLimits, d.Engine
	g.Opens, g.UnicodeNotation = d.Opens, d.UnicodeNotation
	g.Protocols = nil
	for _, p := range d.Protocols {
		g.Protocols = append(g.Protocols, subject.Protocol[S, M](p))
	}
	return s
}
