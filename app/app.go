// Package app makes programs of games. This is a whole one, for a game of one's own: play it in a
// terminal, let searchers play each other, draw their trees, be an engine, and more. [Main] lists the
// commands.
//
//	func main() { app.Main(app.Of("breakthrough", Rules{})) }
//
// It is also for one's own programs that play any game. They know games by name, players by name,
// moves as text and as touches on a board, so they need no type parameters.
//
// An [Entry] is a game. [Entry.Open] begins to play it: a [Table] is one game being played, with a
// referee. It is what a web server, a bot or a graphical program builds on:
//
//	table, err := entry.Open("", rand.Uint64())
//	err = table.Play("e4")
//	answer, err := table.Choose(ctx, "alphabeta:depth=6", ply.Limits{})
//	err = table.Play(answer)
//	look := table.Look(0) // what the first player may see: board, moves, the game so far
//
// [Entry.Match] lets machines play each other, in parts on several machines if there are many games. A
// [Contest] is a tournament of any number of players in such parts. [Entry.PlayPart] does the same for the games that
// package learn learns from, and a [Lesson] is what its command line asks for.
//
// What a game can do beyond [ply.Game] is found by its optional interfaces. [Entry.Open] needs
// [ply.Starter] and [ply.Notation]. With [ply.Drawer] there are boards to look at and to touch, with
// [ply.Sider] the names of the players, with [ply.Archiver] files in the game's own format, with
// [ply.Arranger] positions that are set up by hand, with [ply.Poser] problems that people solve, and with
// [ply.Viewer] nobody sees what is hidden.
//
// # In a terminal
//
// The command play of [Main] is a game in a terminal, with people and machines on either side:
//
//	mine play                                            against a machine of medium strength
//	mine play -first level:hard -second person
//	mine play -second alphabeta:depth=4,eval=material
//	mine play -file game.json                            saved after every move
//
// Moves are typed as the game writes them, and "help" lists the commands. With -file, the same command
// goes on with the game. The comment of examples/play says more of it, and what it promises about
// files. Like Open it needs Starter and Notation. Without Turner the players alternate, and without
// Drawer it shows the String of a state, or else its text.
package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/learn"
	"github.com/plygo/ply/match"
)

// Entry is a game, without its types. [Of] makes one.
type Entry interface {
	// Name returns the name by which programs know the game, such as "connect4".
	Name() string
	// Title returns the name by which people know it, such as "Connect Four".
	Title() string
	// Sides returns the names of the players, the first mover first.
	Sides() [2]string
	// Options returns what can be set about the game, such as the size of the board.
	Options() []Option
	// With returns the game with other settings. Options that are not named keep their usual
	// values. A setting that the game does not know is an error.
	With(settings map[string]string) (Entry, error)
	// Players returns the machines that [Table.Choose] knows.
	Players() []About
	// Check returns an error if [Table.Choose] does not know a machine with this name. It finds
	// everything that is wrong with the name, so names can come from strangers. It also reports
	// whether the machine has limits of its own.
	Check(player string) (limited bool, err error)
	// Evaluations returns the evaluations that a player can have, besides the game's own.
	Evaluations() []About
	// Open begins a game at a state, as the game's [ply.Notation] writes it. An empty text stands
	// for the game's start. The seed decides dice and deals: who knows it, knows them.
	Open(state string, seed uint64) (Table, error)
	// Load takes up the last game of a file: of the game's own format, or as JSON. The seed is
	// for what is still to be rolled.
	Load(file []byte, seed uint64) (Table, error)
	// Resume goes on with a game as [Table.Keep] wrote it.
	Resume(kept []byte) (Table, error)
	// Passes reports whether players can hand the turn over: the game is a [ply.Passer].
	Passes() bool
	// Hides reports whether the players do not see the same: the game is a [ply.Viewer].
	Hides() bool
	// Supply returns the things that a person can put on the board to set up a position, each At
	// zero. There are none if the game is no [ply.Arranger].
	Supply() []board.Thing
	// Arrange returns the text of the state with these things on the board, and with this player
	// to move. What they do not show is as in the given state, or as at the start if the text of
	// that is empty.
	Arrange(state string, things []board.Thing, turn int) (string, error)
	// Problems returns the problems of the game, for people to solve: see [Table.Judge]. If the game is no
	// [ply.Poser], the error says what to write. The games of [Entry.With] have their own.
	Problems() ([]Problem, error)
	// Match lets two players play each other. It returns the games in order of rounds. If ctx
	// ends, these are the ones that have ended, and the error of ctx.
	Match(ctx context.Context, spec MatchSpec) ([]Played, error)
	// Plan returns the games of a match in the order of Match, as their results will have them, with
	// the outcome [ply.Ongoing]. It makes no players, and takes any names for them, so a match can be
	// planned that only other machines can play. [match.Result.Answers] compares a result that came
	// from elsewhere with its plan.
	Plan(spec MatchSpec) ([]match.Result, error)
	// Confirm returns an error unless the file of a game, which may come from elsewhere, has one game in the format of
	// Match, and that game ends as the result says, by the rules.
	Confirm(game *Played) error
	// PlayPart plays games of self-play to learn from, which another machine may have ordered: it is [learn.Play].
	PlayPart(ctx context.Context, part learn.Part) ([]byte, error)
	// ConfirmPart returns an error unless games, which may come from elsewhere, can be those of a part: it is [learn.Confirm].
	ConfirmPart(part learn.Part, games []byte) error

	programs
}

