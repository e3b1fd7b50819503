package jieqi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/river"
	"github.com/plygo/ply/internal/riverboard"
	"github.com/plygo/ply/xiangqi"
)

var _ ply.Drawer[Position, Move] = Rules{}

// Draw returns the board of p as xiangqi draws it: see [xiangqi.Rules.Draw]. Dark pieces are discs that
// lie with their faces down. The caption tells which pieces these are, and which ones were captured
// face down, as far as that is known. If p is full, it is drawn as somebody sees it who watches.
func (r Rules) Draw(p *Position) board.Board {
	seen := r.View(p, ply.Watcher)
	b := riverboard.Board()
	b.About = seen.String()
	b.Caption = seen.caption()
	b.Captured, b.Hidden = seen.beside()
	for s := range square(river.Points) {
		what := seen.At(s)
		if what == xiangqi.NoPiece {
			continue
		}
		thing := riverboard.Disc(uint8(what.Color()), uint8(what.Kind()))
		if seen.Dark(s) {
			thing = darkDisc(what.Color())
			if s != seen.revealing() {
				thing.Name += fmt.Sprintf(" (%s's point)", filemoves.KindName(uint8(what.Kind())))
			}
		}
		thing.At = s.Place()
		b.Things = append(b.Things, thing)
	}
	if general, ok := seen.King(seen.Turn()); ok && seen.Check() {
		b.Alarm = []board.Place{general.Place()}
	}
	return b
}

// darkDisc returns a dark piece of a side.
func darkDisc(side color) board.Thing {
	return board.Thing{Side: int(side), Form: board.Disc, Dark: true, Name: strings.ToLower(side.String()) + " dark piece"}
}

// beside returns the pieces that are not on the board, and what the dark ones are, for all that is known.
// A piece that was captured face down, and not shown to the viewer, is a dark one.
func (p *Position) beside() (captured, hidden []board.Thing) {
	for side := red; side <= black; side++ {
		up, pool := p.faceUp(side), p.pools[side]
		for k := xiangqi.Rook; k >= xiangqi.Soldier; k-- {
			thing := riverboard.Disc(uint8(side), uint8(k))
			hidden = append(hidden, slices.Repeat([]board.Thing{thing}, pool.of(k))...)
			captured = append(captured, slices.Repeat([]board.Thing{thing}, max(0, allPieces.of(k)-pool.of(k)-up[k]))...)
		}
		unknown := pool.sum() - p.dark.And(p.planes.Side(uint8(side))).Count()
		captured = append(captured, slices.Repeat([]board.Thing{darkDisc(side)}, max(0, unknown))...)
	}
	return captured, hidden
}

// caption tells which pieces lie face down, Red's and then Black's, and which were captured so.
func (p *Position) caption() string {
	sides := func(all [2]counts) string {
		return strings.TrimSpace(string(appendSide(append(appendSide(nil, all[red], red), ' '), all[black], black)))
	}
	text := "face down: " + cmp.Or(sides(p.pools), "none")
	if p.lost != [2]counts{} {
		text += ", captured so: " + sides(p.lost)
	}
	return text
}

// Touch appends the point of the piece and the point that it goes to. A move of chance has none.
func (Rules) Touch(dst []board.Place, _ *Position, m Move) []board.Place {
	if m.Chance() {
		return dst
	}
	return append(dst, m.From().Place(), m.To().Place())
}
