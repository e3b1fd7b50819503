package match_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/match"
)

type (
	record = ply.Record[connect4.Board, connect4.Move]
	choice = match.Choice[connect4.Move]
	player = match.Player[connect4.Board, connect4.Move]
	fake   = match.PlayerFunc[connect4.Board, connect4.Move]
	setup  = match.Setup[connect4.Board, connect4.Move]
)

// left plays the first legal move, with a score of its own.
func left(score ply.Score) fake {
	return func(_ context.Context, game *record, _ match.Clock) (choice, error) {
		s := game.State()
		return choice{Move: connect4.Rules{}.Moves(nil, &s)[0], Score: score, Scored: true}, nil
	}
}

// at returns a player that plays as p does, except for its nth move (from 1), which act
// makes.
func at(n int, p player, act fake) fake {
	return func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		if n--; n == 0 {
			return act(ctx, game, clock)
		}
		return p.Choose(ctx, game, clock)
	}
}

func random(seed uint64) player {
	s := greedy.Random(connect4.Rules{})
	s.Seed = seed
	return match.NewPlayer(s, ply.Limits{Depth: 1})
}

func play(t *testing.T, first, second player, terms match.Terms) match.Played[connect4.Board, connect4.Move] {
	t.Helper()
	result, err := match.Play(t.Context(), setup{Game: connect4.Rules{}, Players: [2]player{first, second}, Terms: terms})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Every way to end a game, for both sides.
func TestEnds(t *testing.T) {
	sleep := func(d time.Duration, obey bool) fake {
		return func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
			if !obey {
				time.Sleep(d)
			} else {
				select {
				case <-time.After(d):
				case <-ctx.Done():
					return choice{}, ctx.Err()
				}
			}
			return left(0)(ctx, game, clock)
		}
	}
	act := func(c choice, err error) fake {
		return func(context.Context, *record, match.Clock) (choice, error) { return c, err }
	}
	const ms = time.Millisecond
	quick := match.Terms{Control: match.Control{Base: 30 * ms, Add: 5 * ms}, Margin: 10 * ms, Grace: 30 * ms}
	impatient := match.Terms{Patience: 20 * ms, Grace: 10 * ms}
	for _, tt := range []struct {
		name   string
		act    fake
		terms  match.Terms
		cause  ply.Cause
		reason string // how the reason begins, if it is more than the cause
	}{
		{"resigns", act(choice{Resign: true}, nil), match.Terms{}, ply.Resignation, ""},
		{"illegal move", act(choice{Move: 7}, nil), match.Terms{}, match.IllegalMove, "illegal move: 8 in "},
		{"illegal move with a reason", act(choice{}, &ply.MoveError{Text: "8", State: "7/7 x", Err: ply.ErrIllegalMove, Reason: "no column 8"}),
			match.Terms{}, match.IllegalMove, "illegal move: 8 in 7/7 x: no column 8"},
		{"illegal move as an error", act(choice{}, fmt.Errorf("%w: e9", ply.ErrIllegalMove)), match.Terms{}, match.IllegalMove, "illegal move: e9"},
		{"error", act(choice{}, errors.New("pipe\nbroken")), match.Terms{}, match.Failure, "error: pipe broken"},
		{"long error", act(choice{}, errors.New(strings.Repeat("é", 1<<20))), match.Terms{}, match.Failure, "error: éé"},
		{"panic", func(context.Context, *record, match.Clock) (choice, error) { panic("ouch") }, match.Terms{}, match.Crash, "crash: ouch"},
		{"exit", func(context.Context, *record, match.Clock) (choice, error) { runtime.Goexit(); return choice{}, nil }, match.Terms{}, match.Crash, "crash: the goroutine"},
		{"late", sleep(55*ms, false), quick, ply.LossOnTime, ""},
		{"hangs, and obeys", sleep(time.Minute, true), quick, match.NoAnswer, "no answer: context deadline exceeded"},
		{"hangs", sleep(time.Second, false), quick, match.NoAnswer, "no answer: for "},
		{"late for a fixed time", sleep(40*ms, false), match.Terms{Control: match.Control{Move: ply.Limits{Time: 20 * ms}}, Margin: -1}, ply.LossOnTime, ""},
		{"hangs without a clock", sleep(time.Minute, true), impatient, match.NoAnswer, ""},
		{"needs to be stopped", func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
			<-ctx.Done()
			return left(0)(ctx, game, clock)
		}, impatient, match.NoAnswer, "no answer: for 20ms"},
	} {
		synctest.Test(t, func(t *testing.T) {
			defer time.Sleep(time.Second) // so that calls that hang can return
			for side, outcome := range []ply.Outcome{ply.Loss, ply.Win} {
				players := [2]player{left(0), left(0)}
				players[side] = at(2, left(0), tt.act)
				result := play(t, players[0], players[1], tt.terms)
				reason := tt.reason
				if reason == "" {
					reason = string(tt.cause)
				}
				if got := result.Record.Reason(); result.Outcome != outcome || result.Cause != tt.cause || !strings.HasPrefix(got, reason) || len(got) > 5000 {
					t.Errorf("%s, player %d: %v by %q, %.5000q", tt.name, side, result.Outcome, result.Cause, result.Record.Reason())
				}
			}
		})
	}
}

