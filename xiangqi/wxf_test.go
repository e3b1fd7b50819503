package xiangqi

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
)

// wxfCases are positions with pieces that share their files, and some of their moves:
// in coordinates, WXF and both scripts of Chinese. The WXF is what an independent
// program writes as well, ffish 0.7.10, but for the moves marked with a star. There the
// other piece could not make the same step without leaving the board, and the program
// names the file alone, "R2-1" for "R+-1". Books do not ask for that, and 前車 is 前車.
var wxfCases = []struct {
	name, fen string
	moves     []string
}{
	{"start", startFEN, []string{
		"h2e2 C2=5 炮二平五 炮二平五", "b2b9 C8+7 炮八进七 炮八進七", "h0g2 H2+3 马二进三 馬二進三", "b0a2 H8+9 马八进九 馬八進九",
		"g0e2 E3+5 相三进五 相三進五", "f0e1 A4+5 仕四进五 仕四進五", "i0i1 R1+1 车一进一 車一進一", "e0e1 K5+1 帅五进一 帥五進一",
		"g3g4 P3+1 兵三进一 兵三進一",
	}},
	{"start for Black", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1", []string{
		"h7e7 C8=5 炮8平5 炮8平5", "b7b0 C2+7 炮2进7 炮2進7", "h9g7 H8+7 马8进7 馬8進7", "b9a7 H2+1 马2进1 馬2進1",
		"g9e7 E7+5 象7进5 象7進5", "f9e8 A6+5 士6进5 士6進5", "i9i8 R9+1 车9进1 車9進1", "e9e8 K5+1 将5进1 將5進1",
		"g6g5 P7+1 卒7进1 卒7進1",
	}},
	{"two soldiers", "3k5/9/4P4/4P4/9/P8/9/9/9/4K4 w - - 0 1", []string{
		"a4a5 P9+1 兵九进一 兵九進一", "e6d6 P-=6 后兵平六 後兵平六", "e6f6 P-=4 后兵平四 後兵平四",
		"e7d7 P+=6 前兵平六 前兵平六", "e7e8 P++1 前兵进一 前兵進一",
	}},
	{"three soldiers", "3k5/9/2P6/2P6/2P6/8P/9/9/9/4K4 w - - 0 1", []string{
		"i4i5 P1+1 兵一进一 兵一進一", "c5b5 37=8 后兵平八 後兵平八", "c6d6 27=6 中兵平六 中兵平六",
		"c7b7 17=8 前兵平八 前兵平八", "c7c8 17+1 前兵进一 前兵進一",
	}},
	{"four soldiers", "3k5/2P6/9/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1", []string{
		"c5b5 37=8 三兵平八 三兵平八", "c6d6 27=6 二兵平六 二兵平六", "c8b8 17=8 一兵平八 一兵平八", "c8c9 17+1 一兵进一 一兵進一",
	}},
	{"five soldiers", "3k5/2P6/2P6/2P6/2P6/2P6/9/9/9/4K4 w - - 0 1", []string{
		"c5b5 47=8 四兵平八 四兵平八", "c6d6 37=6 三兵平六 三兵平六", "c7b7 27=8 二兵平八 二兵平八",
		"c8d8 17=6 一兵平六 一兵平六", "c8c9 17+1 一兵进一 一兵進一",
	}},
	{"two and two soldiers", "3k5/9/2P3P2/2P3P2/8P/9/9/9/9/4K4 w - - 0 1", []string{
		"i5h5 P1=2 兵一平二 兵一平二", "c6b6 27=8 后兵七平八 後兵七平八", "g6f6 23=4 后兵三平四 後兵三平四",
		"c7c8 17+1 前兵七进一 前兵七進一", "g7h7 13=2 前兵三平二 前兵三平二", "g7g8 13+1 前兵三进一 前兵三進一",
	}},
	{"three and two soldiers", "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w - - 0 1", []string{
		"g5f5 33=4 后兵三平四 後兵三平四", "g6h6 23=2 中兵三平二 中兵三平二", "g7g8 13+1 前兵三进一 前兵三進一",
		"c6d6 27=6 后兵七平六 後兵七平六", "c7b7 17=8 前兵七平八 前兵七平八",
	}},
	{"two soldiers of Black", "3k5/9/9/9/9/6p2/9/6p2/p8/4K4 b - - 0 1", []string{
		"a1b1 P1=2 卒1平2 卒1平2", "g2g1 P++1 前卒进1 前卒進1", "g2f2 P+=6 前卒平6 前卒平6", "g4g3 P-+1 后卒进1 後卒進1", "g4h4 P-=8 后卒平8 後卒平8",
	}},
	{"three soldiers of Black", "3k5/9/9/9/9/9/6p2/6p2/6p2/4K4 b - - 0 1", []string{
		"g1g0 17+1 前卒进1 前卒進1", "g2f2 27=6 中卒平6 中卒平6", "g3h3 37=8 后卒平8 後卒平8",
	}},
	{"four soldiers of Black", "3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K4 b - - 0 1", []string{
		"g1g0 17+1 一卒进1 一卒進1", "g2f2 27=6 二卒平6 二卒平6", "g3h3 37=8 三卒平8 三卒平8", "g4f4 47=6 四卒平6 四卒平6",
	}},
	{"five soldiers of Black", "3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K1p2 b - - 0 1", []string{
		"g0f0 17=6 一卒平6 一卒平6", "g1h1 27=8 二卒平8 二卒平8", "g2f2 37=6 三卒平6 三卒平6", "g3h3 47=8 四卒平8 四卒平8", "g4f4 57=6 五卒平6 五卒平6",
	}},
	{"three and two soldiers of Black", "3k5/9/9/9/9/p8/p1p6/2p6/p8/4K4 b - - 0 1", []string{
		"a1a0 11+1 前卒1进1 前卒1進1", "a3a2 21+1 中卒1进1 中卒1進1", "a4b4 31=2 后卒1平2 後卒1平2",
		"c2d2 13=4 前卒3平4 前卒3平4", "c3b3 23=2 后卒3平2 後卒3平2",
	}},
	{"horses", "4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1", []string{
		"e5d3 H--6 后马退六 後馬退六", "e5g6 H-+3 后马进三 後馬進三", "e7c6 H+-7 前马退七 前馬退七", "e7f9 H++4 前马进四 前馬進四",
	}},
	{"horses of Black", "3k5/9/9/9/9/n8/9/n8/9/4K4 b - - 0 1", []string{
		"a2b0 H++2 前马进2 前馬進2", "a2c3 H+-3 前马退3 前馬退3", "a4c3 H-+3 后马进3 後馬進3", "a4b6 H--2 后马退2 後馬退2",
	}},
	{"rooks", "3k5/8R/9/8R/9/9/9/9/9/4K4 w - - 0 1", []string{
		"i6i0 R--6 后车退六 後車退六", "i6i7 R-+1 后车进一 後車進一", "i6e6 R-=5 后车平五 後車平五", "i8i7 R+-1 前车退一 前車退一", "i8a8 R+=9 前车平九 前車平九",
	}},
	{"advisors and an elephant of Black", "3k1a3/9/5a3/9/6b2/9/9/9/9/4K4 b - - 0 1", []string{
		"f7e8 A6-5 士6退5 士6退5", "f9e8 A6+5 士6进5 士6進5", "g5e7 E7-5 象7退5 象7退5", "g5i7 E7-9 象7退9 象7退9",
	}},
	{"elephants", "3k5/9/9/9/9/6B2/9/9/4K4/6B2 w - - 0 1", []string{
		"g0e2 E3+5 相三进五 相三進五", "g4e2 E3-5 相三退五 相三退五",
	}},
	{"cannons of Black", "3k5/9/5c3/9/5c3/9/9/9/9/4K4 b - - 0 1", []string{
		"f5f0 C++5 前炮进5 前炮進5", "f5e5 C+=5 前炮平5 前炮平5", "f7f8 C--1 后炮退1 後炮退1", "f7f6 C-+1 后炮进1 後炮進1",
	}},
	{"a step that only one could make", "3akab2/9/4b1n2/p3p3p/9/7R1/nr2P2cP/N3C4/4A4/2c1KABR1 w - - 0 20", []string{
		"h4h3 *R+-1 前车退一 前車退一",
	}},
}

