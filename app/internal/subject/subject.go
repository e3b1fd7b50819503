// Package subject is a game as programs know it: its rules, and what they were told about it
// besides. It finds what the game can do by its optional interfaces, and says in a sentence what
// is missing.
package subject

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// Game is a game. Only Name and Rules are required.
type Game[S any, M comparable] struct {
	Name  string         // for command lines, such as connect4
	Title string         // for people, such as Connect Four; see Called
	Rules ply.Game[S, M] // searchers get these rules
	// Options are the settings that are not the usual ones, such as "rule=caro,size=19".
	Options string

	Evals     []Eval[S, M]
	Players   []Player[S, M]
	Protocols []Protocol[S, M]

	Forced          string                            // the word for a state in which [ply.Tactician] is forced, such as check
	Notations       map[string]func(s *S, m M) string // further ways to write moves
	UnicodeNotation string                            // the one of them for boards with Unicode; empty means the game's own
	Study           string                            // a position that is worth a look; empty means the start
	Opens           bool                              // the players make the openings by a rule of the game
	Bench           []string                          // positions by which speed is measured
	BenchLimits     ply.Limits                        // of alphabeta in each of them; zero means the usual ones

	Engine func(e *uci.Engine[S, M]) // changes the engine before it runs; nil means nothing to change
}

// Eval is an evaluation by name: the same rules with another Evaluate.
type Eval[S any, M comparable] struct {
	Name  string
	Rules ply.Game[S, M]
}

// Player is a machine by name.
type Player[S any, M comparable] struct {
	Name string
	New  func(seed uint64) match.Player[S, M]
}

// Protocol is a protocol of engines for this game alone, besides UCI and UCCI.
type Protocol[S any, M comparable] struct {
	Name string
	// Start starts another program, which runs until ctx ends or it is closed.
	Start func(ctx context.Context, command []string) (match.Player[S, M], error)
	// Serve lets this program be an engine. Whoever is at the other end may choose other rules, so
	// search makes the searcher. The name is that of the engine.
	Serve func(ctx context.Context, in io.Reader, out io.Writer, name string, search func(ply.Game[S, M]) (ply.Searcher[S, M], error)) error
}

// Called returns what people call the game.
func (g *Game[S, M]) Called() string {
	if g.Title != "" {
		return g.Title
	}
	return g.Name
}

// Sides returns the names of the players, the first mover first.
func (g *Game[S, M]) Sides() [2]string {
	if sider, ok := ply.As[ply.Sider](g.Rules); ok {
		return sider.Sides()
	}
	return [2]string{"First", "Second"}
}

// Turn returns the player to move at the last of the states of a game. Without [ply.Turner] the
// players alternate. A move of chance, such as a roll, passes the turn to nobody.
func (g *Game[S, M]) Turn(states []S) int {
	last := len(states) - 1
	if turner, ok := ply.As[ply.Turner[S]](g.Rules); ok {
		return turner.Turn(&states[last])
	}
	chancer, ok := ply.As[ply.Chancer[S, M]](g.Rules)
	if !ok {
		return last % 2
	}
	turn := 0
	for i := range states[:last] {
		if !chancer.Odds(&states[i], nil, nil) {
			turn = 1 - turn
		}
	}
	return turn
}

// Passer returns how players pass, and whether they can. Without [ply.Turner] they cannot: nobody
// could tell whose turn it is after a pass.
func (g *Game[S, M]) Passer() (ply.Passer[S], bool) {
	passer, ok := ply.As[ply.Passer[S]](g.Rules)
	_, turns := ply.As[ply.Turner[S]](g.Rules)
	return passer, ok && turns
}

// Start returns the state at which games begin, or the state that a text stands for, if it is not
// empty.
func (g *Game[S, M]) Start(text string) (state S, err error) {
	if text != "" {
		notation, err := g.Notation()
		if err != nil {
			return state, err
		}
		return notation.Parse(text)
	}
	starter, ok := ply.As[ply.Starter[S]](g.Rules)
	if !ok {
		return state, fmt.Errorf("%s does not say where it begins: write Start() %s (ply.Starter)", g.Name, typeName[S]())
	}
	return starter.Start(), nil
}

// Notation returns the text form of states and moves.
func (g *Game[S, M]) Notation() (ply.Notation[S, M], error) {
	notation, ok := ply.As[ply.Notation[S, M]](g.Rules)
	if ok {
		return notation, nil
	}
	s, m := typeName[S](), typeName[M]()
	return nil, fmt.Errorf("%s has no text for states and moves: write these methods (ply.Notation)\n"+
		"\tFormat(s *%[2]s) string\n"+
		"\tParse(text string) (%[2]s, error)\n"+
		"\tFormatMove(s *%[2]s, m %[3]s) string\n"+
		"\tParseMove(s *%[2]s, text string) (%[3]s, error), which may return ply.FindMove(rules, s, text)", g.Name, s, m)
}

// typeName returns the name of a type as the program that has the game would write it.
func typeName[T any]() string {
	return strings.TrimPrefix(reflect.TypeFor[T]().String(), "main.")
}

// Needs returns what is missing for a program that shows a game to people and reads their moves:
// all of it at once.
func (g *Game[S, M]) Needs(position string) error {
	_, err := g.Notation()
	if position == "" {
		_, start := g.Start("")
		err = errors.Join(start, err)
	}
	return err
}

// Move returns the text of a move, also of a game without [ply.Notation].
func (g *Game[S, M]) Move(s *S, m M) string {
	if notation, ok := ply.As[ply.Notation[S, M]](g.Rules); ok {
		return notation.FormatMove(s, m)
	}
	return fmt.Sprint(m)
}

// State returns the text of a state, also of a game without [ply.Notation].
func (g *Game[S, M]) State(s *S) string {
	if notation, ok := ply.As[ply.Notation[S, M]](g.Rules); ok {
		return notation.Format(s)
	}
	return fmt.Sprint(*s)
}

// there lists what there is, for the end of an error.
func there(names []string) string {
	if len(names) == 0 {
		return "; it has none"
	}
	return "; there are " + strings.Join(names, ", ")
}
