package ply_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/greedy"
)

// play plays moves in the game's notation.
func play[S any, M comparable](t *testing.T, g ply.Game[S, M], r *ply.Record[S, M], moves ...string) {
	t.Helper()
	notation, _ := ply.As[ply.Notation[S, M]](g)
	for _, text := range moves {
		s := r.State()
		m, err := notation.ParseMove(&s, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// snapshot is all that a record shows.
func snapshot[S any, M comparable](r *ply.Record[S, M]) string {
	return fmt.Sprintln(r.State(), r.States(), r.Moves(), r.Outcome(), r.Reason())
}

func TestRecordUndoRedo(t *testing.T) {
	g := tictactoe.Rules{}
	r := ply.NewRecord(g, g.Start(), 0)
	shots := []string{snapshot(r)}
	for r.Outcome() == ply.Ongoing {
		result, err := greedy.Random(g).Search(context.Background(), ply.Limits{Depth: 1}, r.States()...)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Play(result.Move); err != nil {
			t.Fatal(err)
		}
		shots = append(shots, snapshot(r))
	}
	at := len(shots) - 1
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		want := at - 1
		ok := r.Undo
		if rng.IntN(2) == 0 {
			want, ok = at+1, r.Redo
		}
		inside := want >= 0 && want < len(shots)
		if got := ok(); got != inside {
			t.Fatalf("undo or redo from %d to %d of %d returned %v", at, want, len(shots)-1, got)
		}
		if inside {
			at = want
		}
		if diff := cmp.Diff(shots[at], snapshot(r)); diff != "" {
			t.Fatalf("after undo and redo to move %d (-want +got):\n%s", at, diff)
		}
	}
}

func TestRecordIllegalMove(t *testing.T) {
	g := tictactoe.Rules{}
	r := ply.NewRecord(g, g.Start(), 0)
	play(t, g, r, "5")
	r.Undo()
	before := snapshot(r)
	err := r.Play(77)
	if !errors.Is(err, ply.ErrIllegalMove) || !strings.Contains(err.Error(), fmt.Sprint(tictactoe.Move(77))) {
		t.Errorf("an illegal move gave %v", err)
	}
	if diff := cmp.Diff(before, snapshot(r)); diff != "" {
		t.Errorf("an illegal move changed the record (-want +got):\n%s", diff)
	}
	if !r.Redo() {
		t.Error("an illegal move lost what was taken back")
	}

	plain := ply.NewRecord(Rules{}, Board{}, 0) // without Notation
	if err := plain.Play(9); !errors.Is(err, ply.ErrIllegalMove) {
		t.Errorf("an illegal move gave %v", err)
	}
	if _, err := plain.MarshalJSON(); err == nil {
		t.Error("a game without Notation was saved")
	}
	if _, err := ply.ParseRecord(Rules{}, nil); err == nil {
		t.Error("a game without Notation was loaded")
	}
}

// explaining is a ring that tells why a push is not legal, and has no name.
type explaining struct {
	ply.Game[Ring, Push]
	ply.Notation[Ring, Push]
}

func (explaining) Explain(s *Ring, m Push) string {
	return fmt.Sprintf("from %d one cannot go %d", s.At, m)
}

// The reason of an illegal move is what the game tells, and a game without a name is saved without.
func TestRecordExplains(t *testing.T) {
	g := explaining{RingRules{}, RingRules{}}
	r := ply.NewRecord(g, Ring{At: 4}, 0)
	err := r.Play(7)
	var illegal *ply.MoveError
	if !errors.As(err, &illegal) || illegal.Reason != "from 4 one cannot go 7" || illegal.State != "4\n0" {
		t.Errorf("%+v", err)
	}
	data, err := json.Marshal(r)
	if err != nil || strings.Contains(string(data), `"game"`) {
		t.Errorf("saved as %s, %v", data, err)
	}
	if _, err := ply.ParseRecord[Ring, Push](g, data); err != nil {
		t.Error(err)
	}
}

func TestRecordEnds(t *testing.T) {
	g := tictactoe.Rules{}
	r := ply.NewRecord(g, g.Start(), 0)
	play(t, g, r, "1", "4", "2", "5", "3")
	if r.Outcome() != ply.Loss || r.Reason() == "" {
		t.Errorf("three in a row: %v, %q", r.Outcome(), r.Reason())
	}
	if err := r.Play(6); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("playing on after a win gave %v", err)
	}
	if err := r.Finish(ply.Draw, ply.Agreement); !errors.Is(err, ply.ErrGameOver) {
		t.Errorf("finishing after a win gave %v", err)
	}

	plain := ply.NewRecord(Rules{}, Board{}, 0) // without Reasoner
	for _, m := range []Move{0, 3, 1, 4, 2} {
		if err := plain.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if got := plain.Reason(); got != "loss by the rules" {
		t.Errorf("Reason() = %q", got)
	}
}

func TestRecordFinish(t *testing.T) {
	g := tictactoe.Rules{}
	for _, tt := range []struct {
		outcome ply.Outcome
		cause   ply.Cause
		ok      bool
	}{
		{ply.Loss, ply.Resignation, true},
		{ply.Win, ply.Resignation, true},
		{ply.Draw, ply.Resignation, false},
		{ply.Draw, ply.Agreement, true},
		{ply.Win, ply.Agreement, false},
		{ply.Loss, ply.LossOnTime, true},
		{ply.Draw, ply.LossOnTime, true}, // the other cannot win
		{ply.Ongoing, ply.LossOnTime, false},
		{9, ply.LossOnTime, false},
		{ply.Win, "", false},
		{ply.Win, "illegal move", true},
	} {
		r := ply.NewRecord(g, g.Start(), 0)
		play(t, g, r, "5")
		if err := r.Finish(tt.outcome, tt.cause); (err == nil) != tt.ok {
			t.Errorf("Finish(%v, %q) = %v", tt.outcome, tt.cause, err)
			continue
		}
		if !tt.ok {
			if r.Outcome() != ply.Ongoing {
				t.Errorf("a refused Finish(%v, %q) ended the game", tt.outcome, tt.cause)
			}
			continue
		}
		if r.Outcome() != tt.outcome || r.Reason() != string(tt.cause) {
			t.Errorf("after Finish(%v, %q): %v, %q", tt.outcome, tt.cause, r.Outcome(), r.Reason())
		}
		if err := r.Play(0); !errors.Is(err, ply.ErrGameOver) {
			t.Errorf("playing on after %q gave %v", tt.cause, err)
		}
		if !r.Undo() || r.Outcome() != ply.Ongoing || len(r.Moves()) != 1 {
			t.Errorf("undo did not take back %q alone", tt.cause)
		}
		if !r.Redo() || r.Outcome() != tt.outcome || r.Redo() {
			t.Errorf("redo did not bring back %q", tt.cause)
		}
		r.Undo()
		play(t, g, r, "1")
		if r.Redo() {
			t.Errorf("a new move did not forget %q", tt.cause)
		}
	}
}

func TestRecordRepetition(t *testing.T) {
	cycle := []string{"+1", "-1", "+1", "-1"}
	for _, third := range []ply.Outcome{ply.Draw, ply.Loss} {
		g := RingRules{Third: third}
		r := ply.NewRecord(g, Ring{}, 0)
		play(t, g, r, cycle[:3]...)
		if r.Outcome() != ply.Ongoing || r.Reason() != "" {
			t.Fatalf("repeated once: %v, %q", r.Outcome(), r.Reason())
		}
		play(t, g, r, cycle[3])
		if r.Outcome() != third || r.Reason() != third.String()+" by repetition" {
			t.Fatalf("repeated twice: %v, %q", r.Outcome(), r.Reason())
		}
		err := r.Play(1)
		if third == ply.Draw && err != nil {
			t.Errorf("after a draw by rule play may go on: %v", err)
		}
		if third == ply.Loss && !errors.Is(err, ply.ErrGameOver) {
			t.Errorf("after a loss by rule play went on: %v", err)
		}
	}
}

func TestRecordRolls(t *testing.T) {
	g := dicerace.Rules{}
	faces := map[dicerace.Move]int{}
	for seed := range uint64(2000) {
		r := ply.NewRecord(g, g.Start(), seed)
		play(t, g, r, "roll")
		moves := r.Moves()
		if len(moves) != 2 {
			t.Fatalf("a roll made the moves %v", moves)
		}
		faces[moves[1]]++
		if seed > 50 {
			continue
		}
		before := snapshot(r)
		if !r.Undo() || len(r.Moves()) != 0 || r.Undo() {
			t.Fatal("undo did not take back the roll with its move")
		}
		if !r.Redo() || snapshot(r) != before {
			t.Fatal("redo rolled another face")
		}
		r.Undo()
		play(t, g, r, "roll")
		if snapshot(r) != before {
			t.Fatal("playing again rolled another face")
		}
	}
	for face, n := range faces { // 500 expected, five standard deviations are 97
		if n < 400 || n > 600 {
			t.Errorf("%v came up %d times of 2000", face, n)
		}
	}

	rolling := g.Start()
	g.Play(&rolling, dicerace.Roll)
	r := ply.NewRecord(g, rolling, 3)
	if len(r.Moves()) != 1 || r.Undo() {
		t.Error("a start at a chance node was not rolled, or was taken back")
	}
	r, err := ply.ParseRecord(g, []byte(`{"start":"0:0/10 a","moves":["roll"],"end":{"outcome":"loss","cause":"resignation"}}`))
	if err != nil {
		t.Fatal(err)
	}
	if !r.Undo() || len(r.Moves()) != 2 {
		t.Errorf("after the end was taken back chance still owes a roll: %v", r.Moves())
	}
}

func TestRecordJSON(t *testing.T) {
	g := dicerace.Rules{}
	r := ply.NewRecord(g, g.Start(), 42)
	play(t, g, r, "walk", "roll", "roll", "walk")
	texts := []string{roundTrip(t, g, r)}
	if err := r.Finish(ply.Loss, "a\nstrange \"cause\""); err != nil {
		t.Fatal(err)
	}
	for {
		texts = append(texts, roundTrip(t, g, r))
		if !r.Undo() {
			break
		}
	}
	slices.Sort(texts)
	if len(slices.Compact(texts)) != 7 {
		t.Errorf("seven different records have the texts %q", texts)
	}

	ring := RingRules{Third: ply.Draw}
	rr := ply.NewRecord(ring, Ring{}, 0)
	play(t, ring, rr, "+1", "-1", "+1", "-1", "+2") // beyond the draw
	roundTrip(t, ring, rr)
}

// roundTrip saves, loads and saves, and returns the JSON.
func roundTrip[S any, M comparable](t *testing.T, g ply.Game[S, M], r *ply.Record[S, M]) string {
	t.Helper()
	text, err := r.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	again, err := ply.ParseRecord(g, text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(snapshot(r), snapshot(again)); diff != "" {
		t.Fatalf("loaded (-saved +loaded):\n%s", diff)
	}
	text2, err := again.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), string(text2)); diff != "" {
		t.Fatalf("saved again (-first +second):\n%s", diff)
	}
	return string(text)
}

// ringStart is the beginning of the JSON of a record of RingRules.
const ringStart = `{"start":"0\n0",`

func TestParseRecordErrors(t *testing.T) {
	for _, tt := range []struct {
		text string
		kind error // nil means that the game's own error is found
		want string
	}{
		{``, ply.ErrFileSyntax, "unexpected EOF"},
		{`{`, ply.ErrFileSyntax, "unexpected EOF"},
		{`7`, ply.ErrFileSyntax, "number"},
		{`null`, ply.ErrFileSyntax, "no start"},
		{`{"moves":[]}`, ply.ErrFileSyntax, "no start"},
		{ringStart + `"moves":[]} {}`, ply.ErrFileSyntax, "more after the end"},
		{ringStart + `"moves":"+1"}`, ply.ErrFileSyntax, "moves is a string, want a list"},
		{ringStart + `"seed":1}`, ply.ErrFileSyntax, "seed is a number, want a string"},
		{ringStart + `"seed":"x"}`, ply.ErrFileSyntax, `the seed is "x"`},
		{ringStart + `"seed":"1","view":true}`, ply.ErrFileSyntax, "a view has no seed"},
		{ringStart + `"players":[]}`, ply.ErrFileSyntax, "players"},
		{`{"game":"chess","start":"0\n0"}`, ply.ErrFileVariant, `it is of "chess", not of ring`},
		{`{"start":"9\n0"}`, nil, "start: ring: no position"},
		{ringStart + `"moves":1}`, ply.ErrFileSyntax, "moves is a number, want a list"},
		{ringStart + `"view":1}`, ply.ErrFileSyntax, "view is a number, want a bool"},
		{ringStart + `"end":1}`, ply.ErrFileSyntax, "end is a number, want an object"},
		{ringStart + `"moves":["+1","a"]}`, nil, "move 2: ring: no move"},
		{ringStart + `"moves":["+5"]}`, ply.ErrIllegalMove, "move 1: "},
		{ringStart + `"moves":[],"undone":{"moves":["+1","+5"]}}`, ply.ErrIllegalMove, "undone: move 2: "},
		{ringStart + `"end":{"outcome":"lost"}}`, ply.ErrFileSyntax, `"lost" is no ply.Outcome; there are`},
		{ringStart + `"end":{"outcome":"ongoing","cause":"resignation"}}`, ply.ErrFileResult, "ongoing"},
		{ringStart + `"end":{"outcome":"draw","cause":"resignation"}}`, ply.ErrFileResult, "does not draw"},
		{ringStart + `"end":{"outcome":"loss"}}`, ply.ErrFileResult, "cause"},
		{ringStart + `"end":{"outcome":"loss","cause":"resignation"},"undone":{"moves":[]}}`, ply.ErrFileSyntax, "before the end"},
		{ringStart + `"moves":["+1","-1","+1","-1","+1"]}`, ply.ErrGameOver, "move 5: "},
	} {
		g := RingRules{Third: ply.Loss}
		_, err := ply.ParseRecord(g, []byte(tt.text))
		if err == nil || tt.kind != nil && !errors.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want %q", tt.text, err, tt.want)
		}
		r := ply.NewRecord(g, Ring{}, 0)
		play(t, g, r, "+1")
		before := snapshot(r)
		if err := r.UnmarshalJSON([]byte(tt.text)); err == nil || snapshot(r) != before {
			t.Errorf("%s: read into a record: %v, %s", tt.text, err, snapshot(r))
		}
	}
}

