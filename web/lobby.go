package web

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/match"
)

const (
	mostChallenges = 100 // that the lobby shows
	mostLive       = 50
	liveFor        = time.Hour   // after its last move a game is not among those that go on
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

// posted is a game of the lobby, without its moves.
type posted struct {
	row
	rules app.Entry
}

// post puts a game into the lobby, or takes it out if it does not belong there any more.
func (s *Server) post(r row, rules app.Entry) {
	if !r.Listed {
		return
	}
	r.Kept = nil
	l := &s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	before, there := l.games[r.ID]
	if r.Outcome == ply.Ongoing.String() {
		l.games[r.ID] = posted{r, rules}
		if there && before.Stage == r.Stage {
			return // another move is no news
		}
	} else {
		delete(l.games, r.ID)
	}
	s.stir()
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
		if p.Stage == open && p.Owner == visitor {
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

// tellLobby sends the lobby to the pages that show it. It is written once for all who have no
// challenge in it.
func (s *Server) tellLobby() {
	end, ok := s.begin()
	if !ok {
		return
	}
	defer end()
	l := &s.lobby
	l.mu.Lock()
	l.timer, l.told = nil, time.Now()
	var pages []*conn
	for c := range l.pages {
		pages = append(pages, c)
	}
	l.mu.Unlock()
	view := s.lobbyView()
	text, err := json.Marshal(push{Push: "lobby", Lobby: view})
	if err != nil {
		s.Log.Error("a message cannot be written", "error", err)
		return
	}
	for _, c := range pages {
		if own := view.of(c.visitor); own != view {
			c.send(push{Push: "lobby", Lobby: own})
		} else {
			c.sendText(text)
		}
	}
}

// showLobby returns the lobby, and tells the page what is new in it from now on.
func (c *conn) showLobby(r *request) (any, error) {
	l := &c.server.lobby
	l.mu.Lock()
	if r.On {
		l.pages[c] = true
	} else {
		delete(l.pages, c)
	}
	l.mu.Unlock()
	if !r.On {
		return nothing{}, nil
	}
	return c.server.lobbyView().of(c.visitor), nil
}

// leaveLobby forgets a page.
func (c *conn) leaveLobby() {
	l := &c.server.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.pages, c)
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

// posted returns the games of the lobby, the newest first. It forgets those that nobody plays any more;
// another move brings them back.
func (s *Server) posted() (games []posted) {
	l := &s.lobby
	l.mu.Lock()
	for id, p := range l.games {
		if p.Stage == live && time.Since(p.Updated) > liveFor {
			delete(l.games, id)
		} else {
			games = append(games, p)
		}
	}
	l.mu.Unlock()
	slices.SortFunc(games, func(a, b posted) int {
		return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID))
	})
	return games
}

// lobbyView returns the lobby for who has no challenge in it. Nobody can fill it alone.
func (s *Server) lobbyView() *lobbyView {
	connected, from := s.connected(), map[string]int{} // challenges by address
	v := &lobbyView{Challenges: []challengeView{}, Live: []liveView{}}
	for _, p := range s.posted() {
		address, here := connected[p.Owner]
		switch {
		case p.Stage == open && here && len(v.Challenges) < mostChallenges && from[address] < s.limits.AddressChallenges:
			from[address]++
			v.Challenges = append(v.Challenges, challengeView{
				Game: p.ID, Entry: p.Entry, Title: p.rules.Title(), Settings: p.Settings, Sides: p.rules.Sides(), Side: p.free(), Clock: p.control(),
				Rated: p.Rated, Name: s.nameOf(p.Owner), Rating: max(p.Ratings[0], p.Ratings[1]), owner: p.Owner,
			})
		case p.Stage == live && len(v.Live) < mostLive:
			v.Live = append(v.Live, liveView{
				Game: p.ID, Entry: p.Entry, Title: p.rules.Title(), Sides: p.rules.Sides(), Names: s.namesOf(&p.row), Ratings: p.Ratings, Steps: p.Steps,
			})
		}
	}
	return v
}

// of returns the lobby as a visitor sees it, who knows which challenges are their own.
func (v *lobbyView) of(visitor string) *lobbyView {
	own := func(c challengeView) bool { return c.owner == visitor }
	if !slices.ContainsFunc(v.Challenges, own) {
		return v
	}
	view := *v
	view.Challenges = slices.Clone(v.Challenges)
	for i, c := range view.Challenges {
		view.Challenges[i].Mine = own(c)
	}
	return &view
}

// control returns the time control of a game, or nil.
func (r *row) control() *control {
	var clocks match.Clocks
	if json.Unmarshal([]byte(r.Clocks), &clocks) != nil { // there are none
		return nil
	}
	c := clocks.Control()
	return &control{Base: c.Base.Seconds(), Increment: c.Add.Seconds(), Move: c.Move.Time.Seconds()}
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
	rows, err := s.store.listed(s.context)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if rules, err := s.entry(r.Entry, r.Settings); err == nil { // the server may have other games now
			s.post(*r, rules)
		}
	}
	return nil
}
