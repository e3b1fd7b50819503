package gomocup

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

// choosing reports whether the move in b has to be asked for with SWAP2BOARD, because the
// colours are not decided yet.
func (c *Client) choosing(b *gomoku.Position) bool {
	if c.stager == nil {
		return false
	}
	stage, ok := c.stager.Stage(b)
	return ok && (stage.TakeBlack || stage.Stones == 0 && !stage.Centre)
}

// askColor asks for the first stones or for a colour.
func (c *Client) askColor(ctx context.Context, clock match.Clock, states []gomoku.Position) (gomoku.Move, error) {
	if err := c.clear(ctx); err != nil {
		return 0, err
	}
	commands := []string{"SWAP2BOARD"}
	for _, s := range history(states) {
		commands = append(commands, coordinates(s.at))
	}
	answer, err := c.ask(ctx, clock, append(commands, "DONE"), "answer to SWAP2BOARD")
	if err != nil {
		return 0, err
	}
	now := states[len(states)-1]
	stage, _ := c.stager.Stage(&now)
	moves, err := readColor(answer, stage)
	if err != nil {
		return 0, err
	}
	for _, m := range moves {
		c.plan = append(c.plan, planned{now, m})
		if m < gomoku.TakeBlack && !now.Legal(m) {
			break // the referee will find it illegal
		}
		c.game.Play(&now, m)
	}
	c.plan = c.plan[1:]
	return moves[0], nil
}

// readColor reads the answer to SWAP2BOARD. It returns the moves of the engine up to the
// next move of the opponent.
func readColor(answer string, stage gomoku.Stage) ([]gomoku.Move, error) {
	var moves []gomoku.Move
	wrong := fmt.Errorf("%w: %.60q to SWAP2BOARD", ply.ErrIllegalMove, answer)
	if hasWord(answer, "SWAP") {
		moves = append(moves, gomoku.TakeBlack)
	} else {
		for rest := strings.TrimSpace(answer); rest != ""; {
			m, after, err := parsePoint(rest)
			if err != nil || len(moves) == 3 {
				return nil, wrong
			}
			moves, rest = append(moves, m), after
		}
	}
	switch n := len(moves); {
	case !stage.TakeBlack && n == 3:
	case stage.TakeBlack && n == 1:
	case stage.PlaceTwo && n == 2:
		moves = append([]gomoku.Move{gomoku.PlaceTwo}, moves...)
	default:
		return nil, wrong
	}
	return moves, nil
}
