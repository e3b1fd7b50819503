package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/plygo/ply"
)

// mailbox is a board for an exchange that is worked out the slow way: pieces on
// squares, lines walked step by step.
type mailbox [64]Piece

func newMailbox(p *Position) (b mailbox) {
	for s := range b {
		b[s] = p.At(Square(s))
	}
	return b
}

var directions = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// first returns the first piece from s in a direction, and where it stands.
func (b *mailbox) first(s Square, d [2]int) (Piece, Square) {
	for f, r := s.File()+d[0], s.Rank()+d[1]; 0 <= f && f < 8 && 0 <= r && r < 8; f, r = f+d[0], r+d[1] {
		if at := SquareAt(f, r); b[at] != NoPiece {
			return b[at], at
		}
	}
	return NoPiece, 0
}

func slides(k Kind, d [2]int) bool {
	if d[0] != 0 && d[1] != 0 {
		return k == Bishop || k == Queen
	}
	return k == Rook || k == Queen
}

// attacks reports whether the piece on s attacks to.
func (b *mailbox) attacks(s, to Square) bool {
	df, dr := to.File()-s.File(), to.Rank()-s.Rank()
	piece := b[s]
	switch piece.Kind() {
	case Pawn:
		return df*df == 1 && dr == 1-2*int(piece.Color())
	case Knight:
		return df*df+dr*dr == 5
	case King:
		return max(df*df, dr*dr) == 1
	}
	for _, d := range directions {
		if slides(piece.Kind(), d) {
			for f, r := s.File()+d[0], s.Rank()+d[1]; 0 <= f && f < 8 && 0 <= r && r < 8; f, r = f+d[0], r+d[1] {
				if SquareAt(f, r) == to {
					return true
				}
				if b[SquareAt(f, r)] != NoPiece {
					break
				}
			}
		}
	}
	return false
}

// leaves reports whether the piece on s may take on to: a king if to is not defended,
// another piece if no slider looks at its king through its square afterwards.
func (b mailbox) leaves(s, to Square) bool {
	c := b[s].Color()
	b[to], b[s] = b[s], NoPiece
	if b[to].Kind() == King {
		for at, piece := range b {
			if piece != NoPiece && piece.Color() != c && b.attacks(Square(at), to) {
				return false
			}
		}
		return true
	}
	for at, piece := range b {
		if piece != NewPiece(King, c) {
			continue
		}
		king := Square(at)
		for _, d := range directions {
			df, dr := s.File()-king.File(), s.Rank()-king.Rank()
			n := max(df, -df, dr, -dr)
			if df != n*d[0] || dr != n*d[1] {
				continue
			}
			slider, where := b.first(king, d)
			far := max(where.File()-king.File(), king.File()-where.File(), where.Rank()-king.Rank(), king.Rank()-where.Rank())
			if slider != NoPiece && slider.Color() != c && slides(slider.Kind(), d) && where != to && far > n {
				return false
			}
		}
	}
	return true
}

// best returns what the side c wins by taking on to or not, its least valuable piece
// first.
func (b mailbox) best(to Square, c Color) ply.Score {
	from, kind := Square(0), King+1
	for at, piece := range b {
		if s := Square(at); s != to && piece != NoPiece && piece.Color() == c && piece.Kind() < kind && b.attacks(s, to) && b.leaves(s, to) {
			from, kind = s, piece.Kind()
		}
	}
	if kind > King {
		return 0
	}
	return max(0, b.take(from, to, NoKind))
}

// take returns what the capture from from on to wins.
func (b mailbox) take(from, to Square, promotion Kind) ply.Score {
	piece := b[from]
	gain := exchangeValues[b[to].Kind()]
	if piece.Kind() == Pawn && to.bit()&outerRanks != 0 {
		if promotion == NoKind {
			promotion = Queen
		}
		gain += exchangeValues[promotion] - exchangeValues[Pawn]
		piece = NewPiece(promotion, piece.Color())
	}
	b[from], b[to] = NoPiece, piece
	return gain - b.best(to, piece.Color()^1)
}

func slowExchange(p *Position, m Move) ply.Score {
	b := newMailbox(p)
	switch {
	case m.Castling():
		return 0
	case m.EnPassant():
		b[m.To()^8], b[m.To()] = NoPiece, b[m.To()^8]
	}
	return b.take(m.From(), m.To(), m.Promotion())
}

func TestExchangeSlowly(t *testing.T) {
	captures := 0
	forRandomPositions(t, 8000, func(t *testing.T, p Position) {
		for _, m := range p.Moves(nil) {
			got, want := Rules{}.Exchange(&p, m), slowExchange(&p, m)
			if got != want {
				t.Errorf("%v: %v, want %v", m, got, want)
			}
			if p.At(m.To()) != NoPiece {
				captures++
			}
		}
	})
	t.Logf("%d captures", captures)
}

