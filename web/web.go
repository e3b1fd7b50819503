// Package web is a board in the browser, for every game of package app: against machines, against a
// person beside you or far away, and to watch others play.
//
//	func main() { web.Main(app.Of("breakthrough", Rules{})) }
//
// is a whole program for a game of one's own. [Server] is an [http.Handler], for a program that has
// other pages too:
//
//	server := web.New(catalog.Games()...)
//	server.Data = "games.db"
//	http.Handle("/", server)
//	http.HandleFunc("/about", about)
//
// It answers at / itself, and below /game, /games, /players, /player, /editor, /problems, /static, /socket,
// /signout, /themes.css and /health. [Main] adds what belongs to a whole program: timeouts, a bounded number of
// connections, an orderly end.
//
// The server is the referee: a page can only ask it. Strangers may use it. They can name players of
// the list alone, no programs and no files; what they can use of the machine has [Limits]; and of
// other visitors, who are known by a cookie, they see the games of two people alone.
//
// A game needs what [app.Entry.Open] needs. With [ply.Drawer] it has a board to click on; without it
// the page shows the text of the state and a button for each move. With [ply.Arranger] positions are
// set up by hand. With [ply.Poser] it has problems: a person solves them against a machine that defends as
// well as it can, and is told after each move whether it was right. Nothing of that is kept but which ones
// were solved, in the browser.
//
// # Two people
//
// A game of two people begins as an invitation, by a link or in the lobby. Its link shows it to
// anybody; the seat is taken by a button of the page, so nothing that only fetches the link takes it.
// Each player sees what [ply.Viewer] shows that player, and others what it shows [ply.Watcher]. Draws,
// takebacks and rematches need consent. A rated game is one between two people with names, with a
// clock, the usual start and the usual settings; it counts if both have moved. Hints, analyses and
// passes are only for games that are not rated; the two can agree to go on unrated. Games with machines
// are not rated, since people walk away from them.
//
// A player does not pay for the way of a move through the net, as far as a bank reaches: it has a second
// at first, and a tenth of one comes back with each move. So much, and no more, gains who pretends to be
// far away. While the server is down, clocks stand.
//
// # Behind a proxy
//
// A server that strangers reach belongs behind a proxy with HTTPS. The proxy sets X-Forwarded-Proto to
// https, passes Host and websockets on, and adds the address of who connects to it to the end of
// X-Forwarded-For, or sets that header to this address alone. The server gets the flag -proxy, or
// [Server.Proxy], and listens where the proxy alone reaches it, such as at localhost. With nginx:
//
//	location / {
//		proxy_pass http://localhost:8080;
//		proxy_http_version 1.1;
//		proxy_set_header Host $host;
//		proxy_set_header Upgrade $http_upgrade;
//		proxy_set_header Connection upgrade;
//		proxy_set_header X-Forwarded-Proto $scheme;
//		proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
//	}
//
// Without the flag all visitors have the address of the proxy, and share what [Limits] allow one address.
//
// # Data
//
// Games, names and ratings are in the file [Server.Data], with others beside it whose names begin like
// its own. What a visitor was told is on the disk. One server uses a file at a time; another one is
// refused.
//
//	serve -data games.db -backup monday.db
//
// writes a whole copy, also while the server runs. To go back to it, stop the server, delete
// games.db-wal and games.db-shm if they are there, copy monday.db to games.db, and start.
//
// A newer version of the program changes the file when it first opens it, and older versions refuse it
// from then on. So stop the old server, make a copy, and start the new one.
package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/web/internal/limit"
	"github.com/plygo/ply/web/internal/pool"
	"golang.org/x/time/rate"
)

