package chess

import (
	"errors"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/typed"
)

// ParseMove reads a legal move as people type it: in standard algebraic or in UCI notation, as
// [Position.ParseSAN] and [Position.ParseUCI] do, and besides
//
//   - with small and capital letters in place of each other: "nf3", "E2E4", "o-o",
//   - with spaces, dashes and the number of the move: "e2 e4", "g1-f3", "1. e4",
//   - with figurines: "♘f3".
//
// A small b is the b-file. Only if no pawn's move fits, it is a bishop. In a text without small
// letters, such as "BXC3", it can be either.
//
// The error is a [*ply.MoveError]. Its Reason says what is wrong: that no knight reaches the
// square, what the king would be in check from, or which moves the text could be.
func (p *Position) ParseMove(text string) (Move, error) {
	if m, err := p.find(text); err == nil {
		return m, nil
	}
	all := readings(tidy(text))
	for _, alike := range all {
		var found []Move
		for _, reading := range alike {
			m, err := p.find(reading)
			if errors.Is(err, ply.ErrAmbiguousMove) {
				return 0, p.moveError(text, err, p.refuseText(reading, err))
			}
			if err == nil && !slices.Contains(found, m) {
				found = append(found, m)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return 0, p.moveError(text, ply.ErrAmbiguousMove, p.doubt(strings.TrimRight(strings.ToUpper(alike[0]), "+#!?"), found))
		}
	}
	fault, why := ply.ErrMoveSyntax, refusal{}
	for _, reading := range slices.Concat(all...) {
		_, err := p.find(reading)
		if r := p.refuseText(reading, err); r.stage > why.stage {
			fault, why = err, r
		}
	}
	return 0, p.moveError(text, fault, why)
}

// find reads a move in UCI or in standard algebraic notation. No text has two different meanings
// in them. Its errors have no text.
func (p *Position) find(text string) (Move, error) {
	if from, to, promotion, ok := splitUCI(text); ok {
		if m, ok := p.Move(from, to, promotion); ok {
			return m, nil
		}
		return 0, ply.ErrIllegalMove
	}
	var buf [mostMoves]Move
	return p.findSAN(text, &buf)
}

// parseWord reads a legal move as find does: the notations of files.
func (p *Position) parseWord(text string) (Move, error) {
	m, err := p.find(text)
	if err != nil {
		return 0, p.moveError(text, err, p.refuseText(text, err))
	}
	return m, nil
}

// refuseText returns why find returned an error for a text.
func (p *Position) refuseText(text string, err error) refusal {
	if from, to, promotion, ok := splitUCI(text); ok {
		return p.refuse(from, to, promotion)
	}
	return p.refuseSAN(text, err)
}

var figurines = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P",
)

// tidy returns a typed text in one word and with letters for pictures.
func tidy(text string) string { return figurines.Replace(typed.Tidy(text)) }

// readings returns what a person may have meant by a word, with the letters as UCI and SAN have
// them. A later list counts if no move of an earlier one is legal.
func readings(word string) [][]string {
	small := strings.ToLower(word)
	if two, ok := twoSquares(small); ok {
		return [][]string{{two}}
	}
	if word == "" || pieceOf(word[0]) == NoPiece {
		return [][]string{{small}}
	}
	piece := strings.ToUpper(small[:1]) + small[1:]
	switch {
	case word[0] == small[0]:
		return [][]string{{small}, {piece}}
	case word == strings.ToUpper(word):
		return [][]string{{piece, small}}
	}
	return [][]string{{piece}}
}

// twoSquares turns a move with both squares, such as "e7-e8=q", into UCI notation.
func twoSquares(text string) (string, bool) {
	text = strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(text, "+#!?"), "e.p."), "ep")
	if len(text) < 5 {
		_, _, _, ok := splitUCI(text)
		return text, ok
	}
	if c := text[2]; c == '-' || c == 'x' || c == ':' {
		text = text[:2] + text[3:]
	}
	squares, becomes := text[:4], text[4:]
	switch n := len(becomes); {
	case n == 2 && (becomes[0] == '=' || becomes[0] == '/'):
		becomes = becomes[1:]
	case n == 3 && becomes[0] == '(' && becomes[2] == ')':
		becomes = becomes[1:2]
	}
	_, _, _, ok := splitUCI(squares + becomes)
	return squares + becomes, ok
}
