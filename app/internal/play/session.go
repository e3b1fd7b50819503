package play

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/solve"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/match"
)

// session is a game between two players, and what a person can do with it. It does not know
// how commands are read.
type session[S any, M comparable] struct {
	*subject.Game[S, M]
	notation ply.Notation[S, M]
	*terminal
	ctx  context.Context // machines run until it ends
	seed uint64
	look look

	sides   [2]string // the names of the first and the second player
	seats   [2]seat[S, M]
	record  *ply.Record[S, M] // at the place that the person looks at
	ahead   int               // number of Redo from there to the end of the game: see look
	tags    map[string]string // the tags of the game in its file
	passed  []passed[S, M]    // the games before each pass
	owed    int               // number of turns that the player to move after the next move still passes
	file    file
	changed bool   // the game has changed since it was saved
	round   uint64 // number of games so far

	watch  stopwatch
	clocks match.Clocks
	past   map[int]match.Clocks // the clocks by the number of plies

	paused bool // machines wait, and clocks are stopped
	lent   int  // number of moves that a machine still makes for a person
	offer  int  // who has offered a draw; −1 means nobody
	quit   bool

	team    *solve.Team[S, M]  // that solves; nil until it is asked
	solved  solve.Answer[S, M] // what solve has found last
	problem *attempt[M]        // nil if there is none

	book    book   // the scores
	counted tally  // how this game was counted for the score; zero means not at all
	unrated string // why this game does not count, whatever its end
	news    string // what is told before the next line is read
}

// newSession makes the players. It begins a game, or continues one from a file.
func newSession[S any, M comparable](ctx context.Context, g *subject.Game[S, M], cfg *Settings, t *terminal) (*session[S, M], error) {
	notation, err := g.Notation()
	if err != nil {
		return nil, err
	}
	s := &session[S, M]{
		Game: g, notation: notation, sides: g.Sides(), terminal: t, ctx: ctx, seed: cfg.seed, paused: cfg.pause,
		clocks: match.NewClocks(cfg.control, timeMargin), book: book{path: cfg.scoreFile(t.prompts)},
		look: look{unicode: cfg.unicode, color: cfg.color == "always" || cfg.color != "never" && t.colors},
	}
	s.notation = written[S, M]{notation, g, &s.look}
	from, err := s.Start(cfg.position)
	if err != nil && cfg.position != "" {
		err = fmt.Errorf("-position: %w", err)
	}
	if err != nil {
		return nil, err
	}
	first := s.Turn([]S{from})
	if side, ok := s.personOf(cfg.file); ok {
		first = side
	}
	for side, name := range cfg.seated(first) {
		if err := s.sit(side, name); err != nil {
			return nil, errors.Join(fmt.Errorf("%s: %w", [2]string{"-first", "-second"}[side], err), s.close())
		}
	}
	s.look.flipped = !s.isPerson(0) && s.isPerson(1)
	s.begin(ply.NewRecord(s.Rules, from, s.diceSeed()), nil)
	if cfg.file != "" {
		if err := s.openFile(cfg.file); err != nil {
			return nil, errors.Join(err, s.close())
		}
	}
	return s, nil
}

// begin makes record the current game. It is a new game, or one from a file with its tags.
func (s *session[S, M]) begin(record *ply.Record[S, M], tags map[string]string) {
	s.record, s.tags = record, tags
	s.ahead, s.changed = 0, false
	s.lent, s.owed, s.offer = 0, 0, -1
	s.passed = nil
	s.counted, s.unrated = tally{}, ""
	s.solved, s.problem = solve.Answer[S, M]{}, nil
	s.setClocks(s.clocks.Control())
}

// setClocks starts new clocks.
func (s *session[S, M]) setClocks(c match.Control) {
	s.clocks = match.NewClocks(c, timeMargin)
	s.past = map[int]match.Clocks{s.plies(): s.clocks}
	s.watch.reset()
}

func (s *session[S, M]) say(format string, args ...any) {
	fmt.Fprintf(s.out, format+"\n", args...)
}