// Server serves a board for games. [New] makes one. Its fields are set before it is used.
type Server struct {
	// Data is the file of SQLite that games are kept in. It is made if it is not there. Without it
	// games are lost when the program ends.
	Data   string
	Limits Limits
	Log    *slog.Logger // usually [slog.Default]

	// Proxy tells that all visitors come through one proxy. Their address, for Limits, is then the last
	// one of X-Forwarded-For, which the proxy has to add to what it gets, or to put in its place. If that
	// is no address, it is the one of the connection, as it always is without Proxy. Who reaches the
	// server beside the proxy can pretend to have any address, so nobody should.
	Proxy bool

	entries  []app.Entry
	limits   Limits // those in use
	store    *store
	people   *people
	moves    *pool.Pool  // machines that choose a move
	analyses *pool.Pool  // analyses
	keys     *pool.Pool  // slow hashes of keys
	reads    *pool.Pool  // tables that are read from the whole store
	list     []entryView // of the games, for pages
	routes   http.Handler
	began    time.Time

	context context.Context // ends with the server
	cancel  context.CancelFunc
	started sync.Once
	fault   error // of the start

	mu      sync.Mutex
	closing bool
	games   map[string]*game // that somebody holds
	minds   []*game          // whose machines remember something, the last used at the end
	sockets map[*conn]bool
	lobby   *lobby
	busy    sync.WaitGroup // connections, and what goes on behind them

	visitors visitors // who are connected

	loading sync.Mutex   // while a game is read from the store
	crowd   *limit.Crowd // connections, those included that are being made
	begun   *limit.Rates // games that begin
	sweeps  *rate.Limiter
	asked   *limit.Rates // messages and requests
	chosen  *limit.Rates // names
	tries   *limit.Rates // keys that are made or typed

	exportsOf   *limit.Crowd // exports that run, by visitor
	exportsFrom *limit.Crowd // and by address
}

// New returns a server for these games.
func New(entries ...app.Entry) *Server { return &Server{entries: entries} }

// Open opens the data. The first request does so too; Open tells whether it can be done.
func (s *Server) Open() error {
	s.started.Do(func() {
		s.Log = cmp.Or(s.Log, slog.Default())
		if s.fault = s.guard(s.start); s.fault != nil {
			s.Log.Error("the server cannot start", "error", s.fault)
		}
	})
	return s.fault
}

func (s *Server) start() (err error) {
	if len(s.entries) == 0 {
		return errors.New("web: there is no game; New needs an app.Entry, such as app.Of(\"mine\", Rules{})")
	}
	seen := map[string]bool{}
	for _, e := range s.entries {
		if seen[e.Name()] {
			return fmt.Errorf("web: two games are called %q", e.Name())
		}
		seen[e.Name()] = true
		if _, err := e.Open("", 0); err != nil {
			return fmt.Errorf("web: %s: %w", e.Name(), err)
		}
	}
	s.limits = s.Limits.filled()
	if s.store, err = openStore(s.Data); err != nil {
		return fmt.Errorf("web: %w", err)
	}
	s.context, s.cancel = context.WithCancel(context.Background())
	started := false
	defer func() { // also if the rules of a game fail
		if !started {
			s.cancel()
			err = errors.Join(err, s.store.close())
		}
	}()
	if err := s.prepare(); err != nil {
		return fmt.Errorf("web: %w", err)
	}
	started = true
	s.busy.Go(func() { s.every(beatEvery, s.beat) })
	s.busy.Go(func() { s.every(tidyEvery, s.tidy) })
	return nil
}

// prepare makes what a server has besides its store, and takes up the games that go on.
func (s *Server) prepare() (err error) {
	s.moves, s.analyses = pool.New(s.limits.Searches, s.limits.Queue), pool.New(s.limits.Analyses, s.limits.Queue)
	s.keys, s.reads = pool.New(2, 2), pool.New(2, 4) // a hash needs 19 MiB
	s.games, s.sockets = map[string]*game{}, map[*conn]bool{}
	if s.people, err = loadPeople(s.context, s.store); err != nil {
		return err
	}
	s.lobby = newLobby()
	s.crowd = limit.NewCrowd(s.limits.Sockets, s.limits.AddressSockets)
	s.begun = limit.NewRates(float64(s.limits.AddressGames)/3600, s.limits.AddressGames/4)
	s.sweeps = rate.NewLimiter(rate.Every(time.Minute), 1)
	s.asked = limit.NewRates(s.limits.AddressRate, 20*s.limits.Burst)
	s.exportsOf, s.exportsFrom = limit.NewCrowd(mostExports, 1), limit.NewCrowd(mostExports, s.limits.AddressExports)
	s.chosen = limit.NewRates(float64(s.limits.AddressNames)/3600, s.limits.AddressNames)
	s.tries = limit.NewRates(float64(s.limits.AddressKeys)/60, s.limits.AddressKeys)
	s.list = s.entryViews()
	s.began = time.Now()
	s.routes = s.handler()
	if err := s.tidy(); err != nil {
		return err
	}
	if err := s.fillLobby(); err != nil {
		return err
	}
	return s.revive(s.context)
}

