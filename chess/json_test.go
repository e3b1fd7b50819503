package chess_test

import (
	"bytes"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/rulestest"
)

// Whatever is played and taken back, JSON gives back the same game.
func FuzzRecordJSON(f *testing.F) {
	f.Add(uint64(1), []byte("a game of some moves"))
	f.Add(uint64(2), bytes.Repeat([]byte{10, 50, 90, 130, 170, 230}, 20))
	f.Add(uint64(3), []byte{1, 2, 3, 4, 5, 230, 230, 245, 255, 230})
	f.Fuzz(func(t *testing.T, seed uint64, choices []byte) {
		rulestest.RecordJSON(t, chess.Rules{}, seed, choices)
		rulestest.RecordJSON(t, shuffled{}, seed, choices)
	})
}

// shuffled is Chess960 with one of its starts.
type shuffled struct{ chess.Chess960 }

func (shuffled) Start() chess.Position {
	p, err := chess.ParseFEN("bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQNB1RKR w HFhf - 0 1")
	if err != nil {
		panic(err)
	}
	return p
}

// However long a game goes on after a draw by rule, it stays a draw, and its FEN can be read.
func TestLongGame(t *testing.T) {
	p := chess.Start()
	for i := range 70_000 {
		m, err := p.ParseUCI([]string{"g1f3", "g8f6", "f3g1", "f6g8"}[i%4])
		if err != nil {
			t.Fatal(err)
		}
		p.Play(m)
		if i < 150 {
			continue
		}
		if o := (chess.Rules{}).Terminal(&p); o != ply.Draw {
			t.Fatalf("after %d plies the game is %v", i+1, o)
		}
	}
	if read, err := chess.ParseFEN(p.String()); err != nil || read != p {
		t.Errorf("%s is read as %s, %v", p, read, err)
	}
}
