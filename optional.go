package ply

import (
	"io"
	"iter"
)

// As finds an optional interface T of a game: in g itself, or in the games that g
// wraps and returns from Unwrap() Game[S, M]. Searchers ask once, when they are made:
//
//	hasher, ok := ply.As[ply.Hasher[S]](game)
//
// A wrapper that changes one method of a concrete game embeds it and keeps all its
// optional methods. A wrapper of any Game cannot embed a type parameter, so it has Unwrap,
// which returns nil to hide what the inner game can do.
func As[T any, S any, M comparable](g Game[S, M]) (T, bool) {
	for g != nil {
		if t, ok := g.(T); ok {
			return t, true
		}
		w, ok := g.(interface{ Unwrap() Game[S, M] })
		if !ok {
			break
		}
		g = w.Unwrap()
	}
	var none T
	return none, false
}

// Starter has a usual first state.
type Starter[S any] interface {
	Start() S
}

// Turner says whose turn it is: 0 or 1. Player 0 moves first from Start. Without
// it the players alternate; with it a player may move several times in a row. At a
// chance node it names the player who moves after the chance.
type Turner[S any] interface {
	Turn(s *S) int
}

// Notation reads and writes states and moves as text. Parse undoes Format, and
// ParseMove undoes FormatMove for every legal move. The parsers return an error for
// anything else, and ParseMove for a move that is not legal in s.
type Notation[S any, M comparable] interface {
	Format(s *S) string
	Parse(text string) (S, error)
	FormatMove(s *S, m M) string
	ParseMove(s *S, text string) (M, error)
}

// Coordinates writes and reads moves as engine protocols do, such as "e2e4", where
// [Notation] writes them for people. ParseCoordinates undoes FormatCoordinates for
// every legal move and returns an error for anything else. Without it the protocols
// use Notation.
type Coordinates[S any, M comparable] interface {
	FormatCoordinates(s *S, m M) string
	ParseCoordinates(s *S, text string) (M, error)
}

// Variant is the name by which engines for many games know the game, such as "xiangqi"
// as a value of the option UCI_Variant, and how such engines write its moves. Without
// it they are taken for engines of this game alone, with [Coordinates].
type Variant[S any, M comparable] interface {
	Variant() (name string, coordinates Coordinates[S, M])
}

// Reasoner tells in words why the game that ended at the end of line did so,
// such as "checkmate".
type Reasoner[S any] interface {
	Reason(line []S) string
}

// Archiver writes and reads whole games in the game's own file format, such as PGN.
type Archiver[S any, M comparable] interface {
	// WriteGame appends one game to w.
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
}

// Mirrorer returns the same position with the sides exchanged. The player to move
// there is the other one, and Evaluate gives the same score. So whose turn it is must
// be in the state, not be told by counting what is on the board.
type Mirrorer[S any] interface {
	Mirror(s *S) S
}

// Hasher returns a key of the position, for transposition tables, tree reuse and
// repetition. Equal keys mean the same player to move and the same moves in the same
// order, so that a table can keep a move as its index, and the same winner of a game that is
// decided: points that decide it belong into the key. The key need not be mixed.
type Hasher[S any] interface {
	Hash(s *S) uint64
}

// Repeater judges repeated positions. line[:root+1] was played and the rest is
// searched; a referee passes root = len(line)−1. Repetition is called when Terminal
// of the last state is Ongoing and its hash occurred before in line, which it must
// not change. The outcome is for the player to move in the last state. Searchers cut line
// after a null move; if that leaves nothing that was played, root is −1.
type Repeater[S any] interface {
	Hasher[S]
	Repetition(line []S, root int) Outcome
}

// Orderer sets scores[i] to the gain expected at once from moves[i], in [Score]
// units: 0 is quiet, negative loses something, and −[MaxEval] the game, as far as the
// game can tell. Searchers try high scores first.
// It is never called on a terminal state or a chance node.
type Orderer[S any, M comparable] interface {
	Order(s *S, moves []M, scores []int32)
}

// Exchanger returns the static exchange value of a move: what the captures that
// follow on its target win or lose.
type Exchanger[S any, M comparable] interface {
	Exchange(s *S, m M) Score
}

// Tactician knows which moves a quiescence search must look at.
type Tactician[S any, M comparable] interface {
	// Tactical appends the tactical moves of s to dst, a part of its Moves. In a
	// forced state it appends every move that does not lose at once: by itself, or to
	// the opponent's next move.
	Tactical(dst []M, s *S) []M
	// Forced reports whether s leaves no time for a quiet move: in check, or with a
	// four to answer. A searcher then neither stands pat nor prunes.
	Forced(s *S) bool
}

// Forcer is a [Tactician] that tells, without playing them, which moves leave the other
// player in a forced state, such as by giving check: it sets forces[i] to whether moves[i]
// does. Searchers do not prune those.
type Forcer[S any, M comparable] interface {
	Forces(s *S, moves []M, forces []bool)
}

// NullMover passes the turn. Null returns false, and leaves s as it is, where
// passing proves nothing, such as in check.
type NullMover[S any] interface {
	Null(s *S) bool
}

// Indexer numbers moves densely from 0 to Slots()−1, for history tables. Moves of
// different players have different slots; similar moves may share one.
type Indexer[S any, M comparable] interface {
	Slots() int
	Slot(s *S, m M) int
}

// Policy sets p[i] to the prior probability of moves[i], which are some or all of the
// moves of s; they sum to 1.
type Policy[S any, M comparable] interface {
	Prior(s *S, moves []M, p []float32)
}

// Chancer reports whether s is a chance node, and if so sets p[i] to the odds of
// moves[i], which are all the moves of s; they sum to 1.
//
// At a chance node the player to move is the one who moves after it: playing a
// chance move does not pass the turn. Where a roll decides who moves next, let the player
// who rolled have a single move then, which passes. A chance move costs one ply like any
// move. Searchers average the values of its moves as win rates, through [Tuning.WinRate];
// [Record] rolls by itself.
type Chancer[S any, M comparable] interface {
	Odds(s *S, moves []M, p []float32) bool
}

// Tuner is a game that knows its own numbers.
type Tuner interface {
	Tuning() Tuning
}