// seen returns the game as it is shown: as the person knows it who plays alone, or as
// somebody who watches.
func (s *session[S, M]) seen() *ply.Record[S, M] {
	viewer := ply.Watcher
	if s.persons() == 1 {
		if viewer = 0; s.isPerson(1) {
			viewer = 1
		}
	}
	return s.record.View(viewer)
}

// turn returns the player to move.
func (s *session[S, M]) turn() int { return s.Turn(s.record.States()) }

func (s *session[S, M]) plies() int { return len(s.record.Moves()) }

func (s *session[S, M]) over() bool { return s.record.Outcome() != ply.Ongoing }

// errOver is the error for a move after the end of the game.
var errOver = errors.New("the game is over; there are new, undo, replay, record and save")

// move plays a move for the player to move, and stops the clock.
func (s *session[S, M]) move(m M) error {
	if s.over() {
		return errOver
	}
	side, clocks := s.turn(), s.clocks
	if !clocks.Spend(side, s.watch.elapsed()) {
		return s.lose(side, ply.LossOnTime)
	}
	if err := s.record.Play(m); err != nil {
		return err
	}
	s.clocks, s.past[s.plies()] = clocks, clocks
	s.watch.reset()
	if s.offer != side {
		s.offer = -1 // the offer was not accepted
	}
	s.change()
	return nil
}

// play plays a move and shows its text with a note.
func (s *session[S, M]) play(m M, note string) error {
	before := s.plies()
	err := s.move(m)
	if s.plies() > before { // the move was not too late
		s.say("%s%s", s.describe(before), note)
	}
	return err
}

// lose ends the game as a loss of the player with number side.
func (s *session[S, M]) lose(side int, cause ply.Cause) error {
	o := ply.Loss
	if s.turn() != side {
		o = ply.Win
	}
	return s.finish(o, cause)
}

// finish ends the game. The outcome o is that for the player to move.
func (s *session[S, M]) finish(o ply.Outcome, cause ply.Cause) error {
	if err := s.record.Finish(o, cause); err != nil {
		return err
	}
	s.watch.reset()
	s.lent, s.offer = 0, -1
	s.change()
	return nil
}

// change says that the game has changed, and ends at the place that the person looks at. It is
// saved before the person is told.
func (s *session[S, M]) change() {
	s.ahead, s.changed = 0, true
	s.report(s.keep())
	s.count()
}

// result returns how the game ended, in words.
func (s *session[S, M]) result() string {
	side, o := s.turn(), s.record.Outcome()
	how := "Draw"
	switch o {
	case ply.Ongoing:
		return ""
	case ply.Win:
		how = s.sides[side] + " wins"
	case ply.Loss:
		how = s.sides[1-side] + " wins"
	}
	reason := brief.Line(s.record.Reason())
	if by, plain := strings.CutPrefix(reason, o.String()+" by "); plain { // that of a game that is no [ply.Reasoner]
		return fmt.Sprintf("%s by %s.", how, by)
	}
	return fmt.Sprintf("%s: %s.", how, reason)
}

// show draws the board and shows the state of the game in words.
func (s *session[S, M]) show() {
	s.say("%s", strings.TrimRight(s.drawn(s.seen()), "\n"))
	s.showState()
}

// showTurn shows the board after a move. If a machine answers the person, the board comes after
// that, because one board a turn is enough.
func (s *session[S, M]) showTurn() {
	if s.awaitsMachine() && !s.paused {
		s.showState()
	} else {
		s.show()
	}
}

// showState shows the state of the game in words.
func (s *session[S, M]) showState() {
	if s.over() {
		s.say("%s", s.result())
		return
	}
	state, text := s.seen().State(), s.sides[s.turn()]+" to move"
	if t, ok := ply.As[ply.Tactician[S, M]](s.Rules); ok && s.Forced != "" && t.Forced(&state) {
		text += ": " + s.Forced
	}
	if clocks := s.readClocks(); clocks != "" {
		text += " (" + clocks + ")"
	}
	s.say("%s", text)
}
