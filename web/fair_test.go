package web_test

import (
	"database/sql"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/plygo/ply/web"
)

// What a player may count on, whatever the other one does.

// An offer that comes, or is withdrawn, before a move arrives does not get in its way. It can be made
// again after two more moves.
func TestOffersHoldUpNoMove(t *testing.T) {
	p := newPair(t, fields{"entry": "chess", "clock": map[string]any{"base": 60}})
	p.play("e4", "e5")
	a, b := p.players[0], p.players[1]
	draw, takeback := fields{"game": p.id, "kind": "draw"}, fields{"game": p.id, "kind": "takeback"}
	seen := p.view(0)
	b.do("offer", draw, nil)
	b.do("decline", draw, nil)
	b.refused("two more moves", "offer", draw)
	b.do("offer", takeback, nil)
	a.do("play", fields{"game": p.id, "version": seen.Version, "move": "Nf3"}, nil)
	b.refused("two more moves", "offer", draw)
	b.refused("two more moves", "offer", takeback) // the move was the answer
	p.play("Nc6")
	b.do("offer", draw, nil)
	a.refused("changed", "play", fields{"game": p.id, "version": seen.Version, "move": "Bb5"})
	p.play("Bb5")
	b.refused("two more moves", "offer", draw)
}

// An offer ends with the game. Nobody has to answer it before a rematch.
func TestOffersEndWithGame(t *testing.T) {
	p := newPair(t, nil)
	p.play("1", "4", "2", "5")
	a, b := p.players[0], p.players[1]
	a.do("offer", fields{"game": p.id, "kind": "draw"}, nil)
	p.play("3")
	if v := p.view(1); v.Outcome != "win" || v.Offer != nil {
		t.Errorf("%s, and the offer is %v", v.Outcome, v.Offer)
	}
	b.do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	a.do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
}

// Who has no time left loses, also while many offers come. They come until the game is over.
func TestOffersHoldUpNoFlag(t *testing.T) {
	p := newPair(t, fields{"entry": "chess", "clock": map[string]any{"base": 1}})
	p.play("e4", "e5", "Nf3")
	began := time.Now()
	var over atomic.Bool
	var pages sync.WaitGroup
	for range 4 {
		page := p.players[1].another()
		pages.Go(func() {
			time.Sleep(900*time.Millisecond - time.Since(began)) // a page can send many at once, and then few
			for !over.Load() && time.Since(began) < patience {
				for _, kind := range []string{"draw", "takeback"} {
					_ = page.try("offer", fields{"game": p.id, "kind": kind}, nil)
					_ = page.try("decline", fields{"game": p.id, "kind": kind}, nil)
				}
			}
		})
	}
	v := p.players[0].see(func(v *view) bool { return v.Outcome != "ongoing" })
	if took := time.Since(began); v.Outcome != "win" || v.Reason != "loss on time" || took > patience/2 {
		t.Errorf("%s by %s after %v", v.Outcome, v.Reason, took)
	}
	over.Store(true)
	pages.Wait()
}

// Nobody wins a game whose owner has gone and has not moved: the clock stands, and it can only be aborted.
// A challenge in the lobby is for who finds its owner there.
func TestOwnerAway(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Away = 50 * time.Millisecond })
	host, guest := named(t, h, "Anna"), named(t, h, "Bert")
	terms := fields{"entry": "tictactoe", "opponent": "lobby", "side": 1, "rated": true, "clock": map[string]any{"base": 30}}
	listed := host.create(terms)
	terms["opponent"] = "link"
	v := host.create(terms)
	guest.do("lobby", fields{"on": true}, nil)
	host.socket.CloseNow()
	guest.hear(func(m message) bool { return m.Push == "lobby" })
	guest.refused("not here", "accept", fields{"game": listed.ID})
	guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
	guest.do("play", fields{"game": v.ID, "move": "1"}, nil)
	guest.join(v.ID)
	time.Sleep(200 * time.Millisecond)
	guest.refused("hardly begun", "claim", fields{"game": v.ID, "result": "win"})
	if v = guest.join(v.ID); v.Clock.Running != -1 || v.Clock.Left != [2]int64{30_000, 30_000} {
		t.Errorf("the clock of %d runs, with %v left", v.Clock.Running, v.Clock.Left)
	}
	guest.do("abort", fields{"game": v.ID}, nil)
}

