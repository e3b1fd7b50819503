package gomoku

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/plygo/ply"
)

// Threats of order 1 are the moves that win; if there are none, those after which the player
// could win, and which stop the opponent from it. Answers of order 1 are the moves that win and those that
// stop the opponent. All by the oracle.
func TestThreatsOfFive(t *testing.T) {
	for _, rule := range allRules {
		rules := mustNew(9, rule)
		wins, fours, alone, forced := 0, 0, 0, 0
		fights(positions(300), 9, rule, func(b *Position, o *oracle) {
			want := toMoves(o.winsOf(o.turn))
			won := slices.Clone(want)
			safe := o.safe()
			if len(want) == 0 {
				for _, m := range safe {
					o.play([2]int{m.X(), m.Y()})
					if len(o.winsOf('X'+'O'-o.turn)) > 0 {
						want = append(want, m)
					}
					o.undo()
				}
			}
			threats := rules.Threats(nil, b, 1)
			if len(threats) == 1 && len(want) > 1 {
				if !slices.Contains(want, threats[0]) || !winsInThree(b, threats[0]) {
					t.Fatalf("%v: %v alone of %v\n%v", rule, threats[0], want, o)
				}
				alone++
			} else if d := cmp.Diff(sorted(want), sorted(threats), cmpopts.EquateEmpty()); d != "" {
				t.Fatalf("%v: threats (-want +got)\n%s\n%v", rule, d, o)
			}
			answers, threatened := rules.Answers(nil, b, 1)
			if want := len(o.winsOf('X'+'O'-o.turn)) > 0; threatened != want {
				t.Fatalf("%v: threatened is %v\n%v", rule, threatened, o)
			}
			if threatened {
				forced++
				if d := cmp.Diff(sorted(append(won, safe...)), sorted(answers), cmpopts.EquateEmpty()); d != "" {
					t.Fatalf("%v: answers (-want +got)\n%s\n%v", rule, d, o)
				}
			} else if len(answers) > 0 {
				t.Fatalf("%v: answers to no threat: %v\n%v", rule, answers, o)
			}
			wins += min(len(won), 1)
			fours += min(len(want)-len(won), 1)
		})
		t.Logf("%v: %d wins in one, %d positions with fours, %d where one is enough, %d threatened", rule, wins, fours, alone, forced)
		if !testing.Short() && min(wins, fours, alone, forced) < positions(300)/20 {
			t.Errorf("%v: the positions do not show enough", rule)
		}
	}
}

// winsInThree reports whether the four m wins within three moves, the last of which makes five.
func winsInThree(b *Position, m Move) bool {
	f := Fours{mustNew(b.Size(), b.Rule()), b.turn}
	var wins func(b Position, moves int) bool
	wins = func(b Position, moves int) bool {
		attacks := b.turn == f.Attacker
		if o := f.Terminal(&b); o != ply.Ongoing {
			// A four without an answer is a win with the next move.
			return o == ply.Win && attacks || o == ply.Loss && !attacks && (b.outcome == ply.Loss || moves > 0)
		}
		if attacks && moves == 0 {
			return false
		}
		if attacks {
			moves--
		}
		for _, m := range f.Moves(nil, &b) {
			next := b
			next.Play(m)
			if wins(next, moves) == attacks {
				return attacks
			}
		}
		return !attacks
	}
	next := *b
	next.Play(m)
	return wins(next, 2)
}

// threatFights calls visit for positions on boards of several sizes.
func threatFights(n int, rule Rule, visit func(rules Rules, b *Position)) {
	for _, size := range []int{9, 15} {
		rules := mustNew(size, rule)
		fights(n, size, rule, func(b *Position, _ *oracle) { visit(rules, b) })
	}
}

// passed returns b with the turn handed over.
func passed(b *Position) Position {
	next := *b
	Rules{}.Pass(&next)
	return next
}

// What Answers of order 2 leaves out is a foul, or loses to continuous fours. What it appends is legal and
// no foul, and loses to continuous fours only where these are long.
func TestAnswersToThrees(t *testing.T) {
	for _, rule := range allRules {
		threats, missed, left, kept, lost := 0, 0, 0, 0, 0
		threatFights(positions(150), rule, func(rules Rules, b *Position) {
			answers, threatened := rules.Answers(nil, b, 2)
			p := passed(b)
			if _, want := p.VCF(testNodes); !want && threatened {
				t.Fatalf("%v: threatened, but there is no victory by fours", b)
			} else if !threatened {
				if want {
					missed++
				}
				return
			}
			threats++
			all := rules.Moves(nil, b)
			for i, m := range answers {
				if !slices.Contains(all, m) || slices.Contains(answers[:i], m) {
					t.Fatalf("%v: %v is not legal, or comes twice", b, m)
				}
			}
			for _, m := range all {
				next := *b
				next.Play(m)
				_, loses := next.VCF(testNodes)
				switch keeps := slices.Contains(answers, m); {
				case keeps && next.outcome == ply.Win:
					t.Fatalf("%v: %v is a foul", b, m)
				case keeps:
					kept++
					if loses {
						lost++
					}
				case !loses && next.outcome != ply.Win:
					t.Fatalf("%v: %v is left out of %v, and does not lose", b, m, answers)
				default:
					left++
				}
			}
		})
		t.Logf("%v: %d threats, %d missed, %d answers of which %d lose, %d left out", rule, threats, missed, kept, lost, left)
		if !testing.Short() && (missed*20 > threats || lost*5 > kept || threats < positions(150)/5) {
			t.Errorf("%v: too few threats are found, or too many answers", rule)
		}
	}
}

