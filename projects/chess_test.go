package projects

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/match"
)

// The evaluations of the projects A, C and E are written here a second time, from their documents,
// on a board of letters as a FEN has it, and with their values in the documents' own units. The
// search is A's: one function for the machine and one for the opponent.

// tablesA has the squares of A: files from a to h, in each the ranks from the own first to the last.
var tablesA = map[byte]string{
	'P': "0 -1 1 2 1 2 2 6 | 0 -1 1 1 1 2 2 6 | 0 -1 2 1 1 2 2 6 | 0 -2 1 2 2 2 2 6 | 0 -2 1 2 2 2 2 6 | 0 -1 2 1 1 2 2 6 | 0 -1 1 1 1 2 2 6 | 0 -1 1 2 1 2 2 6",
	'R': "0 -1 -1 -1 -1 -1 -1 0 | 0 1 1 1 1 1 1 0 | 0 1 1.5 1 1 1.5 1 0 | 0 1 1 2 2 1 1 0 | 0 1 1 2 2 1 1 0 | 0 1 1.5 1 1 1.5 1 0 | 0 1 1 1 1 1 1 0 | 0 -1 -1 -1 -1 -1 -1 0",
	'B': "-2 -2 -1 -1 -1 -1 -2 -2 | -1.5 -1 1 1 1 1 -1 -1.5 | -1 0 1.5 1.5 1.5 1.5 0 -1 | -0.5 0.5 1.5 2 2 1.5 0.5 -0.5 | -0.5 0.5 1.5 2 2 1.5 0.5 -0.5 | -1 0 1.5 1.5 1.5 1.5 0 -1 | -1.5 -1 1 1 1 1 -1 -1.5 | -2 -2 -1 -1 -1 -1 -2 -2",
	'N': "-2 -1 -1 -1 -1 -1 -1 -2 | -1.5 -1 0 1 1 0 -1 -1.5 | -1 1 1.5 1.5 1.5 1.5 1 -1 | -1 1 1.5 2 2 1.5 1 -0.5 | -1 1 1.5 2 2 1.5 1 -0.5 | -1 1 1.5 1.5 1.5 1.5 1 -1 | -1.5 -1 0 1 1 0 -1 -1.5 | -2 -1 -1 -1 -1 -1 -1 -2",
	'Q': "-2 -1 -1 -1 -0.5 -1 -1 -2 | -1 0 0 1 1 0 0 -1 | -1 1 1 1.5 0.5 0.5 0 -1 | -0.5 0 1 0.5 0.5 0.5 0 -0.5 | -0.5 0 1 0.5 0.5 0.5 0 -0.5 | -1 1 1 1.5 0.5 0.5 0 -1 | -1 0 0 1 1 0 0 -1 | -2 -1 -1 -1 -0.5 -1 -1 -2",
	'K': "2 1 -1 -1 -1.5 -1.5 -1 -2 | 1 1 -1 -1 -1.5 -1.5 2 2 | 1 1 -1 -1.5 -1.5 -1.5 -1.5 -1.5 | 0 0 -1 -1.5 -2 -2 -2 -2 | 0 0 -1 -1.5 -2 -2 -2 -2 | 1 1 -1 -1.5 -1.5 -1.5 -1.5 -1.5 | 1 1 -1 -1 -1.5 -1.5 2 2 | 2 1 -1 -1 -1.5 -1.5 -1 -2",
}

