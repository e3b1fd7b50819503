package jieqi_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/jieqi"
)

// duel is a game by both rules at once.
type duel struct {
	t       *testing.T
	rules   jieqi.Rules
	taken   slowTaken
	repeats slowRepeats
	limit   int

	states []jieqi.Position // with those in which chance moves
	line   slowLine
}

func newDuel(t *testing.T, rng *rand.Rand) *duel {
	m := &duel{t: t}
	m.rules, m.taken, m.repeats, m.limit = randomRules(rng)
	return m
}

// begin begins at a FEN with a deal of its own.
func (m *duel) begin(rng *rand.Rand, fen string) {
	t := m.t
	t.Helper()
	p, err := jieqi.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	f, err := readFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	p = m.rules.Deal(&p, rng)
	g := gameOf(&p)
	if g.board != f.board || g.turn != f.turn || g.quiet != f.quiet || g.number != f.number {
		t.Fatalf("%s was read as %s", fen, p.String())
	}
	for side := range 2 {
		pool := f.pools[side]
		for kind, n := range g.onBoard(side) {
			pool = pool.add(kind, -n)
		}
		for _, kind := range slices.Sorted(maps.Keys(pool)) {
			if pool[kind] < 0 {
				t.Fatalf("%s was dealt %s", fen, p.String())
			}
			g.caught[side] += strings.Repeat(string(kind), pool[kind])
		}
	}
	m.states, m.line = []jieqi.Position{p}, slowLine{games: []slowGame{g}}
}

// goesOn reports whether the game is not over.
func (m *duel) goesOn() bool {
	p := &m.states[len(m.states)-1]
	return m.rules.Terminal(p) == ply.Ongoing && ply.Repeated(m.rules, m.states, len(m.states)-1) == ply.Ongoing
}

// random plays a move at random, often one that takes something.
func (m *duel) random(rng *rand.Rand) {
	moves := m.rules.Moves(nil, &m.states[len(m.states)-1])
	move := moves[rng.IntN(len(moves))]
	if rng.IntN(3) == 0 {
		for _, x := range moves {
			if m.line.games[len(m.line.games)-1].board.at(moveOf(x).to) != '.' {
				move = x
			}
		}
	}
	m.play(move)
}

// compare compares the last position with the slow one, for everybody who looks at it. It returns
// whether the game goes on.
func (m *duel) compare() bool {
	m.t.Helper()
	last := len(m.line.games) - 1
	g, full := &m.line.games[last], &m.states[len(m.states)-1]
	ended := g.ended(m.limit)
	for _, viewer := range append([]int{fullViewer}, viewers...) {
		p := *full
		if viewer != fullViewer {
			p = m.rules.View(full, viewer)
		}
		got, want := m.describe(&p, viewer), m.expect(g, viewer, ended)
		if diff := cmp.Diff(want, got); diff != "" {
			m.t.Fatalf("%s, viewer %d, %+v (-slow +fast):\n%s", full.String(), viewer, m.rules, diff)
		}
	}
	m.compareText(g, full)
	m.compareTactics(g, full)
	repeated := m.line.repeated(m.repeats)
	if got := word(ply.Repeated(m.rules, m.states, len(m.states)-1)); got != repeated {
		m.t.Fatalf("%s, %+v: repeated %q, want %q", full.String(), m.rules, got, repeated)
	}
	return ended == "" && repeated == ""
}

// compareText compares the texts that viewers get: the usual five fields, and in front of the counters
// what the viewer knows to be captured face down.
func (m *duel) compareText(g *slowGame, full *jieqi.Position) {
	m.t.Helper()
	for _, viewer := range viewers {
		v := m.rules.View(full, viewer)
		fields := strings.Fields(v.String())
		fields = slices.DeleteFunc(fields, func(field string) bool { return strings.Contains(field, "=") })
		captured := "-"
		if len(fields) == 6 {
			captured = fields[3]
			fields = slices.Delete(fields, 3, 4)
		}
		got, err := readFEN(strings.Join(fields, " "))
		want, _ := readFEN(g.fen(m.taken, viewer))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) || fmt.Sprint(readPools(captured)) != fmt.Sprint(g.known(m.taken, viewer)) {
			m.t.Fatalf("viewer %d, %+v: %s, want %s (%v)", viewer, m.rules, v.String(), g.fen(m.taken, viewer), err)
		}
	}
}

