package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// setUp carries out the command position. After an error the last good position stays.
func (x *session[S, M]) setUp(args []string) error {
	var moves []string
	if i := slices.Index(args, "moves"); i >= 0 {
		args, moves = args[:i], args[i+1:]
	}
	start, err := x.first(args)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	line, at, err := x.readLine(start, moves)
	if err != nil {
		return fmt.Errorf("position: move %d: %w", at+1, err)
	}
	x.line, x.banned = line, nil
	return nil
}

// ban carries out the command banmoves of UCCI. The moves must not be played until the next
// position, because the referee would forbid them as repetitions.
func (x *session[S, M]) ban(args []string) {
	if len(x.line) == 0 {
		x.out.say("there is no position yet")
		return
	}
	x.banned = x.legal("banmoves", args)
}

func (x *session[S, M]) first(args []string) (s S, err error) {
	if len(args) == 0 {
		return s, fmt.Errorf("want %s or %s", x.words.start, x.words.setUp)
	}
	switch args[0] {
	case x.words.start:
		if len(args) > 1 {
			return s, fmt.Errorf("want moves before %s", brief.Word(args[1]))
		}
		starter, ok := ply.As[ply.Starter[S]](x.game)
		if !ok {
			return s, errors.New("the game has no usual first state")
		}
		return starter.Start(), nil
	case x.words.setUp:
		return x.notation.Parse(strings.Join(args[1:], " "))
	}
	return s, fmt.Errorf("want %s or %s, not %s", x.words.start, x.words.setUp, brief.Word(args[0]))
}

// display shows the state to a person: first the board, if the state can draw itself, then
// its notation, key and moves.
func (x *session[S, M]) display() {
	if len(x.line) == 0 {
		x.out.say("there is no position yet")
		return
	}
	s := x.line[len(x.line)-1]
	text := x.notation.Format(&s)
	if board, ok := any(s).(fmt.Stringer); ok && board.String() != text {
		x.out.line("%s", strings.TrimRight(board.String(), "\n"))
	}
	x.out.line("position: %s", text)
	if hasher, ok := ply.As[ply.Hasher[S]](x.game); ok {
		x.out.line("key: %016X", hasher.Hash(&s))
	}
	moves := "moves:"
	for _, m := range x.game.Moves(nil, &s) {
		moves += " " + x.format(&s, m)
	}
	x.out.line("%s", moves)
	if o := x.game.Terminal(&s); o != ply.Ongoing {
		x.out.line("over: %s", x.reason(o))
	}
}

// reason returns how the game ended, in words.
func (x *session[S, M]) reason(o ply.Outcome) string {
	if reasoner, ok := ply.As[ply.Reasoner[S]](x.game); ok {
		if reason := reasoner.Reason(x.line); reason != "" {
			return fmt.Sprintf("%v by %s", o, reason)
		}
	}
	return o.String()
}
