package web

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
)

// What persons and machines do in a game. The game is locked, and changes only if there is no error.

// play plays a move of a person.
func (g *game) play(r *request) error { return g.turn(r, func() error { return g.move(r.Move) }) }

// pass hands the turn over.
func (g *game) pass(r *request) error {
	if g.row.Stage == live && g.row.Rated {
		return errRated
	}
	return g.turn(r, func() error { return g.step(g.table.Pass) })
}

// turn lets a person do something who is to move. A game that was paused goes on.
func (g *game) turn(r *request, f func() error) error {
	switch {
	case g.over():
		return errOver
	case g.row.Stage == open:
		return errOpen
	case r.by == [2]bool{} && g.persons() > 0:
		return errWatch
	case !r.by[g.table.Turn()]:
		return errTurn
	}
	err := f()
	if err == nil {
		g.row.Paused = false
	}
	return err
}

// move plays a move of the player to move.
func (g *game) move(text string) error {
	return g.step(func() error { return g.table.Play(text) })
}

// step does what the player to move wants, who loses if its time was over.
func (g *game) step(f func() error) error {
	side := g.table.Turn()
	switch {
	case g.over():
		return errOver
	case g.row.Steps >= g.server.limits.Steps:
		return fmt.Errorf("a game has at most %d moves here", g.server.limits.Steps)
	case g.late(side):
		return g.loseOnTime()
	}
	if err := f(); err != nil {
		return err
	}
	g.press(side)
	g.lapse(side)
	if !g.solo && !g.over() && g.row.Steps+1 >= g.server.limits.Steps {
		return g.table.Finish(side, ply.Draw, "too many moves")
	}
	return nil
}

// undo takes back what was played since a person was to move. Two machines stop there.
func (g *game) undo(*request) error {
	const none = "there is no move to take back"
	n, err := g.travel(g.table.Undo, none)
	if err == nil && g.persons() > 0 && !g.personMoves() { // no person was: the first move was a machine's
		for range n {
			g.table.Redo()
		}
		return errors.New(none)
	}
	return err
}

// redo plays again what undo took back.
func (g *game) redo(*request) error {
	_, err := g.travel(g.table.Redo, "there is no move to play again")
	return err
}

// travel goes through the game until a person is to move. It returns how many steps it went.
func (g *game) travel(step func() bool, none string) (n int, err error) {
	ended := g.over()
	if !step() {
		return 0, errors.New(none)
	}
	for n = 1; g.persons() > 0 && !g.personMoves() && step(); n++ {
	}
	if g.persons() == 0 {
		g.row.Paused = true
	}
	if ended { // who had no time left has it again
		g.watch = [2]stopwatch{}
	}
	return n, nil
}

// resign ends the game for a person of that side.
func (g *game) resign(r *request) error {
	switch {
	case g.over():
		return errOver
	case g.row.Stage == open:
		return errOpen
	case r.by == [2]bool{}:
		return errWatch
	case r.Side != 0 && r.Side != 1 || !r.by[r.Side]:
		return errors.New("a person resigns for their own side")
	}
	return g.table.Finish(r.Side, ply.Loss, ply.Resignation)
}

// isPerson reports whether a person has that side.
func (g *game) isPerson(side int) bool {
	return (side == 0 || side == 1) && g.row.Seats[side] == person
}

func (g *game) pause(*request) error {
	g.row.Paused = true
	return nil
}

func (g *game) resume(*request) error {
	g.row.Paused = false
	return nil
}

// sit gives the seats to other players.
func (g *game) sit(r *request) error {
	if err := checkSeats(g.entry, r.Seats); err != nil {
		return err
	}
	for side, seat := range r.Seats {
		if seat == person && g.row.Seats[side] != person && g.hides() {
			return errors.New("who takes the seat of a machine would see what is hidden from them")
		}
	}
	g.row.Seats = r.Seats
	g.row.alone()
	g.table.Forget()
	return nil
}

// checkSeats checks that persons and machines of the list sit there.
func checkSeats(entry app.Entry, seats [2]string) error {
	const longest = 100
	for _, seat := range seats {
		if seat == person {
			continue
		}
		if len(seat) > longest {
			return fmt.Errorf("no player has a name of %d bytes", len(seat))
		}
		if _, err := entry.Check(seat); err != nil {
			return err
		}
	}
	return nil
}
