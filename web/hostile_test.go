package web_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/plygo/ply/web"
)

// What a stranger may not do is refused in words, and changes nothing.
func TestRefusals(t *testing.T) {
	h := newServer(t, nil)
	owner, stranger := visit(t, h), visit(t, h)
	v := owner.create(fields{"entry": "chess", "seats": [2]string{"person", "alphabeta:time=3s"}})
	for _, tt := range []struct {
		do   string
		with fields
		want string
	}{
		{"join", fields{"game": v.ID}, "no such game"},
		{"play", fields{"game": v.ID, "move": "e4"}, "no such game"},
		{"undo", fields{"game": v.ID}, "no such game"},
		{"resign", fields{"game": v.ID}, "no such game"},
		{"look", fields{"game": v.ID}, "no such game"},
		{"hint", fields{"game": v.ID}, "no such game"},
		{"analyze", fields{"game": v.ID}, "no such game"},
		{"delete", fields{"game": v.ID}, "no such game"},
		{"join", fields{"game": strings.ToLower(v.ID)}, "no such game"},
		{"join", fields{"game": "' OR 1=1 --"}, "no such game"},
		{"join", fields{"game": "../../etc/passwd"}, "no such game"},
		{"create", fields{"entry": "chess", "seats": [2]string{"uci:stockfish", "person"}}, "another program"},
		{"create", fields{"entry": "chess", "seats": [2]string{"uci:/bin/sh -c id", "person"}}, "another program"},
		{"create", fields{"entry": "gomoku", "seats": [2]string{"gomocup:sh", "person"}}, "another program"},
		{"create", fields{"entry": "chess", "seats": [2]string{"", "person"}}, "no player"},
		{"create", fields{"entry": "chess", "seats": [2]string{strings.Repeat("x", 1000), "person"}}, "no player"},
		{"create", fields{"entry": "/etc/passwd", "seats": twoPersons}, "does not have the game"},
		{"create", fields{"entry": "gomoku", "seats": twoPersons, "settings": map[string]string{"size": "1000000"}}, "size cannot be"},
		{"create", fields{"entry": "chess", "seats": twoPersons, "state": strings.Repeat("8/", 10000)}, ""},
		{"nonsense", nil, "nobody can do"},
		{strings.Repeat("<script>", 100), nil, "nobody can do"},
	} {
		if err := stranger.try(tt.do, tt.with, nil); err == nil || !strings.Contains(err.Error(), tt.want) || len(err.Error()) > 1000 {
			t.Errorf("%s %.100v: %v, want %q", tt.do, tt.with, err, tt.want)
		}
	}
	if r := stranger.get("/game/" + v.ID + "/file"); r.StatusCode != http.StatusNotFound {
		t.Errorf("a stranger's download: %s", r.Status)
	}
	// Out of turn, the illegal, the past.
	v = owner.join(v.ID)
	owner.do("play", fields{"game": v.ID, "version": v.Version, "move": "e4"}, nil)
	for _, tt := range []struct {
		do   string
		with fields
	}{
		{"play", fields{"game": v.ID, "move": "e5"}},
		{"pass", fields{"game": v.ID}},
		{"resign", fields{"game": v.ID, "side": 1}},
		{"resign", fields{"game": v.ID, "side": 7}},
		{"draw", fields{"game": v.ID, "side": -1}},
		{"play", fields{"game": v.ID, "version": v.Version, "move": "d4"}},
		{"look", fields{"game": v.ID, "at": -1}},
		{"look", fields{"game": v.ID, "at": 1 << 40}},
		{"analyze", fields{"game": v.ID, "at": 99}},
		{"solve", fields{"game": v.ID, "moves": 1 << 30}},
		{"seats", fields{"game": v.ID, "seats": [2]string{"ucci:x", "person"}}},
	} {
		if err := owner.try(tt.do, tt.with, nil); err == nil {
			t.Errorf("%s %v was done", tt.do, tt.with)
		}
	}
}

