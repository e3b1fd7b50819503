package web

import (
	"cmp"
	"encoding/json"
	"maps"
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
// Its lock is held for moments, since every move of a game passes here.
type lobby struct {
	mu         sync.Mutex
	challenges map[string]map[string]*challenge // by owner, who may be away, and by game
	live       map[string]*going                // by game
	pages      map[*conn]bool                   // that show the lobby
	timer      *time.Timer                      // to tell them; nil if there is nothing new
	view       *lobbyView                       // the last one, which all share who ask
	made       time.Time                        // the view
	stale      bool                             // whether something has changed since

	making sync.Mutex // while a view is made, so that nobody else makes the same one
}

// challenge is a game that waits for an opponent.
type challenge struct {
	challengeView
	created time.Time
	address string // of the owner, while the owner is connected
}

// going is a game that goes on.
type going struct {
	liveView
	players [2]string
	created time.Time
	updated time.Time
}

func newLobby() *lobby {
	return &lobby{challenges: map[string]map[string]*challenge{}, live: map[string]*going{}, pages: map[*conn]bool{}}
}

// post puts a game into the lobby, or takes it out if it does not belong there any more.
func (s *Server) post(r *row, rules app.Entry) {
	if !r.Listed {
		return
	}
	var waits *challenge
	if r.Stage == open {
		waits = r.challenge(rules)
	}
	l := s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	goes := r.Stage == live && r.Outcome == ply.Ongoing.String()
	if known := l.live[r.ID]; known != nil && goes {
		known.Steps, known.updated = r.Steps, r.Updated
		return // another move is no news
	}
	l.remove(r.Owner, r.ID)
	switch {
	case goes:
		l.live[r.ID] = r.going(rules)
	case waits != nil:
		if l.challenges[r.Owner] == nil {
			l.challenges[r.Owner] = map[string]*challenge{}
		}
		l.challenges[r.Owner][r.ID] = waits
	}
	s.stir()
}

// unpost takes a game that was deleted out of the lobby.
func (s *Server) unpost(owner, id string) {
	l := s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.remove(owner, id) {
		s.stir()
	}
}

// remove takes a game out, and reports whether it was there. The lobby is locked.
func (l *lobby) remove(owner, id string) bool {
	there := l.live[id] != nil || l.challenges[owner][id] != nil
	delete(l.live, id)
	delete(l.challenges[owner], id)
	if len(l.challenges[owner]) == 0 {
		delete(l.challenges, owner)
	}
	return there
}

// comesOrGoes tells the lobby of a visitor who has challenges there: they are shown while the visitor
// is connected.
func (s *Server) comesOrGoes(visitor string) {
	l := s.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.challenges[visitor]) > 0 {
		s.stir()
	}
}

// stir notes that the lobby is new, and tells the pages soon. It is locked.
func (s *Server) stir() {
	l := s.lobby
	l.stale = true
	if l.timer == nil && len(l.pages) > 0 {
		l.timer = time.AfterFunc(lobbyEvery-time.Since(l.made), s.tellLobby)
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
	l := s.lobby
	l.mu.Lock()
	l.timer = nil
	pages := slices.Collect(maps.Keys(l.pages))
	l.mu.Unlock()
	view := s.lobbyView(true)
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
	s, l := c.server, c.server.lobby
	if !r.On {
		c.leaveLobby()
		return nothing{}, nil
	}
	l.mu.Lock()
	l.pages[c] = true
	l.mu.Unlock()
	view := s.lobbyView(false)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stale { // since before the page was among those that are told
		s.stir()
	}
	return view.of(c.visitor), nil
}

// leaveLobby forgets a page.
func (c *conn) leaveLobby() {
	l := c.server.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.pages, c)
}

// lobbyView returns the lobby as somebody sees it who has no challenge there. To make it takes long, so all
// who ask within lobbyEvery share one. Only a fresh one is made earlier, if something has changed.
func (s *Server) lobbyView(fresh bool) *lobbyView {
	l := s.lobby
	l.making.Lock()
	defer l.making.Unlock()
	l.mu.Lock()
	if l.view != nil && time.Since(l.made) < lobbyEvery && !(fresh && l.stale) {
		defer l.mu.Unlock()
		return l.view
	}
	l.stale = false
	l.mu.Unlock()
	view := &lobbyView{Challenges: s.openChallenges(), Live: s.liveGames()}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.view, l.made = view, time.Now()
	return view
}

// openChallenges returns the newest challenges of those who are here. Nobody can fill the list alone.
func (s *Server) openChallenges() []challengeView {
	here, l := s.visitors.addresses(), s.lobby
	var all []challenge
	l.mu.Lock()
	for visitor, address := range here {
		for _, c := range l.challenges[visitor] {
			all = append(all, *c)
			all[len(all)-1].address = address
		}
	}
	l.mu.Unlock()
	slices.SortFunc(all, func(a, b challenge) int { return cmp.Or(b.created.Compare(a.created), cmp.Compare(a.Game, b.Game)) })
	list, from := []challengeView{}, map[string]int{} // by address
	for _, c := range all {
		if len(list) < mostChallenges && from[c.address] < s.limits.AddressChallenges {
			from[c.address]++
			c.Name = s.nameOf(c.owner)
			list = append(list, c.challengeView)
		}
	}
	return list
}

// liveGames returns the newest games that go on. It forgets those that nobody plays any more; another
// move brings them back.
func (s *Server) liveGames() []liveView {
	l := s.lobby
	var all []going
	l.mu.Lock()
	for id, g := range l.live {
		if time.Since(g.updated) > liveFor {
			delete(l.live, id)
		} else {
			all = append(all, *g)
		}
	}
	l.mu.Unlock()
	slices.SortFunc(all, func(a, b going) int { return cmp.Or(b.created.Compare(a.created), cmp.Compare(a.Game, b.Game)) })
	list := []liveView{}
	for _, g := range all[:min(len(all), mostLive)] {
		g.Names = [2]string{s.nameOf(g.players[0]), s.nameOf(g.players[1])}
		list = append(list, g.liveView)
	}
	return list
}

// challenge returns an open game as the lobby keeps it.
func (r *row) challenge(rules app.Entry) *challenge {
	return &challenge{created: r.Created, challengeView: challengeView{
		Game: r.ID, Entry: r.Entry, Title: rules.Title(), Settings: r.Settings, Sides: rules.Sides(), Side: r.free(), Clock: r.control(),
		Rated: r.Rated, Rating: max(r.Ratings[0], r.Ratings[1]), owner: r.Owner,
	}}
}

// going returns a live game as the lobby keeps it.
func (r *row) going(rules app.Entry) *going {
	return &going{players: r.Players, created: r.Created, updated: r.Updated, liveView: liveView{
		Game: r.ID, Entry: r.Entry, Title: rules.Title(), Sides: rules.Sides(), Ratings: r.Ratings, Steps: r.Steps,
	}}
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
			s.post(r, rules)
		}
	}
	return nil
}