func moveOf(t *testing.T, text string) Move {
	t.Helper()
	from, ok1 := ParseSquare(text[:2])
	to, ok2 := ParseSquare(text[2:])
	if !ok1 || !ok2 {
		t.Fatalf("%q are no coordinates", text)
	}
	return newMove(from, to)
}

func TestWXF(t *testing.T) {
	for _, c := range wxfCases {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, line := range c.moves {
			fields := strings.Fields(line)
			m := moveOf(t, fields[0])
			got := []string{p.WXF(m), p.Chinese(m, ScriptSimplified), p.Chinese(m, ScriptTraditional)}
			want := []string{strings.TrimPrefix(fields[1], "*"), fields[2], fields[3]}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: %v (-want +got):\n%s", c.name, m, diff)
			}
			checkReads(t, &p, m)
		}
	}
}

// checkReads checks that each text of m is read as m.
func checkReads(t *testing.T, p *Position, m Move) {
	t.Helper()
	if got, err := p.findMove(p.WXF(m)); got != m || err != nil {
		t.Errorf("%v in %v: %s reads as %v (%v)", m, p, p.WXF(m), got, err)
	}
	for _, s := range []Script{ScriptSimplified, ScriptTraditional} {
		if got, err := p.findMove(p.Chinese(m, s)); got != m || err != nil {
			t.Errorf("%v in %v: %s reads as %v (%v)", m, p, p.Chinese(m, s), got, err)
		}
	}
}

