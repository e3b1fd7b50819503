package gametest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// track is a state of race: how far the players have come, and whose turn it is.
type track struct {
	at   [2]int8
	turn int8
}

const goal = 12

// step is a move of race: how far to go.
type step int32

// race is a correct game with every optional interface but Chancer, which dice has, and
// UCIVariant, which abroad has. Each player goes one or two steps on, or one back. The player who
// reaches the goal first wins.
type race struct{}

func (race) Start() track { return track{} }

func (race) Moves(dst []step, s *track) []step {
	if s.at[1-s.turn] == goal {
		return dst
	}
	for _, m := range []step{2, 1, -1} {
		if to := s.at[s.turn] + int8(m); to >= 0 && to <= goal {
			dst = append(dst, m)
		}
	}
	return dst
}

func (race) Play(s *track, m step) {
	s.at[s.turn] += int8(m)
	s.turn = 1 - s.turn
}

func (race) Terminal(s *track) ply.Outcome {
	if s.at[1-s.turn] == goal {
		return ply.Loss
	}
	return ply.Ongoing
}

func (race) Evaluate(s *track) ply.Score {
	return 100 * ply.Score(s.at[s.turn]-s.at[1-s.turn])
}

func (race) Turn(s *track) int { return int(s.turn) }

func (race) Name() string { return "race" }

func (race) Sides() [2]string { return [2]string{"Hare", "Tortoise"} }

func (race) Hash(s *track) uint64 {
	return uint64(s.turn)<<16 | uint64(s.at[0])<<8 | uint64(s.at[1])
}

func (race) Mirror(s *track) track {
	return track{at: [2]int8{s.at[1], s.at[0]}, turn: 1 - s.turn}
}

// Reflections returns s itself: seen from the other side of the track, the players are as far.
func (race) Reflections(dst []track, s *track) []track { return append(dst, *s) }

// Structure tells in which third of the way each player is.
func (race) Structure(s *track) uint64 {
	return uint64(s.turn)<<16 | uint64(s.at[0]/4)<<8 | uint64(s.at[1]/4)
}

// Repetition calls a draw when a state occurs for the third time, or for the second
// time within the search.
func (race) Repetition(states []track, root int) ply.Outcome {
	last := len(states) - 1
	times := 0
	for i, s := range states {
		if s != states[last] {
			continue
		}
		if times++; times == 3 || i > root && i < last {
			return ply.Draw
		}
	}
	return ply.Ongoing
}

