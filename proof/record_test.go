package proof_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// reader walks through a solution as a file has it, by the rules alone.
type reader[S any, M comparable] struct {
	t      *testing.T
	g      ply.Game[S, M]
	player int
	holds  bool
	limit  bool
	words  map[string]S // the state after moves, in words
	goes   map[string]S // a state that goes on as after these moves
	ends   int
}

const goesOn = "goes on as after "

// line reads the game or a variation, which begins at s after the moves in words.
func (r *reader[S, M]) line(s S, turn int, words string, v ply.Variation[M]) {
	n, _ := ply.As[ply.Notation[S, M]](r.g)
	for i, m := range v.Moves {
		moves := r.g.Moves(nil, &s)
		have := []M{m}
		for _, other := range v.Variations {
			if other.Ply == i {
				have = append(have, other.Moves[0])
				r.line(s, turn, words, other)
			}
		}
		slices.SortFunc(have, func(a, b M) int { return slices.Index(moves, a) - slices.Index(moves, b) })
		if turn == r.player && len(have) != 1 || turn != r.player && i > 0 && !slices.Equal(have, moves) {
			r.t.Fatalf("after %s: %v of %v", words, have, moves)
		}
		if r.words[words] = s; !slices.Contains(moves, m) {
			r.t.Fatalf("after %s: %v is not legal", words, m)
		}
		words = strings.TrimSpace(words + " " + n.FormatMove(&s, m))
		r.g.Play(&s, m)
		turn = 1 - turn
	}
	r.ends++
	last := ""
	if len(v.Notes) > 0 && v.Notes[len(v.Notes)-1].Ply == len(v.Moves) {
		last = v.Notes[len(v.Notes)-1].Text
	}
	o := r.g.Terminal(&s)
	switch {
	case strings.HasPrefix(last, goesOn):
		r.goes[strings.TrimPrefix(last, goesOn)] = s
	case r.holds && (r.limit || o == ply.Draw || o == ply.Win && turn == r.player || o == ply.Loss && turn != r.player):
	case o == ply.Loss && turn != r.player || o == ply.Win && turn == r.player:
	default:
		r.t.Fatalf("after %s: %v, %q", words, o, last)
	}
}

// recorded writes a strategy as a file, reads it, and plays every line of it.
func recorded[S any, M comparable](t *testing.T, g ply.Game[S, M], p *proof.Strategy[S, M]) (lines int) {
	t.Helper()
	a, err := p.Archive(g)
	if err != nil {
		t.Fatal(err)
	}
	if archiver, ok := ply.As[ply.Archiver[S, M]](g); ok {
		var file bytes.Buffer
		if err := archiver.WriteGame(&file, a); err != nil {
			t.Fatal(err)
		}
		for game, err := range archiver.ReadGames(&file) {
			if err != nil || game.Omitted != "" {
				t.Fatal(err, game.Omitted)
			}
			a = game
		}
	}
	states := a.Record.States()
	hasher, _ := ply.As[ply.Hasher[S]](g)
	r := &reader[S, M]{t: t, g: g, player: p.Player, holds: p.Goal == proof.Holds, limit: p.Moves > 0, words: map[string]S{}, goes: map[string]S{}}
	whole := ply.Variation[M]{Moves: a.Record.Moves(), Notes: a.Notes, Variations: a.Variations}
	first := r.g.Moves(nil, &states[0])
	turn := turnOf(g, p.Line)
	if turn != p.Player { // the defences at the beginning, which a variation shares with its game
		have := 1
		for _, v := range a.Variations {
			if v.Ply == 0 {
				have++
			}
		}
		if have != len(first) {
			t.Fatalf("%d defences at the beginning, want %d", have, len(first))
		}
	}
	r.line(states[0], turn, "", whole)
	for words, s := range r.goes {
		if there, ok := r.words[words]; !ok || hasher.Hash(&there) != hasher.Hash(&s) {
			t.Fatalf("a line goes on as after %s, and that is not there or another state", words)
		}
	}
	return r.ends
}

// Solutions are whole as files: each line is legal and ends with the win, or where another one goes on, and
// every defence is there.
func TestArchive(t *testing.T) {
	lines := recorded(t, chess.Rules{}, solve(t, chess.Rules{}, chessQuestion{Moves: 3}, fen(t, mateInThree)))
	if lines != 2 {
		t.Errorf("%d lines, want 2", lines)
	}
	recorded(t, chess.Rules{}, solve(t, chess.Rules{}, chessQuestion{Moves: 1}, fen(t, "7k/7p/5K1P/8/8/8/8/R7 b - - 0 1")))
	lines = recorded(t, chess.Rules{}, solve(t, chess.Rules{}, chessQuestion{}, fen(t, "k7/8/2K5/8/8/8/8/6Q1 w - - 0 1")))
	t.Logf("queen against king: %d lines", lines)
	var b tictactoe.Board
	lines = recorded(t, tictactoe.Rules{}, solve(t, tictactoe.Rules{}, proof.Question[tictactoe.Move]{Goal: proof.Holds}, b))
	t.Logf("tic-tac-toe: %d lines", lines)
	no := solve(t, chess.Rules{}, chessQuestion{Moves: 2}, fen(t, mateInThree))
	t.Logf("no mate in two: %d lines", recorded(t, chess.Rules{}, no))
}

// The mates of a file.
func TestArchiveMates(t *testing.T) {
	lines := evidence.NeedLines(t, "xiangqi/mates.epd")
	step := max(len(lines)/evidence.Amount(12, len(lines)), 1)
	total := 0
	for i := 0; i < len(lines); i += step {
		p, err := xiangqi.ParseFEN(strings.Join(strings.Fields(lines[i])[:4], " "))
		if err != nil {
			t.Fatal(err)
		}
		a, err := proof.New(xiangqi.Rules{}).Ask(context.Background(), ply.Limits{Nodes: 1_000_000}, proof.Question[xiangqi.Move]{Player: xiangqi.Rules{}.Turn(&p)}, p)
		if err != nil {
			t.Fatal(err)
		}
		if a.Verdict == proof.Yes {
			total += recorded(t, xiangqi.Rules{}, a.Proof)
		}
	}
	t.Logf("%d lines", total)
}

// What cannot be recorded is an error.
func TestArchiveRefuses(t *testing.T) {
	mate := solve(t, chess.Rules{}, chessQuestion{Moves: 3}, fen(t, mateInThree))
	var none *chessStrategy
	if _, err := none.Archive(chess.Rules{}); err == nil {
		t.Error("no strategy")
	}
	if _, err := mate.Archive(nil); err == nil {
		t.Error("no game")
	}
	if _, err := mate.Archive(four[chess.Position, chess.Move]{chess.Rules{}}); err == nil {
		t.Error("no notation")
	}
	broken := copyOf(mate)
	clear(broken.Steps)
	if _, err := broken.Archive(chess.Rules{}); err == nil {
		t.Error("no steps")
	}
	dice := solve(t, dicerace.Rules{}, proof.Question[dicerace.Move]{}, dicerace.Rules{}.Start())
	if _, err := dice.Archive(dicerace.Rules{}); err == nil || errors.Is(err, ply.ErrFileNotes) {
		t.Errorf("chance: %v", err)
	}
}