func TestExchange(t *testing.T) {
	for _, c := range []struct {
		fen, move string
		want      ply.Score
	}{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100},
		{"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0},
		{"4k3/8/4p3/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", 100 - 500},
		// Behind the rook a rook, behind the queen a bishop.
		{"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100},
		{"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100 - 500},
		{"4k3/8/4p3/3p4/2Q5/1B6/8/4K3 w - - 0 1", "Qxd5", 100 - 900 + 100},
		// A pinned defender does not recapture; one that stays on the line does.
		{"4k3/4n3/8/3p4/8/8/3R4/K3R3 w - - 0 1", "Rxd5", 100},
		{"4k3/4r3/8/4p3/8/3N4/8/K3R3 w - - 0 1", "Nxe5", 100},
		// A king takes what is not defended.
		{"8/8/3k4/3p4/8/8/3R4/4K3 w - - 0 1", "Rxd5", 100 - 500},
		{"8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100},
		{"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 0},
		{"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 800},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -100},
		{"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N", 500 + 225},
		{"r3k3/1P6/8/8/8/8/8/R3K3 w - - 0 1", "Rxa8", 500},
		{startFEN, "e4", 0},
		{"4k3/8/4p3/8/8/8/3Q4/4K3 w - - 0 1", "Qd5", -900},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", 0},
	} {
		p := mustParse(c.fen)
		m, err := p.ParseMove(c.move)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := (Rules{}).Exchange(&p, m); got != c.want {
			t.Errorf("%s in %s: %v, want %v", c.move, c.fen, got, c.want)
		}
	}
}

func TestOrder(t *testing.T) {
	p := mustParse(kiwipete)
	moves := p.Moves(nil)
	scores := make([]ply.Score, len(moves))
	Rules{}.Order(&p, moves, scores)
	got := make(map[string]ply.Score)
	for i, m := range moves {
		got[p.SAN(m)] = scores[i]
	}
	for text, sign := range map[string]ply.Score{"a3": 0, "O-O": 0, "Bxa6": 1, "Qxf6": -1, "gxh3": 1, "Qxh3": -1} {
		if s := got[text]; max(-1, min(s, 1)) != sign {
			t.Errorf("%s is rated %d", text, s)
		}
	}
}

// What Order says without a look at the exchange loses only if the exchange does.
func TestOrderLosesAsExchange(t *testing.T) {
	losers := 0
	var scores [mostMoves]ply.Score
	forRandomPositions(t, 8000, func(t *testing.T, p Position) {
		moves := p.Moves(nil)
		Rules{}.Order(&p, moves, scores[:])
		for i, m := range moves {
			if p.At(m.To()) == NoPiece || m.Castling() {
				continue
			}
			exchange := slowExchange(&p, m)
			if (scores[i] < 0) != (exchange < 0) {
				t.Errorf("%v: rated %d, and the exchange is worth %d", m, scores[i], exchange)
			}
			if exchange < 0 {
				losers++
			}
		}
	})
	t.Logf("%d losing captures", losers)
}

// BenchmarkMoves asks all moves of many positions a few moves from known ones what a
// search asks of them: one operation is one move.
func BenchmarkMoves(b *testing.B) {
	rng := rand.New(rand.NewPCG(2, 2))
	var positions []Position
	var lists [][]Move
	for _, fen := range []string{
		kiwipete,
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"r2q1rk1/pp1bbppp/2n1p3/3pP3/3P1P1Q/2PB1N2/P5PP/R1B2RK1 w - - 4 14",
		"2r3k1/pp3ppp/4p3/3pP3/1P1P1P2/P3R1P1/6KP/8 b - - 0 30",
	} {
		for range 64 {
			p := mustParse(fen)
			for range rng.IntN(6) {
				if moves := p.Moves(nil); len(moves) > 0 {
					p.Play(moves[rng.IntN(len(moves))])
				}
			}
			positions, lists = append(positions, p), append(lists, p.Moves(nil))
		}
	}
	scores, forces := make([]ply.Score, mostMoves), make([]bool, mostMoves)
	for _, c := range []struct {
		name string
		ask  func(p *Position, moves []Move)
	}{
		{"Exchange", func(p *Position, moves []Move) {
			for _, m := range moves {
				Rules{}.Exchange(p, m)
			}
		}},
		{"Order", func(p *Position, moves []Move) { Rules{}.Order(p, moves, scores) }},
		{"Forces", func(p *Position, moves []Move) { Rules{}.Forces(p, moves, forces) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for n, i := 0, 0; n < b.N; i++ {
				i %= len(positions)
				c.ask(&positions[i], lists[i])
				n += len(lists[i])
			}
		})
	}
}