func TestReadWXF(t *testing.T) {
	const (
		start   = startFEN
		black   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
		horses  = "4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1"
		pair    = "3k5/9/6P2/6P2/9/P8/9/9/9/4K4 w - - 0 1"
		three   = "3k5/6P2/9/6P2/9/6P2/9/9/9/4K4 w - - 0 1"
		four    = "3k5/6P2/9/6P2/6P2/6P2/9/9/9/4K4 w - - 0 1"
		five    = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1"
		twoTwo  = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1"
		threeTo = "3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w - - 0 1"
		rooks   = "3k5/7R1/9/9/9/9/9/9/9/4K2R1 w - - 0 1"
	)
	for _, c := range []struct{ fen, text, want string }{
		{start, "C2.5", "h2e2"},
		{start, "c2=5", "h2e2"},
		{start, "C2=5!?", "h2e2"},
		{start, "C2=5+", "h2e2"},
		{start, "N2+3", "h0g2"},
		{start, "h2+3", "h0g2"},
		{start, "B3+5", "g0e2"},
		{start, "G5+1", "e0e1"},
		{start, "S3+1", "g3g4"},
		{black, "h8+7", "h9g7"},
		{black, "n8+7", "h9g7"},
		{black, "e7+5", "g9e7"},
		{horses, "+H+7", "e7c8"},
		{horses, "-n-6", "e5d3"},
		{horses, "H5+7", "several moves fit"},
		{pair, "P++1", "g7g8"},
		{pair, "+P+1", "g7g8"},
		{pair, "13+1", "g7g8"},
		{pair, "23=4", "g6f6"},
		{pair, "P3+1", "g7g8"}, // the rear one is blocked
		{pair, "P3=4", "several moves fit"},
		// The federation's own way.
		{three, "P+.4", "g8f8"},
		{three, "P3.4", "g6f6"},
		{three, "P-.4", "illegal move"}, // not yet across the river
		{three, "P-+1", "g4g5"},
		{three, "P.=4", "g6f6"},
		{four, "++.4", "g8f8"},
		{four, "P+.4", "g6f6"},
		{four, "P-.4", "g5f5"},
		{four, "P3.4", "several moves fit"},
		{five, "++.4", "g9f9"},
		{five, "P+.4", "g8f8"},
		{five, "P3.4", "g7f7"},
		{five, "P-.4", "g6f6"},
		{five, "--.4", "g5f5"},
		{five, "P.=4", "g7f7"},
		{threeTo, "3+.4", "g7f7"},
		{threeTo, "33.4", "g5f5"}, // the third, not the middle one
		{threeTo, "3-.4", "g5f5"},
		{threeTo, "7+.6", "c7d7"},
		{threeTo, "7-.6", "c6d6"},
		// xqbase.com.
		{twoTwo, "Pa+1", "g7g8"},
		{twoTwo, "Pb.4", "g6f6"},
		{twoTwo, "pc+1", "c7c8"},
		{twoTwo, "Pd.6", "c6d6"},
		{twoTwo, "Pe.6", "illegal move"},
		{twoTwo, "P++1", "several moves fit"},
		{twoTwo, "P+.4", "g7f7"},
		// ffish.
		{rooks, "R2-1", "h8h7"},
		{rooks, "R2+1", "several moves fit"},

		{start, "C2=2", "illegal move"},
		{start, "C3=5", "illegal move"},
		{start, "R1=2", "illegal move"},
		{start, "C+=5", "illegal move"},
		{start, "", "not a move"},
		{start, "C2", "not a move"},
		{start, "C2=", "not a move"},
		{start, "C2=0", "not a move"},
		{start, "C0=5", "not a move"},
		{start, "X2=5", "not a move"},
		{start, "C2x5", "not a move"},
		{start, "C2=5C2=5", "not a move"},
		{start, "+-=5", "not a move"},
		{start, "+2=5", "not a move"},
		{start, "Ca=5", "not a move"},
		{start, "C.=5", "not a move"},
		{start, "1C=5", "not a move"},
	} {
		p := mustParse(c.fen)
		m, err := p.findMove(c.text)
		got := m.String()
		if err != nil {
			got = errors.Unwrap(err).Error()
		}
		if got != c.want {
			t.Errorf("%q in %s: %s, want %s", c.text, c.fen, got, c.want)
		}
	}
}

