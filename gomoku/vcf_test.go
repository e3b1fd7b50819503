package gomoku

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/internal/evidence"
)

// A problem is a position of wins.tsv.
type problem struct {
	id    string
	kind  string // VCF, NONVCF, NOVCF
	rules Rules
	board Position
	wins  []Move // the first moves known to win
}

// problems reads wins.tsv.
func problems(t testing.TB) (all []problem) {
	for _, line := range evidence.NeedLines(t, "gomoku/wins.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		field := strings.Split(line, "\t")
		size, _ := strconv.Atoi(field[1])
		number, _ := strconv.Atoi(field[2])
		rule, err := GomocupRule(number)
		if err != nil {
			t.Fatal(err)
		}
		p := problem{id: field[0], kind: field[5], rules: mustNew(size, rule)}
		p.board = p.rules.Start()
		for _, m := range points(t, field[4]) {
			if !p.board.Legal(m) {
				t.Fatalf("%s: %v is not legal", p.id, m)
			}
			p.rules.Play(&p.board, m)
		}
		if field[7] != "-" {
			p.wins = points(t, field[7])
		}
		all = append(all, p)
	}
	return all
}

// points reads points such as "7,7 8,6".
func points(t testing.TB, text string) (moves []Move) {
	for _, word := range strings.Fields(text) {
		a, b, _ := strings.Cut(word, ",")
		x, err := strconv.Atoi(a)
		y, err2 := strconv.Atoi(b)
		if err != nil || err2 != nil {
			t.Fatalf("%q is no point", word)
		}
		moves = append(moves, NewMove(x, y))
	}
	return moves
}

// prove plays every defence of the opponent out, by the oracle's rules, and asks for
// the next move of the attack each time. It returns the moves of the longest defence.
func prove(t *testing.T, b Position, o *oracle, m Move) (plies int) {
	rules := mustNew(o.size, o.rule)
	attacker := o.turn
	p := [2]int{m.X(), m.Y()}
	reason := o.play(p)
	defer o.undo()
	rules.Play(&b, m)
	if reason == "five in a row" {
		return 1
	}
	if reason != "" {
		t.Fatalf("the attack ends by %s\n%v", reason, o)
	}
	if wins := o.winsOf(o.turn); len(wins) > 0 {
		t.Fatalf("the attack lets the opponent win on %v\n%v", wins, o)
	}
	threats := o.winsOf(attacker)
	if len(threats) == 0 {
		t.Fatalf("the attack makes no four\n%v", o)
	}
	longest := 0
	for _, reply := range o.empties() {
		if reason := o.play(reply); reason == "" && !stillWins(o, threats, attacker) {
			next := b
			rules.Play(&next, NewMove(reply[0], reply[1]))
			line, ok := next.VCF(testNodes)
			if !ok {
				t.Fatalf("the attack does not go on\n%v", o)
			}
			longest = max(longest, prove(t, next, o, line[0]))
		}
		o.undo()
	}
	return 2 + max(longest, 1)
}

// stillWins reports whether the attacker wins on one of these points.
func stillWins(o *oracle, points [][2]int, attacker byte) (yes bool) {
	for _, p := range points {
		if o.at(p) == 0 {
			o.with(p, attacker, func() { yes = yes || o.wins(p) })
		}
	}
	return yes
}

// oracleOf returns b as an oracle.
func oracleOf(b *Position) *oracle {
	o := newOracle(b.Size(), b.Rule())
	for y := range b.Size() {
		for x := range b.Size() {
			if c, ok := b.at(x, y); ok {
				o.set([2]int{x, y}, "XO"[c])
				o.stones = append(o.stones, [2]int{x, y})
			}
		}
	}
	o.turn = "XO"[b.Turn()]
	return o
}

const testNodes = 200_000