// tablesE has the squares of E: ranks from the eighth to the first as White sees them, in each the
// files from a to h. The letter E is the king in the endgame.
var tablesE = map[byte]string{
	'P': "0 0 0 0 0 0 0 0 | 50 50 50 50 50 50 50 50 | 10 10 20 30 30 20 10 10 | 5 5 10 25 25 10 5 5 | 0 0 0 20 20 0 0 0 | 5 -5 -10 0 0 -10 -5 5 | 5 10 10 -20 -20 10 10 5 | 0 0 0 0 0 0 0 0",
	'N': "-50 -40 -30 -30 -30 -30 -40 -50 | -40 -20 0 0 0 0 -20 -40 | -30 0 10 15 15 10 0 -30 | -30 5 15 20 20 15 5 -30 | -30 0 15 20 20 15 0 -30 | -30 5 10 15 15 10 5 -30 | -40 -20 0 5 5 0 -20 -40 | -50 -40 -30 -30 -30 -30 -40 -50",
	'B': "-20 -10 -10 -10 -10 -10 -10 -20 | -10 0 0 0 0 0 0 -10 | -10 0 5 10 10 5 0 -10 | -10 5 5 10 10 5 5 -10 | -10 0 10 10 10 10 0 -10 | -10 10 10 10 10 10 10 -10 | -10 5 0 0 0 0 5 -10 | -20 -10 -10 -10 -10 -10 -10 -20",
	'R': "0 0 0 0 0 0 0 0 | 5 10 10 10 10 10 10 5 | -5 0 0 0 0 0 0 -5 | -5 0 0 0 0 0 0 -5 | -5 0 0 0 0 0 0 -5 | -5 0 0 0 0 0 0 -5 | -5 0 0 0 0 0 0 -5 | 0 0 0 5 5 0 0 0",
	'Q': "-20 -10 -10 -5 -5 -10 -10 -20 | -10 0 0 0 0 0 0 -10 | -10 0 5 5 5 5 0 -10 | -5 0 5 5 5 5 0 -5 | 0 0 5 5 5 5 0 -5 | -10 5 5 5 5 5 0 -10 | -10 0 5 0 0 0 0 -10 | -20 -10 -10 -5 -5 -10 -10 -20",
	'K': "-30 -40 -40 -50 -50 -40 -40 -30 | -30 -40 -40 -50 -50 -40 -40 -30 | -30 -40 -40 -50 -50 -40 -40 -30 | -30 -40 -40 -50 -50 -40 -40 -30 | -20 -30 -30 -40 -40 -30 -30 -20 | -10 -20 -20 -20 -20 -20 -20 -10 | 20 20 0 0 0 0 20 20 | 20 30 10 0 0 10 30 20",
	'E': "-50 -40 -30 -20 -20 -30 -40 -50 | -30 -20 -10 0 0 -10 -20 -30 | -30 -10 20 30 30 20 -10 -30 | -30 -10 30 40 40 30 -10 -30 | -30 -10 30 40 40 30 -10 -30 | -30 -10 20 30 30 20 -10 -30 | -30 -30 0 0 0 0 -30 -30 | -50 -30 -30 -30 -30 -30 -30 -50",
}

var (
	valuesA = map[byte]float64{'P': 1, 'N': 3, 'B': 3, 'R': 5, 'Q': 7, 'K': 200}
	valuesC = map[byte]float64{'P': 10, 'N': 30, 'B': 30, 'R': 50, 'Q': 90, 'K': 900}
	valuesE = map[byte]float64{'P': 100, 'N': 320, 'B': 330, 'R': 500, 'Q': 900, 'K': 20000}
)

// read returns a table of numbers.
func read(text string) (table [8][8]float64) {
	for i, group := range strings.Split(text, "|") {
		for j, word := range strings.Fields(group) {
			n, err := strconv.ParseFloat(word, 64)
			if err != nil {
				panic(err)
			}
			table[i][j] = n
		}
	}
	return table
}

func readAll(texts map[byte]string) map[byte]*[8][8]float64 {
	all := map[byte]*[8][8]float64{}
	for letter, text := range texts {
		table := read(text)
		all[letter] = &table
	}
	return all
}

var squaresA, squaresE = readAll(tablesA), readAll(tablesE)

// piece is a piece on the board.
type piece struct {
	letter     byte // a capital
	white      bool
	file, rank int // from 0 at a1
}

