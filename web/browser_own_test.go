package web_test

import (
	"context"
	"fmt"
	"strconv"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/match"
)

// sticks is a game of a user's own without a picture: who takes the last of the sticks wins.
type sticks struct{}

func (sticks) Start() int { return 8 }

func (sticks) Moves(dst []int, s *int) []int {
	for m := 1; m <= 3 && m <= *s; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (sticks) Play(s *int, m int) { *s -= m }

func (sticks) Terminal(s *int) ply.Outcome {
	if *s == 0 {
		return ply.Loss
	}
	return ply.Ongoing
}

func (sticks) Evaluate(*int) ply.Score { return 0 }

func (sticks) Format(s *int) string { return strconv.Itoa(*s) }

func (sticks) Parse(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 21 {
		return 0, fmt.Errorf("want a number of sticks from 0 to 21")
	}
	return n, nil
}

func (sticks) FormatMove(_ *int, m int) string { return "take " + strconv.Itoa(m) }

func (r sticks) ParseMove(s *int, text string) (int, error) { return ply.FindMove(r, s, text) }

// drawnSticks is the same game with a picture.
type drawnSticks struct{ sticks }

func (drawnSticks) Draw(s *int) board.Board {
	d := board.Board{Columns: 21, Rows: 1, Ground: board.Empty}
	for x := range *s {
		d.Things = append(d.Things, board.Thing{At: board.Place{X: x}, Form: board.Bare, Side: board.Neither, Label: "|", Name: "stick"})
	}
	return d
}

func (drawnSticks) Touch(dst []board.Place, s *int, m int) []board.Place {
	return append(dst, board.Place{X: *s - m})
}

func ownServer(t testing.TB) string {
	t.Helper()
	own := app.Of("sticks", sticks{}).Player("taker", "takes one", func(uint64) match.Player[int, int] {
		return match.PlayerFunc[int, int](func(context.Context, *ply.Record[int, int], match.Clock) (match.Choice[int], error) {
			return match.Choice[int]{Move: 1}, nil
		})
	})
	return newServer(t, nil, own, app.Of("drawn", drawnSticks{})).URL
}

// A game of one's own is played by buttons, or on its board if it has one, from the first page on.
func TestBrowserOwnGame(t *testing.T) {
	long(t)
	p := newPage(t, ownServer(t))
	p.open("/")
	p.sees("[data-entry=sticks] .card-state", "8")
	for _, name := range []string{"sticks", "drawn"} {
		p.begin(name)
		if name == "sticks" {
			p.wait("the game has a player of its own", "document.querySelector('dialog [name=seat1] [label=\"Of this game\"] [value=taker]')")
		}
		p.fill("dialog [name=seat1]", "level:easy")
		tb := p.created()
		if name == "sticks" {
			p.sees(".state", tb.view.State)
			p.wait("there are 3 buttons", "document.querySelectorAll('[data-do=move]').length === 3")
		} else {
			p.labelled(board.Place{}, "stick")
			p.absent("[data-do=move]")
		}
		for tb.view.Outcome == "ongoing" {
			m := tb.view.Moves[0]
			if name == "sticks" {
				p.click(`[data-do=move][data-move="` + m.Text + `"]`)
				before := tb.view.Version
				tb.see(func(v *view) bool { return v.Version > before && (v.Outcome != "ongoing" || v.Mine[v.Turn]) })
				continue
			}
			tb.play(m)
		}
		p.sees(".outcome", "wins")
		p.click("[data-do=first]")
		p.at(0)
		if name == "sticks" {
			p.sees(".state", "8")
		}
	}
	p.open("/editor/sticks?state=5")
	p.wait("the text is there", "document.querySelector('textarea').value === '5'")
	p.sees(".editor .state", "5") // where others have a board
	p.fill("textarea", "99")
	p.sees("#state-error", "from 0 to 21")
}