// The problems that have a victory by continuous fours are solved, every defence is
// played out, and the others are not solved.
func TestVCFProblems(t *testing.T) {
	solved, of := 0, 0
	var took []time.Duration
	for _, p := range problems(t) {
		begin := time.Now()
		line, ok := p.board.VCF(testNodes)
		took = append(took, time.Since(begin))
		switch {
		case p.kind == "VCF":
			of++
			if ok {
				solved++
				plies := prove(t, p.board, oracleOf(&p.board), line[0])
				t.Logf("%s: %v in %v, at most %d plies", p.id, line[0], took[len(took)-1], plies)
			} else {
				t.Errorf("%s: not solved", p.id)
			}
		case ok:
			t.Errorf("%s: a victory that should not be there: %v", p.id, line)
		}
	}
	slices.Sort(took)
	t.Logf("%d of %d solved; time a position: median %v, longest %v", solved, of, took[len(took)/2], took[len(took)-1])
}

// In positions full of threats, what VCF finds is proven by playing every defence out,
// and what it does not find is not there, by a search of the same attack as a game.
func TestVCF(t *testing.T) {
	positions := 400
	if testing.Short() {
		positions = 100
	}
	for _, rule := range allRules {
		found, missing := 0, 0
		fights(positions, 9, rule, func(b *Position, o *oracle) {
			line, ok := b.VCF(testNodes)
			if ok {
				found++
				prove(t, *b, o, line[0])
			} else {
				missing++
			}
			f := Fours{Rules: mustNew(9, rule), Attacker: b.turn}
			if want := provable(f, *b, map[uint64]bool{}); ok != want {
				t.Fatalf("%v: VCF found one: %v, as a game it is won: %v\n%v", rule, ok, want, o)
			}
		})
		t.Logf("%v: %d found, %d not there", rule, found, missing)
		if found < positions/10 || missing < positions/10 {
			t.Errorf("%v: of %d positions, %d have a victory and %d have none: too few to tell", rule, positions, found, missing)
		}
	}
}

// provable reports whether the attacker, who is to move, wins the game of fours. It
// follows nothing but Moves, Play and Terminal.
func provable(f Fours, b Position, lost map[uint64]bool) bool {
	switch f.Terminal(&b) {
	case ply.Win:
		return b.turn == f.Attacker
	case ply.Loss:
		return b.turn != f.Attacker
	case ply.Draw:
		return false
	}
	if lost[b.key] {
		return false
	}
	attacking := b.turn == f.Attacker
	for m := range ply.Successors(f, b) {
		next := b
		f.Play(&next, m)
		if provable(f, next, lost) == attacking {
			return attacking
		}
	}
	if attacking {
		lost[b.key] = true
	}
	return !attacking
}

// A search of the game of fours finds short victories where there are many chains of fours
// to try, and soon.
func TestFoursSearch(t *testing.T) {
	for text, plies := range map[string]int{
		"9 freestyle h1 d1 f2 g1 b3 i1 d4 c2 e4 c3 i4 f3 b5 i3 c5 b4 f5 c4 h5 h4 d6 i7 i6 i8 b8 g9 c8 h9 f8 b1":                        3,
		"9 caro b1 a1 i2 f1 a3 b4 c3 a5 e3 d5 f4 e5 g4 f5 h4 b7 c5 g7 h6 b8 i6 d8 e7 e8 a9 h8 f9 g9 d6":                                1,
		"9 renju b1 d1 a2 g1 b2 c2 f2 e2 g2 f3 b3 g3 d3 d4 h4 e4 g5 a5 h5 b5 a6 h6 i7 i6 c8 a7 f8 d7 i8 g7 d9 h7 g9 d8 h9 g8 i9 b9 f5": 5,
	} {
		rules, b, err := ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		game := Fours{Rules: rules, Attacker: b.turn}
		result, err := alphabeta.New(game).Search(t.Context(), ply.Limits{Nodes: testNodes}, b)
		if want := ply.WinIn(plies); result.Score != want || err != nil {
			t.Errorf("%s: %v, %v in %d nodes, want %v", text, result.Score, err, result.Nodes, want)
		}
	}
}