// Threats of order 2 have nearly all moves after which an open four or two fours are threatened, and most
// of those that threaten continuous fours in another way.
func TestThreatsOfFours(t *testing.T) {
	for _, rule := range allRules {
		var all, found [2]int // threats of one four that cannot be answered, and of more
		proposed := 0
		threatFights(positions(60), rule, func(rules Rules, b *Position) {
			if _, won := b.VCF(testNodes); won || rules.Forced(b) {
				return // then most moves leave a threat
			}
			threats := rules.Threats(nil, b, 2)
			proposed += len(threats)
			for i, m := range threats {
				if next := *b; !b.Legal(m) || slices.Contains(threats[:i], m) {
					t.Fatalf("%v: %v is not legal, or comes twice", b, m)
				} else if next.Play(m); next.outcome == ply.Win {
					t.Fatalf("%v: %v is a foul", b, m)
				}
			}
			for _, m := range rules.Moves(nil, b) {
				next := *b
				next.Play(m)
				if _, lost := next.VCF(testNodes); lost || next.outcome != ply.Ongoing {
					continue // the opponent wins first
				}
				next = passed(&next)
				line, ok := next.VCF(1000)
				if !ok {
					continue
				}
				kind := 0
				if len(line) > 1 && !next.makesFive(line) {
					kind = 1
				}
				all[kind]++
				if slices.Contains(threats, m) {
					found[kind]++
				}
			}
		})
		t.Logf("%v: %d of %d open threes and the like, %d of %d others, of %d moves", rule, found[0], all[0], found[1], all[1], proposed)
		if !testing.Short() && (found[0]*100 < all[0]*99 || found[1]*100 < all[1]*70 || all[0] < positions(60)) {
			t.Errorf("%v: too few", rule)
		}
	}
}

// makesFive reports whether the first move of a line makes five.
func (b *Position) makesFive(line []Move) bool { return b.fives[b.turn].has(b.number(line[0])) }

// Games by embedding propose moves of their own only.
func TestThreatsByEmbedding(t *testing.T) {
	for _, rule := range allRules {
		threatFights(positions(100), rule, func(r Rules, b *Position) {
			for _, g := range []Game{Fours{r, Black}, Fours{r, White}, BestSquares{Rules: r}, LinePatterns{r}} {
				if g.Terminal(b) != ply.Ongoing {
					continue
				}
				moves := g.Moves(nil, b)
				for order := 1; order <= 2; order++ {
					answers, threatened := g.Answers(nil, b, order)
					if len(answers) > 0 && !threatened {
						t.Fatalf("%T, order %d: %v: answers to no threat", g, order, b)
					}
					for _, m := range append(answers, g.Threats(nil, b, order)...) {
						if !slices.Contains(moves, m) {
							t.Fatalf("%T, order %d: %v: %v is no move of this game", g, order, b, m)
						}
					}
				}
			}
		})
	}
}

// In an opening there are no threats, whatever is on the board. After it they are those of the game.
func TestThreatsInOpening(t *testing.T) {
	rules := mustNew(15, Renju)
	for rule := range openingCount {
		o, err := NewOpening(rules, rule)
		if err != nil {
			t.Fatal(err)
		}
		threatFights(20, Renju, func(_ Rules, b *Position) {
			opening := *b
			opening.stage = 1
			if answers, threatened := o.Answers(nil, &opening, 2); threatened || len(answers) > 0 || len(o.Threats(nil, &opening, 2)) > 0 {
				t.Fatalf("%v: threats in the opening", opening)
			}
		})
		for b := o.Start(); o.Terminal(&b) == ply.Ongoing && b.stones < 40; {
			threats := o.Threats(nil, &b, 2)
			answers, threatened := o.Answers(nil, &b, 2)
			if b.stage > 0 {
				if len(threats) > 0 || threatened {
					t.Fatalf("%v: threats in the opening: %v, %v", b, threats, answers)
				}
			} else if want, _ := rules.Answers(nil, &b, 2); !slices.Equal(threats, rules.Threats(nil, &b, 2)) || !slices.Equal(answers, want) {
				t.Fatalf("%v: %v and %v", b, threats, answers)
			}
			moves := o.Narrow(nil, &b)
			o.Play(&b, moves[len(moves)/2])
		}
	}
}

// BenchmarkThreats measures both methods in positions full of threats.
func BenchmarkThreats(b *testing.B) {
	for _, rule := range allRules {
		rules := mustNew(15, rule)
		var boards []Position
		fights(500, 15, rule, func(p *Position, _ *oracle) { boards = append(boards, *p) })
		buffer := make([]Move, 0, maxPoints)
		b.Run("Threats/"+rule.String(), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				rules.Threats(buffer, &boards[i%len(boards)], 2)
			}
		})
		b.Run("Answers/"+rule.String(), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				rules.Answers(buffer, &boards[i%len(boards)], 2)
			}
		})
	}
}
