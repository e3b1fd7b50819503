package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

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
	rows   []margin
	widths []int
	games  int
	nodes  int64
	time   time.Duration
	sprt   *match.SPRT
	seed   uint64
	hand   bool
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

// runMargins plays alphabeta with narrower and with wider margins against itself, first with all of them together, then with each, from
// random openings with the sides swapped. The widths are in percent of what the game says.
func runMargins(e env, args []string) error {
	m := margins{env: e}
	flags := e.flagSet("margins")
	list := flags.String("game", "", "`names` with commas; all if empty: "+names(marginsGames))
	name := flags.String("margin", "", "`name` of the one margin to try; all if empty")
	flags.IntVar(&m.games, "games", 400, "games of each match")
	flags.Int64Var(&m.nodes, "nodes", 8000, "nodes of a move")
	flags.DurationVar(&m.time, "time", 0, "time of a move in place of nodes")
	m.widths = []int{70, 140}
	flags.Func("width", "`percent` with commas: how wide the margins are; 0 turns off what needs them (default 70,140)", m.parseWidths)
	flags.Func("sprt", "`Elo0,Elo1[,alpha,beta]`: stop a match when it is clear by how much the changed margins are stronger", parseSPRT(&m.sprt))
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
			return fmt.Errorf("-margin %s: there are %s", *name, m.rowNames())
		}
		m.rows = m.rows[i : i+1]
	}
	games, err := choose("game", *list, marginsGames)
	if err != nil {
		return err
	}
	return runAll(e, m, games)
}

// rowNames returns the names of all rows.
func (m *margins) rowNames() string {
	var names []string
	for _, row := range m.rows {
		names = append(names, row.name)
	}
	return strings.Join(names, ", ")
}

// parseWidths reads percentages with commas between them.
func (m *margins) parseWidths(text string) error {
	m.widths = nil
	for part := range strings.SplitSeq(text, ",") {
		width, err := strconv.Atoi(part)
		if err != nil || width < 0 || width > 1000 {
			return fmt.Errorf("%q is not a whole number from 0 to 1000", part)
		}
		m.widths = append(m.widths, width)
	}
	return nil
}

// scaled returns p with a margin at a width, or with all of them. Only a width of 0 makes a margin 0, for that turns its pruning off.
func (m margin) scaled(p ply.Pruning, width int) ply.Pruning {
	for _, one := range allMargins {
		if m.of == nil || one.name == m.name {
			score := one.of(&p)
			usual := *score
			*score = usual * ply.Score(width) / 100
			if usual > 0 && width > 0 {
				*score = max(*score, 1)
			}
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
	c := contest[S, M]{game: g, openings: openings, seed: m.seed, sprt: m.sprt, terms: terms(m.time, m.nodes)}
	usual := alphabeta.New(g).Tuning.Pruning
	searcher := func(p ply.Pruning) func() ply.Searcher[S, M] {
		return func() ply.Searcher[S, M] {
			x := alphabeta.New(g)
			x.MemoryMB, x.Tuning.Pruning = 4, p
			return x
		}
	}
	for _, row := range m.rows {
		for _, width := range m.widths {
			changed := row.scaled(usual, width)
			if changed == usual {
				m.printf("  %-16s at %3d%%  no change", row.name, width)
				continue
			}
			result, err := c.play(m.ctx, entrant(fmt.Sprintf("%d%%", width), ply.Limits{}, searcher(changed)), entrant("usual", ply.Limits{}, searcher(usual)))
			if err != nil {
				return err
			}
			m.printf("  %-16s at %3d%%  %s%s", row.name, width, eloText(result), verdictText(m.sprt, result))
		}
	}
	return nil
}
