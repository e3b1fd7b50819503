package main

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/xiangqi"
)

// margins is what runMargins was asked for.
type margins struct {
	env
	rows  []margin
	games int
	nodes int64
	seed  uint64
	hand  bool
}

// marginsGames are the games with a learned evaluation and one by hand, with margins of their own.
var marginsGames = []part[margins]{
	{"chess", func(m margins) error { return marginsIn(m, chess.Learned{}, chess.Rules{}, chess.Start(), 8) }},
	{"xiangqi", func(m margins) error { return marginsIn(m, xiangqi.Learned{}, xiangqi.Rules{}, xiangqi.Start(), 8) }},
	{"gomoku", func(m margins) error {
		return marginsIn(m, gomoku.Learned{}, gomoku.Rules{}, gomoku.Rules{}.Start(), 6)
	}},
}

// margin is one of the scores by which a search prunes.
type margin struct {
	name string
	of   func(p *ply.Pruning) *ply.Score
}

var allMargins = []margin{
	{"Futility", func(p *ply.Pruning) *ply.Score { return &p.Futility }},
	{"ReverseFutility", func(p *ply.Pruning) *ply.Score { return &p.ReverseFutility }},
	{"Razor", func(p *ply.Pruning) *ply.Score { return &p.Razor }},
	{"Exchange", func(p *ply.Pruning) *ply.Score { return &p.Exchange }},
	{"Delta", func(p *ply.Pruning) *ply.Score { return &p.Delta }},
}

// widths are what margins are tried at, in percent of what the game says.
var widths = []int{70, 140}

// runMargins plays alphabeta with narrower and with wider margins against itself, first with all of them together, then with each, from
// random openings with the sides swapped.
func runMargins(e env, args []string) error {
	m := margins{env: e}
	flags := e.flagSet("margins")
	list := flags.String("game", "", "`names` with commas; all if empty: "+names(marginsGames))
	name := flags.String("margin", "", "`name` of the one margin to try; all if empty")
	flags.IntVar(&m.games, "games", 400, "games of each match")
	flags.Int64Var(&m.nodes, "nodes", 8000, "nodes of a move")
	flags.Uint64Var(&m.seed, "seed", 1, "seed of openings and players")
	flags.BoolVar(&m.hand, "hand", false, "with the evaluation made by hand")
	if err := parse(flags, args); err != nil {
		return err
	}
	if m.games < 2 || m.games%2 != 0 {
		return fmt.Errorf("-games %d: want an even number above zero, since openings are played twice", m.games)
	}
	if m.nodes < 1 {
		return fmt.Errorf("-nodes %d: want 1 or more", m.nodes)
	}
	together := margin{"all", nil}
	m.rows = append([]margin{together}, allMargins...)
	if *name != "" {
		i := slices.IndexFunc(m.rows, func(row margin) bool { return row.name == *name })
		if i < 0 {
			return fmt.Errorf("-margin %s: there are all, Futility, ReverseFutility, Razor, Exchange and Delta", *name)
		}
		m.rows = m.rows[i : i+1]
	}
	games, err := choose("game", *list, marginsGames)
	if err != nil {
		return err
	}
	return runAll(e, m, games)
}

// scaled returns p with a margin at a width, or with all of them.
func (m margin) scaled(p ply.Pruning, width int) ply.Pruning {
	for _, one := range allMargins {
		if m.of == nil || one.name == m.name {
			score := one.of(&p)
			*score = *score * ply.Score(width) / 100
		}
	}
	return p
}

// marginsIn tries the margins of one game, from openings of plies random moves.
func marginsIn[S any, M comparable](m margins, learned, hand ply.Game[S, M], start S, plies int) error {
	g := learned
	if m.hand {
		g = hand
	}
	openings, err := match.RandomOpenings(g, start, plies, m.games/2, m.seed)
	if err != nil {
		return err
	}
	c := contest[S, M]{game: g, openings: openings, seed: m.seed, terms: match.Terms{
		Control: match.Control{Move: ply.Limits{Nodes: m.nodes}},
		Resign:  match.ResignRule{Score: 800, Moves: 3},
		Draw:    match.DrawRule{Score: 10, Moves: 6, After: 40},
	}}
	usual := alphabeta.New(g).Tuning.Pruning
	searcher := func(p ply.Pruning) func() ply.Searcher[S, M] {
		return func() ply.Searcher[S, M] {
			x := alphabeta.New(g)
			x.MemoryMB, x.Tuning.Pruning = 4, p
			return x
		}
	}
	for _, row := range m.rows {
		for _, width := range widths {
			changed := row.scaled(usual, width)
			if changed == usual {
				continue
			}
			result, err := c.play(m.ctx, entrant(fmt.Sprintf("%d%%", width), ply.Limits{}, searcher(changed)), entrant("usual", ply.Limits{}, searcher(usual)))
			if err != nil {
				return err
			}
			m.printf("  %-16s at %3d%%  %s", row.name, width, eloText(result))
		}
	}
	return nil
}
