package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/memory"
)

// start answers START and RECTSTART.
func (x *session) start(width, height string) error {
	size, err1 := strconv.Atoi(strings.TrimSpace(width))
	other, err2 := strconv.Atoi(strings.TrimSpace(height))
	switch {
	case err1 != nil || err2 != nil:
		return errors.New("want the size of the board, such as START 20")
	case size != other:
		return fmt.Errorf("a board of %dx%d; only square ones are supported, such as 20x20", size, other)
	}
	if _, err := gomoku.New(size, gomoku.Freestyle); err != nil {
		return err
	}
	x.size, x.game = size, nil
	x.reset()
	if x.fault != nil {
		return x.fault
	}
	return x.again()
}

// renew applies a rule that the manager has named since the game was made. No thought may
// be running.
func (x *session) renew() {
	if x.stale {
		x.reset()
	}
}

// reset applies the rule that the manager has named. The stones stay, even if the rule is
// one that cannot be played.
func (x *session) reset() {
	if x.size == 0 {
		return
	}
	var order []stone
	turn := gomoku.Black
	if x.game != nil {
		order, turn = x.game.order, x.game.now().Turn()
	}
	x.stale = false
	rule, err := gomoku.GomocupRule(x.info.rule)
	var rules gomoku.Rules
	if err == nil {
		rules, err = gomoku.New(x.size, rule)
	}
	var g *game
	if err == nil {
		g, err = newGame(rules, order, turn)
	}
	if x.fault = err; err == nil {
		x.game = g
	}
}

// restart answers RESTART.
func (x *session) restart(context.Context, string) error { return x.again() }

// again begins a game on the empty board.
func (x *session) again() error {
	var err error
	if x.game, err = newGame(x.game.rules, nil, gomoku.Black); err != nil {
		return err
	}
	if !x.info.hasLeft {
		x.info.left = x.info.match
	}
	if err := x.equip(); err != nil {
		return err
	}
	if r, ok := x.searcher.(ply.Resetter); ok {
		r.Reset()
	}
	x.say("OK")
	return nil
}

// equip makes the searcher, unless there is already one for these rules, and gives it its
// memory.
func (x *session) equip() error {
	if x.searcher == nil || x.made != x.game.rules {
		s, err := x.New(x.game.rules)
		switch {
		case err != nil:
			return err
		case s == nil:
			return errors.New("there is no searcher")
		}
		x.searcher, x.made = s, x.game.rules
		if m, ok := s.(ply.Memorizer); ok {
			x.usualMB = m.SetMemoryMB(0)
		}
	}
	if m, ok := x.searcher.(ply.Memorizer); ok {
		m.SetMemoryMB(cmp.Or(tableMB(x.info.memory), x.usualMB))
	}
	return nil
}

// tableMB returns the memory of a searcher, if the whole program may use this many bytes. It
// returns 0 if there is no limit.
func tableMB(bytes int64) int {
	if bytes == 0 {
		return 0
	}
	const share, most = 4, 1 << 12
	return int(min(max(bytes/share>>20, 1), most, int64(memory.MostMB())))
}

// begin answers BEGIN.
func (x *session) begin(ctx context.Context, _ string) error {
	if x.game.now().Stones() > 0 {
		return errors.New("the board is not empty")
	}
	return x.think(ctx)
}

// turn answers TURN.
func (x *session) turn(ctx context.Context, text string) error {
	m, err := x.point(text)
	if err == nil {
		err = x.game.put(m)
	}
	if err != nil {
		return err
	}
	return x.think(ctx)
}

// impose answers PLAY, with which the manager chooses the move of the engine.
func (x *session) impose(_ context.Context, text string) error {
	m, err := x.point(text)
	if err == nil {
		err = x.game.put(m)
	}
	if err == nil {
		x.say("%s", coordinates(m))
	}
	return err
}

// takeBack answers TAKEBACK.
func (x *session) takeBack(_ context.Context, text string) error {
	m, err := x.point(text)
	if err != nil {
		return err
	}
	g, err := x.game.without(m)
	if err == nil {
		x.game = g
		x.say("OK")
	}
	return err
}