// known returns what a viewer knows to be captured face down.
func (g *slowGame) known(rule slowTaken, viewer int) [2]pieces {
	list := [2]pieces{{}, {}}
	for side := range 2 {
		if knows(rule, viewer, side) {
			for _, kind := range []byte(g.caught[side]) {
				list[side] = list[side].add(kind, 1)
			}
		}
	}
	return list
}

// fullViewer is nobody: it stands for the full position.
const fullViewer = 2

// word returns an outcome as the slow rules call it.
func word(o ply.Outcome) string {
	if o == ply.Ongoing {
		return ""
	}
	return o.String()
}

// facts are what can be asked of a position.
type facts struct {
	Board, Hidden string
	Pools         [2]string
	Turn          int
	Check         bool
	Generals      [2]string
	Quiet, Number int
	Ended         string
	Moves         []string
}

func (m *duel) describe(p *jieqi.Position, viewer int) (f facts) {
	for _, at := range allPoints {
		s := square(at)
		c := letter(p.At(s))
		hidden := byte('.')
		if p.Dark(s) {
			if c != home.at(at) {
				m.t.Fatalf("a dark piece on %v moves as %c", at, c)
			}
			c, hidden = ofSide('X', sideOf(c)), '?'
			if kind, ok := p.Hidden(s); ok {
				hidden = kindLetters[kind]
			}
		}
		f.Board, f.Hidden = f.Board+string(c), f.Hidden+string(hidden)
	}
	for side := range 2 {
		f.Pools[side] = poolText(poolOf(p, side))
	}
	f.Turn, f.Check = m.rules.Turn(p), p.Check()
	for c := range f.Generals {
		s, _ := p.King(colors[c])
		f.Generals[c] = s.String()
	}
	f.Quiet, f.Number = p.Halfmoves(), p.Fullmove()
	f.Ended = word(m.rules.Terminal(p))
	for _, x := range m.rules.Moves(nil, p) {
		if x.Revealed() != 0 || x.Taken() != 0 {
			m.t.Fatalf("%s: a player's move that turns something up", p.String())
		}
		f.Moves = append(f.Moves, moveOf(x).String())
	}
	slices.Sort(f.Moves)
	if m.rules.Odds(p, nil, nil) {
		m.t.Fatalf("%s: a chance node", p.String())
	}
	return f
}

func (m *duel) expect(g *slowGame, viewer int, ended string) (f facts) {
	for _, at := range allPoints {
		hidden := byte('.')
		if g.board.dark(at) {
			hidden = '?'
			if viewer == fullViewer {
				hidden = upper(g.truth.at(at))
			}
		}
		f.Board, f.Hidden = f.Board+string(g.board.at(at)), f.Hidden+string(hidden)
	}
	for side := range 2 {
		pool := g.pool(m.taken, viewer, side)
		if viewer == fullViewer {
			pool = g.onBoard(side)
		}
		f.Pools[side] = poolText(pool)
		f.Generals[side] = g.board.general(side).String()
	}
	f.Turn, f.Check, f.Quiet, f.Number = g.turn, len(g.board.checkers(g.turn)) > 0, g.quiet, g.number
	f.Ended = ended
	for _, x := range g.board.moves(g.turn) {
		f.Moves = append(f.Moves, x.String())
	}
	slices.Sort(f.Moves)
	return f
}

