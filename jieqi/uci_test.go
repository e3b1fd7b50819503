package jieqi_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/plygo/ply/greedy"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/uci"
)

// TestUCIPositions tells an engine positions as programs for jieqi do, and asks for what it knows then.
func TestUCIPositions(t *testing.T) {
	const (
		start   = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX"
		all     = " w R2A2C2P5N2B2r2a2c2p5n2b2 0 1"
		surplus = "3k4x/9/9/9/9/9/9/9/9/4K3X w R1A1C1P2r1a1c1n2b1 0 1" // nobody saw what was captured
	)
	for _, c := range []struct{ told, want string }{
		{"startpos", start + " w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 view=w"},
		{"fen " + start + all, start + " w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 view=w"},
		{"startpos moves a3a4R", "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/R8/2X1X1X1X/1X5X1/9/XXXXKXXXX b R1A2C2P5N2B2r2a2c2p5n2b2 - 1 1 view=b"},
		{"startpos moves h2h9N", "xxxxkxxNx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2A2C2P5N1B2r2a2c2p5n2b2 - 0 1 view=b"},
		{"startpos moves h2h9Nr", "xxxxkxxNx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX b R2A2C2P5N1B2r2a2c2p5n2b2 - 0 1 view=b"}, // told too much
		{"startpos moves h2h9Nr i9h9c", "xxxxkxxc1/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X7/9/XXXXKXXXX w R2A2C2P5N1B2r1a2c1p5n2b2 r1 0 2 view=w"},
		{"fen 3k5/9/9/9/9/9/9/9/9/4K3X w P2 0 1 moves i0i1P", "3k5/9/9/9/9/9/9/9/8P/4K4 b - P1 1 1 view=b"}, // it can only be a soldier
		{"fen " + surplus, surplus},
		{"fen " + surplus + " moves i0i1P", "3k4x/9/9/9/9/9/9/9/8P/4K4 b R1A1C1P1r1a1c1n2b1 1 1"},
		{"fen " + start + " w R2A2C2P5N2B2r2a2c2p5n2b2 - 0 1 deal=pppppccrrnnaabbRRNNAABBCCPPPPP moves h2e2",
			"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X2B4/9/XXXXKXXXX b R2A2C2P5N2B1r2a2c2p5n2b2 - 1 1 deal=pppppccrrnnaabbRRNNAABCCPPPPP"},
	} {
		engine := uci.Engine[jieqi.Position, jieqi.Move]{Game: jieqi.Rules{}, Searcher: greedy.New(jieqi.Rules{})}
		var out bytes.Buffer
		if err := engine.Run(context.Background(), strings.NewReader("uci\nposition "+c.told+"\nd\nquit\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "\nposition: "+c.want+"\n") {
			t.Errorf("%s: want %s\n%s", c.told, c.want, &out)
		}
	}
}

// A reveal in letters of the other side is refused in words that say so.
func TestUCIWrongSide(t *testing.T) {
	p := jieqi.Start()
	m, err := jieqi.Rules{}.ParseCoordinates(&p, "a3a4")
	if err != nil {
		t.Fatal(err)
	}
	p.Play(m)
	const want = "a capital letter is a piece of Red, a small one is of Black"
	if _, err := (jieqi.Rules{}).ParseCoordinates(&p, "r"); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
