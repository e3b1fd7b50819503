package gomoku_test

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
)

// kifuFormat is one of the formats of files.
type kifuFormat struct {
	name  string
	read  func(io.Reader, gomoku.Rule) iter.Seq2[*gomoku.Kifu, error]
	write func(io.Writer, ...*gomoku.Kifu) error
}

var kifuFormats = []kifuFormat{{"PSQ", gomoku.ReadPSQ, gomoku.WritePSQ}, {"SGF", gomoku.ReadSGF, gomoku.WriteSGF}}

// again writes games and reads them back.
func (f kifuFormat) again(t testing.TB, games ...*gomoku.Kifu) (string, []*gomoku.Kifu) {
	t.Helper()
	var file bytes.Buffer
	if err := f.write(&file, games...); err != nil {
		t.Fatalf("%s: %v", f.name, err)
	}
	text := file.String()
	var back []*gomoku.Kifu
	for k, err := range f.read(&file, gomoku.Freestyle) {
		if err != nil {
			t.Fatalf("%s: %v\n%s", f.name, err, text)
		}
		back = append(back, k)
	}
	if len(back) != len(games) {
		t.Fatalf("%s: %d of %d games are read back\n%s", f.name, len(back), len(games), text)
	}
	return text, back
}

func kifus(t testing.TB) map[string]*gomoku.Kifu {
	swap2 := played(t, "h8 i9 h9 two a1 b2 swap c3 d4")
	swap2[3].Time, swap2[4].Time = 900*time.Millisecond, time.Second
	stayed := played(t, "h8 i9 h9 j10")
	timed := played(t, blackFive)
	timed[3].Time = 90 * time.Minute
	return map[string]*gomoku.Kifu{
		"empty":      {Rules: rules(t, 15, gomoku.Freestyle)},
		"five":       {Rules: rules(t, 19, gomoku.Caro), Moves: timed, Tags: tags("Black", "A", "White", "B"), Result: gomoku.BlackWins},
		"unfinished": {Rules: rules(t, 20, gomoku.Renju), Moves: played(t, "h8 a1"), Tags: tags("White", "B")},
		"odd names": {
			Rules: rules(t, 15, gomoku.CaroOverline), Moves: played(t, "h8"), Tags: tags("Black", "[7,7]", "White", "-12", "Termination", "error: the engine exited: signal: killed", "Event", "caro cup", "Round", `3 "a" \ ]`), Result: gomoku.WhiteWins,
		},
		"a mark":    {Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8"), Tags: tags("Black", "\uFEFFx", "White", "\uFEFF")},
		"an event":  {Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8"), Tags: tags("Black", " x", "Event", "Standard2"), Result: gomoku.Drawn},
		"resigned":  {Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8"), Result: gomoku.WhiteWins, Tags: tags("Termination", "resignation")},
		"late":      {Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8 i9"), Result: gomoku.BlackWins, Tags: tags("Termination", "loss on time")},
		"illegal":   {Rules: rules(t, 15, gomoku.Standard), Moves: played(t, "h8 i9"), Result: gomoku.BlackWins, Tags: tags("Termination", "illegal move")},
		"a problem": {Rules: rules(t, 15, gomoku.Freestyle), Start: position(t, "h8 - i9 - j10"), Moves: played(t, "a1 k11 a2 l12"), Result: gomoku.BlackWins},
		"White begins": {
			Rules: rules(t, 15, gomoku.Freestyle), Start: position(t, "-"), Moves: played(t, "h8 h9"),
		},
		"swapped":     {Rules: rules(t, 15, gomoku.Renju), Start: position(t, "renju swapped h8"), Moves: played(t, "h9")},
		"swap2":       {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.Swap2, Moves: swap2, Tags: tags("Black", "first", "White", "second", "Termination", "resignation"), Result: gomoku.BlackWins},
		"swap2, two":  {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.Swap2, Moves: swap2[:4], Result: gomoku.WhiteWins, Tags: tags("Termination", "no answer: for 1s")},
		"stayed":      {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.Swap, Moves: stayed},
		"in between":  {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.Swap2, Start: position(t, "opening:4 h8 i9 h9"), Moves: swap2[3:]},
		"opened":      {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.LongPro, Moves: played(t, "h8 h9 l8 h10")},
		"after swap2": {Rules: rules(t, 15, gomoku.Freestyle), Opening: gomoku.Swap2, Start: position(t, "h8 i9 h9 j10"), Moves: played(t, "h10")},
	}
}

// What is written is read back as it was, except for what a format has no place for.
func TestKifuRoundTrip(t *testing.T) {
	for name, k := range kifus(t) {
		for _, f := range kifuFormats {
			t.Run(name+"/"+f.name, func(t *testing.T) {
				want := *k
				want.Moves = append([]gomoku.KifuMove(nil), k.Moves...)
				for i := range want.Moves {
					if f.name == "SGF" {
						want.Moves[i].Time = 0
					}
				}
				before := *k
				text, back := f.again(t, k)
				if diff := kifuDiff(&want, back[0]); diff != "" {
					t.Errorf("(-want +got)\n%s\n%s", diff, text)
				}
				if diff := kifuDiff(&before, k); diff != "" {
					t.Errorf("writing has changed the game (-want +got)\n%s", diff)
				}
			})
		}
	}
}

// Stones that a game starts from and that could be moves are moves in a PSQ, as in the
// files of Gomocup.
func TestPSQStart(t *testing.T) {
	k := &gomoku.Kifu{Rules: rules(t, 15, gomoku.Renju), Start: position(t, "renju h8 h9 j8"), Moves: played(t, "a1")}
	_, back := kifuFormats[0].again(t, k)
	if diff := cmp.Diff(played(t, "h8 h9 j8 a1"), back[0].Moves); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestComments(t *testing.T) {
	moves := played(t, "h8 i9")
	moves[0].Comment = "a [good] move: \\o/\nand two lines"
	moves[1].Comment = "]\\"
	k := &gomoku.Kifu{Rules: rules(t, 15, gomoku.Renju), Comment: "before\n\nall", Moves: moves}
	text, back := kifuFormats[1].again(t, k)
	if diff := kifuDiff(k, back[0]); diff != "" {
		t.Errorf("(-want +got)\n%s\n%s", diff, text)
	}
}

func TestKifuWriteErrors(t *testing.T) {
	long := strings.Repeat("x", gomoku.MaxKifuValue+1)
	for name, tt := range map[string]struct {
		k    gomoku.Kifu
		want error
	}{
		"taken":            {gomoku.Kifu{Moves: played(t, "h8 h8")}, ply.ErrIllegalMove},
		"after the end":    {gomoku.Kifu{Moves: played(t, blackFive+" h8")}, ply.ErrIllegalMove},
		"the wrong result": {gomoku.Kifu{Moves: played(t, blackFive), Result: gomoku.Drawn}, ply.ErrFileResult},
		"no such result":   {gomoku.Kifu{Result: 9}, ply.ErrFileResult},
		"another board":    {gomoku.Kifu{Start: position(t, "19 h8")}, ply.ErrFileVariant},
		"another rule":     {gomoku.Kifu{Start: position(t, "renju h8")}, ply.ErrFileVariant},
		"no such opening":  {gomoku.Kifu{Opening: 99}, ply.ErrFileVariant},
		"a small board":    {gomoku.Kifu{Rules: rules(t, 5, gomoku.Renju), Opening: gomoku.Pro}, ply.ErrFileVariant},
		"a long value":     {gomoku.Kifu{Result: gomoku.BlackWins, Tags: tags("Termination", long)}, ply.ErrFileLimit},
		"a choice":         {gomoku.Kifu{Moves: played(t, "swap")}, ply.ErrMoveSyntax},
		"no move":          {gomoku.Kifu{Moves: []gomoku.KifuMove{{Move: 0xffff}}}, ply.ErrMoveSyntax},
	} {
		for _, f := range kifuFormats {
			var file bytes.Buffer
			if err := f.write(&file, &tt.k); !errors.Is(err, tt.want) || file.Len() > 0 {
				t.Errorf("%s, %s: %v, want %v; wrote %.100q", name, f.name, err, tt.want, file.String())
			}
		}
		if _, err := tt.k.Record(); (err == nil) != (name == "a long value") {
			t.Errorf("%s: the record has %v", name, err)
		}
	}
	bad := gomoku.Kifu{Tags: []gomoku.Tag{{Name: "a b", Value: "c"}}}
	if err := gomoku.WritePSQ(io.Discard, &bad); !errors.Is(err, ply.ErrFileSyntax) {
		t.Errorf("a tag with a space in its name: %v", err)
	}
}
