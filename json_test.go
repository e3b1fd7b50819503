package ply_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/minimax"
	"github.com/plygo/ply/xiangqi"
)

func TestJSON(t *testing.T) {
	for _, tt := range []struct {
		value any
		want  string
	}{
		{ply.Score(0), `{"value":0}`},
		{ply.Score(125), `{"value":125}`},
		{-ply.MaxEval, `{"value":-30000}`},
		{ply.WinIn(0), `{"win":0}`},
		{ply.WinIn(3), `{"win":3}`},
		{ply.LossIn(4), `{"loss":4}`},
		{ply.LossIn(1999), `{"loss":1999}`},
		{chess.White, `"White"`},
		{chess.Black, `"Black"`},
		{xiangqi.Red, `"Red"`},
		{xiangqi.Black, `"Black"`},
		{gomoku.Black, `"Black"`},
		{gomoku.White, `"White"`},
		{chess.Unfinished, `"*"`},
		{chess.WhiteWins, `"1-0"`},
		{xiangqi.BlackWins, `"0-1"`},
		{gomoku.Drawn, `"1/2-1/2"`},
		{chess.Start(), `"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`},
		{xiangqi.Start(), `"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"`},
		{gomoku.Rules{}.Start(), `"15 freestyle"`},
		{chess.Position{}, `""`},
		{xiangqi.Position{}, `""`},
		{gomoku.Position{}, `""`},
	} {
		text, err := json.Marshal(tt.value)
		if err != nil || string(text) != tt.want {
			t.Errorf("%v is written as %s, %v, want %s", tt.value, text, err, tt.want)
			continue
		}
		read := reflect.New(reflect.TypeOf(tt.value))
		err = json.Unmarshal(text, read.Interface())
		if got := read.Elem().Interface(); err != nil || got != tt.value {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
}

func TestJSONErrors(t *testing.T) {
	score, color, position := ply.Score(7), chess.Black, chess.Start()
	for _, tt := range []struct {
		text string
		to   any
	}{
		{`7`, &score}, {`{}`, &score}, {`{"value":1,"win":2}`, &score}, {`{"value":30001}`, &score},
		{`{"win":null}`, &score}, {`{"value":null}`, &score}, {`{"win":-1}`, &score}, {`{"win":2000}`, &score}, {`{"lose":1}`, &score}, {`{"value":1.5}`, &score},
		{`"white"`, &color}, {`1`, &color}, {`""`, &color},
		{`"8/8/8/8/8/8/8/8 w - - 0 1"`, &position}, {`{}`, &position},
	} {
		if err := json.Unmarshal([]byte(tt.text), tt.to); err == nil {
			t.Errorf("%s was read", tt.text)
		}
	}
	if score != 7 || color != chess.Black || position != chess.Start() {
		t.Errorf("an error changed a value: %v, %v, %v", score, color, position)
	}
	for _, v := range []any{chess.Color(2), xiangqi.Color(2), gomoku.Color(2), chess.Result(4)} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%T(%[1]v) is written as %s", v, text)
		}
	}
	if err := json.Unmarshal([]byte("null"), &score); err != nil || score != 7 {
		t.Errorf("null changed a score to %v, %v", score, err)
	}
	if text, err := json.Marshal(ply.Record[chess.Position, chess.Move]{}); err == nil {
		t.Errorf("a record without a game is written as %s", text)
	}
	if err := json.Unmarshal([]byte(`"e2e4"`), new(chess.Move)); err == nil {
		t.Error("a move was read without its position")
	}
}

// A result in JSON has moves as coordinates, and times and scores that say what they are.
func TestResultJSON(t *testing.T) {
	p, err := chess.ParseFEN("5k2/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	castling, err := p.ParseUCI("e1g1")
	if err != nil {
		t.Fatal(err)
	}
	result := ply.Result[chess.Move]{
		Move: castling, Score: ply.WinIn(9), PV: []chess.Move{castling}, Depth: 3, Nodes: 12, Elapsed: 1500,
		Lines: []ply.Line[chess.Move]{{Move: castling, Score: 20, PV: []chess.Move{castling}, Visits: 5}},
	}
	text, err := json.Marshal(result)
	const want = `{"move":"e1g1","score":{"win":9},"pv":["e1g1"],"depth":3,"nodes":12,"nanoseconds":1500,` +
		`"lines":[{"move":"e1g1","score":{"value":20},"pv":["e1g1"],"visits":5}]}`
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}

	found, err := minimax.New(Rules{}).Search(context.Background(), ply.Limits{Depth: 2}, Board{})
	if err != nil {
		t.Fatal(err)
	}
	text, err = json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	var again ply.Result[Move] // a number, which can be read without a position
	if err := json.Unmarshal(text, &again); err != nil || fmt.Sprint(again) != fmt.Sprint(found) {
		t.Errorf("%s is read as %v, %v", text, again, err)
	}
}

// An error of a record that somebody else wrote is short, whatever the record holds.
func TestLongRecordErrors(t *testing.T) {
	long := strings.Repeat("x", 1_000_000)
	const start = `"start":".../.../... x"`
	for i, text := range []string{
		long, `"` + long + `"`, `{"` + long + `":1}`, `{"start":"` + long + `"}`, `{"start":` + strings.Repeat("1", 1_000_000) + `}`, `{"game":"` + long + `",` + start + `}`,
		`{` + start + `,"seed":"` + long + `"}`, `{` + start + `,"moves":["` + long + `"]}`, `{` + start + `,"end":{"outcome":"` + long + `"}}`,
		`{` + start + `,"end":{"` + long + `":1}}`, `{"undone":` + strings.Repeat("[", 1_000_000), `{` + start + `} ` + long, `{` + start + `,"moves":[],"end":{"outcome":"ongoing","cause":"` + long + `"}}`,
	} {
		if _, err := ply.ParseRecord(tictactoe.Rules{}, []byte(text)); err == nil || len(err.Error()) > 400 {
			t.Errorf("record %d: an error of %d bytes: %.200v", i, len(fmt.Sprint(err)), err)
		}
	}
}

// A record is saved as JSON, here in the middle of a game, and read by its game.
func ExampleParseRecord() {
	game := tictactoe.Rules{}
	record := ply.NewRecord(game, game.Start(), 0)
	for _, m := range []tictactoe.Move{4, 0, 2} {
		if err := record.Play(m); err != nil {
			fmt.Println(err)
		}
	}
	record.Undo()
	text, err := json.Marshal(record)
	fmt.Println(string(text), err)

	record, err = ply.ParseRecord(game, text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(record.Redo(), record.Moves())
	// Output:
	// {"game":"tictactoe","start":".../.../... x","moves":["5","1"],"undone":{"moves":["3"]}} <nil>
	// true [5 1 3]
}

// What a search found can be sent to a web page.
func ExampleResult() {
	position, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := alphabeta.New(chess.Rules{}).Search(context.Background(), ply.Limits{Depth: 2}, position)
	if err != nil {
		fmt.Println(err)
		return
	}
	result.Elapsed, result.Nodes, result.Lines = 0, 0, nil // which differ from machine to machine
	text, err := json.Marshal(result)
	if err != nil {
		fmt.Println(err)
		return
	}
	var page bytes.Buffer
	if err := json.Indent(&page, text, "", "  "); err != nil {
		fmt.Println(err)
	}
	page.WriteTo(os.Stdout)
	// Output:
	// {
	//   "move": "d1d8",
	//   "score": {
	//     "win": 1
	//   },
	//   "pv": [
	//     "d1d8"
	//   ],
	//   "depth": 2,
	//   "nodes": 0,
	//   "nanoseconds": 0
	// }
}
