package ply

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A record as text has one fact a line: the format's name, the seed, the start with the deal,
// each move, the end. What was taken back follows, marked so. A view has the word "view" in
// place of the seed. Strings are quoted as in Go.
//
//	ply record 1
//	seed 0
//	start "........."
//	move "b2"
//	undone move "a1"
const (
	recordHeader = "ply record 1"
	recordFormat = "record"
)

// MarshalText writes the record through the game's [Notation], moves taken back
// included. [ParseRecord] reads it back, and what that writes is the same text.
//
// The text has the seed and the deal, from which all dice follow. What a player can read while
// the game goes on should be the text of a [Record.View].
func (r *Record[S, M]) MarshalText() ([]byte, error) {
	notation, ok := As[Notation[S, M]](r.game)
	if !ok {
		return nil, errNoNotation
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s\nstart %q\n", recordHeader, r.source(), notation.Format(&r.states[0]))
	for i, m := range r.moves {
		fmt.Fprintf(&b, "%smove %q\n", undone(i >= r.played), notation.FormatMove(&r.states[i], m))
	}
	if r.end.outcome != Ongoing {
		fmt.Fprintf(&b, "%send %v %q\n", undone(!r.ended), r.end.outcome, r.end.cause)
	}
	return []byte(b.String()), nil
}

// source is the line that says what chance rolls with.
func (r *Record[S, M]) source() string {
	if r.view {
		return viewLine
	}
	return seedMark + strconv.FormatUint(r.seed, 10)
}

const (
	seedMark = "seed "
	viewLine = "view"
)

const undoneMark = "undone "

func undone(is bool) string {
	if is {
		return undoneMark
	}
	return ""
}

var errNoNotation = errors.New("ply: the game has no Notation to save and load records with")

// ParseRecord reads what [Record.MarshalText] wrote, checking every move. What an editor
// may have done to it, a byte order mark in front and carriage returns, does not matter. An
// error in the text is a [*FileError].
func ParseRecord[S any, M comparable](g Game[S, M], text []byte) (*Record[S, M], error) {
	notation, ok := As[Notation[S, M]](g)
	if !ok {
		return nil, errNoNotation
	}
	p := recordParser[S, M]{notation: notation, rec: &Record[S, M]{game: g}, undoneAt: -1}
	plain := strings.TrimPrefix(string(text), "\uFEFF")
	lines := strings.Split(strings.TrimSuffix(plain, "\n"), "\n")
	offset := len(text) - len(plain)
	for i, line := range lines {
		if err := p.line(i, strings.TrimSuffix(line, "\r")); err != nil {
			return nil, &FileError{Format: recordFormat, Offset: int64(offset), Line: i + 1, Column: 1, Err: err}
		}
		offset += len(line) + 1
	}
	if len(lines) < 3 {
		return nil, &FileError{Format: recordFormat, Offset: int64(len(text)), Line: len(lines), Column: 1, Err: ErrFileCut}
	}
	return p.finish(), nil
}

// badRecord is the error of a line that says something else than it should.
func badRecord(what string) error { return fmt.Errorf("%w: %s", ErrFileSyntax, what) }

type recordParser[S any, M comparable] struct {
	notation Notation[S, M]
	rec      *Record[S, M]
	undoneAt int // how many moves stand before the first that was taken back; −1: none was
}

func (p *recordParser[S, M]) line(i int, line string) error {
	switch i {
	case 0:
		if line != recordHeader {
			return badRecord(fmt.Sprintf("want %q", recordHeader))
		}
		return nil
	case 1:
		if line == viewLine {
			p.rec.view = true
			return nil
		}
		text, ok := strings.CutPrefix(line, seedMark)
		seed, err := strconv.ParseUint(text, 10, 64)
		if !ok || err != nil {
			return badRecord("want \"seed\" and a number, or \"view\"")
		}
		p.rec.seed = seed
		return nil
	case 2:
		text, err := quoted(line, "start ")
		if err != nil {
			return err
		}
		start, err := p.notation.Parse(text)
		if err != nil {
			return err
		}
		p.rec.begin(p.rec.deal(start))
		return nil
	}
	if p.rec.end.outcome != Ongoing {
		return badRecord("nothing may follow the end")
	}
	line, taken := strings.CutPrefix(line, undoneMark)
	switch {
	case taken && p.undoneAt < 0:
		p.undoneAt = p.rec.played
	case !taken && p.undoneAt >= 0:
		return badRecord("what was played cannot follow what was taken back")
	}
	if strings.HasPrefix(line, "end ") {
		return p.end(line, taken)
	}
	return p.move(line)
}

func (p *recordParser[S, M]) move(line string) error {
	text, err := quoted(line, "move ")
	if err != nil {
		return err
	}
	if o := p.rec.Outcome(); o == Win || o == Loss {
		return p.rec.over()
	}
	m, err := p.notation.ParseMove(p.rec.last(), text)
	if err != nil {
		return err
	}
	if !p.rec.legal(m) {
		return p.rec.illegal(m)
	}
	_, odds := p.rec.odds()
	p.rec.push(m, odds != nil)
	return nil
}

func (p *recordParser[S, M]) end(line string, taken bool) error {
	for _, o := range []Outcome{Loss, Draw, Win} {
		if strings.HasPrefix(line, "end "+o.String()+" ") {
			cause, err := quoted(line, "end "+o.String()+" ")
			if err != nil {
				return err
			}
			p.rec.roll() // what chance still owes, so that a player is to move if the end is taken back
			if err := p.rec.Finish(o, Cause(cause)); err != nil {
				return fmt.Errorf("%w: %w", ErrFileResult, err)
			}
			p.rec.ended = !taken
			return nil
		}
	}
	return badRecord("want \"end\" with loss, draw or win and the cause")
}

// finish takes back what the text marks so, and rolls what chance still owes.
func (p *recordParser[S, M]) finish() *Record[S, M] {
	r := p.rec
	if !r.ended {
		r.roll()
	}
	if p.undoneAt >= 0 {
		r.played = p.undoneAt
		for r.played < len(r.moves) && r.rolled[r.played] {
			r.played++
		}
	}
	return r
}

func quoted(line, prefix string) (string, error) {
	text, ok := strings.CutPrefix(line, prefix)
	if !ok {
		return "", badRecord(fmt.Sprintf("want %q and a quoted string", strings.TrimSpace(prefix)))
	}
	s, err := strconv.Unquote(text)
	if err != nil {
		return "", badRecord(strings.TrimSpace(prefix) + " wants a quoted string")
	}
	return s, nil
}
