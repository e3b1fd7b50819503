package gomocup

import (
	"context"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/dialog"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/match"
)

// Choose implements [match.Player]. It sends the whole game and the clock to the engine.
func (c *Client) Choose(ctx context.Context, game *ply.Record[gomoku.Position, gomoku.Move], clock match.Clock) (match.Choice[gomoku.Move], error) {
	m, err := c.think(ctx, clock, game.States())
	return match.Choice[gomoku.Move]{Move: m}, err
}

// Search implements [ply.Searcher]. The result has no score, because an engine does not
// send one. The protocol has no soft limit: if lim.Soft is set, it is the time of the
// search.
func (c *Client) Search(ctx context.Context, lim ply.Limits, states ...gomoku.Position) (ply.Result[gomoku.Move], error) {
	budget, err := tree.Begin(ctx, c.game, lim, states)
	if err != nil {
		return ply.Result[gomoku.Move]{}, err
	}
	if lim.Soft > 0 && (lim.Time == 0 || lim.Soft < lim.Time) {
		lim.Time = lim.Soft
	}
	m, err := c.think(ctx, match.Clock{Move: lim}, states)
	if err != nil {
		return ply.Result[gomoku.Move]{}, err
	}
	return ply.Result[gomoku.Move]{Move: m, PV: []gomoku.Move{m}, Elapsed: budget.Elapsed()}, nil
}

// think asks the engine for its move in the last of states. If the engine has
// announced the move before, it is not asked again.
func (c *Client) think(ctx context.Context, clock match.Clock, states []gomoku.Position) (gomoku.Move, error) {
	c.calls.Lock()
	defer c.calls.Unlock()
	now := states[len(states)-1]
	if len(c.plan) > 0 && c.plan[0].on == now {
		m := c.plan[0].m
		c.plan = c.plan[1:]
		return m, nil
	}
	c.plan = nil
	if c.choosing(&now) {
		return c.askColor(ctx, clock, states)
	}
	return c.askMove(ctx, clock, states)
}

// askMove asks for a stone.
func (c *Client) askMove(ctx context.Context, clock match.Clock, states []gomoku.Position) (gomoku.Move, error) {
	now := states[len(states)-1]
	command := c.turnCommand(&now)
	if command == nil {
		if err := c.clear(ctx); err != nil {
			return 0, err
		}
		command = boardCommand(states)
	}
	c.clean, c.board = false, gomoku.Position{}
	answer, err := c.ask(ctx, clock, command, "move")
	if err == nil && hasWord(answer, "SUGGEST") {
		_, move, _ := strings.Cut(strings.TrimSpace(answer), " ")
		answer, err = c.ask(ctx, clock, []string{"PLAY " + strings.TrimSpace(move)}, "move")
	}
	if err != nil {
		return 0, err
	}
	m, rest, err := parsePoint(strings.TrimSpace(answer))
	switch {
	case err != nil || rest != "":
		return 0, fmt.Errorf("%w: %.40q", ply.ErrIllegalMove, answer)
	case !now.Legal(m):
		return 0, illegal(&now, m)
	}
	c.game.Play(&now, m)
	c.board = now
	return m, nil
}

// clear makes the engine empty its board, if it is not empty. It does not start an engine
// that has ended.
func (c *Client) clear(ctx context.Context) error {
	if c.clean || !c.keeper.Engine().Running() {
		return nil
	}
	return c.renew(ctx)
}

// turnCommand returns the command TURN if the engine knows all stones but the last one. If
// not, it returns nil.
func (c *Client) turnCommand(now *gomoku.Position) []string {
	last := now.Last()
	before := c.board
	if before == (gomoku.Position{}) || !before.Legal(last) {
		return nil
	}
	if c.game.Play(&before, last); before != *now {
		return nil
	}
	return []string{"TURN " + coordinates(last)}
}

// boardCommand returns the commands that set up the last of states on an empty board.
func boardCommand(states []gomoku.Position) []string {
	now := states[len(states)-1]
	stones := history(states)
	switch {
	case len(stones) == 0 && now.Turn() == gomoku.Black:
		return []string{"BEGIN"}
	case len(stones) == 1 && stones[0].color == gomoku.Black && now.Turn() == gomoku.White:
		return []string{"TURN " + coordinates(stones[0].at)}
	}
	commands := []string{"BOARD"}
	for _, s := range stones {
		owner := 2
		if s.color == now.Turn() {
			owner = 1
		}
		commands = append(commands, fmt.Sprintf("%s,%d", coordinates(s.at), owner))
	}
	return append(commands, "DONE")
}

// history returns the stones of the last of states in the order in which they were
// placed. Where the order is not known, black and white stones alternate.
func history(states []gomoku.Position) []stone {
	first := len(states) - 1
	for first > 0 && follows(&states[first-1], &states[first]) {
		first--
	}
	stones := arranged(&states[first])
	for i := first + 1; i < len(states); i++ {
		if states[i].Stones() > states[i-1].Stones() {
			stones = append(stones, stone{states[i].Last(), states[i-1].Turn()})
		}
	}
	return stones
}