// In a game with extra turns, one player can move twice before the other has. Such a game has hardly
// begun: no clock runs, nobody wins it by waiting, and it counts for nothing.
func TestExtraTurn(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Away = 50 * time.Millisecond })
	host, guest := named(t, h, "Anna"), named(t, h, "Bert")
	terms := fields{"entry": "kalah", "side": 1, "rated": true, "clock": map[string]any{"base": 30}}
	begin := func() *pair {
		t.Helper()
		p := meet(t, host, guest, terms)
		p.play("3", "6") // the first one ends in the store
		if v := p.view(0); len(v.Steps) != 2 || v.Steps[1].Side != 0 || v.Turn != 1 || v.Clock.Running != -1 {
			t.Fatalf("the steps are %v, turn %d, clock %+v", v.Steps, v.Turn, v.Clock)
		}
		return p
	}
	p := begin()
	guest.do("resign", fields{"game": p.id, "side": 0}, nil)
	if v := p.view(0); v.Rated || v.Players[0].Change != 0 {
		t.Errorf("rated %v, %+v", v.Rated, v.Players)
	}
	p = begin()
	p.play("1")
	if v := p.view(0); v.Clock.Running != 0 {
		t.Error("both have moved, and the clock stands")
	}
	guest.refused("resigned, not aborted", "abort", fields{"game": p.id})
	p = begin()
	host.do("leave", fields{"game": p.id}, nil)
	time.Sleep(200 * time.Millisecond)
	guest.refused("hardly begun", "claim", fields{"game": p.id, "result": "win"})
	guest.do("abort", fields{"game": p.id}, nil)
}

// What chance does is a part of a move, so a game of dice has begun after a move of each as others have.
// A pass is what a player has done.
func TestBegunWithDiceAndPass(t *testing.T) {
	p := newPair(t, fields{"entry": "dicerace"})
	v := p.view(0)
	p.play(v.Moves[0].Text)
	if v = p.view(0); len(v.Steps) != 1 || v.Turn != 1 {
		t.Fatalf("the steps are %v, turn %d", v.Steps, v.Turn)
	}
	p.play(p.view(1).Moves[0].Text)
	p.players[0].refused("resigned, not aborted", "abort", fields{"game": p.id})

	p = newPair(t, fields{"entry": "chess"})
	p.play("e4")
	p.players[1].do("pass", fields{"game": p.id}, nil)
	for _, c := range p.players {
		c.refused("resigned, not aborted", "abort", fields{"game": p.id})
		c.do("leave", fields{"game": p.id}, nil)
	}
	p.players[0].refused("resigned, not aborted", "abort", fields{"game": p.id}) // read from the store
}

// A game of the most moves is a draw, unless the last one wins it: nobody loses who can move no more.
func TestMostMoves(t *testing.T) {
	h := newServer(t, func(s *web.Server) { s.Limits.Steps = 5 })
	for _, test := range []struct {
		moves           []string
		outcome, reason string
	}{
		{[]string{"1", "4", "2", "5", "9"}, "draw", "too many moves"},
		{[]string{"1", "4", "2", "5", "3"}, "win", ""},
	} {
		p := meet(t, visit(t, h), visit(t, h), fields{"clock": map[string]any{"base": 60}})
		p.play(test.moves...)
		if v := p.view(0); v.Outcome != test.outcome || test.reason != "" && v.Reason != test.reason {
			t.Errorf("%v: %s by %s, want %s by %s", test.moves, v.Outcome, v.Reason, test.outcome, test.reason)
		}
	}
}

