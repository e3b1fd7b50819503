package board_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/boardtest"
)

// at returns a place of chess by its name.
func at(name string) board.Place { return board.Place{X: int(name[0] - 'a'), Y: int(name[1] - '1')} }

// Arrows, marks and alarms are where the names at the edge say that they are.
func TestHints(t *testing.T) {
	b := after(t, chess.Rules{}, "e4 e5")
	b.Arrows = []board.Arrow{{From: at("g1"), To: at("f3")}, {From: at("a8"), To: at("a1"), Color: "red"}}
	b.Marks = []board.Mark{{At: at("d4")}, {At: at("d5"), Dot: true}, {At: at("h6"), Cross: true, Color: "#12ab34"}, {At: at("a3"), Label: "<1>"}}
	b.Alarm = []board.Place{at("e8"), at("e1")}
	svg, err := board.SVG(b, board.Style{})
	if err != nil {
		t.Fatal(err)
	}
	all := boardtest.Read(t, []byte(svg))
	want := map[string][]string{"arrow": {"g1f3", "a8a1"}, "mark": {"d4", "d5", "h6", "a3"}, "alarm": {"e8", "e1"}, "last": {"e7", "e5"}}
	if diff := cmp.Diff(want, boardtest.Places(t, all, "arrow", "mark", "alarm", "last")); diff != "" {
		t.Errorf("- want, + got\n%s", diff)
	}
	arrows := boardtest.Class(all, "arrow")
	if arrows[1].Attr["fill"] != "red" || arrows[0].Attr["fill"] == "red" {
		t.Errorf("the arrows are %v", arrows)
	}
	for _, text := range []string{"#12ab34", "&lt;1&gt;"} {
		if !strings.Contains(string(svg), text) {
			t.Errorf("there is no %s", text)
		}
	}
}

// The stones of a game have numbers in the order of its moves.
func TestNumber(t *testing.T) {
	b := after(t, gomoku.Rules{}, "h8 h9 i9")
	places := []board.Place{{X: 7, Y: 7}, {X: 7, Y: 8}, {X: 8, Y: 8}, {X: 0, Y: 0}} // the last is empty
	b.Number(places)
	got := map[board.Place]string{}
	for _, thing := range b.Things {
		got[thing.At] = thing.Label
	}
	if diff := cmp.Diff(map[board.Place]string{places[0]: "1", places[1]: "2", places[2]: "3"}, got); diff != "" {
		t.Errorf("- want, + got\n%s", diff)
	}
	b.Alarm = places[:1]
	svg, err := board.SVG(b, board.Style{})
	if err != nil {
		t.Fatal(err)
	}
	all := boardtest.Read(t, []byte(svg))
	if alarm := boardtest.Places(t, all, "alarm")["alarm"]; !cmp.Equal(alarm, []string{"h8"}) {
		t.Errorf("the alarm is on %v", alarm)
	}
}
