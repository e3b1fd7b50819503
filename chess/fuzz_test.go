package chess

import (
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/rulestest"
)

// addPositions adds positions to the seeds of a fuzz test.
func addPositions(f *testing.F, more ...any) {
	rulestest.AddStates(f, perftTests, []string{
		"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1",
		"8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1",
		"k7/8/8/8/QQQQQQQQ/QQQQQQ2/8/4K3 b - - 0 1",
		"4k3/8/b7/8/8/5p1p/5P1P/6KR w H - 0 1",
		"4k3/8/8/8/1b2r3/5n2/8/4K3 w",
	}, more...)
}

// FuzzFEN: the parsers never panic, what the strict one accepts the lax one accepts
// as well, and what is written is read back.
func FuzzFEN(f *testing.F) {
	addPositions(f)
	f.Fuzz(func(t *testing.T, text string) {
		strict, err := ParseFEN(text)
		lax, laxErr := ParseFENLax(text)
		if err == nil {
			if laxErr != nil || strict != lax {
				t.Fatalf("lax: %v %v", lax.String(), laxErr)
			}
			if again, err := ParseFEN(strict.String()); err != nil || again != strict {
				t.Fatalf("%s read again: %s %v", strict.String(), again.String(), err)
			}
		}
		if laxErr == nil {
			if again, err := ParseFENLax(lax.String()); err != nil || again != lax {
				t.Fatalf("%s read again: %s %v", lax.String(), again.String(), err)
			}
		}
	})
}

// FuzzPosition: in a position that either parser accepts, and after some moves,
// everything that must hold does, one ply further on as well.
func FuzzPosition(f *testing.F) {
	addPositions(f, []byte("moves that chance picks"))
	f.Fuzz(func(t *testing.T, text string, picks []byte) {
		p, err := ParseFENLax(text)
		if err != nil {
			return
		}
		rulestest.PlayPicks(Rules{}, &p, picks)
		checkPosition(t, p)
		rules := Rules{}
		ply.Perft[Position, Move](rules, p, 2)
		moves := p.Moves(nil)
		rules.Order(&p, moves, make([]ply.Score, len(moves)))
		for _, m := range moves {
			if got, want := rules.Exchange(&p, m), slowExchange(&p, m); got != want {
				t.Errorf("%v: exchange %v, want %v", m, got, want)
			}
		}
		for _, next := range ply.Successors[Position, Move](rules, p) {
			checkPosition(t, next)
			rules.Terminal(&next)
		}
	})
}

// FuzzSAN: no text panics, and what is read is legal and written back readably.
func FuzzSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "O-O", "0-0-0", "exd6 e.p.", "bxa8=Q+", "Qa1b2#", "e8(N)!?"} {
		f.Add(startFEN, text)
		f.Add(kiwipete, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFENLax(fen)
		if err != nil {
			return
		}
		if m, err := p.ParseSAN(text); err == nil {
			if again, err := p.ParseSAN(p.SAN(m)); again != m {
				t.Fatalf("%q is %s, which is %v: %v", text, p.SAN(m), again, err)
			}
		}
		checkMoveText(t, p)
	})
}

// FuzzUCI is FuzzSAN for the notation of engines.
func FuzzUCI(f *testing.F) {
	for _, text := range []string{"e2e4", "e1g1", "e1h1", "a7a8q", "0000", "e5d6"} {
		f.Add(startFEN, text)
		f.Add(kiwipete, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFENLax(fen)
		if err != nil {
			return
		}
		if m, err := p.ParseUCI(text); err == nil {
			if again, err := p.ParseUCI(p.UCI(m)); again != m {
				t.Fatalf("%q is %s, which is %v: %v", text, p.UCI(m), again, err)
			}
		}
	})
}
