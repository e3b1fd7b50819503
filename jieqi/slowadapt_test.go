package jieqi_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/xiangqi"
)

// What the slow rules and the package call by different names.

var (
	viewers = []int{0, 1, ply.Watcher}
	colors  = [2]xiangqi.Color{xiangqi.Red, xiangqi.Black}
)

var kindLetters = map[xiangqi.Kind]byte{
	xiangqi.Soldier: 'P', xiangqi.Advisor: 'A', xiangqi.Elephant: 'B', xiangqi.Horse: 'N',
	xiangqi.Cannon: 'C', xiangqi.Rook: 'R', xiangqi.General: 'K',
}

func square(p point) xiangqi.Square { return xiangqi.SquareAt(p.file, p.rank) }

func pointOf(s xiangqi.Square) point { return point{s.Rank(), s.File()} }

func moveOf(m jieqi.Move) slowMove { return slowMove{pointOf(m.From()), pointOf(m.To())} }

// letter returns the letter of a piece, or a dot.
func letter(p xiangqi.Piece) byte {
	if p == xiangqi.NoPiece {
		return '.'
	}
	return ofSide(kindLetters[p.Kind()], int(p.Color()))
}

// upOf returns what a chance move turns up.
func upOf(m jieqi.Move) turned { return turned{upLetter(m.Revealed()), upLetter(m.Taken())} }

func upLetter(k xiangqi.Kind) byte {
	if k == jieqi.Hidden {
		return hiddenKind
	}
	return kindLetters[k] // 0 for nothing
}

// poolOf returns the pool of a side.
func poolOf(p *jieqi.Position, side int) pieces {
	pool := pieces{}
	for kind, n := range p.Pool(xiangqi.Color(side)) {
		if n > 0 {
			pool = pool.add(kindLetters[xiangqi.Kind(kind)], int(n))
		}
	}
	return pool
}

// gameOf returns a full position for the slow rules. They know nothing of what was before it.
func gameOf(p *jieqi.Position) slowGame {
	g := slowGame{turn: int(p.Turn()), quiet: p.Halfmoves(), number: p.Fullmove()}
	for _, at := range allPoints {
		s := square(at)
		c := letter(p.At(s))
		g.board[at.rank][at.file], g.truth[at.rank][at.file] = c, c
		if p.Dark(s) {
			side := sideOf(c)
			kind, _ := p.Hidden(s)
			g.board[at.rank][at.file], g.truth[at.rank][at.file] = ofSide('X', side), ofSide(kindLetters[kind], side)
		}
	}
	return g
}

// fen returns the FEN of five fields that a viewer would write.
func (g *slowGame) fen(rule slowTaken, viewer int) string {
	text := ""
	for rank := 9; rank >= 0; rank-- {
		empty := 0
		for file := range 9 {
			if g.board[rank][file] == '.' {
				empty++
				continue
			}
			if empty > 0 {
				text += fmt.Sprint(empty)
			}
			empty = 0
			text += string(g.board[rank][file])
		}
		if empty > 0 {
			text += fmt.Sprint(empty)
		}
		if rank > 0 {
			text += "/"
		}
	}
	pool := ""
	for side := range 2 {
		p := g.pool(rule, viewer, side)
		for _, kind := range slices.Sorted(maps.Keys(p)) {
			pool += fmt.Sprintf("%c%d", ofSide(kind, side), p[kind])
		}
	}
	if pool == "" {
		pool = "-"
	}
	return fmt.Sprintf("%s %c %s %d %d", text, "wb"[g.turn], pool, g.quiet, g.number)
}

var (
	takenRules      = [...]jieqi.Taken{shownToCapturer: jieqi.SeenByCapturer, shownToNobody: jieqi.SeenByNobody, shownToBoth: jieqi.SeenByBoth}
	repetitionRules = [...]jieqi.RepetitionRule{checksLose: jieqi.PerpetualCheck, chasesLose: jieqi.PerpetualChase, alwaysDrawn: jieqi.PlainDraw}
)

// randomRules returns rules of which each sort comes as often.
func randomRules(rng *rand.Rand) (rules jieqi.Rules, taken slowTaken, repeats slowRepeats, limit int) {
	taken = slowTaken(rng.IntN(3))
	rules.Taken = takenRules[taken]
	repeats = slowRepeats(rng.IntN(3))
	rules.Repeats = repetitionRules[repeats]
	limit = 120
	if rng.IntN(2) == 0 {
		rules.Quiet, limit = 80, 80
	}
	return rules, taken, repeats, limit
}

// homePoints are the points of each side where its pieces lie face down.
var homePoints = func() (list [2][]point) {
	for _, p := range allPoints {
		if side := sideOf(home.at(p)); side >= 0 && upper(home.at(p)) != 'K' {
			list[side] = append(list[side], p)
		}
	}
	return list
}()

// randomEnding returns the FEN of a position with few pieces, of which some are dark. Its pools may
// have more than these, because some were taken dark. In it the player who is not to move is not in
// check.
func randomEnding(rng *rand.Rand, surplus int) string {
	for {
		g := slowGame{turn: rng.IntN(2), number: 1 + rng.IntN(50), quiet: rng.IntN(125) * rng.IntN(2)}
		for _, p := range allPoints {
			g.board[p.rank][p.file] = '.'
		}
		g.board[rng.IntN(3)][3+rng.IntN(3)] = 'K'
		g.board[9-rng.IntN(3)][3+rng.IntN(3)] = 'k'
		g.truth = g.board
		for side := range 2 {
			deck := []byte("RRNNBBAACCPPPPP")
			rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			up, down := 1+rng.IntN(5), rng.IntN(5)
			for i, kind := range deck[:up+down] {
				p := allPoints[rng.IntN(len(allPoints))]
				if i >= up {
					p = homePoints[side][rng.IntN(len(homePoints[side]))]
				}
				if g.board.at(p) != '.' {
					continue
				}
				g.truth[p.rank][p.file] = ofSide(kind, side)
				g.board[p.rank][p.file] = ofSide(kind, side)
				if i >= up {
					g.board[p.rank][p.file] = ofSide('X', side)
				}
			}
			g.caught[side] = string(deck[up+down:][:rng.IntN(surplus+1)])
		}
		if len(g.board.checkers(1-g.turn)) == 0 {
			return g.fen(shownToNobody, ply.Watcher)
		}
	}
}