func pieces(fen string) (all []piece) {
	for i, row := range strings.Split(strings.Fields(fen)[0], "/") {
		file := 0
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			white := c < 'a'
			if !white {
				c -= 'a' - 'A'
			}
			all = append(all, piece{c, white, file, 7 - i})
			file++
		}
	}
	return all
}

// sum adds up what each piece is worth, White's less Black's.
func sum(all []piece, worth func(p piece) float64) (total float64) {
	for _, p := range all {
		if p.white {
			total += worth(p)
		} else {
			total -= worth(p)
		}
	}
	return total
}

func count(all []piece, white bool, letters string) (n int) {
	for _, p := range all {
		if p.white == white && strings.IndexByte(letters, p.letter) >= 0 {
			n++
		}
	}
	return n
}

// evaluations are those of the documents, for White.
var evaluations = map[string]func(all []piece) float64{
	"project-a-first": func(all []piece) float64 {
		return sum(all, func(p piece) float64 { return valuesA[p.letter] + 1 })
	},
	"project-a": func(all []piece) float64 {
		total := sum(all, func(p piece) float64 {
			rank := p.rank
			if !p.white {
				rank = 7 - rank
			}
			return valuesA[p.letter] + squaresA[p.letter][p.file][rank] + 1
		})
		if count(all, true, "B") >= 2 {
			total += 2
		}
		if count(all, false, "B") >= 2 {
			total -= 2
		}
		return total
	},
	"project-c":           func(all []piece) float64 { return sum(all, func(p piece) float64 { return valuesC[p.letter] }) },
	"project-e-material":  materialE,
	"project-e-placement": placementE,
	"project-e-easy":      bothE,
	"project-e-medium":    bothE,
	"project-e-hard":      bothE,
}

func materialE(all []piece) float64 {
	return sum(all, func(p piece) float64 { return valuesE[p.letter] })
}

func placementE(all []piece) float64 {
	queens := [2]int{count(all, true, "Q"), count(all, false, "Q")}
	minors := [2]int{count(all, true, "NB"), count(all, false, "NB")}
	endgame := queens == [2]int{} || queens == [2]int{1, 1} && minors[0] <= 1 && minors[1] <= 1
	return sum(all, func(p piece) float64 {
		letter, row := p.letter, 7-p.rank
		if letter == 'K' && endgame {
			letter = 'E'
		}
		if !p.white {
			row = p.rank
		}
		return squaresE[letter][row][p.file]
	})
}

func bothE(all []piece) float64 { return materialE(all) + placementE(all) }

// perUnit is how many hundredths of a pawn a document's unit is here.
var perUnit = map[string]float64{"project-a": 100, "project-a-first": 100, "project-c": 10}

// won is the value of a won game, less one for each ply that it takes.
const won = 1e6

// seek is alpha-beta of the documents: the machine makes its value as high as it can, the opponent as low.
type seek struct {
	white    bool // the machine
	evaluate func(all []piece) float64
	seen     map[uint64]float64 // by the hash of the position
}

// known returns the evaluation, for White. Most positions come several times.
func (k *seek) known(s *chess.Position) float64 {
	hash := (chess.Rules{}).Hash(s)
	v, ok := k.seen[hash]
	if !ok {
		v = k.evaluate(pieces(s.String()))
		k.seen[hash] = v
	}
	return v
}

func (k *seek) value(s *chess.Position, depth, plies int, alpha, beta float64) float64 {
	rules := chess.Rules{}
	machine := (s.Turn() == chess.White) == k.white
	switch rules.Terminal(s) {
	case ply.Draw:
		return 0
	case ply.Loss:
		if machine {
			return -won + float64(plies)
		}
		return won - float64(plies)
	}
	if depth == 0 {
		v := k.known(s)
		if !k.white {
			v = 0 - v // not −0
		}
		return v
	}
	moves := rules.Moves(nil, s)
	slices.SortStableFunc(moves, func(m, n chess.Move) int { // captures first cut off more
		return cmp.Compare(s.At(n.To()).Kind(), s.At(m.To()).Kind())
	})
	for _, m := range moves {
		next := *s
		rules.Play(&next, m)
		v := k.value(&next, depth-1, plies+1, alpha, beta)
		if machine {
			alpha = max(alpha, v)
		} else {
			beta = min(beta, v)
		}
		if alpha >= beta {
			break
		}
	}
	if machine {
		return alpha
	}
	return beta
}

