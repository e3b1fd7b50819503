package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/contract"
)

// sharing keeps its track behind a pointer, so that a copy shares it.
type sharing struct{}

func (sharing) Moves(dst []step, s *link) []step { return race{}.Moves(dst, &s.last.track) }
func (sharing) Play(s *link, m step)             { race{}.Play(&s.last.track, m) }
func (sharing) Terminal(s *link) ply.Outcome     { return race{}.Terminal(&s.last.track) }
func (sharing) Evaluate(s *link) ply.Score       { return race{}.Evaluate(&s.last.track) }

// pathTrack knows a number that depends on how it was reached.
type pathTrack = more

type pathRace struct{}

func (pathRace) Moves(dst []step, s *pathTrack) []step { return forward{}.Moves(dst, &s.track) }
func (pathRace) Play(s *pathTrack, m step) {
	race{}.Play(&s.track, m)
	s.path = s.path*31 + uint64(m+2)
}
func (pathRace) Terminal(s *pathTrack) ply.Outcome {
	if s.at[s.turn] == goal-4 {
		return ply.Draw
	}
	return race{}.Terminal(&s.track)
}
func (pathRace) Evaluate(s *pathTrack) ply.Score { return race{}.Evaluate(&s.track) }
func (pathRace) Turn(s *pathTrack) int           { return int(s.turn) }
func (pathRace) Hash(s *pathTrack) uint64        { return s.path }

// writtenRace adds a Notation that leaves the path out.
type writtenRace struct{ pathRace }

func (writtenRace) Format(s *pathTrack) string { return race{}.Format(&s.track) }
func (writtenRace) Parse(text string) (s pathTrack, err error) {
	s.track, err = race{}.Parse(text)
	return s, err
}
func (writtenRace) FormatMove(s *pathTrack, m step) string { return race{}.FormatMove(&s.track, m) }
func (writtenRace) ParseMove(s *pathTrack, text string) (step, error) {
	return forward{}.ParseMove(&s.track, text)
}

// wide has a state with too many moves.
type wide struct{}

func (wide) Moves(dst []step, s *track) []step {
	for i := range step(70_000) * step(1-s.turn) {
		dst = append(dst, i)
	}
	return dst
}
func (wide) Play(s *track, m step)         { s.turn = 1 }
func (wide) Terminal(s *track) ply.Outcome { return ply.Draw * ply.Outcome(s.turn) }
func (wide) Evaluate(s *track) ply.Score   { return 0 }

// endless has no Repeater and goes round.
type endless struct{}

func (endless) Moves(dst []step, s *track) []step { return append(dst, 0, 1) }
func (endless) Play(s *track, m step)             { s.at[0] = (s.at[0] + 1) % 5 }
func (endless) Terminal(s *track) ply.Outcome     { return ply.Ongoing }
func (endless) Evaluate(s *track) ply.Score       { return 0 }

type (
	unsure  struct{ dice } // the odds do not sum to 1
	stingy  struct{ dice } // the odds are not all set
	asking  struct{ dice } // the moves tell whether chance moves
	passing struct{ dice } // chance has a turn of its own
)

// chancy hides the Turner of dice.
type chancy struct{ d dice }

func (c chancy) Moves(dst []step, s *throw) []step             { return c.d.Moves(dst, s) }
func (c chancy) Play(s *throw, m step)                         { c.d.Play(s, m) }
func (c chancy) Terminal(s *throw) ply.Outcome                 { return c.d.Terminal(s) }
func (c chancy) Evaluate(s *throw) ply.Score                   { return c.d.Evaluate(s) }
func (c chancy) Odds(s *throw, moves []step, p []float32) bool { return c.d.Odds(s, moves, p) }

func (unsure) Odds(s *throw, moves []step, p []float32) bool {
	copy(p, []float32{0.5, 0.25})
	return s.die == 0
}

func (stingy) Odds(s *throw, moves []step, p []float32) bool {
	copy(p, []float32{1})
	return s.die == 0
}

func (asking) Odds(s *throw, moves []step, p []float32) bool {
	return len(moves) > 0 && dice{}.Odds(s, moves, p)
}

func (passing) Turn(s *throw) int {
	if s.die == 0 {
		return int(s.turn)
	}
	return 1 - int(s.turn)
}

// unasked counts the moves, but nobody asks the clock, and positions come back.
type unasked struct{ plain[clock, step] }

func (unasked) Terminal(s *clock) ply.Outcome { return race{}.Terminal(&s.track) }

// ticking is a Repeater that is never asked, because the clock is in its key.
type ticking struct{ unasked }

func (ticking) Hash(s *clock) uint64 { return uint64(s.plies)<<32 | race{}.Hash(&s.track) }
func (ticking) Repetition(states []clock, root int) ply.Outcome {
	return ply.Draw
}

// crossing is a race in which a player who has never stepped back may make one step of three,
// to the goal. The right to it is no part of the key.
type crossing struct{}

type crossed = more

func (crossing) Moves(dst []step, s *crossed) []step {
	dst = race{}.Moves(dst, &s.track)
	if s.at[s.turn] == goal-3 && s.at[1-s.turn] != goal && !s.back[s.turn] {
		dst = append(dst, 3)
	}
	return dst
}
func (crossing) Play(s *crossed, m step) {
	s.back[s.turn] = s.back[s.turn] || m < 0
	race{}.Play(&s.track, m)
}
func (crossing) Terminal(s *crossed) ply.Outcome { return race{}.Terminal(&s.track) }
func (crossing) Evaluate(s *crossed) ply.Score   { return race{}.Evaluate(&s.track) }
func (crossing) Hash(s *crossed) uint64          { return race{}.Hash(&s.track) }
func (crossing) Repetition(states []crossed, _ int) ply.Outcome {
	if len(states) > 40 {
		return ply.Draw
	}
	return ply.Ongoing
}