// Close ends all searches and connections. Nothing of a game is lost: a page connects again when the
// server is back. To close a server again does nothing.
func (s *Server) Close() error {
	s.started.Do(func() { s.fault = errClose })
	if s.fault != nil { // nothing was begun
		return nil
	}
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return nil
	}
	var farewells sync.WaitGroup
	for c := range s.sockets {
		farewells.Go(func() { c.goodbye(websocket.StatusGoingAway, "the server ends") })
	}
	s.closing = true
	s.mu.Unlock()
	farewells.Wait()
	beaten := s.store.beat(s.context) // nobody pays for the time until the server is back
	s.cancel()
	s.busy.Wait()
	return errors.Join(beaten, s.store.close())
}

// begin notes something that Close has to wait for. It returns false if the server ends, and otherwise
// what ends it.
func (s *Server) begin() (end func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return nil, false
	}
	s.busy.Add(1)
	return s.busy.Done, true
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := s.Open(); err != nil {
		http.Error(w, "the server cannot start: its log says why", http.StatusServiceUnavailable)
		return
	}
	s.routes.ServeHTTP(w, r)
}

// entry returns a game with settings.
func (s *Server) entry(name string, settings map[string]string) (app.Entry, error) {
	for _, e := range s.entries {
		if e.Name() == name {
			return e.With(settings)
		}
	}
	return nil, fmt.Errorf("this server does not have the game %.40q", name)
}

// hold returns a game that a visitor may see, which stays open until it is released: one's own, and
// each game of two people.
func (s *Server) hold(ctx context.Context, visitor, id string) (*game, error) {
	g := s.held(id)
	if g == nil {
		var err error
		if g, err = s.load(ctx, visitor, id); err != nil {
			return nil, err
		}
	}
	if g.solo && g.owner != visitor {
		s.release(g)
		return nil, errNoGame
	}
	return g, nil
}

// load reads a game from the store. Two goroutines do not read the same game at once: the second one
// might have an older version of it when the first one has released it again.
func (s *Server) load(ctx context.Context, visitor, id string) (*game, error) {
	s.loading.Lock()
	defer s.loading.Unlock()
	if g := s.held(id); g != nil {
		return g, nil
	}
	r, err := s.store.game(ctx, id)
	if err != nil {
		return nil, err
	}
	if r.Stage == solo && r.Owner != visitor {
		return nil, errNoGame
	}
	g, err := newGame(s, r)
	if err != nil {
		return nil, unplayable{err}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games[id] = g
	g.users++
	return g, nil
}

// unplayable is why a game of the store cannot be played here, such as that the server does not have
// its rules any more.
type unplayable struct{ error }

// held returns a game that somebody holds already, or nil.
func (s *Server) held(id string) *game {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := s.games[id]
	if g != nil {
		g.users++
	}
	return g
}

// keepOpen keeps a game open that somebody holds, for one more release.
func (s *Server) keepOpen(g *game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.users++
}

// release ends what hold or keepOpen began. A game that nobody holds is in the store alone.
func (s *Server) release(g *game) {
	s.mu.Lock()
	g.users--
	last := g.users == 0
	if last {
		if s.games[g.id] == g {
			delete(s.games, g.id)
		}
		s.minds = slices.DeleteFunc(s.minds, func(other *game) bool { return other == g })
	}
	s.mu.Unlock()
	if last {
		g.table.Forget()
	}
}

// remember notes that machines of a game are about to think. Those of the game for which that is
// longest ago forget what they have found, if there are too many.
func (s *Server) remember(g *game) {
	s.mu.Lock()
	s.minds = append(slices.DeleteFunc(s.minds, func(other *game) bool { return other == g }), g)
	var oldest *game
	if len(s.minds) > s.limits.Minds {
		oldest, s.minds = s.minds[0], s.minds[1:]
	}
	s.mu.Unlock()
	if oldest != nil {
		oldest.mu.Lock()
		defer oldest.mu.Unlock()
		oldest.table.Forget()
	}
}

// forget takes a game that was deleted out of those that can be held.
func (s *Server) forget(g *game) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[g.id] == g {
		delete(s.games, g.id)
	}
}
