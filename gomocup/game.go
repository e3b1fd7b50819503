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

// game is the game that the manager has described.
type game struct {
	rules gomoku.Rules
	order []stone           // the stones in the order in which the manager sent them
	line  []gomoku.Position // the states for the searcher; the last one is the present
}

// newGame sets up a board. If the stones could have been played in this order, the game has
// all states on the way. Otherwise, as in puzzles, it has only the board with all stones.
func newGame(rules gomoku.Rules, order []stone, turn gomoku.Color) (*game, error) {
	g := &game{rules: rules, order: order, line: []gomoku.Position{rules.Start()}}
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
	g.line = []gomoku.Position{b}
	return g, nil
}

// now returns the board.
func (g *game) now() *gomoku.Position { return &g.line[len(g.line)-1] }

// put places a stone of the player to move on m.
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

// illegal returns the error that says why m cannot be played.
func illegal(b *gomoku.Position, m gomoku.Move) error {
	if err := over(b); err != nil {
		return err
	}
	why := "is not on the board"
	if color, taken := b.At(m); taken {
		why = "is taken by " + color.String()
	}
	return fmt.Errorf("%w: %d,%d %s", ply.ErrIllegalMove, m.X(), m.Y(), why)
}

// over returns an error if the game is over.
func over(b *gomoku.Position) error {
	if (gomoku.Rules{}).Terminal(b) == ply.Ongoing {
		return nil
	}
	return fmt.Errorf("%w: %s", ply.ErrGameOver, gomoku.Rules{}.Reason([]gomoku.Position{*b}))
}

// without returns the game without the stone on m, which need not be the last one.
func (g *game) without(m gomoku.Move) (*game, error) {
	i := slices.IndexFunc(g.order, func(s stone) bool { return s.at == m })
	if i < 0 {
		return nil, fmt.Errorf("there is no stone on %d,%d", m.X(), m.Y())
	}
	return newGame(g.rules, slices.Delete(slices.Clone(g.order), i, i+1), g.order[i].color)
}
