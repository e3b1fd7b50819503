package learn

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/internal/tree"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// The numbers are counted by hand.
func TestLabels(t *testing.T) {
	has := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
	l := newLabels(&has, connect4.Board{})
	for _, g := range []*playedGame{
		{result: ply.Win, opening: 1, moves: []uint16{0, 1, 2, 3, 4, 5}, scores: []int16{-10, 30, -20, 31_000, 900}},
		{result: ply.Draw, cut: true, opening: 2, moves: []uint16{0, 1, 3, 3}, scores: []int16{40, -40}},
	} {
		if err := l.add(g); err != nil {
			t.Fatal(err)
		}
	}
	// Pairs: −10+30, 30−20, 40−40. The opening, the decided score and its neighbours make none.
	if l.pairs.n != 3 || !near(l.pairs.mean(), 10) || !near(l.pairs.deviation(), math.Sqrt(200.0/3)) {
		t.Errorf("pairs: %v with mean %v and deviation %v", l.pairs.n, l.pairs.mean(), l.pairs.deviation())
	}
	if l.own.n != 6 || !near(l.own.mean(), 150) || l.decided != 1 {
		t.Errorf("scores: %v with mean %v, %d decided", l.own.n, l.own.mean(), l.decided)
	}
	if l.games != 2 || l.cut != 1 || l.results != [4]int{ply.Win: 1, ply.Draw: 1} {
		t.Errorf("games: %d, %d cut, %v", l.games, l.cut, l.results)
	}
	if want := [2*scoreReach + 1]int{scoreReach: 5, 2 * scoreReach: 2}; l.scores != want {
		t.Errorf("scores by half scales: %v, want %v", l.scores, want)
	}
	if len(l.phases) != 1 || l.phases[0] != 7 {
		t.Errorf("positions by tens of plies: %v", l.phases)
	}
	// The position after the moves 0 and 1 is in both games.
	if got := l.positions.repeated(); !near(got, 1.0/7) {
		t.Errorf("%v seen before, want one of seven", got)
	}
	// The last game again: both of its positions come again.
	if err := l.add(&playedGame{result: ply.Loss, opening: 2, moves: []uint16{0, 1, 3, 3}, scores: []int16{0, 0}}); err != nil {
		t.Fatal(err)
	}
	if got := l.positions.repeated(); !near(got, 3.0/9) {
		t.Errorf("%v seen before, want three of nine", got)
	}
}

// Two moves of one player, one after the other, make no pair, nor do positions with others between them.
func TestPairs(t *testing.T) {
	has := tree.Ask[kalah.Board, kalah.Move](kalah.Rules{})
	l := newLabels(&has, kalah.Rules{}.Start())
	g := &playedGame{result: ply.Draw, moves: []uint16{2, 0, 0}, scores: []int16{100, 200, 7}} // the third house ends in the store
	if err := l.add(g); err != nil {
		t.Fatal(err)
	}
	if l.pairs.n != 1 || l.pairs.mean() != 207 {
		t.Errorf("%v pairs with mean %v", l.pairs.n, l.pairs.mean())
	}
	four := tree.Ask[connect4.Board, connect4.Move](connect4.Rules{})
	apart := newLabels(&four, connect4.Board{})
	if err := apart.add(&playedGame{result: ply.Draw, moves: []uint16{0, 1, 2, 3}, scores: []int16{10, noScore, noScore, 20}}); err != nil {
		t.Fatal(err)
	}
	if apart.pairs.n != 0 {
		t.Errorf("%v pairs of scores that are three plies apart", apart.pairs.n)
	}
}

// Share of duplicates when memory is short.
func TestSeenPositions(t *testing.T) {
	var s seenPositions
	for i := range uint64(3 * mostSeen) {
		s.add(i)
		if i%2 == 0 {
			s.add(i) // every third position was there before
		}
	}
	if got := s.repeated(); math.Abs(got-1.0/3) > 0.005 || len(s.counts) > mostSeen {
		t.Errorf("%v of %d", got, len(s.counts))
	}
}

// tempo is Connect Four with an evaluation that prefers the player to move.
type tempo struct {
	connect4.Rules
	bonus ply.Score
}

func (tempo) Tuning() ply.Tuning { return ply.Tuning{Scale: 1000} }

func (g tempo) Evaluate(b *connect4.Board) ply.Score { return g.bonus }

// Labels that prefer a player end the making of games, unless that is wanted.
func TestBiased(t *testing.T) {
	for _, tt := range []struct {
		bonus ply.Score
		want  string
	}{
		{0, ""},
		{50, ""}, // 100 in two successive scores
		{70, "the scores prefer the player to move: two successive ones should cancel, but their sum has a mean of +1"},
		{-70, "the scores prefer the player who has moved"},
	} {
		p := selfPlay[connect4.Board, connect4.Move]{Game: tempo{bonus: tt.bonus}, Limits: ply.Limits{Depth: 2}, Opening: [2]int{6, 9}, To: judgedGames + 100, MemoryMB: 1}
		path := filepath.Join(t.TempDir(), "games")
		l, err := p.run(t.Context(), path)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("bonus %d: %v\n%v", tt.bonus, err, l)
		}
		if tt.want == "" {
			continue
		}
		if l.games != judgedGames {
			t.Errorf("it ended after %d games", l.games)
		}
		p.To = judgedGames // nothing is to be made
		if _, err := p.run(t.Context(), path); err == nil {
			t.Error("what is in the file is not judged")
		}
		p.To = judgedGames + 10
		p.Biased = true
		if l, err := p.run(t.Context(), path); err != nil || l.games != judgedGames+10 {
			t.Errorf("not to be refused: %v, %d games", err, l.games)
		}
		p.Biased, p.To = false, 50
		if _, err := p.run(t.Context(), filepath.Join(t.TempDir(), "few")); err == nil {
			t.Error("few games are not judged at the end")
		}
	}
}
