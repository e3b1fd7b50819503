package web_test

import (
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

var anyFor = flag.Duration("any", 2*time.Second, "how long TestAnyRequests tries")

// nasty are values that a field may have where another one is expected.
var nasty = []any{
	nil, true, -1, 0, 1, 2, 7, 1 << 31, -1 << 62, 1e308, -0.5, "", "person", "level:easy", "alphabeta:depth=2", "uci:sh", "random", "chess", "xiangqi", "gomoku", "kalah",
	"e2e4", "e4", "pass", "0000", "' OR 1=1 --", "<script>", "../..", "\x00", strings.Repeat("9", 5000), "8/8/8/8/8/8/8/8 w - - 0 1", "[Event \"x\"]\n\n1. e4 *", `{"start":1}`, "(;FF[4])",
	[]any{}, []any{"person", "random"}, []any{"random", "random"}, []any{"person"}, []any{1, 2, 3}, map[string]any{}, map[string]any{"size": "9"}, map[string]any{"size": "1e9", "rule": "renju"},
	map[string]any{"base": 1, "increment": 1}, map[string]any{"base": -1}, map[string]any{"move": 1e300},
	[]any{map[string]any{"at": map[string]any{"x": 1, "y": 1}, "side": 0, "letter": "K"}}, []any{map[string]any{"at": map[string]any{"x": -9, "y": 1 << 40}, "side": 77, "form": "stone"}},
}

// fieldNames are the fields of requests.
var fieldNames = []string{"game", "version", "move", "side", "at", "lines", "moves", "entry", "settings", "seats", "state", "file", "clock", "things", "turn", "played", "id", "unknown"}

var doings = []string{
	"hello", "create", "join", "leave", "play", "pass", "undo", "redo", "resign", "pause", "resume", "seats", "draw", "hint", "look",
	"analyze", "review", "stop", "solve", "board", "arrange", "mine", "delete", "problems", "problem", "judge", "solution", "", "x",
}

// Random requests with fields that belong to others, of every kind, and random addresses: the server
// answers each, with no fault of its own, and keeps on answering.
func TestAnyRequests(t *testing.T) {
	h := newServer(t, quick)
	c := visit(t, h)
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	entries := []string{"chess", "xiangqi", "jieqi", "gomoku", "reversi", "connect4", "tictactoe", "kalah", "grundy", "dicerace"}
	var games []string
	sent, asked := 0, 0
	for end := time.Now().Add(*anyFor); time.Now().Before(end); sent++ {
		if len(games) == 0 || rng.IntN(200) == 0 {
			var made struct{ Game string }
			maker := c.another()
			if maker.try("create", fields{"entry": entries[rng.IntN(len(entries))], "seats": [2]string{"person", "random"}}, &made) == nil {
				games = append(games, made.Game)
			}
			maker.socket.CloseNow()
		}
		request := fields{"id": sent + 1000, "do": doings[rng.IntN(len(doings))], "entry": entries[rng.IntN(len(entries))], "seats": twoPersons}
		if len(games) > 0 {
			request["game"] = games[rng.IntN(len(games))]
		}
		for range rng.IntN(4) {
			request[fieldNames[rng.IntN(len(fieldNames))]] = nasty[rng.IntN(len(nasty))]
		}
		text, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		for range rng.IntN(8) / 6 { // now and then it is no JSON any more
			text[rng.IntN(len(text))] = byte(rng.IntN(128))
		}
		c.answered(t, text)
		if sent%20 == 0 {
			asked++
			method := []string{"GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "BREW"}[rng.IntN(7)]
			path := []string{"/", "/games", "/game/", "/editor/", "/problems/", "/static/", "/socket", "/health", "/themes.css", "//", "/.."}[rng.IntN(11)]
			for range rng.IntN(3) {
				path += []string{"x", "/", "..", "%2e", "%00", "?", "&", "#", "file", games[0], strings.Repeat("y", 3000)}[rng.IntN(11)]
			}
			if r, err := http.NewRequest(method, h.URL+path, strings.NewReader("body")); err == nil {
				if answer, err := c.http.Do(r); err == nil {
					answer.Body.Close()
					if answer.StatusCode >= 500 {
						t.Errorf("%s %s: %s", method, path, answer.Status)
					}
				}
			}
		}
	}
	t.Logf("%d messages, %d addresses", sent, asked)
}

// answered sends a message and waits until it has been read. No answer may tell of a fault.
func (c *client) answered(t *testing.T, text []byte) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for _, text := range [][]byte{text, []byte(`{"id":-77,"do":"stop"}`)} { // the answer to the second tells that the first has been read
		if err := c.socket.Write(ctx, websocket.MessageText, text); err != nil {
			t.Fatal(err)
		}
	}
	for {
		_, answer, err := c.socket.Read(ctx)
		if err != nil {
			t.Fatalf("after %.300q: %v", text, err)
		}
		var m message
		if err := json.Unmarshal(answer, &m); err != nil {
			t.Fatalf("%.300q is answered by %.300q: %v", text, answer, err)
		}
		if strings.Contains(m.Error+m.Notice, "the log of the server") {
			t.Fatalf("%.300q: %s", text, m.Error)
		}
		if m.ID == -77 {
			return
		}
	}
}
