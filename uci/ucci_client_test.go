//go:build unix

package uci_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/dialog/dialogtest"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/uci"
)

// Our engine, driven by our client.
func TestClientUCCI(t *testing.T) {
	c := mustStart(t, uci.UCCI, "good")
	if c.Name() != "Good 1.0" {
		t.Errorf("its name is %q", c.Name())
	}
	for range 2 {
		if err := c.NewGame(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, clock := range []match.Clock{
			{Move: ply.Limits{Depth: 1}},
			{Own: time.Minute, Other: time.Second, OwnAdd: 10 * time.Millisecond, MovesToGo: 5},
			{Move: ply.Limits{Time: time.Minute}},
			{Move: ply.Limits{Nodes: 1000}},
			{Move: ply.Limits{Depth: 1}, DrawOffered: true},
		} {
			game := newGame(0, 1, 0, 1, 0, 1) // column 1 wins
			got, err := c.Choose(t.Context(), game, clock)
			want := match.Choice[column]{Move: 0, Score: ply.MaxEval, Scored: true, Depth: 1, Nodes: 7}
			if diff := cmp.Diff(want, got); err != nil || diff != "" {
				t.Errorf("%+v: %v (-want +got)\n%s", clock, err, diff)
			}
		}
	}
	line := newGame(3, 3, 2, 5).States()
	got, err := c.Search(t.Context(), ply.Limits{Depth: 3}, line...)
	want := ply.Result[column]{Move: 1, Score: ply.MaxEval, PV: []column{1, 0, 4}, Depth: 3, Nodes: got.Nodes, Elapsed: got.Elapsed}
	if diff := cmp.Diff(want, got); err != nil || diff != "" || got.Nodes == 0 || got.Elapsed == 0 {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if got, err := c.Search(ctx, ply.Limits{}, board{}); err != nil || len(got.PV) == 0 {
		t.Errorf("until its context ends: %+v, %v", got, err)
	}
	if err := c.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

func TestStartErrorsUCCI(t *testing.T) {
	if _, err := start(t, uci.UCCI, "mute"); !errors.Is(err, uci.ErrHangs) || !strings.Contains(err.Error(), "no ucciok within ") {
		t.Errorf("mute: %v", err)
	}
	if _, err := start(t, uci.UCCI, "good", uci.Setting{Name: "moveoverhead", Value: "1"}, uci.Setting{Name: "hashsize", Value: "1"}); !errors.Is(err, uci.ErrOption) {
		t.Errorf("an option that the engine does not have: %v", err)
	}
}

// A player may resign, and offer a draw.
func TestCourtesyUCCI(t *testing.T) {
	for _, tt := range []struct {
		name    string
		dialect uci.Dialect
		want    match.Choice[column]
	}{
		{"resigns", uci.UCCI, match.Choice[column]{Move: 3, Resign: true}},
		{"resigns", uci.UCI, match.Choice[column]{Move: 3}},
		{"offers", uci.UCCI, match.Choice[column]{Move: 3, Draw: true, Score: -12, Scored: true, Depth: 3}},
		{"offers", uci.UCI, match.Choice[column]{Move: 3, Score: -12, Scored: true, Depth: 3}},
	} {
		t.Run(fmt.Sprintf("%s/%d", tt.name, tt.dialect), func(t *testing.T) {
			got, err := mustStart(t, tt.dialect, tt.name).Choose(t.Context(), newGame(), depth3)
			if diff := cmp.Diff(tt.want, got); err != nil || diff != "" {
				t.Errorf("%v (-want +got)\n%s", err, diff)
			}
		})
	}
}

// The answer of an engine to a stop that came too late does not count as the answer to the
// next question.
func TestLateStopUCCI(t *testing.T) {
	cfg := faking("late")
	cfg.Dialect, cfg.Grace = uci.UCCI, 5*time.Second
	c, err := uci.Start(t.Context(), connect4.Rules{}, cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got, err := c.Choose(t.Context(), newGame(), match.Clock{Move: ply.Limits{Time: time.Millisecond}}); err != nil || got.Move != 3 {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := c.Choose(t.Context(), newGame(), depth3); err != nil || got.Move != 4 {
		t.Errorf("the next time: %+v, %v", got, err)
	}
}

// foreign is Connect Four as a variant that engines call "four", with letters for moves.
type foreign struct{ connect4.Rules }

func (foreign) UCIVariant() (string, ply.Coordinates[board, column]) { return "four", letters{} }

type letters struct{}

func (letters) FormatCoordinates(_ *board, m column) string { return string('a' + rune(m)) }

func (letters) ParseCoordinates(s *board, text string) (column, error) {
	for _, m := range (connect4.Rules{}).Moves(nil, s) {
		if string('a'+rune(m)) == text {
			return m, nil
		}
	}
	return 0, errors.New("no such column")
}

// The test checks all that the client sends, from the first command to the last.
func TestCommands(t *testing.T) {
	const milliseconds = "option usemillisec type check default false\n"
	play := func(c *uci.Client[board, column]) error {
		games := []*ply.Record[board, column]{newGame(), newGame(3), newGame(3, 3)}
		for i, clock := range []match.Clock{
			{Own: 61 * time.Second, Other: 59500 * time.Millisecond, OwnAdd: 2 * time.Second, OtherAdd: time.Second},
			{Own: 61 * time.Second, Other: 10 * time.Millisecond, MovesToGo: 7, DrawOffered: true},
			{Own: 61 * time.Second, Other: time.Second, Move: ply.Limits{Depth: 4, Nodes: 1000, Time: 2500 * time.Millisecond}},
			{Move: ply.Limits{Time: 2500 * time.Millisecond}},
			{Move: ply.Limits{Depth: 4}, DrawOffered: true},
			{},
		} {
			if _, err := c.Choose(t.Context(), games[i%3], clock); err != nil {
				return err
			}
		}
		if err := c.NewGame(t.Context()); err != nil {
			return err
		}
		from, err := connect4.Rules{}.Parse("7/7/7/7/3o3/3x3 x")
		if err == nil {
			_, err = c.Search(t.Context(), ply.Limits{Depth: 2}, from)
		}
		return errors.Join(err, c.Close())
	}
	for _, tt := range []struct {
		name   string
		config uci.Config
		offer  string // the option that the engine offers in the handshake of UCCI
		move   string // the move that the engine makes
		game   ply.Game[board, column]
		want   string
	}{
		{"UCI", uci.Config{Settings: []uci.Setting{{Name: "skill level", Value: "3"}}}, "", "4", connect4.Rules{}, `
			uci
			setoption name skill level value 3
			isready
			isready
			position startpos
			go wtime 61000 btime 59500 winc 2000 binc 1000
			isready
			position startpos moves 4
			go btime 61000 wtime 10 binc 0 winc 0 movestogo 7
			isready
			position startpos moves 4 4
			go wtime 61000 btime 1000 winc 0 binc 0 depth 4 nodes 1000 movetime 2500
			isready
			position startpos
			go movetime 2500
			isready
			position startpos moves 4
			go depth 4
			isready
			position startpos moves 4 4
			go infinite
			ucinewgame
			isready
			isready
			position fen 7/7/7/7/3o3/3x3 x
			go depth 2
			quit
		`},
		{"UCI, a variant", uci.Config{}, "", "d", foreign{}, `
			uci
			setoption name UCI_Variant value four
			isready
			isready
			position startpos
			go wtime 61000 btime 59500 winc 2000 binc 1000
			isready
			position startpos moves d
			go btime 61000 wtime 10 binc 0 winc 0 movestogo 7
			isready
			position startpos moves d d
			go wtime 61000 btime 1000 winc 0 binc 0 depth 4 nodes 1000 movetime 2500
			isready
			position startpos
			go movetime 2500
			isready
			position startpos moves d
			go depth 4
			isready
			position startpos moves d d
			go infinite
			ucinewgame
			isready
			isready
			position fen 7/7/7/7/3o3/3x3 x
			go depth 2
			quit
		`},
		{"UCCI", uci.Config{Dialect: uci.UCCI, Settings: []uci.Setting{{Name: "hashsize", Value: "3"}}}, milliseconds, "4", foreign{}, `
			ucci
			setoption hashsize 3
			setoption usemillisec true
			isready
			isready
			position fen 7/7/7/7/7/7 x
			go time 61000 increment 2000 opptime 59500 oppincrement 1000
			isready
			position fen 7/7/7/7/7/7 x moves 4
			go draw time 61000 movestogo 7 opptime 10 oppincrement 0
			isready
			position fen 7/7/7/7/7/7 x moves 4 4
			go depth 4 nodes 1000 time 2500 increment 0 opptime 1000 oppincrement 0
			isready
			position fen 7/7/7/7/7/7 x
			go time 2500 movestogo 1
			isready
			position fen 7/7/7/7/7/7 x moves 4
			go draw depth 4
			isready
			position fen 7/7/7/7/7/7 x moves 4 4
			go infinite
			setoption newgame
			isready
			isready
			position fen 7/7/7/7/3o3/3x3 x
			go depth 2
			quit
		`},
		{"UCCI in seconds", uci.Config{Dialect: uci.UCCI}, "", "4", connect4.Rules{}, `
			ucci
			isready
			isready
			position fen 7/7/7/7/7/7 x
			go time 61 increment 2 opptime 59 oppincrement 1
			isready
			position fen 7/7/7/7/7/7 x moves 4
			go draw time 61 movestogo 7 opptime 1 oppincrement 0
			isready
			position fen 7/7/7/7/7/7 x moves 4 4
			go depth 4 nodes 1000 time 2 increment 0 opptime 1 oppincrement 0
			isready
			position fen 7/7/7/7/7/7 x
			go time 2 movestogo 1
			isready
			position fen 7/7/7/7/7/7 x moves 4
			go draw depth 4
			isready
			position fen 7/7/7/7/7/7 x moves 4 4
			go infinite
			setoption newgame
			isready
			isready
			position fen 7/7/7/7/3o3/3x3 x
			go depth 2
			quit
		`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("GORACE", "atexit_sleep_ms=0")
			log := filepath.Join(t.TempDir(), "log")
			path, args := dialogtest.Program("spy")
			tt.config.Path, tt.config.Args = path, append(args, log, tt.offer, tt.move)
			tt.config.Handshake, tt.config.Grace = patience, patience
			c, err := uci.Start(t.Context(), tt.game, tt.config)
			if err != nil {
				t.Fatal(err)
			}
			if err := play(c); err != nil {
				t.Error(err)
			}
			heard, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(strings.TrimSpace(tt.want), "\t", "") + "\n"
			if diff := cmp.Diff(want, string(heard)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
			dialogtest.NoChildren(t)
		})
	}
}
