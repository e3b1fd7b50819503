package web_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

const (
	loadPace = 2 * time.Second  // from one move of a bot to its next
	loadTime = 20 * time.Minute // on the clock of each
)

// duel is two bots who play each other, game after game.
type duel struct {
	load    *load
	bots    [2]*bot
	entry   string
	rated   bool
	rng     *rand.Rand
	players [2]*bot // by side
	log     *loadGame
	turn    int       // who plays the move that is being played
	sent    time.Time // when that was sent
	since   time.Time // when the move before it was sent
}

// loadGame is what bots know of a game: what they have seen and what was acknowledged.
type loadGame struct {
	id, entry string
	seen      [2][]struct{ Text string } // by each side
	played    map[int]string             // acknowledged moves, by the number of steps before each
	charged   int                        // steps whose time was checked
	left      [2]time.Duration           // on the clocks, after the last move of each
}

// run plays until the load test is over.
func (d *duel) run() error {
	for _, b := range d.bots {
		if err := b.connect(d.load.context); err != nil {
			return err
		}
		defer b.close()
		if d.rated {
			if err := b.register(d.load.context); err != nil {
				return err
			}
		}
	}
	for !d.load.over() {
		err := d.round()
		for errors.Is(err, errLost) && (d.load.kills > 0 || d.log == nil) { // who has just chosen a name may lose one
			err = d.comeBack()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// round begins a game if there is none, and plays a move.
func (d *duel) round() error {
	if d.log == nil || d.players[0].view.Outcome != "ongoing" {
		d.log = nil
		return d.begin()
	}
	return d.move()
}

// begin begins a game.
func (d *duel) begin() error {
	host, guest := d.bots[0], d.bots[1]
	a, err := host.ask("create", fields{
		"entry": d.entry, "opponent": []string{"link", "lobby"}[d.rng.IntN(2)], "side": -1, "rated": d.rated, "clock": fields{"base": loadTime.Seconds()},
	})
	if err != nil {
		return err
	}
	var made struct{ Game string }
	if err := json.Unmarshal(a.Result, &made); err != nil {
		return err
	}
	for _, b := range d.bots { // the game before
		if b.view.ID != "" {
			if _, err := b.ask("leave", fields{"game": b.view.ID}); err != nil {
				return err
			}
		}
	}
	if err := host.join(made.Game); err != nil {
		return err
	}
	if _, err := guest.ask("accept", fields{"game": made.Game, "invite": host.view.Invite}); err != nil {
		return err
	}
	if err := errors.Join(host.join(made.Game), guest.join(made.Game)); err != nil {
		return err
	}
	d.players = [2]*bot{host, guest}
	if host.view.Mine[1] {
		d.players = [2]*bot{guest, host}
	}
	d.log = &loadGame{id: made.Game, entry: d.entry, played: map[int]string{}, left: [2]time.Duration{loadTime, loadTime}}
	d.load.note(d.log)
	return nil
}

// move lets the player to move play a random move, after a while.
func (d *duel) move() error {
	time.Sleep(time.Duration(d.rng.Int64N(int64(loadPace))))
	for _, b := range d.players { // such as that the other one is back
		if err := b.drain(); err != nil {
			return err
		}
	}
	d.turn = d.players[0].view.Turn
	mover, other := d.players[d.turn], d.players[1-d.turn]
	v := mover.view
	if len(v.Moves) == 0 {
		return fmt.Errorf("%s: %s is to move and has no move: %+v", d.entry, v.ID, v)
	}
	move := v.Moves[d.rng.IntN(len(v.Moves))].Text
	d.sent = time.Now()
	a, err := mover.ask("play", fields{"game": v.ID, "version": v.Version, "move": move})
	switch {
	case err != nil && strings.Contains(err.Error(), "changed meanwhile"): // its clock goes on after a restart
		return nil
	case err != nil:
		return err
	}
	d.log.played[len(v.Steps)] = move
	if err := errors.Join(mover.until(len(v.Steps)+1), other.until(len(v.Steps)+1)); err != nil {
		return err
	}
	d.load.measure(a.at.Sub(d.sent), other.view.at.Sub(d.sent))
	return d.played(a.at)
}

// played notes what both have seen after a move, and checks what it cost on the clock: at most the
// time from the message with the move before to the acknowledgement, without what the server was away.
func (d *duel) played(acknowledged time.Time) error {
	d.see()
	steps, left := len(d.players[d.turn].view.Steps), time.Duration(d.players[d.turn].view.Clock.Left[d.turn])*time.Millisecond
	from, cost := d.since, d.log.left[d.turn]-left
	if steps == 1 { // clocks run from the first move on
		from = acknowledged
	}
	d.since, d.log.left[d.turn], d.log.charged = d.sent, left, steps
	return d.load.charge(cost, from, acknowledged)
}

// see notes what both have seen of the game.
func (d *duel) see() {
	for side, b := range d.players {
		if b.view.ID == d.log.id && len(b.view.Steps) >= len(d.log.seen[side]) {
			d.log.seen[side] = b.view.Steps
		}
	}
}

// comeBack connects again after the server was away. What both have seen must be there; the last move
// may be, even if nobody was told so.
func (d *duel) comeBack() error {
	for _, b := range d.bots {
		if err := b.connect(d.load.context); err != nil {
			return err
		}
	}
	if d.log == nil { // no game had begun
		for _, b := range d.bots {
			b.view = glance{}
		}
		return nil
	}
	d.see()
	for side, b := range d.players {
		if err := b.join(d.log.id); err != nil {
			return err
		}
		if seen, now := d.log.seen[side], b.view.Steps; len(now) < len(seen) || !slices.Equal(now[:len(seen)], seen) {
			return fmt.Errorf("%s: %s has %d moves after a kill, and had %d", d.entry, d.log.id, len(now), len(seen))
		}
	}
	if len(d.players[0].view.Steps) > d.log.charged { // the news of the move was lost, the move was not
		return d.played(time.Now())
	}
	return nil
}
