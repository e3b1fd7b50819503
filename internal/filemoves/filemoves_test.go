package filemoves

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/river"
)

// step is a move between two points.
type step struct{ from, to uint8 }

func (s step) From() uint8 { return s.from }
func (s step) To() uint8   { return s.to }

// home has the pieces of the first position of xiangqi.
var home = parse("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR")

// parse reads a board of a game with free pieces, Red to move. A star stands behind a dark piece.
func parse(rows string) *Board {
	b := &Board{Free: true}
	for i, row := range strings.Split(rows, "/") {
		file := 0
		for _, c := range []byte(row) {
			piece := river.PieceOf(c)
			switch {
			case c == '*':
				b.Dark = b.Dark.Or(river.Bits[pointAt(file-1, river.Ranks-1-i)])
			case piece != 0:
				b.Planes.Put(pointAt(file, river.Ranks-1-i), piece)
				file++
			default:
				file += int(c - '0')
			}
		}
	}
	return b
}

// steps returns the legal moves.
func (b *Board) steps() (all []step) {
	for from := range uint8(river.Points) {
		for to := range uint8(river.Points) {
			if b.Refuse(from, to) == "" {
				all = append(all, step{from, to})
			}
		}
	}
	return all
}

func (b *Board) wxf(m step) string {
	text, _ := b.AppendWXF(nil, m.from, m.to)
	return string(text)
}

func (b *Board) chinese(m step, script uint8) string {
	text, _ := b.AppendChinese(nil, m.from, m.to, script)
	return string(text)
}

// TestForms writes moves that xiangqi does not have, and reads them in all forms.
func TestForms(t *testing.T) {
	const (
		start  = "r*n*b*a*ka*b*n*r*/9/1c*5c*1/p*1p*1p*1p*1p*/9/9/P*1P*1P*1P*1P*/1C*5C*1/9/R*N*B*A*KA*B*N*R*"
		behind = "3k5/9/9/9/9/R8/9/9/9/R*3K4"     // a dark rook behind a rook
		three  = "3k5/9/9/R8/9/R8/9/9/9/R*3K4"    // and behind two
		files  = "3k5/9/9/9/9/R7R/9/9/9/R*3K3R*"  // on two files
		guards = "3k5/9/A8/9/A8/9/9/2B6/9/2B1K4"  // two advisors, two elephants
		pawns  = "3k5/9/P8/P8/P8/9/P*8/P8/9/4K4"  // five soldiers on a file, one dark
		astray = "3k5/4a4/9/9/9/9/2A6/9/9/3A*KB3" // an advisor and an elephant that are free
		across = "3k5/9/9/2B6/9/4a4/9/9/9/4K4"    // they cross the river
	)
	for _, c := range []struct{ rows, move, wxf, simplified, others string }{
		{start, "a0a1", "XR9+1", "暗车九进一", "R9+1 xr9+1 车九进一 暗車九進一 暗俥9进1"},
		{start, "h2e2", "XC2=5", "暗炮二平五", "C2.5 xC2=5 炮二平五 砲二平五"},
		{start, "d0e1", "XA6+5", "暗仕六进五", "A6+5 仕六进五 暗士六进五"},
		{behind, "a0a2", "XR9+2", "暗车九进二", "R-+2 -R+2 后车进二 后暗车进二"},
		{behind, "a4a3", "R+-1", "前车退一", "前車退一 R+-1"},
		{three, "a0a2", "XR9+2", "暗车九进二", "R-+2 后车进二"},
		{three, "a4b4", "R9=8", "中车平八", "中車平八"},
		{three, "a6b6", "R+=8", "前车平八", ""},
		{files, "a4a6", "R+9+2", "前车九进二", "前九车进二 r+9+2"},
		{files, "i4i6", "R+1+2", "前车一进二", ""},
		{files, "i0i2", "XR1+2", "暗车一进二", "R-1+2 后车一进二"},
		{guards, "a7b8", "A++8", "前仕进八", "+A+8 前士进八"},
		{guards, "a5b6", "A-+8", "后仕进八", ""},
		{guards, "c2e4", "E++5", "前相进五", "B++5"},
		{guards, "c0e2", "E-+5", "后相进五", ""},
		{pawns, "a7a8", "19+1", "一兵进一", "前兵进一"},
		{pawns, "a3a4", "XP9+1", "暗兵九进一", "49+1 四兵进一"},
		{pawns, "a2a3", "", "", ""},
		{astray, "c3b4", "A7+8", "仕七进八", ""},
		{across, "c6e8", "E7+5", "相七进五", ""},
	} {
		b := parse(c.rows)
		m, all := step{pointOf(c.move), pointOf(c.move[2:])}, b.steps()
		if c.wxf == "" {
			if b.Refuse(m.from, m.to) == "" {
				t.Errorf("%s in %s is legal", c.move, c.rows)
			}
			continue
		}
		if wxf, simplified := b.wxf(m), b.chinese(m, Simplified); wxf != c.wxf || simplified != c.simplified {
			t.Errorf("%s in %s is %s and %s, want %s and %s", c.move, c.rows, wxf, simplified, c.wxf, c.simplified)
		}
		for _, text := range append(strings.Fields(c.others), c.wxf, c.simplified, b.chinese(m, Traditional)) {
			if got, reason, err := Find(b, all, text); err != nil || got != m {
				t.Errorf("%s in %s is %v, %v: %s, want %s", text, c.rows, got, err, reason, c.move)
			}
		}
	}
}