func poolText(pool pieces) (text string) {
	for _, kind := range slices.Sorted(maps.Keys(pool)) {
		text += fmt.Sprintf("%c%d", kind, pool[kind])
	}
	return text
}

// play plays a move by both rules, and compares what each viewer sees of it.
func (m *duel) play(move jieqi.Move) {
	m.t.Helper()
	before := m.line.games[len(m.line.games)-1]
	after := before
	mover, slow := before.turn, moveOf(move)
	up := after.play(slow)
	m.line.games, m.line.moves = append(m.line.games, after), append(m.line.moves, slow)
	p := m.states[len(m.states)-1]
	m.rules.Play(&p, move)
	m.states = append(m.states, p)
	if chance := m.rules.Odds(&p, nil, nil); chance != (up != turned{}) {
		m.t.Fatalf("%s: a chance node %t, but %v turned up", p.String(), chance, up)
	}
	if up == (turned{}) {
		return
	}
	if o, turn := m.rules.Terminal(&p), m.rules.Turn(&p); o != ply.Ongoing || turn != after.turn {
		m.t.Fatalf("%s: before something is turned up it is %v, turn %d", p.String(), o, turn)
	}
	for _, viewer := range viewers {
		v := m.rules.View(&p, viewer)
		if diff := cmp.Diff(before.odds(m.taken, viewer, slow), m.odds(&v), near); diff != "" {
			m.t.Fatalf("%s, %v, viewer %d, %+v (-slow +fast):\n%s", p.String(), slow, viewer, m.rules, diff)
		}
	}
	if diff := cmp.Diff(map[turned]float64{up: 1}, m.odds(&p), near); diff != "" {
		m.t.Fatalf("%s, %v, %+v (-slow +fast):\n%s", p.String(), slow, m.rules, diff)
	}
	chance := m.rules.Moves(nil, &p)[0]
	for _, viewer := range viewers {
		if got, want := upOf(m.rules.See(&p, chance, viewer)), up.seenBy(m.taken, viewer, mover); got != want {
			m.t.Fatalf("%s, %v, %+v: viewer %d sees %c, want %c", p.String(), slow, m.rules, viewer, got, want)
		}
	}
	m.rules.Play(&p, chance)
	m.states = append(m.states, p)
}

var near = cmp.Options{
	cmp.AllowUnexported(turned{}),
	cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }),
}

// odds returns what a chance node may turn up.
func (m *duel) odds(p *jieqi.Position) map[turned]float64 {
	moves := m.rules.Moves(nil, p)
	odds := make([]float32, len(moves))
	m.rules.Odds(p, moves, odds)
	list := map[turned]float64{}
	for i, x := range moves {
		if _, ok := list[upOf(x)]; ok {
			m.t.Fatalf("%s: %v twice", p.String(), upOf(x))
		}
		list[upOf(x)] = float64(odds[i])
	}
	return list
}

// Random games and random endings are the same by the slow rules, for everybody who looks.
func TestSlowCompare(t *testing.T) {
	positions := evidence.Amount(600, 20_000)
	seen, ends, ups := 0, map[string]int{}, 0
	for seed := uint64(1); seen < positions; seed++ {
		rng := rand.New(rand.NewPCG(seed, 27))
		m := newDuel(t, rng)
		fen := startFEN
		if seed%2 == 0 {
			surplus := 3
			if m.taken == shownToBoth { // then nothing that was taken is hidden
				surplus = 0
			}
			fen = randomEnding(rng, surplus)
		}
		m.begin(rng, fen)
		for range 10 + rng.IntN(80) {
			seen++
			if !m.compare() {
				break
			}
			m.random(rng)
		}
		g := &m.line.games[len(m.line.games)-1]
		ends[g.ended(m.limit)+" "+m.line.repeated(m.repeats)]++
		ups += len(m.states) - len(m.line.games)
	}
	t.Logf("%d positions, %d chance nodes, ends %v", seen, ups, ends)
}
