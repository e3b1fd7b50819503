package web_test

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/web"
)

// ranked is a player of the table.
type ranked struct {
	Name, Entry, Title  string
	Rating, Deviation   float64
	Provisional         bool
	Wins, Draws, Losses int
	History             []struct {
		At     string
		Rating float64
	}
}

// listed is a game of a list.
type listed struct {
	ID, Entry, Stage, Outcome string
	Rated                     bool
	Names                     [2]string
	Score                     *float64
	Change                    float64
}

// tally has the results against an opponent.
type tally struct {
	Entry, Opponent     string
	Person              bool
	Wins, Draws, Losses int
}

// portrait is what anybody may know of a player.
type portrait struct {
	Name, Since string
	Ratings     []ranked
	Results     []tally
	Games       []listed
}

func (c *client) players(entry string) []ranked {
	c.t.Helper()
	var found struct{ Players []ranked }
	c.do("players", fields{"entry": entry}, &found)
	return found.Players
}

func (c *client) player(name string) (p portrait) {
	c.t.Helper()
	c.do("player", fields{"name": name}, &p)
	return p
}

var ratedGame = fields{"rated": true, "clock": fields{"base": 300, "increment": 5}}

// Two people with names play: their ratings change by the game, once, and everybody sees who is best.
func TestRatedGame(t *testing.T) {
	h := newServer(t, many)
	lan, minh, stranger := named(t, h, "Lan"), named(t, h, "Minh"), visit(t, h)
	p := meet(t, lan, minh, ratedGame)
	p.play("1", "4", "2", "5", "3")
	v := p.view(0)
	if v.Outcome != "win" || !v.Rated || v.Players[0].Name != "Lan" || v.Players[1].Rating != 1500 || v.Players[0].Change < 100 || v.Players[1].Change > -100 {
		t.Fatalf("the game: %s %+v", v.Outcome, v.Players)
	}
	if math.Abs(v.Players[0].Change+v.Players[1].Change) > 0.01 {
		t.Errorf("one gains %v, the other %v", v.Players[0].Change, v.Players[1].Change)
	}
	p.players[0].do("offer", fields{"game": p.id, "kind": "rematch"}, nil) // a change after the end
	won := math.Round(1500 + v.Players[0].Change)
	table := stranger.players("tictactoe")
	if len(table) != 2 || table[0].Name != "Lan" || table[0].Rating != won || table[0].Wins != 1 || !table[0].Provisional || table[1].Losses != 1 || table[1].Name != "Minh" {
		t.Errorf("the table: %+v", table)
	}
	if table := stranger.players("chess"); len(table) != 0 {
		t.Errorf("the table of another game: %+v", table)
	}

	seen := stranger.player("LAN")
	if seen.Name != "Lan" || seen.Since == "" || len(seen.Ratings) != 1 || len(seen.Games) != 1 {
		t.Fatalf("the player: %+v", seen)
	}
	if r := seen.Ratings[0]; r.Entry != "tictactoe" || r.Title == "" || r.Rating != won || len(r.History) != 1 || r.History[0].Rating != won {
		t.Errorf("the rating: %+v", r)
	}
	if diff := cmp.Diff([]tally{{Entry: "tictactoe", Opponent: "Minh", Person: true, Wins: 1}}, seen.Results); diff != "" {
		t.Error(diff)
	}
	if g := seen.Games[0]; g.ID != p.id || g.Names != [2]string{"Lan", "Minh"} || g.Stage != "live" || !g.Rated || g.Score == nil || *g.Score != 1 || math.Abs(g.Change-v.Players[0].Change) > 1e-9 {
		t.Errorf("the game: %+v", g)
	}
	if g := stranger.player("Minh").Games[0]; *g.Score != 0 || g.Change >= 0 {
		t.Errorf("the game of the other: %+v", g)
	}
	stranger.refused("nobody has this name", "player", fields{"name": "Hoa"})
	stranger.refused("nobody has this name", "player", fields{"name": ""})
	stranger.refused("does not have the game", "players", fields{"entry": "nothing"})
	stranger.refused("nobody has this name", "player", fields{"name": strings.Repeat("x", 100_000)})
}

