package learn

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/xiangqi"
)

// all lets cmp compare every field.
func all(reflect.Type) bool { return true }

// A record replays the same states, seen by the player to move, and ends with the same result.
func TestPositions(t *testing.T) {
	t.Run("chess", func(t *testing.T) { checkPositions(t, chess.Rules{}, 6) })
	t.Run("xiangqi", func(t *testing.T) { checkPositions(t, xiangqi.Rules{}, 4) })
	t.Run("reversi", func(t *testing.T) { checkPositions(t, reversi.Rules{}, 20) })
	t.Run("connect4", func(t *testing.T) { checkPositions(t, connect4.Rules{}, 20) })
	t.Run("kalah", func(t *testing.T) { checkPositions(t, kalah.Rules{}, 20) })
	t.Run("dicerace", func(t *testing.T) { checkPositions(t, dicerace.Rules{}, 20) })
	t.Run("jieqi", func(t *testing.T) { checkPositions(t, jieqi.Rules{}, 4) })
	t.Run("hidden", func(t *testing.T) { checkPositions(t, hiddentest.Rules{}, 20) })
}

func checkPositions[S any, M comparable](t *testing.T, g ply.Game[S, M], games int) {
	p := selfPlay[S, M]{Game: g, Limits: ply.Limits{Depth: 1}, Opening: [2]int{2, 4}, To: games, MemoryMB: 1}
	has := tree.Ask(g)
	_, start, err := identify(&has)
	if err != nil {
		t.Fatal(err)
	}
	replay := newReplayer(&has, start)
	for _, game := range made(t, p) {
		record := ply.NewRecord(g, start, game.seed)
		next := 0
		play := func() {
			if record.Outcome() != ply.Ongoing {
				t.Fatalf("the game goes on after its end, at ply %d", next)
			}
			state := record.State()
			if err := record.Play(g.Moves(nil, &state)[game.moves[next]]); err != nil {
				t.Fatal(err)
			}
			next++
		}
		for range game.opening {
			play()
		}
		for p, err := range replay.positions(game) {
			if err != nil {
				t.Fatal(err)
			}
			state := record.State()
			turn := has.Turner.Turn(&state)
			if seen := record.View(turn).State(); !tree.Same(&seen, &p.state) || p.turn != turn || p.ply != next {
				t.Fatalf("ply %d: %s", next, cmp.Diff(seen, p.state, cmp.Exporter(all)))
			}
			want := game.result
			if turn == 1 {
				want = want.Flip()
			}
			if p.result != want {
				t.Fatalf("the result is %v for player %d, and %v for player 0", p.result, turn, game.result)
			}
			play()
		}
		state := record.State()
		want := record.Outcome()
		if has.Turner.Turn(&state) == 1 {
			want = want.Flip()
		}
		if game.cut && want == ply.Ongoing {
			want = ply.Draw
		}
		if want != game.result || next != len(game.moves) {
			t.Errorf("a record ends with %v after %d plies, the game with %v after %d", want, next, game.result, len(game.moves))
		}
	}
}

// A preference for the player to move cancels in balanced scores.
func TestBalanced(t *testing.T) {
	win := int16(ply.WinIn(3))
	for _, tt := range []struct {
		name   string
		moves  []uint16
		scores []int16
		want   []ply.Score
	}{
		{name: "a preference of 30", moves: []uint16{0, 0, 0, 0}, scores: []int16{130, -70, 130, -70}, want: []ply.Score{100, -100, 100, -70}},
		{name: "a decided score", moves: []uint16{0, 0, 0, 0}, scores: []int16{10, win, 20, -30}, want: []ply.Score{10, ply.WinIn(3), 25, -30}},
		{name: "no score", moves: []uint16{0, 0, 0, 0}, scores: []int16{10, noScore, 20, -30}, want: []ply.Score{10, 25, -30}},
		{name: "an opening", moves: []uint16{0, 0, 0, 0}, scores: []int16{20, -30}, want: []ply.Score{25, -30}},
	} {
		has := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
		g := &playedGame{result: ply.Win, opening: len(tt.moves) - len(tt.scores), moves: tt.moves, scores: tt.scores}
		var got []ply.Score
		for p, err := range newReplayer(&has, connect4.Board{}).positions(g) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, p.balanced)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s: %s", tt.name, diff)
		}
	}
	has := tree.Ask[kalah.Board, kalah.Move](kalah.Rules{})
	g := &playedGame{result: ply.Draw, moves: []uint16{2, 0}, scores: []int16{100, 200}} // the third house ends in the store
	for p, err := range newReplayer(&has, kalah.Rules{}.Start()).positions(g) {
		if err != nil || p.balanced != p.score {
			t.Errorf("two moves of one player: %v, %v", p.balanced, err)
		}
	}
}

func TestQuiet(t *testing.T) {
	has := tree.Ask[chess.Position, chess.Move](chess.Rules{})
	replay := newReplayer(&has, chess.Rules{}.Start())
	for _, tt := range []struct {
		name, fen, move string
		want            bool
	}{
		{"a quiet move", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1f1", false},
		{"a capture", "4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", false},
		{"an even capture that is not played", "4k3/8/2p5/3p4/4P3/3P4/8/4K3 w - - 0 1", "e1e2", true},
		{"a capture that wins and is not played", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e1e2", false},
		{"a capture that loses and is not played", "4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "e1e2", true},
		{"castling", "4k3/8/8/8/8/8/4PPPP/4K2R w K - 0 1", "e1g1", true},
		{"en passant", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", false},
		{"a promotion that is not played", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "e1e2", false},
	} {
		state, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chess.Rules{}.ParseCoordinates(&state, tt.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := replay.quiet(&position[chess.Position, chess.Move]{state: state, move: m}); got != tt.want {
			t.Errorf("%s: quiet is %v", tt.name, got)
		}
	}
}

// A game that does not fit the rules ends with an error, and not with a panic.
func TestUnfit(t *testing.T) {
	has := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
	replay := newReplayer(&has, connect4.Board{})
	for _, moves := range [][]uint16{{7}, {0, 0, 0, 0, 0, 0, 6}, {0, 1, 0, 1, 0, 1, 0, 1}} {
		game := &playedGame{result: ply.Draw, moves: moves, scores: make([]int16, len(moves))}
		n := 0
		var failed error
		for _, err := range replay.positions(game) {
			if failed = err; err == nil {
				n++
			}
		}
		if failed == nil || n != max(0, len(moves)-2) { // the last one still waits for its next
			t.Errorf("%v: %d positions, %v", moves, n, failed)
		}
	}
}
