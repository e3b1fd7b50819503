package gomocup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// chooseColor answers SWAP2BOARD. On an empty board it places three stones. After three or
// five stones it chooses a colour. White is to move there, so the score of a search says
// which colour is better.
//
// It never uses the third answer, to place two more stones and leave the choice to the
// opponent. The opponent would take the better colour, so a player that trusts its own
// score gains nothing by that.
func (x *session) chooseColor(ctx context.Context, stones []listed) error {
	if err := x.equip(); err != nil {
		return err
	}
	var order []stone
	for i, s := range stones {
		order = append(order, stone{s.at, gomoku.Color(i & 1)})
	}
	g, err := newGame(x.game.rules, order, gomoku.Color(len(stones)&1))
	switch {
	case err != nil:
		return err
	case len(stones) != 0 && len(stones) != 3 && len(stones) != 5:
		return errors.New("want no stones, three or five")
	}
	searcher, lim := x.searcher, x.limits()
	x.ponder(ctx, func(ctx context.Context) answer {
		if len(stones) == 0 {
			return balance(ctx, searcher, lim, g)
		}
		r, err := search(ctx, searcher, lim, g.line)
		a := answer{text: coordinates(r.Move), message: report(r)}
		switch {
		case err != nil:
			a.message = err.Error()
		case r.Score < 0:
			a.text = "SWAP"
		}
		return a
	})
	return nil
}

// openings has three stones each, black, white and black, as distances from a corner. They
// are far from each other and near the edge, so that White, who moves next, has about the
// same chances as Black.
var openings = [...][6]int{
	{0, 1, 2, 0, 4, 2}, {1, 1, 3, 0, 0, 4}, {1, 2, 2, 1, 5, 1}, {0, 3, 1, 1, 3, 4},
	{2, 2, 1, 3, 5, 0}, {0, 0, 3, 3, 2, 4}, {2, 1, 3, 3, 0, 2}, {1, 0, 2, 2, 4, 0},
	{3, 3, 2, 4, 0, 3}, {0, 4, 2, 3, 3, 1}, {1, 4, 4, 4, 3, 0}, {2, 0, 0, 2, 4, 4},
}

// balance chooses the opening whose score is the most even.
func balance(ctx context.Context, s searcher, lim ply.Limits, g *game) (best answer) {
	const n = len(openings)
	lim.Time, lim.Soft = lim.Time/time.Duration(n), lim.Soft/time.Duration(n)
	if lim.Nodes > 0 {
		lim.Nodes = max(lim.Nodes/int64(n), 1)
	}
	least := ply.WinIn(0)
	size := g.rules.Size()
	for _, o := range openings {
		var order []stone
		text := ""
		for i := range 3 {
			m := gomoku.NewMove(min(o[2*i], size-1), min(o[2*i+1], size-1))
			order = append(order, stone{m, gomoku.Color(i & 1)})
			text += " " + coordinates(m)
		}
		opened, err := newGame(g.rules, order, gomoku.White)
		if err != nil { // on a small board
			continue
		}
		r, err := search(ctx, s, lim, opened.line)
		if even := max(r.Score, -r.Score); best.text == "" || err == nil && even < least {
			least = even
			best = answer{text: text[1:], message: fmt.Sprintf("White has %v here", r.Score)}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return best
}
