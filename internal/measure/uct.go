package main

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

// A minimal UCT written by hand for one game each, as the measure of what a searcher for
// any game costs: an index arena, float64, children made at the second visit, UCB1, the
// first child without visits first.

type handNode struct {
	sum         float64
	visits      int32
	first, kids int32
	move        uint16
}

// handTicTacToe runs simulations and returns the best move.
func handTicTacToe(start handTTT, simulations int, rng *rand.PCG) uint16 {
	nodes := make([]handNode, 1, 1024)
	var path []int32
	var list []int8
	expand := func(at int32, b *handTTT) {
		list = b.moves(list[:0])
		nodes[at].first, nodes[at].kids = int32(len(nodes)), int32(len(list))
		for _, m := range list {
			nodes = append(nodes, handNode{move: uint16(m)})
		}
	}
	expand(0, &start)
	for range simulations {
		b := start
		at := int32(0)
		path = append(path[:0], 0)
		result, done := 0.0, false
		for {
			if nodes[at].kids == 0 {
				if result, done = b.over(); done {
					break
				}
				if nodes[at].visits == 0 {
					break
				}
				expand(at, &b)
			}
			at = handChoose(nodes, at)
			b.play(int8(nodes[at].move))
			path = append(path, at)
		}
		flip := false
		for !done {
			list = b.moves(list[:0])
			b.play(list[handBelow(rng, len(list))])
			flip = !flip
			result, done = b.over()
		}
		if flip {
			result = 1 - result
		}
		handBackup(nodes, path, result)
	}
	return handBest(nodes)
}

// handConnect4 is the same for Connect Four.
func handConnect4(start handC4, simulations int, rng *rand.PCG) uint16 {
	nodes := make([]handNode, 1, 1024)
	var path []int32
	var list []int8
	expand := func(at int32, b *handC4) {
		list = b.moves(list[:0])
		nodes[at].first, nodes[at].kids = int32(len(nodes)), int32(len(list))
		for _, m := range list {
			nodes = append(nodes, handNode{move: uint16(m)})
		}
	}
	expand(0, &start)
	for range simulations {
		b := start
		at := int32(0)
		path = append(path[:0], 0)
		result, done := 0.0, false
		for {
			if nodes[at].kids == 0 {
				if result, done = b.over(); done {
					break
				}
				if nodes[at].visits == 0 {
					break
				}
				expand(at, &b)
			}
			at = handChoose(nodes, at)
			b.play(int8(nodes[at].move))
			path = append(path, at)
		}
		flip := false
		for !done {
			list = b.moves(list[:0])
			b.play(list[handBelow(rng, len(list))])
			flip = !flip
			result, done = b.over()
		}
		if flip {
			result = 1 - result
		}
		handBackup(nodes, path, result)
	}
	return handBest(nodes)
}

// handChess is the same for chess, with evaluated leaves.
func handChess(start chess.Position, simulations int) uint16 {
	var rules chess.Rules
	tuning := rules.Tuning()
	nodes := make([]handNode, 1, 1024)
	var path []int32
	var list []chess.Move
	expand := func(at int32, p *chess.Position) {
		list = rules.Moves(list[:0], p)
		nodes[at].first, nodes[at].kids = int32(len(nodes)), int32(len(list))
		for _, m := range list {
			nodes = append(nodes, handNode{move: uint16(m)})
		}
	}
	expand(0, &start)
	for range simulations {
		p := start
		at := int32(0)
		path = append(path[:0], 0)
		outcome := ply.Ongoing
		for {
			if nodes[at].kids == 0 {
				if outcome = rules.Terminal(&p); outcome != ply.Ongoing || nodes[at].visits == 0 {
					break
				}
				expand(at, &p)
			}
			at = handChoose(nodes, at)
			rules.Play(&p, chess.Move(nodes[at].move))
			path = append(path, at)
		}
		if outcome != ply.Ongoing {
			handBackup(nodes, path, tuning.WinRate(outcome.In(0)))
		} else {
			handBackup(nodes, path, tuning.WinRate(rules.Evaluate(&p)))
		}
	}
	return handBest(nodes)
}

func handBelow(rng *rand.PCG, n int) int {
	high, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(high)
}

func handChoose(nodes []handNode, at int32) int32 {
	p := &nodes[at]
	logN := math.Log(float64(p.visits))
	best, bound := p.first, math.Inf(-1)
	for i := p.first; i < p.first+p.kids; i++ {
		c := &nodes[i]
		if c.visits == 0 {
			return i
		}
		n := float64(c.visits)
		if b := c.sum/n + math.Sqrt2*math.Sqrt(logN/n); b > bound {
			best, bound = i, b
		}
	}
	return best
}

func handBackup(nodes []handNode, path []int32, result float64) {
	for i := len(path) - 1; i >= 0; i-- {
		result = 1 - result
		n := &nodes[path[i]]
		n.visits++
		n.sum += result
	}
}

func handBest(nodes []handNode) uint16 {
	root := &nodes[0]
	best := root.first
	for i := root.first; i < root.first+root.kids; i++ {
		if nodes[i].visits > nodes[best].visits {
			best = i
		}
	}
	return nodes[best].move
}

// handTTT is tic-tac-toe on two boards of nine bits.
type handTTT struct{ own, other uint16 }

func (b *handTTT) moves(dst []int8) []int8 {
	for empty := 0x1ff &^ (b.own | b.other); empty != 0; empty &= empty - 1 {
		dst = append(dst, int8(bits.TrailingZeros16(empty)))
	}
	return dst
}

func (b *handTTT) play(m int8) { b.own, b.other = b.other, b.own|1<<m }

var handLines = [8]uint16{7, 7 << 3, 7 << 6, 0o111, 0o222, 0o444, 0o421, 0o124}

func (b *handTTT) over() (float64, bool) {
	for _, l := range handLines {
		if b.other&l == l {
			return 0, true
		}
	}
	return 0.5, b.own|b.other == 0x1ff
}

// handC4 is Connect Four on two boards of seven columns of seven bits.
type handC4 struct{ own, all uint64 }

const (
	handBottom = 0x40810204081
	handTop    = handBottom << 5
)

func (b *handC4) moves(dst []int8) []int8 {
	for c := range int8(7) {
		if b.all>>(7*c+5)&1 == 0 {
			dst = append(dst, c)
		}
	}
	return dst
}

func (b *handC4) play(m int8) {
	b.own ^= b.all
	b.all |= b.all + 1<<(7*m)
}

func (b *handC4) over() (float64, bool) {
	d := b.own ^ b.all
	for _, step := range [4]uint{1, 6, 7, 8} {
		if x := d & (d >> step); x&(x>>(2*step)) != 0 {
			return 0, true
		}
	}
	return 0.5, b.all&handTop == handTop
}
