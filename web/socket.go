package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"
	"golang.org/x/time/rate"
)

const (
	outbox       = 64               // messages that wait for a slow connection
	mostBytes    = 8 << 20          // of these messages
	writeTimeout = 10 * time.Second // of one message
)

// conn is the connection of one page.
type conn struct {
	server  *Server
	cookie  string // the hash of it
	visitor string
	address string
	socket  *websocket.Conn
	out     chan []byte
	size    atomic.Int64  // bytes in out
	slow    chan struct{} // places for requests that wait for their turn
	context context.Context
	cancel  context.CancelFunc
	lag     lag

	mu      sync.Mutex
	faces   map[string]bool // that the page has
	joined  map[string]*game
	studies map[string]context.CancelFunc // by game and kind
}

// accept makes a websocket of a request and serves it.
func (s *Server) accept(w http.ResponseWriter, r *http.Request) {
	cookie, ok := cookieOf(r)
	if !ok {
		http.Error(w, "a connection needs the cookie that the page sets", http.StatusForbidden)
		return
	}
	address := s.addressOf(r)
	c := &conn{
		server: s, cookie: cookie, visitor: s.people.behind(cookie), address: address, out: make(chan []byte, outbox), slow: make(chan struct{}, s.limits.Queue),
		faces: map[string]bool{}, joined: map[string]*game{}, studies: map[string]context.CancelFunc{},
	}
	if !s.crowd.Admit(address) {
		http.Error(w, "there are too many connections", http.StatusTooManyRequests)
		return
	}
	defer s.crowd.Dismiss(address)
	var err error
	if c.socket, err = websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionNoContextTakeover}); err != nil {
		return // it has answered, such as to another origin
	}
	defer c.socket.CloseNow()
	c.socket.SetReadLimit(int64(s.limits.MessageBytes))
	c.context, c.cancel = context.WithCancel(s.context)
	defer c.cancel()
	if !s.open(c) {
		return
	}
	defer s.shut(c)
	if s.people.behind(cookie) != c.visitor { // changed before part could know the connection
		return
	}
	s.comesOrGoes(c.visitor)
	defer c.leaveAll()
	go c.write()
	go c.ping()
	c.read()
}

// open notes a connection. It returns false if the server ends.
func (s *Server) open(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return false
	}
	s.sockets[c] = true
	s.visitors.add(c)
	s.busy.Add(1)
	return true
}

func (s *Server) shut(c *conn) {
	defer s.busy.Done()
	s.mu.Lock()
	delete(s.sockets, c)
	s.mu.Unlock()
	s.visitors.remove(c)
	s.comesOrGoes(c.visitor)
}

// read answers requests until the connection ends. Requests beyond the rate wait, and so does the
// page that sends them.
func (c *conn) read() {
	limiter := rate.NewLimiter(rate.Limit(c.server.limits.Rate), c.server.limits.Burst)
	for {
		if limiter.Wait(c.context) != nil || c.server.asked.Wait(c.context, c.address) != nil {
			return
		}
		kind, text, err := c.socket.Read(c.context)
		if err != nil {
			return
		}
		var r request
		switch err := json.Unmarshal(text, &r); {
		case kind != websocket.MessageText:
			c.send(reply{Error: "messages are text"})
		case err != nil:
			c.send(reply{ID: r.ID, Error: "this is no request: " + brief(err)})
		default:
			c.answer(&r)
		}
	}
}

// answer does what a request asks for and replies.
func (c *conn) answer(r *request) {
	do, ok := requests[r.Do]
	switch {
	case !ok:
		c.send(reply{ID: r.ID, Error: fmt.Sprintf("nobody can do %.40q here", r.Do)})
	case slow[r.Do] != nil:
		c.answerLater(r, do)
	default:
		c.reply(r, do)
	}
}

// answerLater answers a request that waits for its turn; see slow.
func (c *conn) answerLater(r *request, do func(*conn, *request) (any, error)) {
	end, ok := c.server.begin()
	if !ok {
		return
	}
	select {
	case c.slow <- struct{}{}:
		go func() {
			defer end()
			defer func() { <-c.slow }()
			c.reply(r, do)
		}()
	default:
		end()
		c.send(reply{ID: r.ID, Error: slow[r.Do].Error()})
	}
}

// sent is the result of a request that has sent its reply already.
type sent struct{}

