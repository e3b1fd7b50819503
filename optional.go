package ply

import (
	"io"
	"iter"

	"github.com/plygo/ply/board"
)

// As finds an optional interface T of a game: in g itself, or in the games that it wraps, if it
// is an [Unwrapper]. Searchers ask once, when they are made:
//
//	hasher, ok := ply.As[ply.Hasher[S]](game)
func As[T any, S any, M comparable](g Game[S, M]) (T, bool) {
	for g != nil {
		if t, ok := g.(T); ok {
			return t, true
		}
		w, ok := g.(Unwrapper[S, M])
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	var none T
	return none, false
}

// Unwrapper is a game that wraps another one and changes some of its methods. Unwrap returns
// the inner game, or nil to hide what that can do. A wrapper of a concrete game, which embeds it
// and so keeps all its optional methods, does not need this. A wrapper of any Game does: it
// cannot embed a type parameter.
type Unwrapper[S any, M comparable] interface {
	Unwrap() Game[S, M]
}

// Starter has a usual first state, and Start returns it.
type Starter[S any] interface {
	Start() S
}

// Turner says whose turn it is: 0 or 1. Player 0 moves first from Start. Without
// it the players alternate; with it a player may move several times in a row. At a
// chance node it names the player who moves after the chance.
type Turner[S any] interface {
	Turn(s *S) int
}

// Namer says what the game is called: a short name in lower case, such as "chess". A saved
// [Record] has it, and is refused by a game of another name. Games that can read each other's
// records have the same name, whatever their evaluation.
type Namer interface {
	Name() string
}

// Sider names the players, such as "White" and "Black". Player 0 of [Turner] is the first. Files
// have the players' own names as tags called like this. Without it programs say "First" and
// "Second".
type Sider interface {
	Sides() [2]string
}

// Notation reads and writes states and moves as text. Parse undoes Format, and
// ParseMove undoes FormatMove for every legal move. ParseMove may read more than that, since
// programs call it with what people type: other notations, small letters, spaces. A text that it
// cannot read, that fits several moves, or that is a move not legal in s, is an error. Programs
// tell the errors of all games apart in one way if they are a [*StateError] and a [*MoveError].
type Notation[S any, M comparable] interface {
	Format(s *S) string
	Parse(text string) (S, error)
	FormatMove(s *S, m M) string
	ParseMove(s *S, text string) (M, error)
}

// Coordinates writes and reads moves as engine protocols do, such as "e2e4", where
// [Notation] writes them for people. ParseCoordinates undoes FormatCoordinates for
// every legal move and returns an error for anything else: it is strict where ParseMove need
// not be. Without it the protocols use Notation.
type Coordinates[S any, M comparable] interface {
	FormatCoordinates(s *S, m M) string
	ParseCoordinates(s *S, text string) (M, error)
}

// UCIVariant is a game that engines for several games know, too. It returns the name by which
// they know it, such as "xiangqi" as a value of their option UCI_Variant, and how they write
// its moves. Without it an engine is expected to play this game only, and to write moves as
// [Coordinates] does.
type UCIVariant[S any, M comparable] interface {
	UCIVariant() (name string, coordinates Coordinates[S, M])
}

// Reasoner tells in words why a game ended, such as "checkmate". The game ended at the last of
// states.
type Reasoner[S any] interface {
	Reason(states []S) string
}

// Explainer tells in words why a move is not legal, such as "the path is blocked on e4". Explain
// returns nothing for a legal move, and takes any value of m. [Record.Play] puts the words into
// the Reason of a [*MoveError], as ParseMove of [Notation] should. Without it a refused move is
// only called illegal.
type Explainer[S any, M comparable] interface {
	Explain(s *S, m M) string
}

// Drawer shows a state as a board, and says how a person plays a move on it: by touching places
// in order, such as those of a piece and of its target. Draw returns what everybody may see of s;
// of a state with hidden pieces, programs draw the [Viewer]'s. Programs show the places of the last
// move of a player, too, unless the Last of the board is not nil. Touch appends the places of a legal
// move. If it appends none, programs offer the move as a button. If several moves have the same
// places, such as promotions, programs ask which, by the text of the move. If the places of one
// move are the beginning of those of another, the last of them is touched twice to end it there.
type Drawer[S any, M comparable] interface {
	Draw(s *S) board.Board
	Touch(dst []board.Place, s *S, m M) []board.Place
}

// Arranger lets people set up a position by hand, on the board of [Drawer]. What a thing is, its Side,
// its Letter and Dark say; how it looks does not matter.
type Arranger[S any, M comparable] interface {
	Drawer[S, M]
	// Supply returns the things that can be put on the board, one of each kind. Their At is zero.
	Supply() []board.Thing
	// Arrange returns the state with these things, in which the player with the number turn, 0
	// or 1, is to move. What they do not show is as in s if it fits, such as castling rights and
	// the number of the move. What the last move left behind is gone, such as a pawn that can be
	// taken en passant. But if the things and the turn are those of s, Arrange returns s as it is.
	//
	// Arrange gets what people do. Two things on a place, a thing that there is not, a place off
	// the board, and what Parse of [Notation] would refuse are errors: best the same as those of
	// Parse, such as [StateErrors], with all that is wrong.
	Arrange(s *S, things []board.Thing, turn int) (S, error)
}

// Archiver writes and reads whole games in the game's own file format, such as PGN. Programs
// tell the errors of all games apart in one way if they are a [*FileError].
type Archiver[S any, M comparable] interface {
	// WriteGame appends one game to w. If players can read it while the game goes on,
	// its record should be a [Record.View]. If there are notes and the format has no place for
	// them, it writes nothing and returns an error that wraps [ErrFileNotes], and likewise
	// [ErrFileVariations] if there are variations.
	WriteGame(w io.Writer, game Archive[S, M]) error
	// ReadGames yields the games of r as they are read. A game that is broken
	// yields an error, and reading goes on with the next.
	ReadGames(r io.Reader) iter.Seq2[Archive[S, M], error]
}

// Archive is a game on file: how it went, and what else is known of it, such as
// "White": "Anderssen".
type Archive[S any, M comparable] struct {
	Tags   map[string]string
	Record *Record[S, M]
	Notes  []Note // what is said about the moves, in their order
	// Variations are lines of play that did not happen, in the order of the moves that they replace.
	Variations []Variation[M]
	// Omitted is what else ReadGames found in the game, in words, such as "3 variations". A
	// program that writes the game again should tell people that this is lost.
	Omitted string
}

// Note is what a file says about a game in one place: in words, and by marks of a move.
type Note struct {
	// Ply is how many moves were played before, those of chance included. 0 is in front of the
	// first move, where there is none to mark.
	Ply int
	// Marks are for the last of these moves: "!" good, "!!" very good, "?" a mistake, "??" a
	// blunder, "!?" interesting, "?!" doubtful. A format may have others, such as "$14".
	Marks []string
	Text  string // a format may turn blanks and line breaks into single spaces
}

// Variation is a line of play in place of the one that it belongs to, which is a game or another
// variation. The plies of its notes and of its own variations count from its beginning.
type Variation[M any] struct {
	// Ply is how many moves of the other line come before it. It takes the place of the next one, so
	// there must be a next one.
	Ply        int
	Moves      []M // legal ones, at least one, with those of chance
	Notes      []Note
	Variations []Variation[M]
}

// Poser is a game with problems for people to solve.
type Poser interface {
	Problems() []Problem
}

// Problem is a task for the player to move in a position: to win within a number of own moves, or not to
// lose.
type Problem struct {
	Name  string // such as "Smothered mate"
	From  string // who composed it, or where it is from; empty if it was computed
	State string // as the game's [Notation] reads it
	Moves int    // 0: the task is not to lose, whatever the other player does
}

// Passer lets a player give up a turn, as people do who give a handicap or try out a position.
// Pass hands the move to the other player and returns true. Where the rules do not allow that,
// such as in check, it leaves s as it is and returns false. It is no move of the game: programs
// begin a new [Record] after it. Searchers do not pass; see [NullMover].
type Passer[S any] interface {
	Pass(s *S) bool
}

// Numberer tells the number of the next move as people count, in most games one for a move of both
// players. So a game that begins at a position in the middle goes on counting. The number is 1 or
// more, and a move adds 1 to it or nothing. Without it programs count from 1.
type Numberer[S any] interface {
	MoveNumber(s *S) int
}
