package web_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/web"
)

// darkGame is a game of jieqi that is played with a deal that the test knows.
type darkGame struct {
	start string               // the position with the deal
	dark  map[board.Place]bool // the pieces that lie face down
	known map[board.Place]bool // where pieces lay at the start that the viewer has seen since
}

// deal returns a game with a deal.
func deal(rng *rand.Rand) *darkGame {
	rules, start := jieqi.Rules{}, jieqi.Start()
	return &darkGame{start: rules.Deal(&start, rng).String()}
}

// begin puts the pieces back.
func (g *darkGame) begin() {
	g.dark, g.known = map[board.Place]bool{}, map[board.Place]bool{}
	for _, place := range darkPlaces() {
		g.dark[place] = true
	}
}

// darkPlaces returns where pieces lie face down at the start, in the order of a FEN.
func darkPlaces() (places []board.Place) {
	start := jieqi.Start()
	for _, thing := range (jieqi.Rules{}).Draw(&start).Things {
		if thing.Dark {
			places = append(places, thing.At)
		}
	}
	slices.SortFunc(places, func(a, b board.Place) int { return 9*(b.Y-a.Y) + a.X - b.X })
	return places
}

// play learns what a viewer sees of a move. What is captured face down is shown to who captures it.
func (g *darkGame) play(m app.Move, mover, viewer int) {
	from, to := m.Touch[0], m.Touch[1]
	if g.dark[from] {
		g.known[from] = true
	}
	if g.dark[to] && mover == viewer {
		g.known[to] = true
	}
	delete(g.dark, from)
	delete(g.dark, to)
}

// twin returns the game with another deal of both sides, in which the viewer has seen the same. If that has seen all of
// a side, it is as it was.
func (g *darkGame) twin(rng *rand.Rand) *darkGame {
	head, letters, _ := strings.Cut(g.start, "deal=")
	next := []byte(letters)
	for _, half := range [][2]int{{0, 15}, {15, 30}} { // Black's pieces come first
		var free []int
		for i, place := range darkPlaces()[half[0]:half[1]] {
			if !g.known[place] {
				free = append(free, half[0]+i)
			}
		}
		for try := 0; try < 20 && string(next[half[0]:half[1]]) == letters[half[0]:half[1]]; try++ {
			rng.Shuffle(len(free), func(i, j int) { next[free[i]], next[free[j]] = next[free[j]], next[free[i]] })
		}
	}
	return &darkGame{start: head + "deal=" + string(next)}
}

// lively returns a random move, rather one that captures something.
func lively(v *view, rng *rand.Rand) app.Move {
	captures := slices.DeleteFunc(slices.Clone(v.Moves), func(m app.Move) bool {
		return !slices.ContainsFunc(v.Board.Things, func(thing board.Thing) bool { return thing.At == m.Touch[1] })
	})
	if len(captures) > 0 && rng.IntN(2) == 0 {
		return captures[rng.IntN(len(captures))]
	}
	return v.Moves[rng.IntN(len(v.Moves))]
}

// fleeting is what differs from game to game, whatever is dealt: who is on the page just now, and how often that
// was told.
var fleeting = regexp.MustCompile(`"(version|watching|invite|here|away|updated)":("[^"]*"|[\w.]+|{[^}]*})`)

// transcript is what somebody was told of a game, without what differs from game to game.
type transcript struct {
	id    string
	lines []string
	steps int // in the last line
}

func (tr *transcript) add(text string) {
	tr.lines = append(tr.lines, fleeting.ReplaceAllString(strings.ReplaceAll(text, tr.id, "ID"), `"$1":0`))
}

// hear takes a message. The first push after each move is a line.
func (tr *transcript) hear(text []byte) {
	var m message
	var v view
	if json.Unmarshal(text, &m) != nil || m.Push != "game" || json.Unmarshal(m.Game, &v) != nil {
		return
	}
	if v.ID == tr.id && v.Outcome == "ongoing" && len(v.Steps) > tr.steps {
		tr.steps = len(v.Steps)
		tr.add(string(text))
	}
}

