package filemoves

import (
	"strings"

	"github.com/plygo/ply/internal/river"
)

// refusePattern returns in words why no legal move fits.
func (b *Board) refusePattern(want *pattern) string {
	if b.Over != "" {
		return b.Over
	}
	side, kind := colorNames[b.Turn], pieceName(want.kind, want.dark)
	var best refusal
	set := b.Planes.Kind(want.kind).And(b.Planes.Side(b.Turn))
	if want.dark {
		set = set.And(b.Dark)
	}
	if set.Empty() {
		return absent.because("%s has no %s", side, kind).reason
	}
	for !set.Empty() {
		from := set.Next()
		if want.file > 0 && PlayersFile(b.Turn, from) != want.file {
			continue
		}
		var r refusal
		switch at := b.standing(from); {
		case at.isAt(want):
			r = b.refusePiece(from, want)
		case at.files == 0:
			r = absent.because("%s has no two %ss on a file", side, kind)
		default:
			r = absent.because("%s has no such %s", side, kind)
		}
		if r.stage > best.stage || best.stage == absent {
			best = r
		}
	}
	if best == (refusal{}) {
		return absent.because("%s has no %s on file %d", side, kind, want.file).reason
	}
	return best.reason
}

// refusePiece returns why the piece on from, which fits, cannot make the move.
func (b *Board) refusePiece(from uint8, want *pattern) refusal {
	to, ok := want.target(from, b.Turn)
	switch {
	case !ok:
		return unreachable.because("%s does not move like that", b.described(from))
	case to >= river.Points:
		return unreachable.because("%s would leave the board", b.described(from))
	}
	return b.refuse(from, to)
}

// target returns where a piece of a player goes from a point, by direction and number. It
// returns a point that is not on the board if the piece would leave it, and false if pieces of
// its kind never move like that.
func (w *pattern) target(from, color uint8) (uint8, bool) {
	forward, file := 1, river.Files-w.number
	if color == river.Black {
		forward, file = -1, w.number-1
	}
	if w.direction == '-' {
		forward = -forward
	}
	total := 0 // files and ranks together
	switch w.kind {
	case river.Advisor:
		total = 2
	case river.Horse:
		total = 3
	case river.Elephant:
		total = 4
	}
	switch {
	case total == 0 && w.direction == '=':
		return pointAt(file, rankOf(from)), true
	case total == 0:
		return pointAt(fileOf(from), rankOf(from)+forward*w.number), true
	}
	wide := max(file-fileOf(from), fileOf(from)-file)
	high := total - wide
	return pointAt(file, rankOf(from)+forward*high), w.direction != '=' && wide > 0 && high > 0 && (wide == high) == (w.kind != river.Horse)
}

// doubt says which of moves a text could be that describes several.
func doubt[M Move[P], P ~uint8](b *Board, moves []M, text string, want *pattern) string {
	text = strings.TrimRight(text, "+#!?！？")
	var points, names []string
	for _, m := range moves {
		from, to := uint8(m.From()), uint8(m.To())
		if !b.fits(from, to, want) {
			continue
		}
		points = append(points, name(from))
		var written []byte
		if text[0] >= 0x80 {
			written, _ = b.AppendChinese(nil, from, to, Simplified)
		} else {
			written, _ = b.AppendWXF(nil, from, to)
		}
		names = append(names, string(written))
	}
	last := len(points) - 1
	return text + " could be from " + strings.Join(points[:last], ", ") + " or " + points[last] + ": say which (" + strings.Join(names, ", ") + ")"
}