// Without a clock a player has days, which are counted from when the player was last at the board, also
// if the last move and the start of the server were long ago.
func TestDaysAway(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.db")
	s := startServer(t, file)
	p := meet(t, visit(t, s.Server), visit(t, s.Server), nil)
	a, b := p.players[0], p.players[1]
	p.play("1", "4", "2")
	s.stop()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE games SET updated = ?`, time.Now().Add(-4*24*time.Hour).UnixMilli()); err != nil {
		t.Fatal(err)
	}
	db.Close()
	next := startServer(t, file)
	a.move(s.Server, next.Server)
	a.heard = nil // of the server before
	if v := p.view(0); v.Away == nil || v.Away.Left > time.Hour.Milliseconds() || v.Away.Left < time.Hour.Milliseconds()*9/10 {
		t.Errorf("the other has not been here for 4 days, and away is %+v", v.Away)
	}
	a.refused("still come back", "claim", fields{"game": p.id, "result": "win"}) // a start of the server gives an hour
	b.move(s.Server, next.Server)
	b.join(p.id)
	a.see(func(v *view) bool { return v.Players[1].Here })
	a.refused("is here", "claim", fields{"game": p.id, "result": "win"})
	b.socket.CloseNow()
	v := a.see(func(v *view) bool { return !v.Players[1].Here })
	if left := time.Duration(v.Away.Left) * time.Millisecond; left < 71*time.Hour {
		t.Errorf("the other was here a moment ago, and has %v to come back", left)
	}
	a.refused("still come back", "claim", fields{"game": p.id, "result": "win"})
}

// Who plays is told soon that somebody watches, and that nobody does any more.
func TestWatchersAreTold(t *testing.T) {
	p := newPair(t, nil)
	watcher := visitURL(t, p.players[0].base)
	for _, want := range []int{1, 0} {
		began := time.Now()
		watcher.do(map[int]string{1: "join", 0: "leave"}[want], fields{"game": p.id}, nil)
		for _, c := range p.players {
			c.see(func(v *view) bool { return v.Watching == want })
		}
		if took := time.Since(began); took > 2*time.Second {
			t.Errorf("%d watch: told after %v", want, took)
		}
	}
}

// A rated game has a clock and a board that people can play with.
func TestRatedIsFair(t *testing.T) {
	h := newServer(t, nil)
	c := named(t, h, "Anna")
	rated := func(clock map[string]any, size string) fields {
		return fields{"entry": "gomoku", "opponent": "link", "rated": true, "clock": clock, "settings": map[string]string{"size": size}}
	}
	for _, clock := range []map[string]any{{}, {"base": 0.01}, {"base": 29, "increment": 60}, {"move": 1}, {"base": 29, "move": 60}, {"base": 600, "move": 0.01}} {
		c.refused("30 seconds a side or 5 seconds a move", "create", rated(clock, "15"))
	}
	c.refused("usual settings", "create", rated(map[string]any{"base": 60}, "5"))
	for _, clock := range []map[string]any{{"base": 30}, {"move": 5}, {"base": 30, "increment": 1, "move": 5}} {
		c.do("create", rated(clock, "15"), nil)
	}
}

// Nobody gives points away by resigning before both have moved, and the rematch is not rated either.
func TestNoPointsBeforeMoves(t *testing.T) {
	p := ratedPair(t, nil)
	for moves := range 2 {
		if moves == 1 {
			p = meet(t, p.players[0], p.players[1], fields{"rated": true, "clock": map[string]any{"base": 60}})
			p.play("1")
		}
		p.players[1].do("resign", fields{"game": p.id, "side": 1}, nil)
		for _, c := range p.players {
			c.do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
		}
		v := p.view(0)
		next := p.players[0].join(v.Next)
		if v.Outcome != "win" || v.Rated || v.Players[0].Change != 0 || next.Rated || next.Players[1].Rating != 1500 {
			t.Errorf("after %d moves: %s, rated %v, %+v; the rematch: rated %v, %+v", moves, v.Outcome, v.Rated, v.Players, next.Rated, next.Players)
		}
	}
}