// About names a thing and says in a line what it is.
type About struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

// Option is something that can be set about a game.
type Option struct {
	Name   string   `json:"name"`
	About  string   `json:"about"`
	Usual  string   `json:"usual"`            // the value if none is set
	Values []string `json:"values,omitempty"` // all values; nil if there are too many to list
}

// Spec is an [Entry] whose types are known. [Of] makes one. Its methods add to it and return it, so
// that they can be written one after the other.
type Spec[S any, M comparable] struct {
	subject     subject.Game[S, M]
	evaluations []About
	players     []About
	options     []Option
	configure   func(settings map[string]string) (*Spec[S, M], error)
}

// Of returns a game for programs. The types are inferred:
//
//	app.Of("breakthrough", breakthrough.Rules{})
func Of[S any, M comparable](name string, g ply.Game[S, M]) *Spec[S, M] {
	return &Spec[S, M]{subject: subject.Game[S, M]{Name: name, Rules: g}}
}

// Eval adds an evaluation: the same game with another Evaluate. A player has it by its name, as in
// "alphabeta:depth=4,eval=material". If the game's own evaluation was learned, the one called hand is what the command learn begins
// with and compares with.
func (s *Spec[S, M]) Eval(name, about string, g ply.Game[S, M]) *Spec[S, M] {
	s.evaluations = append(s.evaluations, About{name, about})
	s.subject.Evals = append(s.subject.Evals, subject.Eval[S, M]{Name: name, Rules: g})
	return s
}

// Player adds a machine. The function make returns a new one for each game; the seed is for
// everything random in it.
func (s *Spec[S, M]) Player(name, about string, make func(seed uint64) match.Player[S, M]) *Spec[S, M] {
	s.players = append(s.players, About{name, about})
	s.subject.Players = append(s.subject.Players, subject.Player[S, M]{Name: name, New: make})
	return s
}

// Configure adds options. The function returns the game with these settings. It gets only names
// that are in the list, and no value that the list does not have.
func (s *Spec[S, M]) Configure(options []Option, with func(settings map[string]string) (*Spec[S, M], error)) *Spec[S, M] {
	s.options, s.configure = options, with
	return s
}

// Name implements [Entry].
func (s *Spec[S, M]) Name() string { return s.subject.Name }

// Title implements [Entry].
func (s *Spec[S, M]) Title() string { return s.subject.Called() }

// Sides implements [Entry]. Without [ply.Sider] they are "First" and "Second".
func (s *Spec[S, M]) Sides() [2]string { return s.subject.Sides() }

// Options implements [Entry].
func (s *Spec[S, M]) Options() []Option { return append([]Option(nil), s.options...) }

// With implements [Entry].
func (s *Spec[S, M]) With(settings map[string]string) (Entry, error) {
	for name, value := range settings {
		if err := s.check(name, value); err != nil {
			return nil, err
		}
	}
	if len(settings) == 0 {
		return s, nil
	}
	next, err := s.configure(settings)
	if err != nil {
		return nil, err // a nil Spec would be an Entry that is not nil
	}
	next.subject.Options = s.unusual(settings)
	return next, nil
}

// unusual returns the settings that are not the usual ones, in the order of the options.
func (s *Spec[S, M]) unusual(settings map[string]string) string {
	var list []string
	for _, o := range s.options {
		if value, ok := settings[o.Name]; ok && value != o.Usual {
			list = append(list, o.Name+"="+value)
		}
	}
	return strings.Join(list, ",")
}

// check returns an error if the game has no such option, or the option no such value.
func (s *Spec[S, M]) check(name, value string) error {
	var names []string
	for _, o := range s.options {
		names = append(names, o.Name)
		if o.Name == name {
			return o.check(value)
		}
	}
	return fmt.Errorf("%s has no option %.40q%s", s.Name(), name, there(names))
}

func (o *Option) check(value string) error {
	for _, v := range o.Values {
		if v == value {
			return nil
		}
	}
	if o.Values == nil {
		return nil
	}
	return fmt.Errorf("%s cannot be %.40q%s", o.Name, value, there(o.Values))
}

// Evaluations implements [Entry].
func (s *Spec[S, M]) Evaluations() []About { return append([]About(nil), s.evaluations...) }