// A page of another origin gets no connection, and nobody without the cookie does.
func TestOrigins(t *testing.T) {
	h := newServer(t, nil)
	c := visit(t, h)
	for name, header := range map[string]http.Header{
		"another origin": {"Origin": {"https://evil.example"}},
		"a null origin":  {"Origin": {"null"}},
	} {
		_, r, err := websocket.Dial(t.Context(), h.URL+"/socket", &websocket.DialOptions{HTTPClient: c.http, HTTPHeader: header})
		forbidden(t, name, r, err)
	}
	for name, cookie := range map[string]string{"no cookie": "", "a short cookie": "ply=1", "a long cookie": "ply=" + strings.Repeat("x", 2000)} {
		_, r, err := websocket.Dial(t.Context(), h.URL+"/socket", &websocket.DialOptions{HTTPHeader: http.Header{"Cookie": {cookie}}})
		forbidden(t, name, r, err)
	}
	request, err := http.NewRequest(http.MethodPost, h.URL+"/", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Sec-Fetch-Site", "cross-site")
	r, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	if r.StatusCode < 400 || r.StatusCode >= 500 {
		t.Errorf("a form of another page: %s", r.Status)
	}
	for _, cookie := range fresh(t, h.URL) {
		if !cookie.HttpOnly || cookie.SameSite == http.SameSiteDefaultMode || cookie.SameSite == http.SameSiteNoneMode {
			t.Errorf("the cookie %+v", cookie)
		}
	}
}

// forbidden fails the test unless the server has refused a connection.
func forbidden(t *testing.T, name string, r *http.Response, err error) {
	t.Helper()
	switch {
	case r == nil:
		t.Errorf("%s: %v", name, err)
	case err == nil || r.StatusCode != http.StatusForbidden:
		t.Errorf("%s: %s, %v", name, r.Status, err)
	}
}

func fresh(t *testing.T, address string) []*http.Cookie {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if len(r.Cookies()) == 0 {
		t.Fatal("the page sets no cookie")
	}
	return r.Cookies()
}

// zeros is a body without end.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// Large bodies and messages end the request that brings them, and nothing else.
func TestLargeBodies(t *testing.T) {
	h := newServer(t, nil)
	c := visit(t, h)
	v := c.create(fields{"entry": "chess", "seats": twoPersons})
	const large = 100 << 20
	for _, path := range []string{"/", "/socket", "/game/" + v.ID + "/file"} {
		r, err := http.Post(h.URL+path, "text/plain", io.LimitReader(zeros{}, large))
		if err == nil && (r.StatusCode < 400 || r.StatusCode >= 500) {
			t.Errorf("%s: %s", path, r.Status)
		}
	}
	d := c.another()
	_ = d.socket.Write(t.Context(), websocket.MessageText, bytes.Repeat([]byte{' '}, large/10)) // the server may close it before the end
	if _, _, err := d.socket.Read(t.Context()); err == nil {
		t.Error("a message of 10 MB was read")
	}
	c.play(v, "e4")
}

// Ten thousand connections from one address: those beyond the limit are closed, and who plays plays on.
func TestManyConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	h := newServer(t, func(s *web.Server) { s.Limits.AddressSockets = 100 })
	player := visit(t, h)
	v := player.create(fields{"entry": "chess", "seats": [2]string{"person", "random"}})
	crowd := visit(t, h)
	accepted := 0
	address := strings.TrimPrefix(h.URL, "http://")
	var open []io.Closer
	defer func() {
		for _, c := range open {
			c.Close()
		}
	}()
	cookie := crowd.http.Jar.Cookies(mustURL(t, h.URL))[0].String()
	for range 10_000 {
		raw, err := net.DialTimeout("tcp", address, 5*time.Second)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(raw, "GET /socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n", address, cookie)
		raw.SetReadDeadline(time.Now().Add(5 * time.Second))
		status := make([]byte, 12)
		if _, err := io.ReadFull(raw, status); err == nil && string(status) == "HTTP/1.1 101" {
			accepted++
			open = append(open, raw)
			continue
		}
		raw.Close()
	}
	if accepted != 98 {
		t.Errorf("%d were accepted, want 98", accepted)
	}
	for range 5 {
		if v.Outcome == "ongoing" {
			v = player.play(v, v.Moves[0].Text)
		}
	}
}

// A page that sends without pause is slowed down, and others do not notice.
func TestFlood(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Rate, s.Limits.Burst = 50, 20 })
	player, flood := visit(t, h), visit(t, h)
	v := player.create(fields{"entry": "chess", "seats": twoPersons})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	answers := 0
	go func() {
		for ctx.Err() == nil {
			_ = flood.socket.Write(ctx, websocket.MessageText, []byte(`{"id":1,"do":"mine"}`))
		}
	}()
	began := time.Now()
	for ; ctx.Err() == nil; answers++ {
		if _, _, err := flood.socket.Read(ctx); err != nil {
			break
		}
		if answers == 30 {
			v = player.play(v, v.Moves[0].Text)
		}
	}
	if most := 20 + int(time.Since(began).Seconds()*50) + 10; answers <= 30 || answers > most {
		t.Errorf("%d answers in %v, want 31 to %d", answers, time.Since(began), most)
	}
}

