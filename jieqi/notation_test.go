package jieqi

import (
	"errors"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/xiangqi"
)

// after plays words as engines are told them: a move, and what it turned up.
func after(t testing.TB, r Rules, p Position, words string) Position {
	t.Helper()
	for word := range strings.FieldsSeq(words) {
		m, err := r.ParseCoordinates(&p, word[:4])
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if p.pending() {
			if m, err = r.ParseCoordinates(&p, word[4:]); err != nil {
				t.Fatal(err)
			}
			p.Play(m)
		}
	}
	return p
}

// TestForms writes moves of players and of chance in all notations, and reads them.
func TestForms(t *testing.T) {
	r := Rules{}
	red := r.View(ptr(mustParse(t, fullFEN)), 0)
	for _, c := range []struct {
		words                                    string // that were played
		move                                     string
		wxf, simplified, traditional, readAsWell string
	}{
		{"", "h2e2", "XC2=5", "暗炮二平五", "暗炮二平五", "H2-E2 h2e2 C2=5 c2.5 炮二平五 暗砲2平5 1.XC2=5"},
		{"", "b0c2", "XH8+7", "暗马八进七", "暗馬八進七", "N8+7 xn8+7 暗傌八进七"},
		{"", "a3a4", "XP9+1", "暗兵九进一", "暗兵九進一", "P9+1 兵九进一"},
		{"h2e2R", "h7e7", "XC8=5", "暗炮8平5", "暗炮8平5", "C8=5 炮8平5"},
		{"h2e2R h7e7n", "e2f2", "R5=4", "车五平四", "車五平四", "俥五平四"},
		{"h2e2R h7e7n e2f2 a6a5p f2f3", "d9e8", "XA4+5", "暗士4进5", "暗士4進5", ""},
	} {
		p := after(t, r, red, c.words)
		m, err := r.ParseCoordinates(&p, c.move)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.WXF(m); got != c.wxf {
			t.Errorf("%s is %s, want %s", c.move, got, c.wxf)
		}
		if got := p.Chinese(m, xiangqi.ScriptSimplified); got != c.simplified {
			t.Errorf("%s is %s, want %s", c.move, got, c.simplified)
		}
		if got := p.Chinese(m, xiangqi.ScriptTraditional); got != c.traditional {
			t.Errorf("%s is %s, want %s", c.move, got, c.traditional)
		}
		for _, text := range append(strings.Fields(c.readAsWell), c.wxf, c.simplified, c.traditional) {
			if got, err := r.ParseMove(&p, text); got != m {
				t.Errorf("%s is %v, %v, want %s", text, got, err, c.move)
			}
		}
	}
}

// TestReveals writes and reads moves of chance.
func TestReveals(t *testing.T) {
	start := mustParse(t, fullFEN)
	for _, c := range []struct {
		player                                                int
		words                                                 string // that were played; the last turns something up
		up                                                    Move
		coordinates, wxf, simplified, traditional, readAsWell string
	}{
		{0, "h2e2", turnUp(xiangqi.Horse, 0), "N", "=H", "翻马", "翻馬", "N H =N n 揭马"},
		{0, "b2b9", turnUp(xiangqi.Horse, xiangqi.Rook), "Nr", "=HxR", "翻马吃车", "翻馬吃車", "NxR nr NR =NxR"},
		{1, "b2b9", turnUp(xiangqi.Horse, Hidden), "N", "=HxX", "翻马吃暗子", "翻馬吃暗子", "N Nx? =H 翻马 NX nx"},
		{ply.Watcher, "b2b9", turnUp(xiangqi.Elephant, Hidden), "B", "=ExX", "翻相吃暗子", "翻相吃暗子", "E"},
		{1, "h2e2N h7e7c e2c1 e7e3", turnUp(0, xiangqi.Soldier), "P", "xP", "吃兵", "吃兵", "P xp p"},
		{0, "h2e2N h7e7c e2c1 e7e3", turnUp(0, Hidden), "", "xX", "吃暗子", "吃暗子", "? x? X x"},
	} {
		r := Rules{}
		p := r.View(&start, c.player)
		last := c.words[strings.LastIndexByte(c.words, ' ')+1:]
		p = after(t, r, p, strings.TrimSuffix(c.words, last))
		m, err := r.ParseMove(&p, last)
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if !p.pending() {
			t.Errorf("%s turns nothing up", c.words)
			continue
		}
		got := [...]string{r.FormatCoordinates(&p, c.up), r.FormatMove(&p, c.up), p.Chinese(c.up, xiangqi.ScriptSimplified), p.Chinese(c.up, xiangqi.ScriptTraditional)}
		if want := [...]string{c.coordinates, c.wxf, c.simplified, c.traditional}; got != want {
			t.Errorf("%v after %s is %q, want %q", c.up, c.words, got, want)
		}
		for _, text := range append(strings.Fields(c.readAsWell), got[1:]...) {
			if read, err := r.ParseMove(&p, text); read != c.up {
				t.Errorf("%s after %s is %v, %v, want %v", text, c.words, read, err, c.up)
			}
		}
		if read, err := r.ParseCoordinates(&p, c.coordinates); read != c.up {
			t.Errorf("%q after %s is %v, %v, want %v", c.coordinates, c.words, read, err, c.up)
		}
	}
}