// reply sends the answer to a request.
func (c *conn) reply(r *request, do func(*conn, *request) (any, error)) {
	var result any
	err := c.server.guard(func() (err error) {
		result, err = do(c, r)
		return err
	})
	if err != nil {
		c.send(reply{ID: r.ID, Error: brief(err)})
		return
	}
	if result != (sent{}) {
		c.send(reply{ID: r.ID, Result: result})
	}
}

var errFault = errors.New("something is wrong in this game; the log of the server says what")

// guard calls f. If it panics, as the rules of somebody's own game may, that is an error of this one
// request, and the server goes on.
func (s *Server) guard(f func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.Log.Error("a game failed", "fault", fault, "stack", string(debug.Stack()))
			err = errFault
		}
	}()
	return f()
}

// brief returns an error as one text of bounded length.
func brief(err error) string {
	const most = 500
	if text := []rune(err.Error()); len(text) > most {
		return string(text[:most]) + "…"
	}
	return err.Error()
}

// send sends a message. A page that does not take its messages loses the connection, and gets
// everything anew when it connects again.
func (c *conn) send(message any) {
	text, err := json.Marshal(message)
	if err != nil { // such as a board of one's own with a number that is none
		c.server.Log.Error("a message cannot be written", "error", err)
		return
	}
	c.sendText(text)
}

func (c *conn) sendText(text []byte) {
	if c.size.Add(int64(len(text))) > mostBytes {
		c.cancel()
		return
	}
	select {
	case c.out <- text:
	case <-c.context.Done():
	default:
		c.cancel()
	}
}

// sendGame sends a game, with its face if that is new.
func (c *conn) sendGame(v *gameView) { c.send(gamePush{Push: "game", Game: c.known(v)}) }

// news is a game that several pages get.
type news struct {
	view *gameView
	text []byte // without the face, for pages that have it
}

// sendNews sends a game. Its text is written once for all pages that have the face.
func (c *conn) sendNews(n *news) {
	if c.newFace(n.view.Face) != nil {
		c.send(gamePush{Push: "game", Game: n.view})
		return
	}
	if n.text == nil {
		faceless := *n.view
		faceless.Face = nil
		text, err := json.Marshal(gamePush{Push: "game", Game: &faceless})
		if err != nil {
			c.server.Log.Error("a message cannot be written", "error", err)
			return
		}
		n.text = text
	}
	c.sendText(n.text)
}

// known returns a game without the face if the page has it.
func (c *conn) known(v *gameView) *gameView {
	known := *v
	known.Face = c.newFace(v.Face)
	return &known
}

// newFace returns a face if the page does not have it, else nil.
func (c *conn) newFace(f *face) *face {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.faces[f.Key] {
		return nil
	}
	const most = 100
	if len(c.faces) >= most {
		clear(c.faces)
	}
	c.faces[f.Key] = true
	return f
}

// write sends what waits.
func (c *conn) write() {
	defer c.cancel()
	for {
		select {
		case text := <-c.out:
			if text == nil {
				c.goodbye(websocket.StatusServiceRestart, "you are somebody else now")
				return
			}
			c.size.Add(-int64(len(text)))
			if c.within(func(ctx context.Context) error { return c.socket.Write(ctx, websocket.MessageText, text) }) != nil {
				return
			}
		case <-c.context.Done():
			return
		}
	}
}

// within calls f, which has a while to end.
func (c *conn) within(f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(c.context, writeTimeout)
	defer cancel()
	return f(ctx)
}

// part ends connections when what waits for them is sent. Their pages connect again, as who they are
// then.
func (s *Server) part(which func(*conn) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.sockets {
		if which(c) {
			select {
			case c.out <- nil:
			default:
				c.cancel()
			}
		}
	}
}

// goodbye ends the connection and tells the page why.
func (c *conn) goodbye(code websocket.StatusCode, reason string) {
	time.AfterFunc(time.Second, c.cancel) // a page that does not answer
	_ = c.socket.Close(code, reason)      // it may be gone
	c.cancel()
}

// leaveAll leaves all games.
func (c *conn) leaveAll() {
	c.mu.Lock()
	joined := c.joined
	c.joined = map[string]*game{}
	for _, stop := range c.studies {
		stop()
	}
	c.mu.Unlock()
	for _, g := range joined {
		_ = c.server.guard(func() error { g.leave(c); return nil })
	}
	c.leaveLobby()
}
