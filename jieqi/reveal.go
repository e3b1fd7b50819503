package jieqi

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/xiangqi"
)

// parseReveal reads a move of chance in any notation.
func (r Rules) parseReveal(p *Position, text string) (Move, error) {
	kinds, ok := readKinds(text)
	m, fits := p.turnUpOf(kinds)
	switch {
	case !ok:
		return 0, p.moveError(text, ply.ErrMoveSyntax, "")
	case !fits:
		return 0, p.moveError(text, ply.ErrIllegalMove, p.expected())
	case !slices.Contains(r.Moves(nil, p), m):
		return 0, p.moveError(text, ply.ErrIllegalMove, r.refuseReveal(p, m))
	}
	return m, nil
}

// turnUpOf returns the move of chance that turns up these kinds, in the order in which texts have
// them. What was captured may be missing, because it is not shown.
func (p *Position) turnUpOf(kinds []kind) (Move, bool) {
	revealed, taken := xiangqi.NoKind, xiangqi.NoKind
	if p.revealed != xiangqi.NoKind {
		if len(kinds) == 0 {
			return 0, false
		}
		revealed, kinds = kinds[0], kinds[1:]
	}
	if p.taken != xiangqi.NoKind {
		taken = Hidden
		if len(kinds) > 0 {
			taken, kinds = kinds[0], kinds[1:]
		}
	}
	return turnUp(revealed, taken), len(kinds) == 0
}

// readKinds reads the pieces of a move of chance: "=H", "xR", "=HxR", "xX", "N", "Nr", 翻马吃车, 吃暗子. An X
// in front of a piece is a sign, and else a piece that is not shown, as is a question mark.
func readKinds(text string) (kinds []kind, ok bool) {
	text = revealSigns.Replace(text)
	for i, c := range text {
		k := kind(filemoves.KindOfWord(c))
		switch {
		case isDark(byte(c)) && c < utf8.RuneSelf && i+1 < len(text):
			continue
		case isDark(byte(c)) && c < utf8.RuneSelf, c == unknownLetter:
			k = Hidden
		case c < utf8.RuneSelf:
			k = kind(filemoves.KindOfLetter(byte(c)))
		}
		if k == xiangqi.NoKind || k == xiangqi.General || len(kinds) == 2 {
			return nil, false
		}
		kinds = append(kinds, k)
	}
	return kinds, len(kinds) > 0
}

// revealSigns replaces the words between the pieces.
var revealSigns = strings.NewReplacer(unknownWord, string(unknownLetter), turnedUpWord, "", "揭", "", takenWord, "", "=", "")

// expected says what a move of chance has to tell.
func (p *Position) expected() string {
	moved, captured := p.revealed != xiangqi.NoKind, p.taken != xiangqi.NoKind
	switch {
	case moved && captured:
		return fmt.Sprintf("say what the piece on %v is, and then what was captured", p.at)
	case moved:
		return fmt.Sprintf("say what the piece on %v is, and no more", p.at)
	}
	return "say what was captured, and no more"
}

// refuseReveal returns why a move of chance with the right parts is not possible.
func (r Rules) refuseReveal(p *Position, m Move) string {
	us := p.turn&1 ^ 1
	revealed, taken := r.turnUps(p)
	if k := m.Revealed(); !revealed.has(k) {
		return p.refuseKind(k, us)
	}
	switch k := m.Taken(); {
	case taken.has(k):
		return ""
	case k == Hidden:
		return "what was captured is shown"
	case p.taken == Hidden && !r.shows(p, us^1):
		return "what was captured is not shown"
	default:
		return p.refuseKind(k, us^1)
	}
}

// refuseKind returns why a piece that is turned up is not of a kind.
func (p *Position) refuseKind(k kind, side color) string {
	switch {
	case k == xiangqi.NoKind || k >= xiangqi.General:
		return "there is no such piece"
	case p.viewer == full:
		return fmt.Sprintf("it is no %s", filemoves.KindName(uint8(k)))
	}
	return fmt.Sprintf("no %s of %v lies face down", filemoves.KindName(uint8(k)), side)
}

// has reports whether a kind is among the outcomes.
func (o *outcomes) has(k kind) bool { return slices.Contains(o.kinds[:o.n], k) }
