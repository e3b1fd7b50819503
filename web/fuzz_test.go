package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/web"
)

// quick makes machines answer at once, so that a fuzz target tries much.
func quick(s *web.Server) {
	s.Limits.MoveTime, s.Limits.AnalysisTime = time.Millisecond, time.Millisecond
	s.Limits.Rate, s.Limits.Burst = 1e9, 1e9
	s.Limits.AddressGames, s.Limits.Games = 1e9, 1e6
}

// FuzzMessage sends any text as a message. The server answers, or ends this one connection because
// the message is no text, and goes on.
func FuzzMessage(f *testing.F) {
	h := newServer(f, quick, posed()[0])
	c := visit(f, h)
	v := c.create(fields{"entry": "tictactoe", "seats": [2]string{"person", "random"}})
	for _, seed := range []string{
		``, `{}`, `[]`, `null`, `{"id":1}`, `{"id":1,"do":"hello"}`, `{"do":"create","entry":"tictactoe","seats":["person","level:easy"]}`,
		`{"do":"play","game":"$","move":"b2"}`, `{"do":"undo","game":"$"}`, `{"do":"redo","game":"$"}`, `{"do":"pass","game":"$"}`, `{"do":"look","game":"$","at":1}`,
		`{"do":"resign","game":"$","side":0}`, `{"do":"draw","game":"$","side":0}`, `{"do":"hint","game":"$"}`, `{"do":"analyze","game":"$","at":0,"lines":3}`,
		`{"do":"review","game":"$"}`, `{"do":"stop","game":"$"}`, `{"do":"solve","game":"$","moves":3}`, `{"do":"board","entry":"tictactoe","state":"x../.o./.ox x"}`,
		`{"do":"arrange","entry":"tictactoe","things":[{"at":{"x":1,"y":1},"side":0,"form":"cross"}],"turn":1}`, `{"do":"mine"}`, `{"do":"seats","game":"$","seats":["random","person"]}`,
		`{"do":"pause","game":"$"}`, `{"do":"resume","game":"$"}`, `{"do":"join","game":"$"}`, `{"do":"leave","game":"$"}`,
		`{"do":"problems","entry":"tictactoe"}`, `{"do":"problem","entry":"tictactoe","at":2,"played":["7"]}`, `{"do":"judge","entry":"tictactoe","at":3,"played":["2"]}`, `{"do":"solution","entry":"tictactoe","at":2}`,
		`{"do":"create","entry":"tictactoe","seats":["person","person"],"file":"{}","clock":{"base":1e308}}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "delete") {
			return // the others need the game
		}
		c.answered(t, []byte(strings.ReplaceAll(text, "$", v.ID)))
	})
}

// FuzzAddress asks for any address with any method. No answer is a fault of the server.
func FuzzAddress(f *testing.F) {
	h := newServer(f, quick, app.Of("tictactoe", tictactoe.Rules{}))
	c := visit(f, h)
	for _, path := range []string{"/", "/games", "/game/x", "/game/x/file", "/editor/chess", "/problems/chess/1", "/static/style.css", "/static/%2e%2e/x", "/socket", "/health", "/themes.css", "/\x00", "//x", "/?a=%zz"} {
		f.Add("GET", path, "")
		f.Add("POST", path, "body")
	}
	f.Fuzz(func(t *testing.T, method, path, body string) {
		r, err := http.NewRequest(method, h.URL, strings.NewReader(body))
		if err != nil {
			return // net/http does not send it
		}
		r.URL.Opaque = "//" + r.Host + "/" + strings.TrimPrefix(path, "/")
		answer, err := c.http.Do(r)
		if err != nil {
			return
		}
		answer.Body.Close()
		if answer.StatusCode >= 500 {
			t.Errorf("%s %q: %s", method, path, answer.Status)
		}
	})
}
