package ply

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/plygo/ply/internal/brief"
)

// recordJSON is a record as JSON. What was taken back stands apart, so that a reader who knows
// nothing of it reads the game as it is. The seed is a string, because JavaScript rounds large
// numbers. A view has no seed.
//
//	{"game":"tictactoe","start":".../.../... x","moves":["5","1"],"undone":{"moves":["2"]}}
type recordJSON struct {
	Game   string      `json:"game,omitempty"`
	Seed   string      `json:"seed,omitempty"`
	View   bool        `json:"view,omitempty"`
	Start  *string     `json:"start"`
	Moves  []string    `json:"moves"`
	End    *endJSON    `json:"end,omitempty"`
	Undone *undoneJSON `json:"undone,omitempty"`
}

type undoneJSON struct {
	Moves []string `json:"moves"`
	End   *endJSON `json:"end,omitempty"`
}

type endJSON struct {
	Outcome Outcome `json:"outcome"`
	Cause   Cause   `json:"cause"`
}

var (
	errNoGame     = errors.New("ply: a record without a game cannot be saved or read; NewRecord and ParseRecord take the game")
	errNoNotation = errors.New("ply: the game has no Notation to save and load records with")
)

// MarshalJSON writes the record through the game's [Notation]: the name of the game if it is a
// [Namer], the seed, the start with the deal, the moves, the end that [Record.Finish] set, and
// what was taken back. [ParseRecord] reads it. The record of a referee shows what is hidden and
// the seed. Send players a [Record.View].
func (r Record[S, M]) MarshalJSON() ([]byte, error) {
	if r.game == nil {
		return nil, errNoGame
	}
	notation, ok := As[Notation[S, M]](r.game)
	if !ok {
		return nil, errNoNotation
	}
	start := notation.Format(&r.states[0])
	data := recordJSON{Game: r.name(), View: r.view, Start: &start}
	if r.seed != 0 && !r.view {
		data.Seed = strconv.FormatUint(r.seed, 10)
	}
	moves := make([]string, len(r.moves))
	for i, m := range r.moves {
		moves[i] = notation.FormatMove(&r.states[i], m)
	}
	data.Moves = moves[:r.played]
	undone := undoneJSON{Moves: moves[r.played:]}
	if r.end.outcome != Ongoing {
		end := &endJSON{r.end.outcome, r.end.cause}
		if r.ended {
			data.End = end
		} else {
			undone.End = end
		}
	}
	if len(undone.Moves) > 0 || undone.End != nil {
		data.Undone = &undone
	}
	for _, text := range append(moves, data.Game, start, string(r.end.cause)) {
		if !utf8.ValidString(text) {
			return nil, fmt.Errorf("ply: %s cannot be saved: it is not UTF-8", brief.Word(text))
		}
	}
	return json.Marshal(data)
}

// name returns the name of the game, if it has one.
func (r *Record[S, M]) name() string {
	if namer, ok := As[Namer](r.game); ok {
		return namer.Name()
	}
	return ""
}

// ParseRecord reads what [Record.MarshalJSON] wrote, and checks every move, which may be written in
// any way that the game's ParseMove reads. All states are equal to those of the record that was
// written, if the game's Notation gives back its start.
func ParseRecord[S any, M comparable](g Game[S, M], text []byte) (*Record[S, M], error) {
	r := &Record[S, M]{game: g}
	if err := r.UnmarshalJSON(text); err != nil {
		return nil, err
	}
	return r, nil
}

// UnmarshalJSON replaces the record by one of the same game, as [ParseRecord] reads it. So
// a record that is part of something larger must have been made by [NewRecord] before it is
// read. An error leaves it as it was.
func (r *Record[S, M]) UnmarshalJSON(text []byte) error {
	if r.game == nil {
		return errNoGame
	}
	notation, ok := As[Notation[S, M]](r.game)
	if !ok {
		return errNoNotation
	}
	var data recordJSON
	if err := decodeStrictly(text, &data); err != nil {
		return fmt.Errorf("record: %w: %w", ErrFileSyntax, err)
	}
	read := &Record[S, M]{game: r.game, view: data.View}
	if err := read.replay(notation, data); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	*r = *read
	return nil
}

// decodeStrictly reads one JSON value without unknown keys, and nothing after it.
func decodeStrictly(text []byte, to any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(to)
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return io.ErrUnexpectedEOF
	case errors.As(err, &wrong) && wrong.Field != "":
		return fmt.Errorf("%s is a %s, want %s", wrong.Field, wrong.Value, jsonKind(wrong.Type))
	case err != nil && len(err.Error()) > len(brief.State(err.Error())):
		return errors.New(brief.State(err.Error())) // it names an unknown key, which may be long
	case err != nil:
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more after the end")
	}
	return nil
}

// jsonKind returns what JSON calls the values of a type.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Slice:
		return "a list"
	case reflect.Bool:
		return "a bool"
	}
	return "an object"
}

// replay plays what data holds from its start.
func (r *Record[S, M]) replay(notation Notation[S, M], data recordJSON) error {
	switch name := r.name(); {
	case data.Game != "" && name != "" && data.Game != name:
		return fmt.Errorf("%w: it is of %s, not of %s", ErrFileVariant, brief.Word(data.Game), name)
	case data.Start == nil:
		return fmt.Errorf("%w: there is no start", ErrFileSyntax)
	case data.View && data.Seed != "":
		return fmt.Errorf("%w: a view has no seed", ErrFileSyntax)
	case data.End != nil && data.Undone != nil:
		return fmt.Errorf("%w: nothing can be taken back before the end", ErrFileSyntax)
	}
	if data.Seed != "" {
		seed, err := strconv.ParseUint(data.Seed, 10, 64)
		if err != nil {
			return fmt.Errorf("%w: the seed is %s, want a number in quotes", ErrFileSyntax, brief.Word(data.Seed))
		}
		r.seed = seed
	}
	start, err := notation.Parse(*data.Start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	r.begin(r.deal(start))
	if err := r.replayMoves(notation, data.Moves, data.End); err != nil || data.Undone == nil {
		return err
	}
	played := r.played
	if err := r.replayMoves(notation, data.Undone.Moves, data.Undone.End); err != nil {
		return fmt.Errorf("undone: %w", err)
	}
	r.played, r.ended = played, false
	return nil
}

// replayMoves plays moves and what chance still owes, and ends the game.
func (r *Record[S, M]) replayMoves(notation Notation[S, M], moves []string, end *endJSON) error {
	for i, text := range moves {
		if err := r.replayMove(notation, text); err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	r.roll()
	if end == nil {
		return nil
	}
	if err := r.Finish(end.Outcome, end.Cause); err != nil {
		return fmt.Errorf("%w: %w", ErrFileResult, err)
	}
	return nil
}

// replayMove plays a move of a player or of chance.
func (r *Record[S, M]) replayMove(notation Notation[S, M], text string) error {
	if o := r.Outcome(); o == Win || o == Loss {
		return r.over()
	}
	m, err := notation.ParseMove(r.last(), text)
	if err != nil {
		return err
	}
	if !r.legal(m) {
		return r.illegal(m)
	}
	_, odds := r.odds()
	r.push(m, odds != nil)
	return nil
}