// evening plays a whole game of two people, by chance, and returns what a viewer is told: player 0 or 1, or who
// watches.
func (g *darkGame) evening(t *testing.T, h *httptest.Server, viewer int, seed uint64) string {
	g.begin()
	p := meet(t, visit(t, h), visit(t, h), fields{"entry": "jieqi"})
	if err := h.Config.Handler.(*web.Server).Redeal(t.Context(), p.id, g.start); err != nil { // people get a deal that nobody knows
		t.Fatal(err)
	}
	watcher := visit(t, h)
	watcher.join(p.id)
	looker := watcher
	if viewer != ply.Watcher {
		looker = p.players[viewer]
	}
	tr := &transcript{id: p.id}
	looker.wire = tr.hear
	rng := rand.New(rand.NewPCG(seed, 27))
	for n := 0; ; n++ {
		turn := p.view(0).Turn
		v := p.view(turn)
		if v.Outcome != "ongoing" || n == 400 {
			if n == 0 {
				t.Fatal("the game was over at once")
			}
			tr.add(v.Outcome + v.Reason)
			break
		}
		m := lively(&v, rng)
		if n%7 == 0 {
			tr.add(fmt.Sprint(looker.try("play", fields{"game": p.id, "move": "a0i9"}, nil)))
		}
		if n%20 == 0 {
			var look, game json.RawMessage
			looker.do("look", fields{"game": p.id, "at": rng.IntN(n + 1)}, &look)
			looker.do("join", fields{"game": p.id}, &game)
			tr.add(string(look) + string(game))
			tr.add(readAll(t, looker.get("/game/"+p.id+"/file").Body))
		}
		p.players[turn].do("play", fields{"game": p.id, "version": v.Version, "move": m.Text}, nil)
		g.play(m, turn, viewer)
	}
	for _, c := range append(p.players[:], watcher) {
		c.socket.CloseNow()
	}
	return strings.Join(tr.lines, "\n")
}

// exam plays a whole game against a machine, by chance, and returns what the machine played.
func (g *darkGame) exam(t *testing.T, h *httptest.Server, machine int, seed uint64) string {
	g.begin()
	seats := [2]string{"person", "person"}
	seats[machine] = "alphabeta:nodes=300"
	c := visit(t, h)
	rng := rand.New(rand.NewPCG(seed, 28))
	var played []string
	v := c.create(fields{"entry": "jieqi", "state": g.start, "seats": seats})
	for n := 0; n < 200; n++ {
		if v.Outcome == "ongoing" && !v.Mine[v.Turn] {
			v = c.see(func(next *view) bool { return next.Outcome != "ongoing" || next.Mine[next.Turn] })
		}
		for _, step := range v.Steps[len(played):] {
			text, _, _ := strings.Cut(step.Text, ":")
			played = append(played, text)
		}
		if v.Outcome != "ongoing" {
			break
		}
		v = c.play(v, lively(&v, rng).Text)
	}
	g.follow(t, v.Steps, machine)
	c.socket.CloseNow()
	return strings.Join(played, " ") + " " + v.Outcome + " " + v.Reason
}

// follow learns what a viewer has seen of a game.
func (g *darkGame) follow(t *testing.T, steps []app.Step, viewer int) {
	t.Helper()
	p, err := jieqi.ParseFEN(g.start)
	if err != nil {
		t.Fatal(err)
	}
	rules := jieqi.Rules{}
	record := ply.NewRecord(rules, p, 1)
	for _, step := range steps {
		text, _, _ := strings.Cut(step.Text, ":")
		now := record.State()
		m, err := rules.ParseMove(&now, text)
		if err != nil {
			t.Fatal(err)
		}
		g.play(app.Move{Touch: rules.Touch(nil, &now, m)}, step.Side, viewer)
		if err := record.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// Whole games through the socket, each twice: with another deal that looks the same to a player, to who watches, or to
// a machine. They are told the same, and the machine plays the same.
func TestSameTranscripts(t *testing.T) {
	evidence.NoRace(t)
	h := newServer(t, func(s *web.Server) {
		quick(s)
		s.Limits.MoveTime = time.Minute // the machine has nodes
	})
	games, lines := evidence.Amount(4, 200), 0
	rng := rand.New(rand.NewPCG(27, 3))
	for n := 0; n < games; n++ {
		var play func(*darkGame) string
		var first string
		g, other := deal(rng), (*darkGame)(nil)
		for other == nil || other.start == g.start { // not all was seen
			seed := rng.Uint64()
			play = func(g *darkGame) string { return g.evening(t, h, n%4-1, seed) }
			if n%4 == 3 {
				play = func(g *darkGame) string { return g.exam(t, h, n/4%2, seed) }
			}
			first = play(g)
			other = g.twin(rng)
		}
		second := play(other)
		lines += strings.Count(first, "\n")
		if first != second {
			a, b := strings.Split(first, "\n"), strings.Split(second, "\n")
			for i := range min(len(a), len(b)) {
				if a[i] != b[i] {
					t.Fatalf("game %d with\n%s\nand\n%s\ndiffers in line %d:\n%s\n%s", n, g.start, other.start, i, a[i], b[i])
				}
			}
			t.Fatalf("game %d: %d and %d lines", n, len(a), len(b))
		}
	}
	t.Logf("%d pairs of games, %d lines", games, lines)
	if lines < 20*games {
		t.Errorf("only %d lines", lines)
	}
}