// A record can be a part of something larger.
func TestRecordInside(t *testing.T) {
	type table struct {
		Who  string
		Game ply.Record[tictactoe.Board, tictactoe.Move]
	}
	g := tictactoe.Rules{}
	r := ply.NewRecord(g, g.Start(), 0)
	play(t, g, r, "5", "1")
	text, err := json.Marshal(table{"Ann", *r})
	if want := `{"Who":"Ann","Game":{"game":"tictactoe","start":".../.../... x","moves":["5","1"]}}`; err != nil || string(text) != want {
		t.Fatalf("got %s, %v", text, err)
	}
	if err := json.Unmarshal(text, new(table)); err == nil || !strings.Contains(err.Error(), "without a game") {
		t.Errorf("without a game: %v", err)
	}
	again := table{Game: *ply.NewRecord(g, g.Start(), 0)}
	if err := json.Unmarshal(text, &again); err != nil || snapshot(&again.Game) != snapshot(r) {
		t.Errorf("got %v, %v", again.Game.Moves(), err)
	}
}

// JSON has no way to write a text that is not UTF-8.
func TestRecordNotUTF8(t *testing.T) {
	g := tictactoe.Rules{}
	r := ply.NewRecord(g, g.Start(), 0)
	if err := r.Finish(ply.Loss, "\xff"); err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(r); err == nil {
		t.Errorf("written as %s", text)
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add(ringStart + `"moves":["+1"],"undone":{"moves":["-1"],"end":{"outcome":"loss","cause":"x"}}}`)
	f.Add(`{"seed":"7","start":"3\n1","moves":["+2"],"end":{"outcome":"draw","cause":"agreement"}}`)
	g := RingRules{Third: ply.Loss}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ply.ParseRecord(g, []byte(text))
		if err != nil {
			return
		}
		roundTrip(t, g, r)
	})
}