// A player's record is its own: whatever it does to it, the game is the same.
func TestOwnRecord(t *testing.T) {
	wreck := fake(func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		c, err := left(0)(ctx, game, clock)
		for game.Undo() {
		}
		if err := game.Finish(ply.Win, ply.Resignation); err != nil {
			return choice{}, err
		}
		clear(game.States())
		return c, err
	})
	want := play(t, left(0), left(0), match.Terms{})
	got := play(t, wreck, wreck, match.Terms{})
	if d := cmp.Diff(want.Record.Moves(), got.Record.Moves()); d != "" || got.Record.Reason() != want.Record.Reason() {
		t.Errorf("%s, moves (-want +got):\n%s", got.Record.Reason(), d)
	}
}

// The rules end a game that nobody else ends. Both players fill column after column from
// the left, until x has four in a row.
func TestRulesEnd(t *testing.T) {
	result := play(t, left(0), left(0), match.Terms{})
	if result.Outcome != ply.Win || result.Cause != "" || result.Record.Reason() != "four in a row" {
		t.Errorf("%v by %q, %q", result.Outcome, result.Cause, result.Record.Reason())
	}
	if n := len(result.Record.Moves()); n != len(result.Steps) {
		t.Errorf("%d moves, %d steps", n, len(result.Steps))
	}
}

// A draw is agreed when one player offers it and the other player does so at its next move.
// An offer ends when the other player moves without accepting it.
func TestDrawOffers(t *testing.T) {
	offer := func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		c, err := left(0)(ctx, game, clock)
		c.Draw = true
		return c, err
	}
	var seen []bool
	watch := func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		seen = append(seen, clock.DrawOffered)
		return left(0)(ctx, game, clock)
	}
	result := play(t, at(2, left(0), offer), at(3, fake(watch), offer), match.Terms{})
	if result.Cause != "" || !cmp.Equal(seen[:2], []bool{false, true}) {
		t.Errorf("an offer that lapsed: %q, offers seen %v", result.Cause, seen)
	}
	result = play(t, at(2, left(0), offer), at(2, left(0), offer), match.Terms{})
	if result.Outcome != ply.Draw || result.Cause != ply.Agreement || len(result.Steps) != 3 {
		t.Errorf("both want a draw: %v by %q after %d moves", result.Outcome, result.Cause, len(result.Steps))
	}
}

// An offer stands until the other player has moved, even if the player that made it moves
// again before that.
func TestOfferWithExtraTurn(t *testing.T) {
	g := kalah.Rules{}
	offers := 0
	choose := func(ctx context.Context, game *ply.Record[kalah.Board, kalah.Move], c match.Clock) (match.Choice[kalah.Move], error) {
		s := game.State()
		moves := g.Moves(nil, &s)
		choice := match.Choice[kalah.Move]{Move: moves[0]}
		if g.Turn(&s) == 1 {
			choice.Draw = c.DrawOffered
			return choice, nil
		}
		for _, m := range moves {
			next := s
			if g.Play(&next, m); offers == 0 && g.Turn(&next) == 0 {
				choice.Move, choice.Draw = m, true
				offers++
			}
		}
		return choice, nil
	}
	player := match.PlayerFunc[kalah.Board, kalah.Move](choose)
	r, err := match.Play(t.Context(), match.Setup[kalah.Board, kalah.Move]{
		Game: g, Players: [2]match.Player[kalah.Board, kalah.Move]{player, player}, Seed: 1,
	})
	if err != nil || offers != 1 || r.Cause != ply.Agreement || len(r.Steps) != 2 {
		t.Errorf("%d offers, %v by %q after %d moves, %v", offers, r.Outcome, r.Cause, len(r.Steps), err)
	}
}

