package play

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/match"
)

// dark is the game with hidden pieces, with names of its sides.
type dark struct{ hiddentest.Rules }

func (dark) Sides() [2]string { return [2]string{"Upper", "Lower"} }

type (
	darkState  = hiddentest.State
	darkMove   = hiddentest.Move
	darkRecord = ply.Record[darkState, darkMove]
)

// spy is a machine that plays at random and writes down all that it is given. Its scores tell
// what it knows. Now and then it makes an illegal move.
type spy struct {
	rng   *rand.Rand
	notes strings.Builder
}

func (p *spy) Choose(_ context.Context, game *darkRecord, clock match.Clock) (match.Choice[darkMove], error) {
	text, err := game.MarshalJSON()
	fmt.Fprintf(&p.notes, "%s%v %+v\n", text, err, *game)
	s := game.State()
	moves := dark{}.Moves(nil, &s)
	choice := match.Choice[darkMove]{Move: moves[p.rng.IntN(len(moves))], Scored: true, Depth: 1}
	choice.Score = 1 + max((dark{}).Evaluate(&s), -(dark{}).Evaluate(&s))
	if (dark{}).Turn(&s) == 0 {
		choice.Score = -choice.Score // it likes its own side, and declines a draw
	}
	switch p.rng.IntN(5) {
	case 0:
		choice.Move.To = choice.Move.From
	case 1:
		_, err = dark{}.ParseMove(&s, "z9")
		return choice, fmt.Errorf("bad engine: %w", err)
	}
	return choice, nil
}

// darkSession is a session of a person and a spy, who has not moved yet.
func darkSession(t *testing.T, seed uint64) (*session[darkState, darkMove], *spy, *strings.Builder) {
	t.Helper()
	var out strings.Builder
	cfg := &Settings{players: [2]string{person, "random"}, seed: seed}
	s, err := newSession(t.Context(), &subject.Game[darkState, darkMove]{Name: "dark", Rules: dark{}}, cfg, newTerminal(strings.NewReader(""), &out, false, nil))
	if err != nil {
		t.Fatal(err)
	}
	p := &spy{rng: rand.New(rand.NewPCG(seed, 2))}
	s.seats[1] = seat[darkState, darkMove]{name: "spy", kind: &subject.Machine[darkState, darkMove]{}, player: p}
	return s, p, &out
}

// darkGame is one evening at the terminal: the person plays at random and types every command
// that tells something. It returns what the person has seen, what the machine was given, and
// the game.
func darkGame(t *testing.T, start darkState, seed uint64) (person, machine string, r *darkRecord) {
	t.Helper()
	s, p, out := darkSession(t, seed)
	s.begin(ply.NewRecord(ply.Game[darkState, darkMove](dark{}), start, seed), nil)
	s.file = newFile(filepath.Join(t.TempDir(), "game.json"), nil)
	commands := []string{"hint depth=2", "solve depth=2", "draw", "moves", "record", "position", "board", "pause", "resume", "next"}
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 30 {
		if s.over() {
			break
		}
		state := s.record.State()
		line := "/" + commands[rng.IntN(len(commands))]
		if moves := s.Rules.Moves(nil, &state); s.turn() == 0 && rng.IntN(3) > 0 {
			line = s.notation.FormatMove(&state, moves[rng.IntN(len(moves))])
		}
		fmt.Fprintln(out, ">", line)
		s.obey(t.Context(), line)
		for s.machineMoves() {
			s.think(t.Context())
		}
		if !s.over() {
			fmt.Fprintf(out, "%s\n", s.file.last)
		}
	}
	return out.String(), p.notes.String(), s.record
}

// likeness returns another deal of the game r that looks the same to one player, but not to the
// other. It returns false if it finds none.
func likeness(r *darkRecord, player int, rng *rand.Rand) (darkState, bool) {
	g, states := dark{}, r.States()
deals:
	for range 5000 {
		undealt := g.Start()
		start := g.Deal(&undealt, rng)
		s := start
		for i, m := range r.Moves() {
			if g.Odds(&s, nil, nil) {
				m = g.Moves(nil, &s)[0]
			}
			g.Play(&s, m)
			if g.View(&s, player) != g.View(&states[i+1], player) {
				continue deals
			}
		}
		last := r.State()
		if g.View(&s, 1-player) != g.View(&last, 1-player) {
			return start, true
		}
	}
	return darkState{}, false
}

// Neither the person nor the machine can tell by anything which of two deals is played that look
// alike to them: not by the screen, the file of the running game, errors, scores or hints.
func TestHidden(t *testing.T) {
	for player, name := range []string{"person", "machine"} {
		t.Run(name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(7, 1))
			found := 0
			for seed := uint64(0); found < 10; seed++ {
				undealt := dark{}.Start()
				start := dark{}.Deal(&undealt, rng)
				evening := func(start darkState) (string, *darkRecord) {
					person, machine, r := darkGame(t, start, seed)
					return [2]string{person, machine}[player], r
				}
				seen, r := evening(start)
				other, ok := likeness(r, player, rng)
				if !ok {
					continue
				}
				found++
				if again, _ := evening(other); again != seen {
					t.Fatalf("seed %d: the %s sees what is hidden (-one deal +the other):\n%s", seed, name, cmp.Diff(strings.Split(seen, "\n"), strings.Split(again, "\n")))
				}
			}
		})
	}
}

// The machine is given its own view alone: not when it answers an offer of a draw while the person
// is to move, nor when the person lets a machine move.
func TestOwnView(t *testing.T) {
	s, p, _ := darkSession(t, 1)
	s.obey(t.Context(), "/draw")
	if notes := p.notes.String(); !strings.Contains(notes, ` 1","moves"`) || strings.Contains(notes, ` 0","moves"`) {
		t.Errorf("the machine was given\n%s", notes)
	}
	p.notes.Reset()
	interrupts := make(chan os.Signal, 1)
	interrupts <- os.Interrupt // so that it answers at once
	s.interrupts = interrupts
	s.obey(t.Context(), "/go")
	if s.think(t.Context()); s.turn() == 0 || p.notes.Len() > 0 {
		t.Errorf("player %d is to move, and the machine was given %q", s.turn(), p.notes.String())
	}
}

// The file of a game with dice that is not over does not tell the dice to come. The game goes on
// from it with new ones.
func TestDiceFile(t *testing.T) {
	t.Chdir(t.TempDir())
	const path = "game.json"
	g := &subject.Game[dicerace.State, dicerace.Move]{Name: "dicerace", Rules: dicerace.Rules{}}
	open := func(seed uint64) *session[dicerace.State, dicerace.Move] {
		cfg := &Settings{players: [2]string{person, person}, file: path, seed: seed}
		s, err := newSession(t.Context(), g, cfg, newTerminal(strings.NewReader(""), &strings.Builder{}, false, nil))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := open(1)
	for _, line := range []string{"roll", "roll", "roll", "walk", "undo"} {
		s.obey(t.Context(), line)
	}
	s.obey(t.Context(), "/save")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(data); strings.Contains(text, "seed") || strings.Contains(text, "undone") {
		t.Errorf("the file tells the dice to come:\n%s", text)
	}
	rolls := map[dicerace.State]bool{}
	for seed := range uint64(20) {
		s := open(seed + 2)
		if s.plies() != 6 {
			t.Fatalf("%d plies were loaded", s.plies())
		}
		if s.record.Play(dicerace.Roll) != nil {
			t.Fatal("the game does not go on")
		}
		rolls[s.record.State()] = true
	}
	if len(rolls) < 3 {
		t.Errorf("20 games go on with %d different rolls", len(rolls))
	}
}