// countingRing counts how often the hash of a state is asked for. A repetition ends nothing.
type countingRing struct {
	RingRules
	hash   func(s *Ring) uint64
	hashes *int
}

func (g countingRing) Hash(s *Ring) uint64 {
	*g.hashes++
	return g.hash(s)
}

func (countingRing) Repetition([]Ring, int) ply.Outcome { return ply.Ongoing }

// A record asks for a few hashes a ply, however long it is and whatever repeats.
func TestLongRecord(t *testing.T) {
	plies := 0
	for name, hash := range map[string]func(*Ring) uint64{
		"nothing repeats": func(*Ring) uint64 { return uint64(plies) },
		"all repeats":     func(*Ring) uint64 { return 1 },
		"the end repeats": func(*Ring) uint64 { return uint64(min(plies, 5_000)) },
	} {
		hashes := 0
		plies = 0
		record := ply.NewRecord(countingRing{hash: hash, hashes: &hashes}, Ring{}, 0)
		for plies = range 10_000 {
			if err := record.Play(1); err != nil {
				t.Fatal(err)
			}
			record.Outcome()
		}
		if hashes > 2*plies {
			t.Errorf("%s: %d hashes for %d plies", name, hashes, plies)
		}
	}
}

// A long cause of the end does not make a long error.
func TestLongCause(t *testing.T) {
	record := ply.NewRecord(RingRules{}, Ring{}, 0)
	if err := record.Finish(ply.Win, ply.Cause(strings.Repeat("x", 1<<20))); err != nil {
		t.Fatal(err)
	}
	if err := record.Play(1); !errors.Is(err, ply.ErrGameOver) || len(err.Error()) > 1_000 {
		t.Errorf("the error has %d bytes", len(err.Error()))
	}
}

// Moves taken back and forgotten no longer count as positions that occurred.
func TestRecordForgetsRepetitions(t *testing.T) {
	record := ply.NewRecord(RingRules{Third: ply.Draw}, Ring{}, 0)
	play := func(moves ...Push) {
		t.Helper()
		for _, m := range moves {
			if err := record.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	play(1, -1, 1)
	for range 3 {
		record.Undo()
	}
	play(1, -1, 1)
	if o := record.Outcome(); o != ply.Ongoing {
		t.Errorf("the second time is %v", o)
	}
	play(-1)
	if o := record.Outcome(); o != ply.Draw {
		t.Errorf("the third time is %v", o)
	}
}
