package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
)

func TestRandomOpenings(t *testing.T) {
	list := openings(t, 200)
	seen := map[connect4.Board]bool{}
	for _, o := range list {
		s := o.Start
		for _, m := range o.Moves {
			connect4.Rules{}.Play(&s, m)
		}
		if seen[s] || len(o.Moves) != 4 {
			t.Errorf("opening %v is there twice, or short", o.Moves)
		}
		seen[s] = true
	}
	if diff := cmp.Diff(openings(t, 50), list[:50], cmp.Comparer(func(a, b connect4.Board) bool { return a == b })); diff != "" {
		t.Errorf("fewer openings are not the first of more:\n%s", diff)
	}
	if few, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, 1, 8, 1); err == nil || len(few) != 7 {
		t.Errorf("there are 7 openings of one ply: %d, %v", len(few), err)
	}
	start := time.Now()
	few, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, 2, 1_000_000_000, 1)
	if took := time.Since(start); err == nil || len(few) != 49 || took > time.Minute {
		t.Errorf("there are 49 openings of two plies: %d after %v, %v", len(few), took, err)
	}
	// Openings with dice are states, in which the dice have been thrown.
	dice, err := match.RandomOpenings(dicerace.Rules{}, dicerace.Rules{}.Start(), 3, 5, 1)
	if err != nil || len(dice[0].Moves) > 0 || dice[0].Start == (dicerace.Rules{}).Start() {
		t.Errorf("openings with dice: %+v, %v", dice, err)
	}
	// A game that says nothing of its states but their values.
	if list, err := match.RandomOpenings(rolling{}, 9, 2, 2, 1); err == nil || len(list) != 1 {
		t.Errorf("a game of one line: %+v, %v", list, err)
	}
	if _, err := match.RandomOpenings(connect4.Rules{}, connect4.Board{}, -1, 8, 1); err == nil {
		t.Error("negative plies: no error")
	}
}

// shuttle goes from 0 to 2 and back, and is drawn where it has been before.
type shuttle struct{}

func (shuttle) Moves(dst []int, s *int) []int { return append(dst, 0, 1, 2) }
func (shuttle) Play(s *int, m int)            { *s = (*s + m) % 3 }
func (shuttle) Terminal(*int) ply.Outcome     { return ply.Ongoing }
func (shuttle) Evaluate(*int) ply.Score       { return 0 }
func (shuttle) Hash(s *int) uint64            { return uint64(*s) }

func (shuttle) Repetition([]int, int) ply.Outcome { return ply.Draw }

// A repetition ends a random opening as any other end of the game does.
func TestRandomOpeningsRepetition(t *testing.T) {
	list, _ := match.RandomOpenings(shuttle{}, 0, 2, 2, 1)
	for _, o := range list {
		if a, b := o.Moves[0], o.Moves[1]; a == 0 || b == 0 || a+b == 3 {
			t.Errorf("%v is drawn", o.Moves)
		}
	}
	if len(list) == 0 {
		t.Error("no opening")
	}
	if list, _ := match.RandomOpenings(shuttle{}, 0, 3, 1, 1); len(list) > 0 {
		t.Errorf("%v cannot be", list)
	}
}

func TestReadOpenings(t *testing.T) {
	const text = "\uFEFF# first | one\n4 4 | D85 | 31 games\n\n7/7/7/7/3o3/3x3 x\n7/7/7/7/7/3x3 o | 4\n 1 2 3 \n"
	list, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var moves []int
	for _, o := range list {
		moves = append(moves, len(o.Moves))
	}
	if diff := cmp.Diff([]int{2, 0, 3}, moves); diff != "" {
		t.Errorf("moves of the openings (-want +got):\n%s", diff)
	}
	for _, bad := range []string{"x", "4 9", "7/7 x", strings.Repeat("4 ", 1<<17)} {
		if _, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader("4\n"+bad)); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
	if _, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader(strings.Repeat("4 ", 1<<17))); !errors.Is(err, ply.ErrFileLimit) || strings.Contains(err.Error(), "bufio") {
		t.Errorf("a long line: %v", err)
	}
	if _, err := match.ReadOpenings(dicerace.Rules{}, strings.NewReader("roll 2 walk")); err == nil || !strings.Contains(err.Error(), "must be a state") {
		t.Errorf("moves with dice: %v", err)
	}
	if _, err := match.ReadOpenings(rolling{}, strings.NewReader("4")); err == nil {
		t.Error("no Notation: no error")
	}
}

// The word start makes moves of a text that a game would read as a state.
func TestReadOpeningsStart(t *testing.T) {
	read := func(text string) match.Opening[gomoku.Position, gomoku.Move] {
		list, err := match.ReadOpenings(gomoku.Rules{}, strings.NewReader(text))
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d openings, %v", text, len(list), err)
		}
		return list[0]
	}
	for text, moves := range map[string]int{"h8 i9": 0, "start h8 i9": 2, "start": 0} {
		if o := read(text); len(o.Moves) != moves {
			t.Errorf("%s: %d moves, want %d", text, len(o.Moves), moves)
		}
	}
	list, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader("start\nstart 4\n4\n"))
	if err != nil || len(list) != 2 || list[0].Start != (connect4.Board{}) || len(list[1].Moves) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := match.ReadOpenings(dicerace.Rules{}, strings.NewReader("start")); err != nil || len(list) != 1 {
		t.Errorf("the start of a game with dice: %v, %v", list, err)
	}
	if _, err := match.ReadOpenings(dicerace.Rules{}, strings.NewReader("start walk")); err == nil || !strings.Contains(err.Error(), "must be a state") {
		t.Errorf("moves with dice: %v", err)
	}
	if _, err := match.ReadOpenings(connect4.Rules{}, strings.NewReader("start start")); err == nil {
		t.Error("twice: no error")
	}
}
