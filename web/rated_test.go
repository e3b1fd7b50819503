package web_test

import (
	"testing"
)

// ratedPair lets two people with names play a rated game.
func ratedPair(t testing.TB, f fields) *pair {
	t.Helper()
	h := newServer(t, nil)
	lan, minh := named(t, h, "Lan"), named(t, h, "Minh")
	rated := fields{"rated": true, "clock": map[string]any{"base": 600}}
	for name, value := range f {
		rated[name] = value
	}
	return meet(t, lan, minh, rated)
}

// A rated game is for people with names, with a clock and the usual start.
func TestRatedTerms(t *testing.T) {
	h := newServer(t, nil)
	c := visit(t, h)
	clock := map[string]any{"base": 60}
	rated := func(f fields) fields {
		f["entry"], f["opponent"], f["rated"] = "chess", "link", true
		return f
	}
	c.refused("name", "create", rated(fields{"clock": clock}))
	c.register("Lan")
	c.refused("clock", "create", rated(fields{}))
	c.refused("clock", "create", rated(fields{"clock": map[string]any{"base": 1}}))
	c.refused("usual settings", "create", fields{"entry": "gomoku", "opponent": "link", "rated": true, "clock": clock, "settings": map[string]string{"size": "9"}})
	c.refused("usual position", "create", rated(fields{"clock": clock, "state": "8/8/8/6k1/8/8/R7/1R2K3 w - - 0 1"}))
	v := c.create(rated(fields{"clock": clock}))
	guest := visit(t, h)
	guest.refused("name", "accept", fields{"game": v.ID, "invite": v.Invite})
	guest.register("Minh")
	guest.do("accept", fields{"game": v.ID, "invite": v.Invite}, nil)
	if v = c.see(func(v *view) bool { return v.Stage == "live" }); !v.Rated || v.Players[0].Rating != 1500 || v.Players[1].Name != "Minh" {
		t.Errorf("the game: %+v", v.Players)
	}
}

// Nobody gets help or saves the rating alone; both together can.
func TestRatedNeedsBoth(t *testing.T) {
	p := ratedPair(t, nil)
	p.play("1", "4")
	for _, c := range p.players {
		for _, do := range []string{"hint", "analyze", "review", "solve", "pass"} {
			c.refused("rated", do, fields{"game": p.id, "moves": 1})
		}
		c.refused("resigned, not aborted", "abort", fields{"game": p.id})
	}
	p.players[0].do("offer", fields{"game": p.id, "kind": "casual"}, nil)
	if v := p.view(1); !v.Rated || v.Offer == nil {
		t.Fatalf("an offer alone: %+v", v)
	}
	p.players[1].do("offer", fields{"game": p.id, "kind": "casual"}, nil)
	p.players[1].do("hint", fields{"game": p.id}, nil)
	p.players[1].do("resign", fields{"game": p.id, "side": 1}, nil)
	if v := p.view(0); v.Rated || v.Players[0].Change != 0 {
		t.Errorf("an unrated game changed a rating: %+v", v.Players)
	}
}

// A takeback makes the game unrated. A game to its end changes both ratings, and its rematch is rated.
func TestRatedEnd(t *testing.T) {
	p := ratedPair(t, nil)
	p.play("1", "4", "2", "5", "3")
	v := p.view(0)
	if v.Players[0].Change <= 0 || v.Players[1].Change >= 0 || v.Players[0].Change != -v.Players[1].Change {
		t.Errorf("the ratings change by %v and %v", v.Players[0].Change, v.Players[1].Change)
	}
	for _, c := range p.players {
		c.do("offer", fields{"game": p.id, "kind": "rematch"}, nil)
	}
	first := p.view(0).Players
	p.id, p.players = p.view(0).Next, [2]*client{p.players[1], p.players[0]}
	v = p.view(0)
	if !v.Rated || v.Players[1].Rating != first[0].Rating+first[0].Change {
		t.Errorf("the rematch: %+v", v.Players)
	}
	p.play("1")
	for _, c := range p.players {
		c.do("offer", fields{"game": p.id, "kind": "takeback"}, nil)
		if c == p.players[0] && !p.view(0).Rated {
			t.Error("who asks alone makes the game unrated")
		}
	}
	if p.view(0).Rated {
		t.Error("a game with a takeback is rated")
	}
}
