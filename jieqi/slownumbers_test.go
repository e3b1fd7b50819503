package jieqi_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

const startFEN = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"

// The slow rules count as others do in positions of games.
func TestSlowMoves(t *testing.T) {
	right := 0
	for _, line := range evidence.NeedLines(t, "jieqi/moves.txt") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		number, fen, _ := strings.Cut(line, " ")
		want, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		f, err := readFEN(fen)
		if err != nil {
			t.Fatalf("%s: %v", fen, err)
		}
		if got := len(f.board.moves(f.turn)); got != want {
			t.Errorf("%s: %d moves, want %d", fen, got, want)
			continue
		}
		right++
	}
	if right != 249 {
		t.Errorf("%d of 249 are right", right)
	}
}

// turnUps returns the boards after a move, one for each kind of the pool that it may turn up. With the
// boards it returns the pools.
func turnUps(b *slowBoard, m slowMove, pools [2]pieces) (boards []slowBoard, after [][2]pieces) {
	next := b.after(m.from, m.to)
	if !b.dark(m.from) {
		return []slowBoard{next}, [][2]pieces{pools}
	}
	side := sideOf(b.at(m.from))
	for kind := range pools[side] {
		next[m.to.rank][m.to.file] = ofSide(kind, side)
		left := pools
		left[side] = left[side].add(kind, -1)
		boards, after = append(boards, next), append(after, left)
	}
	return boards, after
}

// The numbers of the facts: moves of the start, with what they turn up, with the replies, and with
// what those turn up. What is taken dark is not told apart.
func TestSlowStart(t *testing.T) {
	f, err := readFEN(startFEN)
	if err != nil {
		t.Fatal(err)
	}
	var got [4]int
	for _, m := range f.board.moves(0) {
		got[0]++
		boards, pools := turnUps(&f.board, m, f.pools)
		for i := range boards {
			got[1]++
			for _, reply := range boards[i].moves(1) {
				got[2]++
				after, _ := turnUps(&boards[i], reply, pools[i])
				got[3] += len(after)
			}
		}
	}
	if want := [4]int{44, 259, 11_292, 66_462}; got != want {
		t.Errorf("%d, want %d", got, want)
	}
}

// If every piece turns out to be what its point says, the first plies are those of xiangqi.
func TestSlowPerft(t *testing.T) {
	want := []int{44, 1920, 79_666, 3_290_240}[:evidence.Amount(3, 4)]
	f, err := readFEN(startFEN)
	if err != nil {
		t.Fatal(err)
	}
	var count func(b *slowBoard, side, depth int) int
	count = func(b *slowBoard, side, depth int) (n int) {
		moves := b.moves(side)
		if depth == 1 {
			return len(moves)
		}
		for _, m := range moves {
			next := b.after(m.from, m.to)
			next[m.to.rank][m.to.file] = b.as(m.from)
			n += count(&next, 1-side, depth-1)
		}
		return n
	}
	var got []int
	for depth := range want {
		got = append(got, count(&f.board, 0, depth+1))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%d, want %d", got, want)
	}
}
