package gomoku

import (
	"fmt"
	"io"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/word"
)

// Kifu is the record of a game in a file; players of gomoku and renju use this word.
// [ReadPSQ] and [ReadSGF] read it, [WritePSQ] and [WriteSGF] write it.
type Kifu struct {
	Rules   Rules
	Opening OpeningRule // if there is one, choices can be among the moves
	Tags    []Tag       // Black, White, Termination, then the others in the order of the file
	Start   Position    // the zero Position stands for the usual start
	Comment string      // in front of the first move
	Moves   []KifuMove  // the game itself
	Result  Result
}

// Tag returns the value of the tag with the given name; "" if there is no such tag. Black and
// White are the names of the players who have these colours at the end, and Termination says
// why the game ended, if not by its rules, such as "resignation".
func (k *Kifu) Tag(name string) string {
	for _, tag := range k.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}

// KifuMove is a move of a game with its time and its comment.
type KifuMove struct {
	Move    Move
	Time    time.Duration // how long it took, in whole milliseconds; only PSQ keeps it
	Comment string        // only SGF keeps it
}

// Tag is something that is known of a game, such as {"Event", "Renju2"}.
type Tag struct {
	Name, Value string
}

// Result is how a game ended.
type Result uint8

// The results. Unfinished, the zero value, also stands for unknown.
const (
	Unfinished Result = gamefile.Unfinished
	BlackWins  Result = gamefile.FirstWins
	WhiteWins  Result = gamefile.SecondWins
	Drawn      Result = gamefile.Drawn
)

// String returns "*", "1-0", "0-1" or "1/2-1/2". Black moves first, so "1-0" is a win of Black.
func (r Result) String() string { return gamefile.ResultText(int(r)) }

// MarshalText returns what String returns, so that a result in JSON is as people write it.
func (r Result) MarshalText() ([]byte, error) {
	return word.Write(r, Unfinished, BlackWins, WhiteWins, Drawn)
}

// UnmarshalText reads what MarshalText writes.
func (r *Result) UnmarshalText(text []byte) error {
	return word.Read(r, text, Unfinished, BlackWins, WhiteWins, Drawn)
}

// What [ReadPSQ] and [ReadSGF] read of one game at most, so that no file exhausts the
// memory: a reader takes at most 100 bytes for each byte of a game, and some kilobytes for
// each move. The writers keep to the same limits.
const (
	MaxKifuGame  = 1 << 20 // bytes of the whole game
	MaxKifuValue = 1 << 16 // bytes of a line of PSQ, or of a value of SGF
)

// Game returns the rules of the game, with its opening rule if it has one. The error wraps
// [ply.ErrFileVariant] if the board is too small for that rule.
func (k *Kifu) Game() (Game, error) {
	if k.Opening == FreeOpening {
		return k.Rules, nil
	}
	g, err := NewOpening(k.Rules, k.Opening)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ply.ErrFileVariant, err)
	}
	return g, nil
}

// Record returns the game as a record, finished as the result says. It is an error if a
// move is illegal, or if the result is not what the board says.
func (k *Kifu) Record() (*ply.Record[Position, Move], error) {
	game := *k
	rec, _, err := game.replay()
	if err != nil {
		return nil, err
	}
	return rec, nil
}

// replay plays the moves and finishes the game. If the file has no result, it sets the
// result that the rules give. If the start is the usual one, it sets it to the zero value.
// With an error it returns the index of the move at fault, or the number of moves if the
// fault is elsewhere.
func (k *Kifu) replay() (*ply.Record[Position, Move], int, error) {
	g, err := k.Game()
	if err != nil {
		return nil, len(k.Moves), err
	}
	return k.replayBy(g)
}

// replayBy does what replay does, by the rules of g.
func (k *Kifu) replayBy(g Game) (*ply.Record[Position, Move], int, error) {
	usual := k.Rules.Start()
	if k.Opening != FreeOpening {
		usual = g.Start()
	}
	if k.Start == usual {
		k.Start = Position{}
	}
	start := k.Start
	switch {
	case start == (Position{}):
		start = usual
	case start.Size() != k.Rules.Size() || start.Rule() != k.Rules.Rule():
		return nil, len(k.Moves), fmt.Errorf("%w: it starts from %.40s, by other rules", ply.ErrFileVariant, start)
	}
	rec := ply.NewRecord[Position, Move](g, start, 0)
	for i, p := range k.Moves {
		b := rec.State()
		m, err := g.ParseMove(&b, p.Move.String())
		if err == nil {
			err = rec.Play(m)
		}
		if err != nil {
			return nil, i, err
		}
	}
	var err error
	k.Result, err = k.finish(g, rec)
	return rec, len(k.Moves), err
}

// finish ends a record as the result says, unless the rules have ended it. It returns the
// result.
func (k *Kifu) finish(g Game, rec *ply.Record[Position, Move]) (Result, error) {
	mover := colorToMove(g, rec)
	byRules := resultOf(rec.Outcome(), mover)
	switch {
	case k.Result > Drawn:
		return 0, fmt.Errorf("%w: %v %d", ply.ErrFileResult, k.Result, k.Result)
	case k.Result == Unfinished || k.Result == byRules:
		return byRules, nil
	case byRules != Unfinished:
		return 0, fmt.Errorf("%w: %v, but there is %s", ply.ErrFileResult, k.Result, rec.Reason())
	}
	outcome, cause := ply.Draw, ply.Agreement
	if k.Result != Drawn {
		outcome, cause = ply.Loss, ply.Resignation
		if (k.Result == BlackWins) == (mover == Black) {
			outcome = ply.Win
		}
	}
	if why := k.Tag(tagTermination); why != "" {
		cause = ply.Cause(why)
	}
	if err := rec.Finish(outcome, cause); err != nil {
		return 0, fmt.Errorf("%w: %w", ply.ErrFileResult, err)
	}
	return k.Result, nil
}

// colorToMove returns the colour of the player to move. Player 0 has Black until the
// players have chosen colours.
func colorToMove(g ply.Turner[Position], rec *ply.Record[Position, Move]) Color {
	b := rec.State()
	return Color(g.Turn(&b) ^ int(b.swapped))
}

// resultOf returns the result of a game whose outcome for the colour turn, which is to
// move, is o.
func resultOf(o ply.Outcome, turn Color) Result {
	switch {
	case o == ply.Ongoing:
		return Unfinished
	case o == ply.Draw:
		return Drawn
	case (o == ply.Win) == (turn == Black):
		return BlackWins
	}
	return WhiteWins
}

// writeKifus writes games in a format, each of them whole or not at all. The function text
// returns a game in that format.
func writeKifus(w io.Writer, format string, text func(*Kifu) (string, error), games []*Kifu) error {
	for _, k := range games {
		if k == nil {
			return fmt.Errorf("gomoku: writing %s: there is no game", format)
		}
		game := *k
		t, err := text(&game)
		if err == nil && len(t) > MaxKifuGame {
			err = gamefile.TooLarge(MaxKifuGame, "bytes in a game")
		}
		if err != nil {
			return fmt.Errorf("gomoku: writing %s: %w", format, err)
		}
		if _, err := io.WriteString(w, t); err != nil {
			return err
		}
	}
	return nil
}
