package chess

import (
	"slices"
	"testing"

	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/rulestest"
)

// things returns the pieces of a FEN, which may be no position.
func things(t *testing.T, fen string) []board.Thing {
	t.Helper()
	p, err := ParseFENLax(fen)
	if err != nil {
		t.Fatal(err)
	}
	return Rules{}.Draw(&p).Things
}

// What the pieces do not show is kept as far as it fits.
func TestArrange(t *testing.T) {
	for _, c := range []struct {
		name, from, pieces string
		turn               int
		want               string
	}{
		{"the position itself", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR", 1,
			"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3"},
		{"without en passant", "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "rnbqkbnr/1pp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR", 1,
			"rnbqkbnr/1pp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"},
		{"another turn", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40", "r3k2r/8/8/8/8/8/8/R3K2R", 1, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 40"},
		{"a rook gone", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40", "r3k2r/8/8/8/8/8/8/4K2R", 0, "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 40"},
		{"a king away", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40", "r2k3r/8/8/8/8/8/8/R3K2R", 0, "r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 40"},
		{"no right comes back", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 17 40", "r3k2r/8/8/8/8/8/8/R3K2R", 0, "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 40"},
		{"Chess960, a rook farther out", "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 1 9", "1r2k3/8/8/8/8/8/8/RR2K3", 1, "1r2k3/8/8/8/8/8/8/RR2K3 b Bq - 0 9"},
		{"from nothing", "", "4k3/8/8/8/8/8/8/R3K3", 1, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"},
	} {
		var from Position
		if c.from != "" {
			from = mustParse(c.from)
		}
		got, err := Rules{}.Arrange(&from, things(t, c.pieces), c.turn)
		if err != nil || got.String() != c.want || got != mustParse(c.want) {
			t.Errorf("%s: %v, %v, want %s", c.name, got, err, c.want)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	start := Rules{}.Start()
	pieces := Rules{}.Draw(&start).Things
	with := func(more ...board.Thing) []board.Thing { return append(slices.Clone(pieces), more...) }
	without := func(at ...int) (rest []board.Thing) {
		for i, thing := range pieces {
			if !slices.Contains(at, i) {
				rest = append(rest, thing)
			}
		}
		return rest
	}
	pawn, queen := pieces[8], pieces[3]
	at := func(thing board.Thing, x, y int) board.Thing {
		thing.At = board.Place{X: x, Y: y}
		return thing
	}
	for _, c := range []struct {
		things  []board.Thing
		turn    int
		reasons []error
		text    string
	}{
		{nil, 0, []error{KingMissing}, "position: no king: White; no king: Black"},
		{without(4, 28), 0, []error{KingMissing}, "position: no king: White; no king: Black"},
		{without(4), 2, nil, "position: the player to move is 2, want 0 or 1"},
		{with(at(pawn, 4, 4)), 0, []error{TooManyPieces, TooManyPawns}, "position: more than sixteen pieces: White has 17; more than eight pawns: White has 9"},
		{with(pieces[0]), 0, nil, "position: two things on a1"},
		{with(at(pawn, 8, 3), at(pawn, 3, -1)), 0, nil, "position: column 9, row 4 is not on the board; column 4, row 0 is not on the board"},
		{with(board.Thing{At: board.Place{X: 4, Y: 4}, Side: 1, Letter: "K"}), 0, nil, `position: no such thing on e5: side 1, letter "K"`},
		{append(without(8, 0), at(pawn, 0, 0)), 0, []error{PawnOnOuterRank}, "position: pawn on the first or last rank: a1"},
		{append(without(20, 3), at(queen, 4, 6)), 0, []error{OpponentInCheck}, "position: the side to move could take the king: Black"},
	} {
		rulestest.RefuseArranged(t, Rules{}, start, c.things, c.turn, c.text, c.reasons...)
	}
}

func FuzzArrange(f *testing.F) {
	rulestest.FuzzArrange(f, Rules{}, ParseFENLax, startFEN, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 17 40")
}
