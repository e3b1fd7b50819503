package gomoku_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
)

func TestOpeningContract(t *testing.T) {
	openings := []gomoku.OpeningRule{gomoku.Swap2}
	if evidence.Thorough() {
		openings = []gomoku.OpeningRule{gomoku.Pro, gomoku.Swap, gomoku.Swap2}
	}
	for _, rule := range openings {
		t.Run(rule.String(), func(t *testing.T) {
			gametest.Run(t, opened(t, rules(t, 6, gomoku.Renju), rule))
		})
	}
}

// whoPlays returns whose turn it is before each of the moves and after them, and with
// what colour.
func whoPlays(t *testing.T, o gomoku.Opening, moves string) string {
	t.Helper()
	b := o.Start()
	text := ""
	for _, word := range append(strings.Fields(moves), "") {
		color := "?"
		if _, opening := o.Stage(&b); !opening {
			color = b.Turn().String()[:1]
		}
		if text += fmt.Sprintf(" %d%s", o.Turn(&b), color); word == "" {
			break
		}
		m, err := o.ParseMove(&b, word)
		if err != nil {
			t.Fatal(err)
		}
		o.Play(&b, m)
	}
	return text[1:]
}

func TestSwap(t *testing.T) {
	for _, tt := range []struct {
		rule        gomoku.OpeningRule
		moves, want string
	}{
		{gomoku.FreeOpening, "h8 i9 h9", "0B 1W 0B 1W"},
		{gomoku.Pro, "h8 i9 e8 h9", "0? 1? 0? 1W 0B"},
		{gomoku.LongPro, "h8 i9 l12 h9", "0? 1? 0? 1W 0B"},
		{gomoku.Swap, "h8 i9 h9 i10 h10", "0? 0? 0? 1? 0B 1W"},
		{gomoku.Swap, "h8 i9 h9 swap i10 h10", "0? 0? 0? 1? 0W 1B 0W"},
		{gomoku.Swap2, "h8 i9 h9 i10 h10", "0? 0? 0? 1? 0B 1W"},
		{gomoku.Swap2, "h8 i9 h9 swap i10 h10", "0? 0? 0? 1? 0W 1B 0W"},
		{gomoku.Swap2, "h8 i9 h9 two i10 h10 i11 h11", "0? 0? 0? 1? 1? 1? 0? 1B 0W"},
		{gomoku.Swap2, "h8 i9 h9 two i10 h10 swap i11 h11", "0? 0? 0? 1? 1? 1? 0? 1W 0B 1W"},
	} {
		o := opened(t, gomoku.Rules{}, tt.rule)
		if got := whoPlays(t, o, tt.moves); got != tt.want {
			t.Errorf("%v %s: turns %s, want %s", tt.rule, tt.moves, got, tt.want)
		}
	}
}

// count returns how many moves there are after some, and which choices.
func count(t *testing.T, o gomoku.Opening, moves string) string {
	t.Helper()
	b := o.Start()
	for _, word := range strings.Fields(moves) {
		m, err := o.ParseMove(&b, word)
		if err != nil {
			t.Fatal(err)
		}
		o.Play(&b, m)
	}
	points, text := 0, ""
	for _, m := range o.Moves(nil, &b) {
		if _, err := o.ParseMove(&b, m.String()); err != nil {
			t.Errorf("%v after %s: %v", m, moves, err)
		}
		if m < gomoku.TakeBlack {
			points++
		} else {
			text += " " + m.String()
		}
	}
	return fmt.Sprint(points) + text
}

func TestOpeningMoves(t *testing.T) {
	for _, tt := range []struct {
		size        int
		rule        gomoku.OpeningRule
		moves, want string
	}{
		{15, gomoku.Pro, "", "1"},
		{15, gomoku.Pro, "h8", "224"},
		{15, gomoku.Pro, "h8 h9", "200"},
		{15, gomoku.Pro, "h8 a1", "199"},
		{15, gomoku.Pro, "h8 h9 a1", "222"},
		{15, gomoku.LongPro, "h8 h9", "176"},
		{20, gomoku.Pro, "", "1"},
		{20, gomoku.LongPro, "k11 a1", "350"},
		{6, gomoku.Pro, "d4 d5", "11"},
		{15, gomoku.Swap, "h8 i9", "223"},
		{15, gomoku.Swap, "h8 i9 h9", "222 swap"},
		{15, gomoku.Swap2, "h8 i9 h9", "222 swap two"},
		{15, gomoku.Swap2, "h8 i9 h9 two", "222"},
		{15, gomoku.Swap2, "h8 i9 h9 two a1", "221"},
		{15, gomoku.Swap2, "h8 i9 h9 two a1 b1", "220 swap"},
		{15, gomoku.Swap2, "h8 i9 h9 swap", "222"},
	} {
		o := opened(t, rules(t, tt.size, gomoku.Standard), tt.rule)
		if got := count(t, o, tt.moves); got != tt.want {
			t.Errorf("%d %v %s: %s moves, want %s", tt.size, tt.rule, tt.moves, got, tt.want)
		}
	}
}