// Games that are not rated count for the results and not for ratings; only those from the lobby are
// seen by others.
func TestUnratedGames(t *testing.T) {
	h := newServer(t, many)
	lan, minh, nobody := named(t, h, "Lan"), named(t, h, "Minh"), visit(t, h)
	for _, f := range []fields{{}, {"opponent": "lobby"}} {
		p := meet(t, lan, minh, f)
		p.play("1", "4")
		p.players[0].do("resign", fields{"game": p.id, "side": 0}, nil)
	}
	p := meet(t, lan, minh, ratedGame)
	p.players[1].do("abort", fields{"game": p.id}, nil)
	p = meet(t, lan, minh, ratedGame) // becomes a casual one
	p.play("1")
	p.players[0].do("offer", fields{"game": p.id, "kind": "casual"}, nil)
	p.players[1].do("offer", fields{"game": p.id, "kind": "casual"}, nil)
	p.players[1].do("resign", fields{"game": p.id, "side": 1}, nil)
	p = meet(t, lan, nobody, nil)
	p.play("1", "4", "2", "5", "3")
	if table := nobody.players("tictactoe"); len(table) != 0 {
		t.Errorf("the table: %+v", table)
	}
	seen := nobody.player("Lan")
	if len(seen.Ratings) != 0 || len(seen.Games) != 1 {
		t.Errorf("the player: %+v", seen)
	}
	var mine struct {
		Mine    []listed
		Results []tally
	}
	lan.do("mine", nil, &mine)
	want := []tally{{"tictactoe", "", true, 1, 0, 0}, {"tictactoe", "Minh", true, 1, 0, 2}}
	if diff := cmp.Diff(want, mine.Results); diff != "" {
		t.Error(diff)
	}
	if len(mine.Mine) != 5 || mine.Mine[0].Names != [2]string{"Lan", ""} || mine.Mine[2].Stage != "aborted" || mine.Mine[2].Score != nil {
		t.Errorf("the games: %+v", mine.Mine)
	}
	nobody.refused("people with a name", "create", fields{"entry": "tictactoe", "opponent": "link", "rated": true, "clock": fields{"base": 300}})
}

// Who signs in elsewhere in the middle of a game plays on there.
func TestRatedGameInTwoBrowsers(t *testing.T) {
	h := newServer(t, many)
	lan, minh, desk := visit(t, h), visit(t, h), visit(t, h)
	key := lan.register("Lan")
	minh.register("Minh")
	p := meet(t, lan, minh, ratedGame)
	p.play("1", "4")
	desk.enter(key)
	p.players[0] = desk
	p.play("2", "5", "3")
	if v := p.view(0); v.Outcome != "win" || v.Players[0].Name != "Lan" || v.Players[0].Change < 100 {
		t.Errorf("the game: %s %+v", v.Outcome, v.Players)
	}
}

// The ratings are the same when the server is back, and a game that was counted is not counted again.
func TestRatingsAreKept(t *testing.T) {
	data := filepath.Join(t.TempDir(), "games.db")
	keep := func(s *web.Server) {
		many(s)
		s.Data = data
	}
	h := newServer(t, keep)
	lan, minh := named(t, h, "Lan"), named(t, h, "Minh")
	p := meet(t, lan, minh, ratedGame)
	p.play("1", "4", "2", "5")
	end(t, h)
	next := newServer(t, keep)
	lan.move(h, next)
	minh.move(h, next)
	lan.do("play", fields{"game": p.id, "move": "3"}, nil)
	v, table := p.view(0), lan.players("tictactoe")
	end(t, next)
	last := newServer(t, keep)
	lan.move(next, last)
	minh.move(next, last)
	if got := p.view(0); got.Players[0].Change != v.Players[0].Change || got.Players[0].Change < 100 {
		t.Errorf("the game changed the rating by %v, and after the restart by %v", v.Players[0].Change, got.Players[0].Change)
	}
	minh.do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	minh.refused("over", "resign", fields{"game": p.id, "side": 1})
	if diff := cmp.Diff(table, lan.players("tictactoe")); diff != "" {
		t.Error(diff)
	}
}