// hurried narrows by the clock, which is no part of the key.
type hurried struct{ clocked }

func (h hurried) Narrow(dst []step, s *clock) []step {
	moves := h.Moves(nil, s)
	return append(dst, moves[:min(len(moves), 3-int(s.plies/10))]...)
}

// timed sees the clock, which is no part of the key.
type timed struct{ clocked }

func (timed) Inputs() int { return 64 }

func (timed) Features(set []uint64, s *clock, _ int) { set[0] = 1 << (s.plies % 64) }

// turnless is a game without Turner whose Hash leaves the turn out.
func turnless() ply.Game[track, step] {
	return struct {
		plain[track, step]
		ply.Hasher[track]
		ply.NullMover[track]
	}{
		four,
		bend(func(b *bent) { b.hash = func(s *track) uint64 { return race{}.Hash(&track{at: s.at}) } }),
		race{},
	}
}

// TestStates has faults that need types of states of their own.
func TestStates(t *testing.T) {
	for _, test := range []struct {
		name  string
		err   error
		rules []string
	}{
		{"Play reaches the original", broken(sharing{}, link{last: &link{}}), []string{ruleParent}},
		{"Hash of the path", broken(pathRace{}, pathTrack{}), []string{ruleHashPath}},
		{"Hash of the path, with Notation", broken(writtenRace{}, pathTrack{}), []string{ruleHashPath, ruleFormat}},
		{"70,000 moves", broken(wide{}, track{}), []string{ruleManyMoves}},
		{"for ever", broken(endless{}, track{}), []string{ruleEnds}},
		{"forth and back", broken(plain[track, step]{race{}}, track{}), []string{ruleEnds}},
		{"a clock that nobody asks", broken(unasked{plain[clock, step]{clocked{}}}, clock{}), []string{ruleEnds}},
		{"a clock in the key", broken(ticking{unasked{plain[clock, step]{clocked{}}}}, clock{}), []string{ruleEnds}},
		{"a right that is not in the key", broken(crossing{}, crossed{}), []string{ruleHashMoves}},
		{"Null keeps the Hash", broken(turnless(), track{}), []string{ruleHashMoves}},
		{"Narrow by the clock", broken(hurried{}, clock{}), []string{ruleNarrowKey}},
		{"features of the clock", broken(timed{}, clock{}), []string{ruleSeenKey}},
		{"odds of 3/4", broken(unsure{}, throw{}), []string{ruleOdds}},
		{"odds for some", broken(stingy{}, throw{}), []string{ruleOdds}},
		{"chance without turns", broken(chancy{dice{}}, throw{}), []string{ruleChanceTurner}},
		{"odds by the moves", broken(asking{}, throw{}), []string{ruleOddsAlone}},
		{"chance takes a turn", broken(passing{}, throw{}), []string{ruleChanceTurn}},
	} {
		t.Run(test.name, func(t *testing.T) { wantRules(t, test.err, test.rules...) })
	}
}

// TestChanceAdvice checks that the report says how to let a roll decide the turn.
func TestChanceAdvice(t *testing.T) {
	err := broken(passing{}, throw{})
	if want := "let the player who rolled have one move after it, which passes the turn"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nwants %q", err, want)
	}
}

// oneSided has one player move all the time, which is right in what is left of some games.
type oneSided struct{ dice }

func (oneSided) Turn(*throw) int { return 0 }

// lateTurns is a race in which player 0 moves until the middle of the track, then both.
type lateTurns struct{ plain[track, step] }

func (lateTurns) Turn(s *track) int { return int(s.turn) }
func (lateTurns) Start() track      { return track{} }
func (lateTurns) Play(s *track, m step) {
	if s.at[0] += int8(m); s.at[0] == 1 {
		s.turn = 1 - s.turn
	}
}
func (lateTurns) Terminal(s *track) ply.Outcome {
	if s.at[0] >= 60 {
		return ply.Loss
	}
	return ply.Ongoing
}
func (l lateTurns) Moves(dst []step, s *track) []step {
	if l.Terminal(s) != ply.Ongoing {
		return dst
	}
	return append(dst, 1, 3)
}
func (lateTurns) Evaluate(*track) ply.Score { return 0 }

// TestTurnPasses has games in which the turn never changes, in all or in what is played.
func TestTurnPasses(t *testing.T) {
	for _, test := range []struct {
		name string
		err  error
		want bool
	}{
		{"Play keeps it", broken(bend(func(b *bent) { b.play = func(s *track, m step) { s.at[s.turn] += int8(m) } })), true},
		{"with chance", broken(oneSided{}, throw{}), true},
		{"near the end", broken(oneSided{}, throw{track: track{at: [2]int8{goal - 1, goal - 1}}}), false},
		{"after the turn passed", broken(lateTurns{four}, track{at: [2]int8{20, 0}}), false},
		{"from the start", broken(lateTurns{four}), false},
	} {
		if got := slices.Contains(contract.Rules(test.err), ruleTurnPasses); got != test.want {
			t.Errorf("%s: reported %v, want %v: %v", test.name, got, test.want, test.err)
		}
	}
}
