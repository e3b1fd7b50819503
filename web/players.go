package web

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/plygo/ply/web/internal/glicko"
	"github.com/plygo/ply/web/internal/pool"
)

const (
	mostPlayers = 100 // in a table
	mostPublic  = 100 // games of a player that anybody may see
	mostHistory = 500 // ratings of a player in one game
)

// rankView is a player in the table of a game.
type rankView struct {
	Name        string  `json:"name,omitempty"`
	Rating      float64 `json:"rating"`
	Deviation   float64 `json:"deviation"`
	Provisional bool    `json:"provisional"`
	Wins        int     `json:"wins"`
	Draws       int     `json:"draws"`
	Losses      int     `json:"losses"`
}

// ratingView is the rating of a player in one game.
type ratingView struct {
	Entry string `json:"entry"`
	Title string `json:"title"`
	rankView
	History []historyView `json:"history"` // the oldest first
}

// historyView is a rating after a game.
type historyView struct {
	At     string  `json:"at"`
	Rating float64 `json:"rating"`
}

// view returns a record as pages see it.
func (r *record) view(name string) rankView {
	now := r.at(time.Now())
	return rankView{
		Name: name, Rating: math.Round(now.Rating), Deviation: math.Round(now.Deviation), Provisional: now.Deviation > provisional,
		Wins: r.Wins, Draws: r.Draws, Losses: r.Losses,
	}
}

// players returns the table of the best players of a game. Those of whom little is known come last.
func (c *conn) players(r *request) (any, error) {
	if _, err := c.server.entry(r.Entry, nil); err != nil {
		return nil, err
	}
	var list []rankView
	err := c.consult(func() (err error) {
		list, err = c.server.best(c.context, r.Entry)
		return err
	})
	if err != nil {
		return nil, err
	}
	return map[string]any{"players": list}, nil
}

// consult calls f, which reads much of the store, when it is its turn.
func (c *conn) consult(f func() error) error {
	err := c.ask(c.context, c.server.reads, func() error {
		if err := f(); err != nil {
			return c.lost(err)
		}
		return nil
	})
	if errors.Is(err, pool.ErrFull) {
		return errTables
	}
	return err
}

// best returns the table of a game. Who has not played for long is uncertain now, and comes last, whatever
// the deviation was after the last game. It grows as step 6 of Glicko-2 says.
func (s *Server) best(ctx context.Context, entry string) ([]rankView, error) {
	rows, err := s.store.read.QueryContext(ctx, `SELECT player, `+ratingColumns+` FROM ratings WHERE entry = ?
		ORDER BY deviation * deviation + volatility * volatility * ? * max(0, ? - updated) <= ? DESC, rating DESC, player LIMIT ?`,
		entry, float64(glicko.Scale*glicko.Scale)/float64(period.Milliseconds()), time.Now().UnixMilli(), provisional*provisional, mostPlayers)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []rankView{}
	for rows.Next() {
		var id string
		r, err := scanRecord(rows, &id)
		if err != nil {
			return nil, err
		}
		list = append(list, r.view(s.nameOf(id)))
	}
	slices.SortStableFunc(list, func(a, b rankView) int { // as they are shown: rounded
		switch {
		case a.Provisional && !b.Provisional:
			return 1
		case b.Provisional && !a.Provisional:
			return -1
		}
		return cmp.Compare(b.Rating, a.Rating)
	})
	return list, rows.Err()
}

// player returns what anybody may know of a player.
func (c *conn) player(r *request) (any, error) {
	id := c.server.people.named(r.Name)
	if id == "" {
		return nil, errors.New("nobody has this name")
	}
	var found any
	err := c.consult(func() (err error) {
		found, err = c.server.portrait(c.context, id)
		return err
	})
	return found, err
}

// portrait returns a player with ratings, results and games. These are the rated games, and those that
// anybody could have found in the lobby. More of them are counted than shown, so a page gets the scores
// of all that the results count.
func (s *Server) portrait(ctx context.Context, id string) (any, error) {
	var created int64
	if err := s.store.read.QueryRowContext(ctx, `SELECT created FROM players WHERE id = ?`, id).Scan(&created); err != nil {
		return nil, err
	}
	ratings, err := s.ratingsOf(ctx, id)
	if err != nil {
		return nil, err
	}
	rows, err := s.store.list(ctx, `(player0 = ?1 OR player1 = ?1) AND stage = ?2 AND (rated OR listed) ORDER BY updated DESC, id LIMIT ?3`, id, live, mostMine+1)
	if err != nil {
		return nil, err
	}
	counted, more := newest(s.summaries(rows, id), mostMine)
	shown, cut := newest(counted, mostPublic)
	return map[string]any{
		"name": s.nameOf(id), "since": stamp(time.UnixMilli(created)), "ratings": ratings,
		"results": tallies(counted), "scores": scores(counted), "more": more, "games": shown, "cut": cut,
	}, nil
}

// ratingsOf returns the ratings of a player in all games, that with the most results first.
func (s *Server) ratingsOf(ctx context.Context, id string) ([]ratingView, error) {
	list := []ratingView{}
	rows, err := s.store.read.QueryContext(ctx, `SELECT entry, `+ratingColumns+` FROM ratings WHERE player = ? ORDER BY wins + draws + losses DESC, entry`, id)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var entry string
		r, err := scanRecord(rows, &entry)
		if err != nil {
			return nil, err
		}
		title, _ := s.called(entry)
		list = append(list, ratingView{Entry: entry, Title: title, rankView: r.view("")})
	}
	if err := cmp.Or(rows.Err(), rows.Close()); err != nil { // in memory there is one connection
		return nil, err
	}
	for i := range list {
		if list[i].History, err = s.history(ctx, id, list[i].Entry); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// history returns the last ratings of a player in a game, the oldest first.
func (s *Server) history(ctx context.Context, id, entry string) ([]historyView, error) {
	list := []historyView{}
	var ended int64
	var rating float64
	err := each(ctx, s.store.read, `
		SELECT ended, after0 AS after FROM rated WHERE player0 = ?1 AND entry = ?2
		UNION ALL SELECT ended, after1 FROM rated WHERE player1 = ?1 AND entry = ?2
		ORDER BY ended DESC LIMIT ?3`, []any{id, entry, mostHistory},
		func() { list = append(list, historyView{stamp(time.UnixMilli(ended)), math.Round(rating)}) }, &ended, &rating)
	slices.Reverse(list)
	return list, err
}