// Searches of one visitor are bounded, and another one's machine moves meanwhile.
func TestManySearches(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Searches, s.Limits.Queue = 1, 4 })
	greedy, player := visit(t, h), visit(t, h)
	for range 3 {
		greedy.create(fields{"entry": "chess", "seats": [2]string{"alphabeta:time=1s", "alphabeta:time=1s"}})
	}
	v := player.create(fields{"entry": "chess", "seats": [2]string{"person", "alphabeta:nodes=100"}})
	began := time.Now()
	for range 3 {
		v = player.play(v, v.Moves[0].Text)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("three moves took %v", took)
	}
}

// The number of games is bounded, of a visitor and in all.
func TestManyGames(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Games, s.Limits.AllGames = 3, 5 })
	a, b := visit(t, h), visit(t, h)
	for _, c := range []*client{a, b} {
		made := 0
		for range 10 {
			if c.try("create", fields{"entry": "tictactoe", "seats": twoPersons}, nil) == nil {
				made++
			}
		}
		if want := map[*client]int{a: 3, b: 2}[c]; made != want {
			t.Errorf("%d games, want %d", made, want)
		}
	}
}

// What is refused does not count as a game that begins, so nobody uses up what others at the same address
// may begin.
func TestRefusedBeginsNothing(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.AddressGames = 32 }) // 8 at once
	p := meet(t, visit(t, h), visit(t, h), nil)
	evil, good := visit(t, h), visit(t, h)
	for range 10 {
		evil.refused("taken", "accept", fields{"game": p.id})
		evil.refused("", "create", fields{"entry": "chess", "seats": twoPersons, "state": "nonsense"})
		evil.refused("24 hours", "create", fields{"entry": "chess", "opponent": "link", "clock": map[string]any{"base": 1e6}})
	}
	good.do("create", fields{"entry": "chess", "seats": twoPersons}, nil)
	meet(t, evil, good, nil)
	for range 20 {
		_ = evil.try("create", fields{"entry": "chess", "seats": twoPersons}, nil)
	}
	good.refused("too many games", "create", fields{"entry": "chess", "seats": twoPersons})
}

// Nobody plays more games with others than the limit says: not by accepting, not by inviting, not by a
// rematch.
func TestMostLive(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Live = 2 })
	a, b, c := visit(t, h), visit(t, h), visit(t, h)
	over := meet(t, a, b, nil)
	a.do("resign", fields{"game": over.id, "side": 0}, nil)
	waiting, rematch := a.create(fields{"entry": "chess", "opponent": "link"}), fields{"game": over.id, "kind": "rematch"}
	other := c.create(fields{"entry": "chess", "opponent": "link"})
	meet(t, a, visit(t, h), nil)
	last := meet(t, a, visit(t, h), nil)
	a.refused("you play 2 games", "accept", fields{"game": other.ID, "invite": other.Invite})
	b.refused("the other player plays 2 games", "accept", fields{"game": waiting.ID, "invite": waiting.Invite})
	a.do("offer", rematch, nil)
	b.refused("the other player plays 2 games", "offer", rematch)
	last.players[0].do("resign", fields{"game": last.id, "side": 0}, nil)
	b.do("offer", rematch, nil)
	c.refused("the other player plays 2 games", "accept", fields{"game": waiting.ID, "invite": waiting.Invite})
}

// Behind a proxy each visitor has an address, by the word of the proxy.
func TestProxy(t *testing.T) {
	for _, proxy := range []bool{false, true} {
		h := newServer(t, func(s *web.Server) { s.Proxy, s.Limits.AddressSockets = proxy, 1 })
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		c := &client{t: t, http: &http.Client{Jar: jar}, base: h.URL}
		c.get("/")
		connect := func(forwarded string) bool {
			t.Helper()
			socket, _, err := websocket.Dial(t.Context(), h.URL+"/socket", &websocket.DialOptions{HTTPClient: c.http, HTTPHeader: http.Header{"X-Forwarded-For": {forwarded}}})
			if err == nil {
				t.Cleanup(func() { socket.CloseNow() })
			}
			return err == nil
		}
		if !connect("192.0.2.1") {
			t.Fatal("the first connection is refused")
		}
		if connect("192.0.2.7, 192.0.2.1") {
			t.Error("a second connection of the same address")
		}
		if connect("192.0.2.2") != proxy {
			t.Errorf("the server believes what a request says of its address: %v, want %v", !proxy, proxy)
		}
	}
}
