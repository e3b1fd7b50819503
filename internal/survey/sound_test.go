package survey

import (
	"fmt"
	"math"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/hiddentest"
	"github.com/plygo/ply/xiangqi"
)

// sound is a game in which nothing is to be found.
type sound struct {
	name   string
	survey func(effort Effort, seed uint64) *Survey
}

// of returns the rules of g.
func of[S any, M comparable](g ply.Game[S, M]) Rules[S, M] {
	r := Rules[S, M]{Game: g}
	r.Turner, _ = ply.As[ply.Turner[S]](g)
	r.Chancer, _ = ply.As[ply.Chancer[S, M]](g)
	r.Repeater, _ = ply.As[ply.Repeater[S]](g)
	return r
}

// soundGame is g, played from the starts or from its own.
func soundGame[S any, M comparable](name string, g ply.Game[S, M], starts ...S) sound {
	if len(starts) == 0 {
		starter, _ := ply.As[ply.Starter[S]](g)
		starts = []S{starter.Start()}
	}
	return sound{name, func(effort Effort, seed uint64) *Survey { return Run(of(g), starts, effort, seed) }}
}

// must returns x if there is no error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// soundGames are all games of this repository.
func soundGames() []sound {
	all := []sound{
		soundGame("tictactoe", tictactoe.Rules{}),
		soundGame("connect4", connect4.Rules{}),
		soundGame("reversi", reversi.Rules{}),
		soundGame("grundy", grundy.Rules{}),
		soundGame("grundy, large", grundy.Rules{}, must(grundy.New(20, 7, 3))),
		soundGame("dicerace", dicerace.Rules{}),
		soundGame("dicerace, long", dicerace.Rules{}, must(dicerace.New(40))),
		soundGame("hidden pieces", hiddentest.Rules{}),
		soundGame("chess", chess.Rules{}),
		soundGame("chess, automatic draws", chess.Rules{AutomaticDrawsOnly: true}),
		soundGame("chess, placement", chess.Placement{}),
		soundGame("chess, material", chess.Material{}),
		soundGame("chess, simplified", chess.Simplified{}),
		soundGame("Chess960", chess.Chess960{},
			must(chess.ParseFEN("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")),
			must(chess.ParseFEN("nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1"))),
		soundGame("xiangqi", xiangqi.Rules{}),
		soundGame("xiangqi, computer rules", xiangqi.Rules{Repeats: xiangqi.Computer}),
		soundGame("xiangqi, plain draws", xiangqi.Rules{Repeats: xiangqi.PlainDraw}),
		soundGame("xiangqi, placement", xiangqi.Placement{}),
		soundGame("xiangqi, material", xiangqi.Material{}),
		soundGame("xiangqi, Fairy", xiangqi.Fairy{}),
	}
	for seeds := 1; seeds <= 6; seeds++ {
		text := fmt.Sprintf("%d,%[1]d,%[1]d,%[1]d,%[1]d,%[1]d/0 %[1]d,%[1]d,%[1]d,%[1]d,%[1]d,%[1]d/0 s", seeds)
		all = append(all, soundGame(fmt.Sprintf("kalah, %d seeds", seeds), kalah.Rules{}, must(kalah.Rules{}.Parse(text))))
	}
	for rule := gomoku.Freestyle; rule <= gomoku.CaroOverline; rule++ {
		for _, size := range []int{6, 15} {
			all = append(all, soundGame(fmt.Sprintf("gomoku, %v, %d", rule, size), must(gomoku.New(size, rule))))
		}
		rules := must(gomoku.New(9, rule))
		all = append(all,
			soundGame(fmt.Sprintf("gomoku, %v, line patterns", rule), gomoku.LinePatterns{Rules: rules}),
			soundGame(fmt.Sprintf("gomoku, %v, best squares", rule), gomoku.BestSquares{Rules: rules}),
		)
		for opening := gomoku.Pro; opening <= gomoku.Swap2; opening++ {
			all = append(all, soundGame(fmt.Sprintf("gomoku, %v, %v", rule, opening), must(gomoku.NewOpening(rules, opening))))
		}
	}
	return all
}

// The efforts of gametest, without and with -short.
var efforts = []Effort{{Plies: 20_000, Tries: 30_000}, {Plies: 4_000, Tries: 8_000}}

// margins are the numbers of many surveys that are nearest to a hint.
type margins struct {
	r, heeds, last, oneLast, drawn float64
}

// add adds a survey.
func (m *margins) add(v *Survey) {
	if r, ok := v.correlation(); ok {
		m.r = max(m.r, r)
		m.heeds = min(m.heeds, v.heeds.mean())
	}
	if last := v.lastMover(); last.games() >= fewDecided {
		m.last = min(m.last, last.mean())
	}
	for _, last := range v.last {
		if last.games() >= fewDecided {
			m.oneLast = min(m.oneLast, last.mean())
		}
	}
	m.drawn = max(m.drawn, float64(v.drawn)/float64(v.games))
}

// TestNoFalseAlarm surveys every game of this repository with several seeds.
func TestNoFalseAlarm(t *testing.T) {
	seeds, efforts := uint64(evidence.Amount(1, 20)), efforts
	if testing.Short() {
		efforts = efforts[1:]
	}
	for _, g := range soundGames() {
		t.Run(g.name, func(t *testing.T) {
			m := margins{r: math.Inf(-1), heeds: 1, last: 1, oneLast: 1}
			for _, effort := range efforts {
				for seed := range seeds {
					v := g.survey(effort, seed)
					if hint := v.Hint(); hint != "" {
						t.Errorf("%+v, seed %d: %s\n%q", effort, seed, hint, v.Notes())
					}
					m.add(v)
				}
			}
			t.Logf("correlation at most %+.2f; to heed Evaluate won at least %.2f; who moved last won at least %.2f, one of the players %.2f; drawn at most %.2f",
				m.r, m.heeds, m.last, m.oneLast, m.drawn)
		})
	}
}