// Narrow leaves out the step back, if there is another.
func (r race) Narrow(dst []step, s *track) []step {
	n := len(dst)
	if dst = r.Moves(dst, s); len(dst) > n+1 && dst[len(dst)-1] < 0 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

func (r race) Order(s *track, moves []step, scores []ply.Score) {
	for i, m := range moves {
		scores[i] = 100 * ply.Score(m)
	}
}

func (race) Exchange(s *track, m step) ply.Score { return 0 }

// Forced is true when the other player is about to win: then only winning helps.
func (race) Forced(s *track) bool { return s.at[1-s.turn] >= goal-2 }

func (r race) Tactical(dst []step, s *track) []step {
	for _, m := range r.Moves(nil, s) {
		if s.at[s.turn]+int8(m) == goal {
			dst = append(dst, m)
		}
	}
	return dst
}

func (r race) Forces(s *track, moves []step, forces []bool) {
	for i, m := range moves {
		next := *s
		r.Play(&next, m)
		forces[i] = r.Forced(&next)
	}
}

// Threats are the moves that win, or after which the next one does.
func (r race) Threats(dst []step, s *track, order int) []step {
	for _, m := range r.Moves(nil, s) {
		if s.at[s.turn]+int8(m) >= goal-2 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Answers are the moves that win first.
func (r race) Answers(dst []step, s *track, order int) ([]step, bool) {
	if !r.Forced(s) {
		return dst, false
	}
	return r.Tactical(dst, s), true
}

func (r race) Null(s *track) bool {
	if r.Forced(s) {
		return false
	}
	s.turn = 1 - s.turn
	return true
}

// Pass is not allowed at the start.
func (race) Pass(s *track) bool {
	if s.at == [2]int8{} {
		return false
	}
	s.turn = 1 - s.turn
	return true
}

func (race) Problems() []ply.Problem {
	return []ply.Problem{{Name: "Two steps to go", State: "10:5 0", Moves: 1}, {Name: "Ahead", State: "8:2 0", Moves: 2}}
}

// MoveNumber counts nothing, since a state does not tell how many moves led to it.
func (race) MoveNumber(*track) int { return 1 }

// Left is never 0, because nothing is counted.
func (race) Left(*track) int { return 1000 }

// Inputs returns a feature for each place where a player may be.
func (race) Inputs() int { return 2 * (goal + 1) }

func (race) Features(set []uint64, s *track, player int) {
	set[0] = 1<<s.at[player] | 1<<(goal+1+s.at[1-player])
}

func (race) Grid() (places, kinds int) { return goal + 1, 3 }

// Places returns 1 for the player, 2 for the other one, and 3 where both are.
func (race) Places(dst []uint8, s *track, player int) {
	clear(dst)
	dst[s.at[player]]++
	dst[s.at[1-player]] += 2
}

func (race) Slots() int { return 8 }

func (race) Slot(s *track, m step) int { return 4*int(s.turn) + int(m) + 1 }

func (race) Prior(s *track, moves []step, p []float32) {
	for i := range moves {
		p[i] = 1 / float32(len(moves))
	}
}

func (race) Tuning() ply.Tuning { return ply.Tuning{Unit: "step"} }

func (r race) Reason(states []track) string {
	if r.Terminal(&states[len(states)-1]) == ply.Loss {
		return "goal"
	}
	return "repetition"
}

func (r race) Explain(s *track, m step) string {
	if !slices.Contains(r.Moves(nil, s), m) {
		return "that leads off the track"
	}
	return ""
}

func (race) Draw(s *track) board.Board {
	b := board.Board{Columns: goal + 1, Rows: 2, Ground: board.Cells}
	for player, x := range s.at {
		b.Things = append(b.Things, board.Thing{At: board.Place{X: int(x), Y: player}, Side: player})
	}
	return b
}

func (race) Touch(dst []board.Place, s *track, m step) []board.Place {
	return append(dst, board.Place{X: int(s.at[s.turn]) + int(m), Y: int(s.turn)})
}

func (race) Supply() []board.Thing { return []board.Thing{{Side: 0}, {Side: 1}} }

// Arrange wants one thing of each player on the player's own track. Nobody moves who is there.
func (r race) Arrange(s *track, things []board.Thing, turn int) (track, error) {
	if turn>>1 != 0 || len(things) != 2 || things[0].Side+things[1].Side != 1 {
		return track{}, errors.New("no such state")
	}
	next := track{turn: int8(turn)}
	for _, t := range things {
		if t.Side>>1 != 0 || t.Letter != "" || t.Dark || t.At.Y != t.Side || t.At.X < 0 || t.At.X > goal || t.At.X == goal && t.Side == turn {
			return track{}, errors.New("no such state")
		}
		next.at[t.Side] = int8(t.At.X)
	}
	return next, nil
}

func (race) Format(s *track) string { return fmt.Sprintf("%d:%d %d", s.at[0], s.at[1], s.turn) }

func (r race) Parse(text string) (s track, err error) {
	if _, err := fmt.Sscanf(text, "%d:%d %d", &s.at[0], &s.at[1], &s.turn); err != nil {
		return track{}, err
	}
	if s.turn>>1 != 0 || min(s.at[0], s.at[1]) < 0 || max(s.at[0], s.at[1]) > goal || r.Format(&s) != text {
		return track{}, errors.New("no such state")
	}
	return s, nil
}

func (race) FormatMove(s *track, m step) string { return fmt.Sprintf("%+d", m) }

func (r race) ParseMove(s *track, text string) (step, error) {
	for _, m := range r.Moves(nil, s) {
		if r.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, errors.New("no such move")
}

func (race) FormatCoordinates(s *track, m step) string {
	return fmt.Sprintf("%d-%d", s.at[s.turn], s.at[s.turn]+int8(m))
}

func (r race) ParseCoordinates(s *track, text string) (step, error) {
	for _, m := range r.Moves(nil, s) {
		if r.FormatCoordinates(s, m) == text {
			return m, nil
		}
	}
	return 0, errors.New("no such move")
}

// abroad is race where engines for many games write it in another way.
type abroad struct {
	race
	coordinates ply.Coordinates[track, step]
}

func (a abroad) UCIVariant() (string, ply.Coordinates[track, step]) { return "race", a.coordinates }

// WriteGame writes a game as one line: the start and the moves.
func (r race) WriteGame(w io.Writer, game ply.Archive[track, step]) error {
	if len(game.Notes) > 0 {
		return ply.ErrFileNotes
	}
	if len(game.Variations) > 0 {
		return ply.ErrFileVariations
	}
	line := game.Record.States()
	fields := []string{strings.ReplaceAll(r.Format(&line[0]), " ", "/")}
	for i, m := range game.Record.Moves() {
		fields = append(fields, r.FormatMove(&line[i], m))
	}
	_, err := fmt.Fprintln(w, strings.Join(fields, " "))
	return err
}

func (r race) ReadGames(file io.Reader) iter.Seq2[ply.Archive[track, step], error] {
	return func(yield func(ply.Archive[track, step], error) bool) {
		for in := bufio.NewScanner(file); in.Scan(); {
			record, err := r.readGame(in.Text())
			if !yield(ply.Archive[track, step]{Record: record}, err) {
				return
			}
		}
	}
}

func (r race) readGame(text string) (*ply.Record[track, step], error) {
	fields := strings.Split(text, " ")
	start, err := r.Parse(strings.ReplaceAll(fields[0], "/", " "))
	if err != nil {
		return nil, err
	}
	record := ply.NewRecord(r, start, 0)
	for _, text := range fields[1:] {
		s := record.State()
		m, err := r.ParseMove(&s, text)
		if err = errors.Join(err, record.Play(m)); err != nil {
			return nil, err
		}
	}
	return record, nil
}

// forward is race without the step back, so that no position comes back.
type forward struct{ race }

func (forward) Moves(dst []step, s *track) []step {
	n := len(dst)
	if dst = (race{}).Moves(dst, s); len(dst) > n && dst[len(dst)-1] < 0 {
		dst = dst[:len(dst)-1]
	}
	return dst
}

func (f forward) ParseMove(s *track, text string) (step, error) {
	for _, m := range f.Moves(nil, s) {
		if f.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, errors.New("no such move")
}

// dice is a correct game of chance: a throw of one or two, then as many steps or none.
type dice struct{}

// more is a track and what some games keep besides it. Gametest is compiled for every type of
// state, which takes a second or more for each. So these games share one.
type more struct {
	track
	die   int8    // of dice: 0 before the throw
	plies int16   // of clocked
	path  uint64  // of pathRace
	back  [2]bool // of crossing
	left  int8    // of taking and dividing
	taken [2]int8 // of dividing
}

type throw = more

func (dice) Moves(dst []step, s *throw) []step {
	switch {
	case s.at[1-s.turn] >= goal:
		return dst
	case s.die == 0:
		return append(dst, 1, 2)
	}
	return append(dst, step(s.die), 0)
}

func (dice) Play(s *throw, m step) {
	if s.die == 0 {
		s.die = int8(m)
		return
	}
	s.at[s.turn] += int8(m)
	s.turn = 1 - s.turn
	s.die = 0
}

func (dice) Terminal(s *throw) ply.Outcome {
	if s.at[1-s.turn] >= goal {
		return ply.Loss
	}
	return ply.Ongoing
}

func (dice) Evaluate(s *throw) ply.Score {
	if s.die == 0 || s.at[1-s.turn] >= goal {
		panic("called at a chance node or a terminal state")
	}
	return race{}.Evaluate(&s.track)
}

func (dice) Turn(s *throw) int { return int(s.turn) }

func (dice) Odds(s *throw, moves []step, p []float32) bool {
	if s.die != 0 {
		return false
	}
	copy(p, []float32{0.75, 0.25})
	return true
}

// wrapped hides a game but for Unwrap.
type wrapped[S any, M comparable] struct{ inner ply.Game[S, M] }

func (w wrapped[S, M]) Moves(dst []M, s *S) []M   { return w.inner.Moves(dst, s) }
func (w wrapped[S, M]) Play(s *S, m M)            { w.inner.Play(s, m) }
func (w wrapped[S, M]) Terminal(s *S) ply.Outcome { return w.inner.Terminal(s) }
func (w wrapped[S, M]) Evaluate(s *S) ply.Score   { return w.inner.Evaluate(s) }
func (w wrapped[S, M]) Unwrap() ply.Game[S, M]    { return w.inner }

// plain hides everything but the four methods, and means to.
type plain[S any, M comparable] struct{ ply.Game[S, M] }

func (plain[S, M]) Unwrap() ply.Game[S, M] { return nil }

var (
	_ ply.Archiver[track, step] = race{}
	_ ply.Chancer[throw, step]  = dice{}
)