// point reads coordinates.
func (x *session) point(text string) (gomoku.Move, error) {
	m, rest, err := parsePoint(text)
	if err == nil && rest != "" {
		err = fmt.Errorf("want coordinates, such as 7,7, not %.40q", text)
	}
	return m, err
}

// parsePoint reads the coordinates at the beginning of text, and returns the rest of it.
func parsePoint(text string) (m gomoku.Move, rest string, err error) {
	first, second, _ := strings.Cut(text, ",")
	second = strings.TrimLeft(second, " ")
	if end := strings.IndexFunc(second, func(c rune) bool { return c < '0' || c > '9' }); end >= 0 {
		second, rest = second[:end], strings.TrimSpace(second[end:])
	}
	x, err1 := strconv.Atoi(strings.TrimSpace(first))
	y, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil:
		return 0, text, fmt.Errorf("want coordinates, such as 7,7, not %.40q", text)
	case x < 0 || x >= gomoku.MaxSize || y >= gomoku.MaxSize:
		return 0, rest, fmt.Errorf("%w: %d,%d is not on the board", ply.ErrIllegalMove, x, y)
	}
	return gomoku.NewMove(x, y), rest, nil
}

// coordinates returns a point in the form of the protocol.
func coordinates(m gomoku.Move) string { return gomoku.Rules{}.FormatCoordinates(nil, m) }

// list holds the lines that follow BOARD or SWAP2BOARD.
type list struct {
	swap2  bool
	stones []listed
	err    error // the first error
}

// listed is one line of a list. The owner is 1 for the engine and 2 for the opponent.
type listed struct {
	at    gomoku.Move
	owner int
}

// board begins to read the lines that follow BOARD.
func (x *session) board(context.Context, string) error {
	x.list = &list{}
	return nil
}

// swap2Board begins to read the lines that follow SWAP2BOARD.
func (x *session) swap2Board(context.Context, string) error {
	x.list = &list{swap2: true}
	return nil
}

// listed reads one line that follows BOARD or SWAP2BOARD. DONE ends the list.
func (x *session) listed(ctx context.Context, line string) {
	l := x.list
	if strings.EqualFold(strings.TrimSpace(line), "DONE") {
		x.list = nil
		err := l.err
		switch {
		case err != nil:
		case x.fault != nil: // the manager has named another rule since BOARD
			err = x.fault
		case l.swap2:
			err = x.chooseColor(ctx, l.stones)
		default:
			err = x.arrange(ctx, l.stones)
		}
		if err != nil {
			x.fail(err)
		}
		return
	}
	if err := l.read(line); err != nil && l.err == nil {
		l.err = err
	}
}

func (l *list) read(line string) error {
	m, rest, err := parsePoint(strings.TrimSpace(line))
	if err != nil {
		return err
	}
	s := listed{at: m}
	if !l.swap2 {
		switch strings.TrimSpace(strings.TrimPrefix(rest, ",")) {
		case "1":
			s.owner = 1
		case "2":
			s.owner = 2
		default:
			return fmt.Errorf("want a point and 1 or 2 for the owner, not %.40q", line)
		}
	} else if rest != "" {
		return fmt.Errorf("want a point, not %.40q", line)
	}
	if len(l.stones) == gomoku.MaxSize*gomoku.MaxSize {
		return errors.New("more stones than points")
	}
	l.stones = append(l.stones, s)
	return nil
}

// arrange answers BOARD. It is the engine's turn. The engine has Black if both players have
// the same number of stones, and White if the opponent has one stone more. No game leads to
// other numbers, but such a board is accepted too: the owner of the first stone then has
// Black.
func (x *session) arrange(ctx context.Context, stones []listed) error {
	count := [3]int{}
	for _, s := range stones {
		count[s.owner]++
	}
	own := gomoku.Black
	switch odd := count[2] - count[1]; {
	case odd == 1, odd != 0 && stones[0].owner == 2:
		own = gomoku.White
	}
	order := make([]stone, len(stones))
	for i, s := range stones {
		order[i] = stone{s.at, own}
		if s.owner == 2 {
			order[i].color = own.Other()
		}
	}
	g, err := newGame(x.game.rules, order, own)
	if err != nil {
		return err
	}
	x.game = g
	return x.think(ctx)
}