// follows reports whether next has the same stones as b, or those of b and its own last
// move.
func follows(b, next *gomoku.Position) bool {
	return next.Stones() == b.Stones() || next.Stones() == b.Stones()+1 && b.Legal(next.Last())
}

// arranged returns the stones of a board whose history is not known, black and white in
// turn. The last move of the board, if known, is the last of its colour.
func arranged(b *gomoku.Position) (stones []stone) {
	var sides [2][]stone
	add := func(m gomoku.Move) {
		if color, taken := b.At(m); taken {
			sides[color] = append(sides[color], stone{m, color})
		}
	}
	for i := range b.Size() * b.Size() {
		if m := gomoku.NewMove(i%b.Size(), i/b.Size()); m != b.Last() {
			add(m)
		}
	}
	add(b.Last())
	for i := range max(len(sides[0]), len(sides[1])) {
		for _, side := range sides {
			if i < len(side) {
				stones = append(stones, side[i])
			}
		}
	}
	return stones
}

// ask sends commands and returns the answer, which begins with coordinates, SUGGEST or
// SWAP. The argument want names the answer in errors.
func (c *Client) ask(ctx context.Context, clock match.Clock, commands []string, want string) (string, error) {
	heard := ""
	q := &dialog.Question{Want: want, Hear: func(line string) bool {
		if isChatter(line) {
			return false
		}
		heard = strings.TrimSpace(line)
		return isAnswer(heard) || isRefusal(heard)
	}}
	p, grace := c.keeper.Engine(), c.config.grace()
	p.Ask(q)
	p.Send(grace, append(c.infos(clock), commands...)...)
	ctx, cancel := dialog.Limit(ctx, clock.Own, clock.Move.Time, grace)
	defer cancel()
	line, err := p.Wait(ctx, q)
	if err != nil && ctx.Err() != nil {
		line, err = p.Demand(context.Background(), grace, q)
	}
	switch {
	case err != nil && heard != "":
		return "", fmt.Errorf("%w; it said %.100q", err, heard)
	case err != nil:
		return "", err
	case isRefusal(line):
		return "", fmt.Errorf("%w %s: %s", ErrRefused, commands[0], brief.Line(line))
	}
	return line, nil
}

// isAnswer reports whether a line begins with coordinates, SUGGEST or SWAP. Other lines
// come from engines that do not keep to the protocol, and are ignored.
func isAnswer(line string) bool {
	first, second, ok := strings.Cut(line, ",")
	second = strings.TrimLeft(second, " -")
	return hasWord(line, "SUGGEST") || hasWord(line, "SWAP") || ok && isNumber(first) && second != "" && isNumber(second[:1])
}

func isNumber(text string) bool {
	text = strings.TrimPrefix(strings.TrimSpace(text), "-")
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// mostDepth is the max_depth that means no limit. It is larger than the depth of any
// search. A 0 would not do: some engines would understand it as depth 0.
const mostDepth = 999

// infos returns the INFO commands that have to be sent before a move. It leaves out what
// the engine knows already, except for time_left, which the engine needs before every
// move.
func (c *Client) infos(clock match.Clock) (commands []string) {
	if c.match == 0 {
		c.match = clock.Own
	}
	tell := func(key string, n int64) {
		if text := fmt.Sprint(n); c.said[key] != text {
			c.said[key] = text
			commands = append(commands, "INFO "+key+" "+text)
		}
	}
	if c.config.Folder != "" && c.said["folder"] == "" {
		c.said["folder"] = c.config.Folder
		commands = append(commands, "INFO folder "+c.config.Folder)
	}
	tell("rule", int64(c.game.Rule().Gomocup()))
	tell("game_type", 1) // the opponent is an engine
	tell("max_memory", bytesOf(c.config.MemoryMB))
	// limit sends n if the limit is set. If it is not set, but was sent for an earlier
	// move, it sends none, which lifts that limit.
	limit := func(key string, set bool, n, none int64) {
		if _, told := c.said[key]; set {
			tell(key, n)
		} else if told {
			tell(key, none)
		}
	}
	turn := clock.Move.Time
	if turn == 0 {
		turn = clock.Own
	}
	limit("timeout_turn", turn > 0, max(turn.Milliseconds(), 1), noLimit) // 0 would mean to move at once
	tell("timeout_match", c.match.Milliseconds())
	limit("max_depth", clock.Move.Depth > 0, int64(clock.Move.Depth), mostDepth)
	limit("max_node", clock.Move.Nodes > 0, clock.Move.Nodes, 0)
	left := int64(noLimit)
	if clock.Own > 0 {
		left = min(clock.Own.Milliseconds(), noLimit-1)
	}
	delete(c.said, "time_left") // so that tell sends it in any case
	tell("time_left", left)
	return commands
}
