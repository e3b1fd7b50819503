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
		err := s.guard(func() error { // rules that fail are no reason not to start
			_, err := e.Problems()
			return err
		})
		if err != nil {
			s.Log.Debug("there is nothing to solve", "entry", e.Name(), "error", err)
		}
		list = append(list, entryView{
			Name: e.Name(), Title: e.Title(), Sides: e.Sides(), Passes: e.Passes(), Problems: err == nil,
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

// mostMine are the games of a visitor that a list shows and counts, the newest ones. A page is told if
// there are more; an export has all.
const mostMine = 1000

// mine returns the newest games of a visitor, and their results.
func (c *conn) mine(*request) (any, error) {
	var list []summary
	err := c.consult(func() error {
		rows, err := c.server.store.games(c.context, c.visitor, mostMine+1)
		list = c.server.summaries(rows, c.visitor)
		return err
	})
	if err != nil {
		return nil, err
	}
	list, more := newest(list, mostMine)
	return map[string]any{"mine": list, "results": tallies(list), "more": more}, nil
}

// newest cuts a list of games. A page is told where the cut is; 0 stands for none.
func newest(list []summary, most int) (kept []summary, cut int) {
	if len(list) > most {
		return list[:most], most
	}
	return list, 0
}

// summaries returns games as a list of those of a visitor.
func (s *Server) summaries(rows []*row, visitor string) []summary {
	list := []summary{}
	for _, r := range rows {
		title, sides := s.called(r.Entry)
		v := summary{
			ID: r.ID, Entry: r.Entry, Title: title, Sides: sides, Seats: r.Seats, Steps: r.Steps, Turn: r.Turn,
			Outcome: r.Outcome, Reason: r.Reason, Updated: stamp(r.Updated), Stage: r.Stage, Rated: r.Rated, Names: s.namesOf(r),
		}
		v.count(r, visitor)
		list = append(list, v)
	}
	return list
}

// called returns the title of a game and of its sides, also of a game that this server had before.
func (s *Server) called(entry string) (title string, sides [2]string) {
	if e, err := s.entry(entry, nil); err == nil {
		return e.Title(), e.Sides()
	}
	return entry, [2]string{"First", "Second"}
}

// stamp returns a time as pages read it.
func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// count finds the opponent of a visitor, and how the visitor fared.
func (v *summary) count(r *row, visitor string) {
	side := slices.Index(r.Players[:], visitor)
	if side < 0 || r.Players[1-side] == visitor {
		v.Side = -1 // a game of machines, or of people beside each other
		return
	}
	v.Side = side
	switch {
	case r.Stage == solo:
		v.Opponent = r.Seats[1-side]
	case r.Stage == live:
		v.Opponent, v.Person, v.Change = v.Names[1-side], true, r.Changes[side]
	default:
		return
	}
	if p, over := points[r.Outcome]; over {
		if side == 1 {
			p = 1 - p
		}
		v.Score = &p
	}
}

// tallies counts results by game and opponent.
func tallies(list []summary) []tally {
	type against struct {
		entry, opponent string
		person          bool
	}
	found := map[against]*tally{}
	for _, s := range list {
		if s.Score == nil {
			continue
		}
		key := against{s.Entry, s.Opponent, s.Person}
		t := found[key]
		if t == nil {
			t = &tally{Entry: s.Entry, Title: s.Title, Opponent: s.Opponent, Person: s.Person}
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

// scores returns the points of the games that ended, in the order of the list.
func scores(list []summary) []float64 {
	all := []float64{}
	for _, s := range list {
		if s.Score != nil {
			all = append(all, *s.Score)
		}
	}
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
