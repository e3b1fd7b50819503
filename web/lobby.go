package web

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/plygo/ply/match"
)

const (
	mostChallenges = 100 // that the lobby shows
	mostOfAddress  = 20  // of these, so that nobody can fill the lobby alone
	mostLive       = 50
	lobbyEvery     = time.Second // it is told at most so often
)

// lobby has the games that anybody may find: those that wait for an opponent, and those that go on.
type lobby struct {
	mu    sync.Mutex
	games map[string]posted
	pages map[*conn]bool // that show it
	timer *time.Timer    // to tell them; nil if there is nothing new
	told  time.Time
}

// posted is a game of the lobby. It does not change.
type posted struct {
	row     row
	title   string
	sides   [2]string
	control *control
}

// post puts a game into the lobby, or takes it out if it does not belong there any more.
func (s *Server) post(g *game) {
	if !g.row.Listed {
		return
	}
	l := &s.lobby
	p := posted{row: g.row, title: g.entry.Title(), sides: g.entry.Sides()}
	p.row.Kept = nil
	if g.clocks != nil {
		p.control = controlOf(g.clocks.Control())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	before, there := l.games[g.row.ID]
	if belongs := g.row.Stage == open || g.row.Stage == live && !g.over(); belongs {
		l.games[g.row.ID] = p
		if there && before.row.Stage == g.row.Stage {
			return // another move is no news
		}
	} else {
		delete(l.games, g.row.ID)
	}
	s.stir()
}

// controlOf returns a time control as pages know it.
func controlOf(c match.Control) *control {
	return &control{Base: c.Base.Seconds(), Increment: c.Add.Seconds(), Move: c.Move.Time.Seconds()}
}

// unpost takes a game that was deleted out of the lobby.
func (s *Server) unpost(id string) {
	l := &s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, there := l.games[id]; there {
		delete(l.games, id)
		s.stir()
	}
}

// comesOrGoes tells the lobby of a visitor who has challenges there: they are shown while the visitor
// is connected.
func (s *Server) comesOrGoes(visitor string) {
	l := &s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.games {
		if p.row.Stage == open && p.row.Owner == visitor {
			s.stir()
			return
		}
	}
}

// stir tells the pages soon that the lobby is new. It is locked.
func (s *Server) stir() {
	l := &s.lobby
	if l.timer == nil && len(l.pages) > 0 {
		l.timer = time.AfterFunc(lobbyEvery-time.Since(l.told), s.tellLobby)
	}
}

// tellLobby sends the lobby to the pages that show it.
func (s *Server) tellLobby() {
	end, ok := s.begin()
	if !ok {
		return
	}
	defer end()
	connected := s.connected()
	l := &s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timer, l.told = nil, time.Now()
	for c := range l.pages {
		c.send(push{Push: "lobby", Lobby: s.lobbyView(c.visitor, connected)})
	}
}

// connected returns the visitors who are connected, with an address of each.
func (s *Server) connected() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	visitors := map[string]string{}
	for c := range s.sockets {
		visitors[c.visitor] = c.address
	}
	return visitors
}

// showLobby returns the lobby, and tells the page what is new in it from now on.
func (c *conn) showLobby(r *request) (any, error) {
	connected := c.server.connected()
	l := &c.server.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if !r.On {
		delete(l.pages, c)
		return nothing{}, nil
	}
	l.pages[c] = true
	return c.server.lobbyView(c.visitor, connected), nil
}

// leaveLobby forgets a page.
func (c *conn) leaveLobby() {
	l := &c.server.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.pages, c)
}

// lobbyView returns the lobby as a visitor sees it, with the newest first. It is locked.
func (s *Server) lobbyView(visitor string, connected map[string]string) *lobbyView {
	games := []posted{}
	for _, p := range s.lobby.games {
		if _, here := connected[p.row.Owner]; here || p.row.Stage == live {
			games = append(games, p)
		}
	}
	slices.SortFunc(games, func(a, b posted) int {
		return cmp.Or(b.row.Created.Compare(a.row.Created), cmp.Compare(a.row.ID, b.row.ID))
	})
	from := map[string]int{} // challenges by address
	v := &lobbyView{Challenges: []challengeView{}, Live: []liveView{}}
	for _, p := range games {
		r := &p.row
		switch {
		case r.Stage == open && len(v.Challenges) < mostChallenges && from[connected[r.Owner]] < mostOfAddress:
			from[connected[r.Owner]]++
			v.Challenges = append(v.Challenges, challengeView{
				Game: r.ID, Entry: r.Entry, Title: p.title, Settings: r.Settings, Sides: p.sides, Side: r.free(), Clock: p.control,
				Rated: r.Rated, Name: s.nameOf(r.Owner), Rating: max(r.Ratings[0], r.Ratings[1]), Mine: r.Owner == visitor,
			})
		case r.Stage == live && len(v.Live) < mostLive:
			v.Live = append(v.Live, liveView{
				Game: r.ID, Entry: r.Entry, Title: p.title, Sides: p.sides,
				Names: s.namesOf(r), Ratings: r.Ratings, Steps: r.Steps,
			})
		}
	}
	return v
}

// free returns the side whose seat is free, or -1 if lots are drawn or none is free.
func (r *row) free() int {
	if r.Stage != open || r.Lots {
		return -1
	}
	return slices.Index(r.Players[:], "")
}

// namesOf returns the names of the players of a game of two people.
func (s *Server) namesOf(r *row) (names [2]string) {
	if r.Stage == solo {
		return names
	}
	for side, player := range r.Players {
		names[side] = s.nameOf(player)
	}
	return names
}

// fillLobby puts the games of the store into the lobby.
func (s *Server) fillLobby() error {
	ids, err := s.store.listed(s.context)
	if err != nil {
		return err
	}
	for _, id := range ids {
		g, err := s.hold(s.context, "", id)
		if err != nil {
			s.Log.Warn("a game cannot go on", "game", id, "error", err)
			continue
		}
		s.post(g)
		s.release(g)
	}
	return nil
}
