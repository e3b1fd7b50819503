package gomocup

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// stone is a stone on the board.
type stone struct {
	at    gomoku.Move
	color gomoku.Color
}

// game is a game as the manager has told it.
type game struct {
	rules gomoku.Rules
	order []stone        // in the order in which they came
	line  []gomoku.Board // the states that a searcher gets, the last of them now
}

// newGame sets up a board. Stones that could have been played in their order have been;
// others, as they come in puzzles, are put there all at once.
func newGame(rules gomoku.Rules, order []stone, turn gomoku.Color) (*game, error) {
	g := &game{rules: rules, order: order, line: []gomoku.Board{rules.Start()}}
	for _, s := range order {
		b := g.line[len(g.line)-1]
		if s.color != b.Turn() || !b.Legal(s.at) {
			break
		}
		rules.Play(&b, s.at)
		g.line = append(g.line, b)
	}
	if g.now().Stones() == len(order) && g.now().Turn() == turn {
		return g, nil
	}
	var stones [2][]gomoku.Move
	for _, s := range order {
		stones[s.color] = append(stones[s.color], s.at)
	}
	b, err := rules.Place(stones[gomoku.Black], stones[gomoku.White], turn)
	if err != nil {
		return nil, err
	}
	g.line = []gomoku.Board{b}
	return g, nil
}

// now returns the board.
func (g *game) now() *gomoku.Board { return &g.line[len(g.line)-1] }

// put puts a stone of the colour whose turn it is.
func (g *game) put(m gomoku.Move) error {
	b := *g.now()
	if !b.Legal(m) {
		return illegal(&b, m)
	}
	g.order = append(g.order, stone{m, b.Turn()})
	g.rules.Play(&b, m)
	g.line = append(g.line, b)
	return nil
}

// illegal says why m cannot be played.
func illegal(b *gomoku.Board, m gomoku.Move) error {
	if err := over(b); err != nil {
		return err
	}
	return fmt.Errorf("%w: %d,%d is taken or not on the board", ply.ErrIllegalMove, m.X(), m.Y())
}

// over is the error of a game that is over.
func over(b *gomoku.Board) error {
	if (gomoku.Rules{}).Terminal(b) == ply.Ongoing {
		return nil
	}
	return fmt.Errorf("%w: %s", ply.ErrGameOver, gomoku.Rules{}.Reason([]gomoku.Board{*b}))
}

// without returns the game without a stone, which need not be the last.
func (g *game) without(m gomoku.Move) (*game, error) {
	i := slices.IndexFunc(g.order, func(s stone) bool { return s.at == m })
	if i < 0 {
		return nil, fmt.Errorf("there is no stone on %d,%d", m.X(), m.Y())
	}
	return newGame(g.rules, slices.Delete(slices.Clone(g.order), i, i+1), g.order[i].color)
}