// TestNotations writes and reads every move of random games in every notation.
func TestNotations(t *testing.T) {
	moves := 0
	randomStates(t, 12, func(r Rules, p Position) {
		for _, m := range r.Moves(nil, &p) {
			moves++
			texts := []string{p.WXF(m), p.Chinese(m, xiangqi.ScriptSimplified), p.Chinese(m, xiangqi.ScriptTraditional)}
			for _, text := range texts {
				if got, err := r.ParseMove(&p, text); got != m {
					t.Fatalf("%s of %v in %s is %v, %v", text, m, &p, got, err)
				}
			}
			text := r.FormatCoordinates(&p, m)
			if got, err := r.ParseCoordinates(&p, text); got != m {
				t.Fatalf("%s of %v in %s is %v, %v", text, m, &p, got, err)
			}
		}
	})
	t.Logf("%d moves", moves)
}

// TestReasons reads moves that are not legal and compares the sentences.
func TestReasons(t *testing.T) {
	const lone = "3k5/9/9/9/9/9/9/9/9/4K4"
	for _, c := range []struct {
		fen, text string
		err       error
		reason    string
	}{
		{startFEN, "h0f1", ply.ErrIllegalMove, "the horse's leg is blocked on g0"},
		{startFEN, "XH2+4", ply.ErrIllegalMove, "the horse's leg is blocked on g0"},
		{startFEN, "a0a3", ply.ErrIllegalMove, "Red's own dark soldier is on a3"},
		{startFEN, "f0g1", ply.ErrIllegalMove, "the dark advisor on f0 does not leave the palace"},
		{startFEN, "h7e7", ply.ErrIllegalMove, "the piece on h7 is Black's, and Red is to move"},
		{startFEN, "XC3=5", ply.ErrIllegalMove, "Red has no dark cannon on file 3"},
		{startFEN, "暗炮三平五", ply.ErrIllegalMove, "Red has no dark cannon on file 3"},
		{startFEN, "h2e2N", ply.ErrMoveSyntax, ""},
		{startFEN, "=H", ply.ErrMoveSyntax, ""},
		{"3k5/9/9/9/9/R8/9/9/9/X3K4 w P1 0 1", "R9+1", ply.ErrAmbiguousMove, "R9+1 could be from a0 or a4: say which (XR9+1, R++1)"},
		{lone + " w - - 0 1", "K5=6", ply.ErrIllegalMove, "the generals would face each other on the d-file"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b C1 - 0 1 up=e5?", "d9d8", ply.ErrMoveSyntax, ""},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b C1 - 0 1 up=e5?", "R", ply.ErrIllegalMove, "no rook of Red lies face down"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b C1 - 0 1 up=e5?", "CxR", ply.ErrIllegalMove, "say what the piece on e5 is, and no more"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b C1 - 0 1 up=e5?", "K", ply.ErrMoveSyntax, ""},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b C1 - 0 1 deal= up=e5C", "R", ply.ErrIllegalMove, "it is no rook"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b r1 - 0 1 up=x?", "R", ply.ErrIllegalMove, "what was captured is not shown"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b r1 - 0 1 view=w up=x?", "x?", ply.ErrIllegalMove, "what was captured is shown"},
		{"3k5/9/9/9/4P4/9/9/9/9/4K4 b r1 - 0 1 view=w up=x?", "C", ply.ErrIllegalMove, "no cannon of Black lies face down"},
	} {
		p := mustParse(t, c.fen)
		_, err := Rules{}.ParseMove(&p, c.text)
		var e *ply.MoveError
		if !errors.As(err, &e) || !errors.Is(err, c.err) || e.Reason != c.reason {
			t.Errorf("%q in %s: %v\nwant %v: %q", c.text, c.fen, err, c.err, c.reason)
		} else if strings.Contains(e.State, "deal") {
			t.Errorf("the error of %q shows the deal: %s", c.text, e.State)
		}
	}
	p := mustParse(t, fullFEN)
	if _, err := (Rules{}).ParseMove(&p, "h0f1"); err == nil || strings.Contains(err.Error(), "deal") {
		t.Errorf("%v", err)
	}
}

