package xiangqi

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/plies"
)

// randomLines is how many random lines with repetitions are judged twice.
var randomLines = evidence.Amount(1000, 20_000)

// randomEnding returns a position with a few pieces on squares where they can stand.
func randomEnding(r *rand.Rand) Position {
	for {
		p := Position{turn: Color(r.IntN(2)), count: plies.Count{Fullmove: 1}}
		for c := Red; c <= Black; c++ {
			p.scatter(r, NewPiece(General, c))
			var have [General]int
			for range 1 + r.IntN(5) {
				if k := Soldier + Kind(r.IntN(int(General-Soldier))); have[k] < most[k] {
					have[k]++
					p.scatter(r, NewPiece(k, c))
				}
			}
		}
		if q, err := ParseFEN(p.String()); err == nil {
			return q
		}
	}
}

// randomCycle plays from a random position until a position occurs for the third time. In
// some lines both sides try to give check. In others they try to make threats, to avoid
// threats, and to return to earlier squares.
func randomCycle(r *rand.Rand) []Position {
	for {
		if line := tryCycle(r); line != nil {
			return line
		}
	}
}

func tryCycle(r *rand.Rand) []Position {
	line := []Position{randomEnding(r)}
	times := map[uint64]int{line[0].Hash(): 1}
	checks := r.IntN(4) - 2
	var buf []Move
	for range 60 {
		last := &line[len(line)-1]
		us := last.Turn()
		buf = last.Moves(buf[:0])
		best, bestRank := Move(0), -100
		for _, i := range r.Perm(len(buf)) {
			m := buf[i]
			if last.At(m.To()) != NoPiece {
				continue
			}
			next := *last
			next.Play(m)
			rank := r.IntN(4)
			if times[next.Hash()] > 0 {
				rank += 3
			}
			if next.Check() {
				rank += 4 * checks
			}
			rank += 4*min(1, next.threatened(us^1)) - 4*next.threatened(us)
			if rank > bestRank {
				best, bestRank = m, rank
			}
		}
		if best == 0 {
			return nil
		}
		next := *last
		next.Play(best)
		line = append(line, next)
		if times[next.Hash()]++; times[next.Hash()] == 3 {
			return line
		}
	}
	return nil
}

// threatened counts the pieces of c that the other side threatens.
func (p *Position) threatened(c Color) (n int) {
	b := newSlowBoard(p)
	for s := range Square(squares) {
		if b.threatens(c^1, s) {
			n++
		}
	}
	return n
}

// The verdict on random lines is that of the slow rules, also with the colours exchanged.
func TestRepetitionRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var checked, chased, drawn int
	for range randomLines {
		line := randomCycle(r)
		root := len(line) - 1
		got, want := Rules{}.Repetition(line, root), slowVerdict(line)
		if got != want {
			t.Errorf("%v, want %v, for\n%s", got, want, lineText(line))
		}
		if turned := (Rules{}).Repetition(mirrored(line), root); turned != got {
			t.Errorf("%v, with the colours exchanged %v, for\n%s", got, turned, lineText(line))
		}
		switch {
		case got == ply.Draw:
			drawn++
		case Rules{Repeats: Computer}.Repetition(line, root) == got:
			checked++
		default:
			chased++
		}
	}
	if few := randomLines / 20; checked < few || chased < few || drawn < few {
		t.Errorf("too few of a sort: %d checked, %d chased, %d drawn", checked, chased, drawn)
	}
}

// The verdict of a search at the second time is the verdict of the referee after the same
// moves have been played again.
func TestRepetitionForeseen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	foreseen := map[ply.Outcome]int{}
	for range randomLines {
		line := randomCycle(r)
		for last := range line {
			second := last - 1
			for second >= 0 && line[last].Hash() != line[second].Hash() {
				second--
			}
			if second < 0 {
				continue
			}
			for _, rules := range []Rules{{}, {Repeats: Computer}} {
				got := rules.Repetition(line[:last+1], second-1)
				if want := rules.playAgain(line[:last+1], second); got != want {
					t.Errorf("%v: %v, want %v, at ply %d of\n%s", rules.Repeats, got, want, last, lineText(line))
				}
				foreseen[got]++
			}
		}
	}
	if len(foreseen) != 3 {
		t.Errorf("too few of a sort: %v", foreseen)
	}
}

// playAgain plays the moves since second again until the referee ends the game. It
// returns the verdict for the player to move at the end of states.
func (r Rules) playAgain(states []Position, second int) ply.Outcome {
	game := slices.Clone(states)
	for i := second; ; i++ {
		last := len(game) - 1
		if o := r.Repetition(game, last); o != ply.Ongoing {
			if game[last].Turn() != states[len(states)-1].Turn() {
				return o.Flip()
			}
			return o
		}
		next := game[last]
		next.Play(moveBetween(&states[i], &states[i+1]))
		game = append(game, next)
	}
}

// moveBetween returns the move that leads from one position to the next.
func moveBetween(p, q *Position) Move {
	before, after := p.side(p.turn), q.side(p.turn)
	return newMove(Square(before.Without(after).Lowest()), Square(after.Without(before).Lowest()))
}

// lineText returns the FEN of the first position and the moves after it.
func lineText(states []Position) string {
	text := states[0].String()
	for i := range states[1:] {
		text += " " + moveBetween(&states[i], &states[i+1]).String()
	}
	return text
}

// A line of positions that do not follow from each other has no meaning, but must not
// panic.
func TestRepetitionNonsense(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range randomLines {
		line := make([]Position, 2+r.IntN(12))
		for i := range line {
			line[i] = randomEnding(r)
			line[i].count.Clock = uint16(r.IntN(20))
			if i > 4 && r.IntN(2) == 0 {
				line[i] = line[i-4]
			}
		}
		for root := -1; root < len(line); root++ {
			if o := (Rules{}).Repetition(line, root); o < ply.Ongoing || o > ply.Win {
				t.Fatalf("outcome %d", o)
			}
		}
		Rules{}.Reason(line)
	}
}
