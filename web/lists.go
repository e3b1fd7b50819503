package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// hello returns what a page has to know first.
func (c *conn) hello(*request) (any, error) {
	return map[string]any{"entries": c.server.list, "you": map[string]string{"name": c.server.nameOf(c.visitor)}}, nil
}

// entryViews returns the games of the server.
func (s *Server) entryViews() []entryView {
	list := []entryView{}
	for _, e := range s.entries {
		list = append(list, entryView{
			Name: e.Name(), Title: e.Title(), Sides: e.Sides(), Passes: e.Passes(),
			Options: some(e.Options()), Players: e.Players(), Evaluations: some(e.Evaluations()), Supply: some(e.Supply()),
		})
	}
	return list
}

// some returns a list that is [] and not null as JSON.
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// mine returns the games and results of a visitor.
func (c *conn) mine(*request) (any, error) {
	list, err := c.summaries()
	if err != nil {
		return nil, err
	}
	return map[string]any{"mine": list, "results": tallies(list)}, nil
}

// summaries returns the games of the visitor, the newest first.
func (c *conn) summaries() ([]summary, error) {
	rows, err := c.server.store.games(c.context, c.visitor)
	if err != nil {
		return nil, c.lost(err)
	}
	list := []summary{}
	for _, r := range rows {
		title, sides := r.Entry, [2]string{"First", "Second"} // of a game that this server had before
		if entry, err := c.server.entry(r.Entry, nil); err == nil {
			title, sides = entry.Title(), entry.Sides()
		}
		s := summary{
			ID: r.ID, Entry: r.Entry, Title: title, Sides: sides, Seats: r.Seats, Steps: r.Steps, Turn: r.Turn,
			Outcome: r.Outcome, Reason: r.Reason, Updated: r.Updated.UTC().Format(time.RFC3339),
		}
		s.count()
		list = append(list, s)
	}
	return list, nil
}

// count finds the opponent of a person, and how the person fared.
func (s *summary) count() {
	side := slices.Index(s.Seats[:], person)
	if side < 0 || s.Seats[1-side] == person {
		return
	}
	s.Opponent = s.Seats[1-side]
	if p, over := points[s.Outcome]; over {
		if side == 1 {
			p = 1 - p
		}
		s.Score = &p
	}
}

// tallies counts results by game and opponent.
func tallies(list []summary) []tally {
	found := map[[2]string]*tally{}
	for _, s := range list {
		if s.Score == nil {
			continue
		}
		key := [2]string{s.Entry, s.Opponent}
		t := found[key]
		if t == nil {
			t = &tally{Entry: s.Entry, Title: s.Title, Opponent: s.Opponent}
			found[key] = t
		}
		switch *s.Score {
		case 1:
			t.Wins++
		case 0:
			t.Losses++
		default:
			t.Draws++
		}
	}
	all := []tally{}
	for _, t := range found {
		all = append(all, *t)
	}
	slices.SortFunc(all, func(a, b tally) int {
		return cmp.Or(cmp.Compare(a.Title, b.Title), cmp.Compare(a.Opponent, b.Opponent))
	})
	return all
}

// board reads a position as text.
func (c *conn) board(r *request) (any, error) {
	entry, err := c.server.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	return c.opened(entry, r.State)
}

func (c *conn) opened(entry app.Entry, state string) (any, error) {
	table, err := entry.Open(state, newSeed())
	if err != nil {
		return nil, err
	}
	return c.position(table.Look(ply.Watcher)), nil
}

// arrange reads a position that a person has set up by hand.
func (c *conn) arrange(r *request) (any, error) {
	entry, err := c.server.entry(r.Entry, r.Settings)
	if err != nil {
		return nil, err
	}
	state, err := entry.Arrange(r.State, r.Things, r.Turn)
	if err != nil {
		return nil, err
	}
	return c.opened(entry, state)
}