func TestOpeningErrors(t *testing.T) {
	for _, tt := range []struct {
		rule              gomoku.OpeningRule
		moves, move, want string
	}{
		{gomoku.Pro, "", "h9", "the first stone must go on the centre, h8"},
		{gomoku.Pro, "h8 a1", "j10", "stone 3 must be at least 3 points away from the centre, h8"},
		{gomoku.LongPro, "h8 a1", "k11", "stone 3 must be at least 4 points away"},
		{gomoku.Pro, "h8", "swap", "no choice"},
		{gomoku.Swap, "h8 i9", "swap", "no choice"},
		{gomoku.Swap, "h8 i9 h9", "two", "no choice"},
		{gomoku.Swap2, "h8 i9 h9 two a1 b1", "two", "no choice"},
		{gomoku.Swap2, "h8 i9 h9 swap", "swap", "no choice"},
		{gomoku.FreeOpening, "", "swap", "no choice"},
		{gomoku.Swap2, "h8", "h8", "is taken"},
		{gomoku.Swap2, "h8", "p1", "not on the board"},
	} {
		o := opened(t, gomoku.Rules{}, tt.rule)
		b := o.Start()
		for _, word := range strings.Fields(tt.moves) {
			m, _ := o.ParseMove(&b, word)
			o.Play(&b, m)
		}
		m, err := o.ParseMove(&b, tt.move)
		if !errors.Is(err, ply.ErrIllegalMove) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, %s after %s: %v, %v, want %q", tt.rule, tt.move, tt.moves, m, err, tt.want)
		}
	}
	for size, rule := range map[int]gomoku.OpeningRule{5: gomoku.Pro, 7: gomoku.LongPro, 15: 99} {
		if _, err := gomoku.NewOpening(rules(t, size, gomoku.Caro), rule); err == nil {
			t.Errorf("%v on %d×%d", rule, size, size)
		}
	}
	if _, err := gomoku.NewOpening(nil, gomoku.Pro); err == nil {
		t.Error("an opening of no game")
	}
	o := opened(t, gomoku.Rules{}, gomoku.Swap2)
	for _, text := range []string{"opening:2", "opening:8 h8", "opening:4 h8 i9", "opening:4 h8 - i9 - j10", "opening:4 h8 i9 j10 -", "opening:1 renju"} {
		if b, err := o.Parse(text); err == nil {
			t.Errorf("%s is read as %v", text, b)
		}
	}
}

func TestOpeningRuleNames(t *testing.T) {
	var names []string
	for rule := gomoku.FreeOpening; rule <= gomoku.Swap2; rule++ {
		names = append(names, fmt.Sprint(rule, " ", len(rule.Stages())))
		if got, err := gomoku.ParseOpeningRule(strings.ToUpper(rule.String())); err != nil || got != rule {
			t.Errorf("%v is read as %v, %v", rule, got, err)
		}
	}
	if diff := cmp.Diff([]string{"free 0", "pro 3", "long-pro 3", "swap 4", "swap2 7"}, names); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if rule, err := gomoku.ParseOpeningRule("swap3"); err == nil || gomoku.OpeningRule(77).Stages() != nil {
		t.Errorf("swap3 is %v", rule)
	}
}

// Where a player may choose a colour, the players are not called by colours.
func TestSides(t *testing.T) {
	for rule, want := range map[gomoku.OpeningRule][2]string{
		gomoku.FreeOpening: {"Black", "White"}, gomoku.Pro: {"Black", "White"}, gomoku.LongPro: {"Black", "White"},
		gomoku.Swap: {"First", "Second"}, gomoku.Swap2: {"First", "Second"},
	} {
		if got := opened(t, gomoku.Rules{}, rule).Sides(); got != want {
			t.Errorf("%v: %q, want %q", rule, got, want)
		}
	}
}