func pointOf(name string) uint8 { return pointAt(int(name[0]-'a'), int(name[1]-'0')) }

// TestRoundTrip writes every move of random boards, and reads it back.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	var moves, marked, told int
	for range 150 {
		b := randomBoard(rng)
		all := b.steps()
		for _, m := range all {
			moves++
			if b.Dark.Has(m.from) {
				marked++
			}
			for _, text := range []string{b.wxf(m), b.chinese(m, Simplified), b.chinese(m, Traditional)} {
				if got, reason, err := Find(b, all, text); err != nil || got != m {
					t.Fatalf("%s of %v: %v, %v: %s\n%v", text, m, got, err, reason, b.Planes)
				}
			}
			if strings.ContainsAny(b.wxf(m)[:2], "+-") {
				told++
			}
		}
	}
	t.Logf("%d moves, %d of dark pieces, %d told by a sign", moves, marked, told)
	if marked == 0 || told == 0 {
		t.Error("the boards are too simple")
	}
}

// randomBoard returns a board on which some pieces are dark, and the others stand anywhere, most
// on a few files.
func randomBoard(rng *rand.Rand) *Board {
	b := &Board{Free: true, Turn: uint8(rng.IntN(2))}
	b.Planes.Put(pointAt(3+rng.IntN(3), rng.IntN(3)), river.General)
	b.Planes.Put(pointAt(3+rng.IntN(3), 7+rng.IntN(3)), river.General|river.Black<<3)
	deal := rng.Perm(river.Points)
	for i := range uint8(river.Points) {
		piece := home.Planes.At(i)
		if kindOf(piece) == 0 || kindOf(piece) == river.General || rng.IntN(3) == 0 {
			continue
		}
		if rng.IntN(2) == 0 && !b.occupied(i) {
			b.Planes.Put(i, piece)
			b.Dark = b.Dark.Or(river.Bits[i])
			continue
		}
		at := uint8(deal[i])
		if rng.IntN(2) == 0 {
			at = pointAt(rng.IntN(2), rankOf(at))
		}
		if !b.occupied(at) && !home.occupied(at) {
			b.Planes.Put(at, piece)
		}
	}
	return b
}

// TestStrict reads what only a free board has.
func TestStrict(t *testing.T) {
	for _, text := range []string{"XR9+1", "R+9+1", "3+9+1", "XXR9+1", "X", "X+9+1"} {
		if _, ok := readWXF(text, false); ok {
			t.Errorf("%s is a move of xiangqi", text)
		}
	}
	for _, text := range []string{"3+9+1", "XXR9+1", "X", "X+9+1", "R+0+1"} {
		if _, ok := readWXF(text, true); ok {
			t.Errorf("%s is a move", text)
		}
	}
	for _, text := range []string{"暗车九进一", "暗", "暗暗车九进一"} {
		if _, ok := readChinese(text, false); ok {
			t.Errorf("%s is a move of xiangqi", text)
		}
	}
	if _, ok := readChinese("暗暗车九进一", true); ok {
		t.Error("twice dark")
	}
}

// TestReasons says why moves of dark and of free pieces are refused.
func TestReasons(t *testing.T) {
	const rows = "3k5/9/9/9/9/9/2A6/9/3P5/R*2A*K4"
	for _, c := range []struct{ rows, text, want string }{
		{rows, "XH8+7", "Red has no dark horse"},
		{rows, "XR1+1", "Red has no dark rook on file 1"},
		{rows, "XR9=5", "the path is blocked on d0"},
		{rows, "XR9=6", "Red's own dark advisor is on d0"},
		{rows, "XA6+7", "the dark advisor on d0 does not leave the palace"},
		{rows, "A7+6", ""},
		{"3k5/9/9/9/9/R7R/9/9/9/R*3K3R*", "R++2", "R++2 could be from a4 or i4: say which (R+9+2, R+1+2)"},
		{"4k4/9/9/9/9/9/9/9/2a6/4K4", "K5=6", "the general would be in check on d0 from the advisor on c1"},
		{"3k5/9/9/9/9/9/9/2b6/5P3/4K4", "P4+1", "the general is in check from the elephant on c2"},
		{"3k5/9/9/9/9/9/9/2b6/3P1P3/4K4", "P4+1", ""},
	} {
		b := parse(c.rows)
		_, reason, err := Find(b, b.steps(), c.text)
		if errors.Is(err, ply.ErrMoveSyntax) {
			t.Errorf("%s is no move", c.text)
		}
		if reason != c.want {
			t.Errorf("%s in %s: %q, want %q", c.text, c.rows, reason, c.want)
		}
	}
}