// rootValues returns the value of each move.
func rootValues(s *chess.Position, depth int, evaluate func([]piece) float64) map[chess.Move]float64 {
	values := map[chess.Move]float64{}
	k := seek{s.Turn() == chess.White, evaluate, map[uint64]float64{}}
	for _, m := range (chess.Rules{}).Moves(nil, s) {
		next := *s
		(chess.Rules{}).Play(&next, m)
		values[m] = k.value(&next, depth-1, 1, math.Inf(-1), math.Inf(1))
	}
	return values
}

// randomPositions returns positions of random games in which there is more than one move.
func randomPositions(n int) (all []chess.Position) {
	rng := rand.New(rand.NewPCG(24, 5))
	rules := chess.Rules{}
	for len(all) < n {
		s := rules.Start()
		for plies := 4 + rng.IntN(100); plies > 0 && rules.Terminal(&s) == ply.Ongoing; plies-- {
			moves := rules.Moves(nil, &s)
			rules.Play(&s, moves[rng.IntN(len(moves))])
		}
		if rules.Terminal(&s) == ply.Ongoing && len(rules.Moves(nil, &s)) > 1 {
			all = append(all, s)
		}
	}
	return all
}

// The score of each player is that of its document, and its move is one of the best there.
func TestChess(t *testing.T) {
	positions := randomPositions(20)
	if testing.Short() {
		positions = positions[:4]
	}
	for _, player := range Chess() {
		t.Run(player.Name, func(t *testing.T) {
			t.Parallel()
			p := player.New(1).(*match.SearcherPlayer[chess.Position, chess.Move])
			unit := cmp.Or(perUnit[player.Name], 1)
			for _, s := range positions {
				result, err := p.Searcher.Search(context.Background(), ply.Limits{Depth: p.Limits.Depth}, s)
				if err != nil {
					t.Fatal(err)
				}
				values := rootValues(&s, p.Limits.Depth, evaluations[player.Name])
				best := math.Inf(-1)
				for _, v := range values {
					best = max(best, v)
				}
				want := fmt.Sprint(math.Round(best * unit))
				if math.Abs(best) > won/2 {
					want = ply.Win.In(int(won - math.Abs(best))).String()
					if best < 0 {
						want = ply.Loss.In(int(won - math.Abs(best))).String()
					}
				}
				got := fmt.Sprint(int(result.Score))
				if _, decided := result.Score.Decided(); decided {
					got = result.Score.String()
				}
				if got != want || values[result.Move] != best {
					t.Errorf("%s: %v with %s, want %s; the move is worth %g of %g", s.String(), result.Move, got, want, values[result.Move], best)
				}
			}
		})
	}
}

// The worked example of A: its document counts 1 for the bishop on e7, where its own table has 0.5,
// and gets −2.5.
func TestWorkedExample(t *testing.T) {
	const fen = "2bk4/4b3/8/8/8/2R5/8/3K4 w - - 0 1"
	all := pieces(fen)
	if got := evaluations["project-a"](all); got != -2 {
		t.Errorf("the document's evaluation is %g, want -2", got)
	}
	if got := squaresA['B'][4][1]; got != 0.5 {
		t.Errorf("the bishop on e7 has %g", got)
	}
	s, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	if got := (chess.Placement{}).Evaluate(&s); got != -200 {
		t.Errorf("ours is %d, want -200", got)
	}
	if got := (chess.MaterialCount{}).Evaluate(&s); got != -200 { // 5 − 6 − 1
		t.Errorf("the first heuristic is %d, want -200", got)
	}
}