func TestAdjudication(t *testing.T) {
	for _, tt := range []struct {
		name    string
		scores  [2]ply.Score
		terms   match.Terms
		outcome ply.Outcome
		cause   ply.Cause
		plies   int
	}{
		{"both agree", [2]ply.Score{-600, 700}, match.Terms{Resign: match.ResignRule{Score: 600, Moves: 3}}, ply.Loss, match.Adjudication, 6},
		{"both agree, the other way", [2]ply.Score{700, -600}, match.Terms{Resign: match.ResignRule{Score: 600, Moves: 3}}, ply.Win, match.Adjudication, 6},
		{"one disagrees", [2]ply.Score{-600, 100}, match.Terms{Resign: match.ResignRule{Score: 600, Moves: 3}}, ply.Win, "", 0},
		{"one is enough", [2]ply.Score{-600, 100}, match.Terms{Resign: match.ResignRule{Score: 600, Moves: 3, OneSided: true}}, ply.Loss, match.Adjudication, 5},
		{"even", [2]ply.Score{-10, 10}, match.Terms{Draw: match.DrawRule{Score: 10, Moves: 2}}, ply.Draw, match.Adjudication, 4},
		{"even, later", [2]ply.Score{-10, 10}, match.Terms{Draw: match.DrawRule{Score: 10, Moves: 2, After: 5}}, ply.Draw, match.Adjudication, 10},
		{"not even", [2]ply.Score{-10, 11}, match.Terms{Draw: match.DrawRule{Score: 10, Moves: 2}}, ply.Win, "", 0},
		{"long", [2]ply.Score{}, match.Terms{MaxPlies: 7}, ply.Draw, match.PlyLimit, 7},
	} {
		result := play(t, left(tt.scores[0]), left(tt.scores[1]), tt.terms)
		plies := len(result.Steps)
		if result.Outcome != tt.outcome || result.Cause != tt.cause || tt.plies > 0 && plies != tt.plies {
			t.Errorf("%s: %v by %q after %d plies, want %v by %q after %d", tt.name, result.Outcome, result.Cause, plies, tt.outcome, tt.cause, tt.plies)
		}
	}
	// The random player has no scores, so the referee must not judge by them.
	result := play(t, random(1), random(2), match.Terms{Draw: match.DrawRule{Score: 10, Moves: 1}})
	if result.Cause != "" {
		t.Errorf("random players: %q", result.Cause)
	}
}

func TestSearcherWithoutLimit(t *testing.T) {
	s := match.NewPlayer(alphabeta.New(connect4.Rules{}), ply.Limits{})
	if result := play(t, s, left(0), match.Terms{}); result.Cause != match.Failure {
		t.Errorf("%q", result.Cause)
	}
}

// Players who move twice in a row, and dice, which a seed decides.
func TestOtherGames(t *testing.T) {
	const nodes = 200
	k := match.NewPlayer(alphabeta.New(kalah.Rules{}), ply.Limits{Nodes: nodes})
	result, err := match.Play(t.Context(), match.Setup[kalah.Board, kalah.Move]{
		Game: kalah.Rules{}, Players: [2]match.Player[kalah.Board, kalah.Move]{k, k},
	})
	if err != nil || result.Cause != "" {
		t.Errorf("kalah: %v, %q", err, result.Cause)
	}
	d := match.NewPlayer(greedy.New(dicerace.Rules{}), ply.Limits{Nodes: nodes})
	texts := map[string]bool{}
	for _, seed := range []uint64{1, 1, 2} {
		result, err := match.Play(t.Context(), match.Setup[dicerace.State, dicerace.Move]{
			Game: dicerace.Rules{}, Players: [2]match.Player[dicerace.State, dicerace.Move]{d, d}, Seed: seed,
		})
		if err != nil {
			t.Fatal(err)
		}
		texts[fmt.Sprint(result.Record.Moves())] = true
	}
	if len(texts) != 2 {
		t.Errorf("%d different games with two seeds", len(texts))
	}
}

// newGame is a player with the method NewGame.
type newGame struct {
	player
	act func() error
}