// scattered returns a position with the pieces of both sides on few files.
func scattered(rng *rand.Rand) Position {
	for {
		var board [ranks][files]Piece
		put := func(k Kind, c Color, file, rank int) {
			if board[rank][file] == NoPiece {
				board[rank][file] = NewPiece(k, c)
			}
		}
		put(General, Red, 3+rng.IntN(3), rng.IntN(3))
		put(General, Black, 3+rng.IntN(3), 7+rng.IntN(3))
		used := [3]int{rng.IntN(files), rng.IntN(files), rng.IntN(files)}
		for c := range Color(2) {
			for range 5 {
				put(Soldier, c, used[rng.IntN(2)], 5-5*int(c)+rng.IntN(5))
			}
			for k := Horse; k <= Rook; k++ {
				put(k, c, used[rng.IntN(3)], rng.IntN(ranks))
				put(k, c, used[rng.IntN(3)], rng.IntN(ranks))
			}
		}
		var p Position
		for s := range Square(squares) {
			if piece := board[s.Rank()][s.File()]; piece != NoPiece {
				p.put(s, piece)
			}
		}
		p.turn = Color(rng.IntN(2))
		p.count.Fullmove = 1
		if q, err := ParseFEN(p.String()); err == nil {
			return q
		}
	}
}

// forPositions calls f with positions of random games and scattered ones.
func forPositions(n int, f func(p Position)) {
	rng := rand.New(rand.NewPCG(5, 9))
	for range n {
		p := Start()
		for range rng.IntN(200) {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
		f(p)
		f(scattered(rng))
	}
}

// Every legal move has its own text, and that reads back.
func TestNotationsAreUnique(t *testing.T) {
	forPositions(400, func(p Position) {
		if t.Failed() {
			return
		}
		seen := make(map[string]Move)
		for _, m := range p.Moves(nil) {
			for _, text := range []string{p.WXF(m), p.Chinese(m, ScriptSimplified)} {
				if other, ok := seen[text]; ok {
					t.Errorf("%v and %v are both %s in %v", m, other, text, &p)
				}
				seen[text] = m
			}
			checkReads(t, &p, m)
		}
	})
}

// Moves without a piece are written, too, in some way.
func TestNotationsOfAnyMove(t *testing.T) {
	positions := []Position{{}, Start(), mustParse(wxfCases[5].fen)}
	for _, p := range positions {
		for m := range Move(1 << 14) {
			if p.WXF(m) == "" || p.Chinese(m, ScriptTraditional) == "" || p.Chinese(m, 200) == "" {
				t.Fatalf("nothing for %v", m)
			}
		}
		for _, text := range []string{"C2=5", "炮二平五", "15=6", "\xff", "前"} {
			if _, err := p.findMove(text); err != nil && !isMoveError(err) {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

func isMoveError(err error) bool {
	var fault *ply.MoveError
	return errors.As(err, &fault) &&
		(errors.Is(err, ply.ErrMoveSyntax) || errors.Is(err, ply.ErrAmbiguousMove) || errors.Is(err, ply.ErrIllegalMove))
}

func TestNotationsDoNotAllocate(t *testing.T) {
	p := mustParse(wxfCases[7].fen)
	moves := p.Moves(nil)
	buf := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(10, func() {
		for _, m := range moves {
			buf = p.AppendWXF(buf[:0], m)
			buf = p.AppendChinese(buf, m, ScriptTraditional)
		}
	}); n != 0 {
		t.Errorf("writing allocates %v times", n)
	}
	texts := [2]string{p.WXF(moves[0]), p.Chinese(moves[0], ScriptSimplified)}
	if n := testing.AllocsPerRun(10, func() {
		p.findMove(texts[0])
		p.findMove(texts[1])
	}); n != 0 {
		t.Errorf("reading allocates %v times", n)
	}
}

func BenchmarkWXF(b *testing.B) {
	p := Start()
	m := newMove(19+6, 19+3) // h2e2
	buf := make([]byte, 0, 64)
	b.Run("append", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			buf = p.AppendWXF(buf[:0], m)
		}
	})
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.findMove("C2=5")
		}
	})
}
