package gametest

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// The rules of ply.Drawer.
const (
	ruleDraw  = "Draw returns a board that can be drawn"
	ruleTouch = "Touch appends places of the board, by which a person can play every move"
)

// drawerCheck checks Draw and Touch.
func drawerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Drawer[S, M]](check[S, M]{
		name:  "draw",
		rules: []string{ruleDraw, ruleTouch},
		run:   (*checker[S, M]).checkDraw,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			drawn := k.draw(&p.state)
			text, _ := json.Marshal(drawn.Things)
			all := []answer{{"Draw", string(text)}}
			for _, m := range p.moves {
				all = append(all, answer{"Touch", fmt.Sprint(k.touch(nil, &p.state, m))})
			}
			return all
		},
	})
}

// drawer returns the game as a ply.Drawer, nil if it is not one.
func (k *caller[S, M]) drawer() ply.Drawer[S, M] { return as[ply.Drawer[S, M]](k) }

func (k *caller[S, M]) draw(s *S) board.Board {
	return read(k, "Draw", s, k.drawer().Draw)
}

func (k *caller[S, M]) touch(dst []board.Place, s *S, m M) []board.Place {
	return readMove(k, "Touch", s, m, func(s *S, m M) []board.Place { return k.drawer().Touch(dst, s, m) })
}

// checkDraw checks the board of each position, and the places of its moves.
func (c *checker[S, M]) checkDraw() {
	c.each(func(p *position[S, M]) {
		drawn := c.draw(&p.state)
		if err := drawn.Check(); err != nil {
			c.fail(ruleDraw, &p.state, "%v.", err)
			return
		}
		if p.odds == nil { // nobody touches what chance picks
			c.checkTouches(p, &drawn)
		}
	})
}

// checkTouches checks that the places of each move are on the board, and that moves with the same
// places have different texts, by which a program can ask which is meant.
func (c *checker[S, M]) checkTouches(p *position[S, M], drawn *board.Board) {
	before := board.Place{X: -7, Y: -7} // what was in the buffer must stay
	seen := map[string]M{}
	for _, m := range p.moves {
		places := c.touch([]board.Place{before}, &p.state, m)
		if len(places) == 0 || places[0] != before {
			c.failMove(ruleTouch, &p.state, m, "Touch did not keep what was in its buffer: return append(dst, …).")
			return
		}
		places = places[1:]
		if i := slices.IndexFunc(places, func(at board.Place) bool {
			return at.X < 0 || at.X >= drawn.Columns || at.Y < 0 || at.Y >= drawn.Rows
		}); i >= 0 {
			c.failMove(ruleTouch, &p.state, m, "The place %v is off the board of %d columns and %d rows.", places[i], drawn.Columns, drawn.Rows)
		}
		text := fmt.Sprintf("%+v", m)
		if c.notation() != nil {
			text = c.notationText().format(&p.state, m)
		}
		key := fmt.Sprint(places, text)
		if other, ok := seen[key]; ok && other != m {
			c.failMove(ruleTouch, &p.state, m, "The move %+v has the same places %v and the same text %q, so nobody can choose between them.", other, places, text)
		}
		seen[key] = m
	}
}