func (p newGame) NewGame(context.Context) error { return p.act() }

func TestNewGame(t *testing.T) {
	for _, tt := range []struct {
		name  string
		act   func() error
		cause ply.Cause
	}{
		{"fine", func() error { return nil }, ""},
		{"error", func() error { return errors.New("gone") }, match.Failure},
		{"panic", func() error { panic("gone") }, match.Crash},
	} {
		result := play(t, left(0), newGame{left(0), tt.act}, match.Terms{})
		if result.Cause != tt.cause || result.Outcome != ply.Win {
			t.Errorf("%s: %v by %q", tt.name, result.Outcome, result.Cause)
		}
	}
}

// plain hides the optional interfaces of a game.
type plain struct {
	ply.Game[connect4.Board, connect4.Move]
}

// Without a Turner the players alternate, from the first move of the opening on.
func TestAlternating(t *testing.T) {
	for plies := range 5 {
		lines, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, plies, min(1+plies, 3), 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range lines {
			var results [2]match.Played[connect4.Board, connect4.Move]
			for i, g := range []ply.Game[connect4.Board, connect4.Move]{connect4.Rules{}, plain{connect4.Rules{}}} {
				players := [2]player{left(0), match.NewPlayer(greedy.New(g), ply.Limits{Depth: 1})}
				if results[i], err = match.Play(t.Context(), setup{Game: g, Players: players, Opening: &o}); err != nil {
					t.Fatal(err)
				}
			}
			want, got := results[0], results[1]
			if got.Outcome != want.Outcome || got.Steps[0].Player != want.Steps[0].Player {
				t.Errorf("%v: %v, player %d first, want %v, player %d", o.Moves, got.Outcome, got.Steps[0].Player, want.Outcome, want.Steps[0].Player)
			}
			if diff := cmp.Diff(want.Record.Moves(), got.Record.Moves()); diff != "" {
				t.Errorf("%v (-with a Turner +without):\n%s", o.Moves, diff)
			}
		}
	}
}

// rolling has chance nodes and no Turner.
type rolling struct{}

func (rolling) Moves(dst []int, s *int) []int                 { return append(dst, 1) }
func (rolling) Play(s *int, m int)                            { *s -= m }
func (rolling) Terminal(s *int) ply.Outcome                   { return ply.Ongoing }
func (rolling) Evaluate(s *int) ply.Score                     { return 0 }
func (rolling) Odds(s *int, moves []int, odds []float32) bool { return false }

func TestPlayErrors(t *testing.T) {
	one := match.NewPlayer(greedy.Random(rolling{}), ply.Limits{Depth: 1})
	_, err := match.Play(t.Context(), match.Setup[int, int]{
		Game: rolling{}, Players: [2]match.Player[int, int]{one, one}, Opening: &match.Opening[int, int]{},
	})
	if err == nil || !strings.Contains(err.Error(), "Turner") {
		t.Errorf("no Turner: %v", err)
	}
	type opening = match.Opening[connect4.Board, connect4.Move]
	over := opening{Moves: []connect4.Move{0, 1, 0, 1, 0, 1, 0}}
	both := [2]player{left(0), left(0)}
	for name, call := range map[string]setup{
		"no game":            {Players: both},
		"no player":          {Players: [2]player{left(0), nil}},
		"opening is over":    {Players: both, Opening: &over},
		"opening is illegal": {Players: both, Opening: &opening{Moves: []connect4.Move{9}}},
		"no opening":         {Game: plain{connect4.Rules{}}, Players: both},
		"negative clock":     {Players: both, Terms: match.Terms{Control: match.Control{Base: -1}}},
		"no base":            {Players: both, Terms: match.Terms{Control: match.Control{Add: 1}}},
		"negative grace":     {Players: both, Terms: match.Terms{Grace: -1}},
		"negative rule":      {Players: both, Terms: match.Terms{Draw: match.DrawRule{Moves: -1}}},
	} {
		if call.Game == nil && name != "no game" {
			call.Game = connect4.Rules{}
		}
		if _, err := match.Play(t.Context(), call); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	stop := func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
		cancel()
		return left(0)(ctx, game, clock)
	}
	if _, err := match.Play(ctx, setup{Game: connect4.Rules{}, Players: [2]player{left(0), fake(stop)}}); !errors.Is(err, context.Canceled) {
		t.Errorf("a context that ends: %v", err)
	}
}