// TestExplain asks for the reason of every move in random games, also of moves that are none.
func TestExplain(t *testing.T) {
	rng := newRand(5)
	randomStates(t, 6, func(r Rules, p Position) {
		legal := map[Move]bool{}
		for _, m := range r.Moves(nil, &p) {
			legal[m] = true
		}
		for range 300 {
			m := Move(rng.Uint32() >> rng.IntN(32))
			if rng.IntN(2) == 0 {
				m = newMove(square(rng.IntN(90)), square(rng.IntN(90)))
			}
			if reason := r.Explain(&p, m); (reason == "") != legal[m] {
				t.Fatalf("%v (%#x) in %s is explained as %q", m, uint32(m), &p, reason)
			}
		}
		for m := range legal {
			if reason := r.Explain(&p, m); reason != "" {
				t.Fatalf("%v in %s is explained as %q", m, &p, reason)
			}
		}
	})
}

// FuzzMoves: no text panics, errors are typed and have a reason unless they are of syntax, and what is
// read is legal and the same when it is written and read again.
func FuzzMoves(f *testing.F) {
	for i, text := range []string{"h2e2", "XC2=5", "暗炮二平五", "=H", "xR", "翻马吃车", "R+9+1", "1. H2-E2", "吃暗子", "NxR", "x?", "暗前三", ""} {
		f.Add(startFEN, text, []byte(text))
		f.Add(fullFEN, text, []byte{byte(i)})
		f.Add("4k4/9/9/9/9/8P/9/9/9/3K4X b R1P1r1 - 0 1 view=w up=i4?x?", text, []byte{})
	}
	f.Fuzz(func(t *testing.T, fen, text string, picks []byte) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		r := Rules{}
		for _, pick := range picks[:min(len(picks), 100)] {
			moves := r.Moves(nil, &p)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[int(pick)%len(moves)])
		}
		for _, parse := range []func(*Position, string) (Move, error){r.ParseMove, r.ParseCoordinates} {
			m, err := parse(&p, text)
			if err != nil {
				var e *ply.MoveError
				if !errors.As(err, &e) || (e.Reason == "") != errors.Is(err, ply.ErrMoveSyntax) {
					t.Fatalf("%q in %s: %v", text, &p, err)
				}
				continue
			}
			if reason := r.Explain(&p, m); reason != "" {
				t.Fatalf("%q in %s is %v, which is not legal: %s", text, &p, m, reason)
			}
			for _, written := range []string{p.WXF(m), p.Chinese(m, xiangqi.ScriptTraditional)} {
				if again, err := r.ParseMove(&p, written); again != m {
					t.Fatalf("%q is %v, written %s, read as %v: %v", text, m, written, again, err)
				}
			}
		}
	})
}
