package web_test

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// bot is a player of the load test: one visitor with an address of its own, so that the usual limits
// hold. It gets its connection back when the server was away.
type bot struct {
	number  int
	address string // of the server
	cookie  string
	http    *http.Client
	socket  *websocket.Conn
	heard   chan arrival // closed when the connection is lost
	last    int64        // request
	view    glance       // of the game that it plays
}

// glance is what a bot looks at of a game.
type glance struct {
	ID, Stage, Outcome, Invite string
	Version                    int64
	Turn                       int
	Mine                       [2]bool
	Moves, Steps               []struct{ Text string }
	Clock                      struct{ Left [2]int64 }
	at                         time.Time // when it came
}

// arrival is a message of the server, with the time when it came.
type arrival struct {
	ID           int64
	Error, Push  string
	Result, Game json.RawMessage
	at           time.Time
}

// newBot returns a bot that is not connected yet.
func newBot(server string, number int) *bot {
	from := &net.TCPAddr{IP: net.IPv4(127, 1, byte(number>>8), byte(number))}
	dialer := &net.Dialer{LocalAddr: from, Timeout: patience}
	return &bot{number: number, address: server, cookie: rand.Text(), http: &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}}
}

// connect connects, as soon as there is a server.
func (b *bot) connect(ctx context.Context) error {
	b.close()
	options := &websocket.DialOptions{
		HTTPClient: b.http, HTTPHeader: http.Header{"Cookie": {"ply=" + b.cookie}}, CompressionMode: websocket.CompressionNoContextTakeover, // as browsers do
	}
	for deadline := time.Now().Add(patience); ; {
		socket, _, err := websocket.Dial(ctx, "http://"+b.address+"/socket", options)
		if err == nil {
			b.socket = socket
			break
		}
		if ctx.Err() != nil || time.Now().After(deadline) {
			return fmt.Errorf("no connection: %w", err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.socket.SetReadLimit(1 << 24)
	b.heard = make(chan arrival, 100)
	go listen(ctx, b.socket, b.heard)
	return nil
}

// listen notes what comes, until the connection is lost.
func listen(ctx context.Context, socket *websocket.Conn, heard chan<- arrival) {
	defer close(heard)
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			return
		}
		a := arrival{at: time.Now()}
		if json.Unmarshal(text, &a) != nil {
			return
		}
		select {
		case heard <- a:
		case <-ctx.Done():
			return
		}
	}
}

func (b *bot) close() {
	if b.socket != nil {
		b.socket.CloseNow()
	}
}

// errLost is the end of a connection.
var errLost = errors.New("the connection is lost")

// next takes the next message, and notes the game if it is news of it.
func (b *bot) next() (arrival, error) {
	select {
	case a, ok := <-b.heard:
		switch {
		case !ok:
			return a, errLost
		case a.Push == "game":
			return a, b.note(a.Game, a.at)
		}
		return a, nil
	case <-time.After(patience):
		return arrival{}, fmt.Errorf("nothing came for %v", patience)
	}
}

// note notes a game if it is newer.
func (b *bot) note(text json.RawMessage, at time.Time) error {
	v := glance{at: at}
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	if v.ID != b.view.ID || v.Version >= b.view.Version {
		b.view = v
	}
	return nil
}

// ask sends a request and waits for the reply.
func (b *bot) ask(do string, f fields) (arrival, error) {
	b.last++
	f["id"], f["do"] = b.last, do
	text, err := json.Marshal(f)
	if err != nil {
		return arrival{}, err
	}
	if b.socket.Write(context.Background(), websocket.MessageText, text) != nil {
		return arrival{}, errLost
	}
	for {
		a, err := b.next()
		switch {
		case err != nil:
			return a, err
		case a.Push == "" && a.ID == b.last && a.Error != "":
			return a, fmt.Errorf("%s: %s", do, a.Error)
		case a.Push == "" && a.ID == b.last:
			return a, nil
		}
	}
}

// register chooses a name. Keys take a while, so it may have to wait for those of others.
func (b *bot) register(ctx context.Context) error {
	for deadline := time.Now().Add(patience); ; time.Sleep(200 * time.Millisecond) {
		_, err := b.ask("register", fields{"name": fmt.Sprint("bot-", b.number)})
		if again := b.connect(ctx); again != nil { // as who it is now
			return again
		}
		if err == nil || strings.Contains(err.Error(), "you have a name") || time.Now().After(deadline) {
			return err
		}
	}
}

// join joins a game and notes it.
func (b *bot) join(game string) error {
	b.view = glance{}
	a, err := b.ask("join", fields{"game": game})
	if err != nil {
		return err
	}
	return b.note(a.Result, a.at)
}

// drain takes the messages that have come.
func (b *bot) drain() error {
	for len(b.heard) > 0 {
		if _, err := b.next(); err != nil {
			return err
		}
	}
	return nil
}

// until waits until a game has so many steps. Its version does not tell: that changes too when a player
// is back.
func (b *bot) until(steps int) error {
	for len(b.view.Steps) < steps {
		if _, err := b.next(); err != nil {
			return err
		}
	}
	return nil
}
