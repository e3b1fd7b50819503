package chess

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

func reasons(err error) (all []PositionReason) {
	var errs ply.StateErrors
	if errors.As(err, &errs) {
		for _, e := range errs {
			var reason PositionReason
			errors.As(e, &reason)
			all = append(all, reason)
		}
	}
	return all
}

func TestRefusedFEN(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      []PositionReason // in the order in which they are found
		lax       []PositionReason // none: the lax parser accepts it
	}{
		{"empty", "", []PositionReason{MissingField}, []PositionReason{MissingField}},
		{"blanks", " \t\n", []PositionReason{MissingField}, []PositionReason{MissingField}},
		{"board alone", "4k3/8/8/8/8/8/8/4K3", []PositionReason{MissingField}, nil},
		{"two fields", "4k3/8/8/8/8/8/8/4K3 w", []PositionReason{MissingField}, nil},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -", []PositionReason{MissingField}, nil},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 w - - 0", []PositionReason{FieldCount}, nil},
		{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", []PositionReason{FieldCount}, nil},
		{"no kings", "8/8/8/8/8/8/8/8 w - - 0 1", []PositionReason{KingMissing, KingMissing}, []PositionReason{KingMissing, KingMissing}},
		{"no black king", "8/8/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{KingMissing}, []PositionReason{KingMissing}},
		{"two white kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", []PositionReason{KingTwice}, []PositionReason{KingTwice}},
		{"side not to move in check", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", []PositionReason{OpponentInCheck}, []PositionReason{OpponentInCheck}},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", []PositionReason{OpponentInCheck}, []PositionReason{OpponentInCheck}},
		{"pawn on the first rank", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", []PositionReason{PawnOnOuterRank}, []PositionReason{PawnOnOuterRank}},
		{"pawns on the last rank", "p3k2P/8/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{PawnOnOuterRank, PawnOnOuterRank}, []PositionReason{PawnOnOuterRank, PawnOnOuterRank}},
		{"nine wide", "4k4/8/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{RankWidth}, []PositionReason{RankWidth}},
		{"nine pieces wide", "rnbqkbnrr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", []PositionReason{RankWidth}, []PositionReason{RankWidth}},
		{"seven wide", "4k3/7/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{RankWidth}, []PositionReason{RankWidth}},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{RankCount}, []PositionReason{RankCount}},
		{"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{RankCount}, []PositionReason{RankCount}},
		{"unknown piece", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", []PositionReason{UnknownPiece}, []PositionReason{UnknownPiece}},
		{"a 9 and a 0", "4k3/9/80/8/8/8/8/4K3 w - - 0 1", []PositionReason{UnknownPiece, RankWidth, UnknownPiece, RankWidth}, []PositionReason{UnknownPiece, RankWidth, UnknownPiece, RankWidth}},
		{"digits side by side", "4k3/44/8/8/8/8/8/4K3 w - - 0 1", []PositionReason{AdjacentDigits}, nil},
		{"turn", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", []PositionReason{BadTurn}, []PositionReason{BadTurn}},
		{"turn in capitals", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", []PositionReason{BadTurn}, nil},
		{"nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", []PositionReason{TooManyPawns}, nil},
		{"ten queens", "4k3/8/8/8/8/QQQQQ3/QQQQQ3/4K3 b - - 0 1", []PositionReason{TooManyPromoted}, nil},
		{"two queens and eight pawns", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", []PositionReason{TooManyPromoted}, nil},
		{"two bishops of one colour and eight pawns", "4k3/8/8/8/8/B7/PPPPPPPP/2B1K3 w - - 0 1", []PositionReason{TooManyPromoted}, nil},
		{"seventeen pieces", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", []PositionReason{TooManyPieces, TooManyPromoted}, []PositionReason{TooManyPieces}},
		{"in check from three pieces", "4k3/8/8/8/1b2r3/5n2/8/4K3 w - - 0 1", []PositionReason{ImpossibleCheck}, nil},
		{"check from two knights", "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", []PositionReason{ImpossibleCheck}, nil},
		{"check from both ends of a line", "4k3/8/8/8/8/8/8/r2K3r w - - 0 1", []PositionReason{ImpossibleCheck}, nil},
		{"castling letter", "r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1", []PositionReason{BadCastling}, nil},
		{"castling dash and letter", "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", []PositionReason{BadCastling}, nil},
		{"castling twice", "r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", []PositionReason{CastlingTwice}, nil},
		{"castling twice, in two ways", "r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", []PositionReason{CastlingTwice}, nil},
		{"castling without rook", "r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1", []PositionReason{CastlingRook}, nil},
		{"castling without rook on that file", "r3k2r/8/8/8/8/8/8/R3K2R w G - 0 1", []PositionReason{CastlingRook}, nil},
		{"castling with the enemy's rook", "4k3/8/8/8/8/8/5PP1/4KN1r w K - 0 1", []PositionReason{CastlingRook}, nil},
		{"castling without king", "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", []PositionReason{CastlingKing, CastlingKing}, nil},
		{"castling from two starts", "r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []PositionReason{CastlingMismatch}, nil},
		{"en passant nonsense", "4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", []PositionReason{BadEnPassant}, nil},
		{"en passant on the wrong rank", "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", []PositionReason{EnPassantRank}, nil},
		{"en passant for the wrong side", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", []PositionReason{EnPassantRank}, nil},
		{"en passant without pawn", "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", []PositionReason{EnPassantPawn}, nil},
		{"en passant through a piece", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", []PositionReason{EnPassantBlocked}, nil},
		{"en passant from a square that is taken", "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", []PositionReason{EnPassantBlocked}, nil},
		{"en passant and another check", "4k3/8/3N4/8/4Pp2/8/8/4K3 b - e3 0 1", []PositionReason{EnPassantCheck}, nil},
		{"en passant long ago", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 7 9", []PositionReason{EnPassantClock}, nil},
		{"negative clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", []PositionReason{BadNumber}, nil},
		{"clock of letters", "4k3/8/8/8/8/8/8/4K3 w - - x 1", []PositionReason{BadNumber}, nil},
		{"clock with a zero before", "4k3/8/8/8/8/8/8/4K3 w - - 01 1", []PositionReason{BadNumber}, nil},
		{"clock beyond the end", "4k3/8/8/8/8/8/8/4K3 w - - 151 90", []PositionReason{NumberRange}, nil},
		{"move 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", []PositionReason{NumberRange}, nil},
		{"absurd move", "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999999", []PositionReason{NumberRange}, nil},
		{"all at once", "4k3/8/8/8/8/8/8/P3R2R w KQxq e5 -1 0",
			[]PositionReason{KingMissing, PawnOnOuterRank, BadCastling, CastlingRook, EnPassantRank, BadNumber, NumberRange},
			[]PositionReason{KingMissing, PawnOnOuterRank}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if got := reasons(err); !slices.Equal(got, c.want) {
				t.Errorf("refused for %v, want %v: %v", got, c.want, err)
			}
			if err != nil && p != (Position{}) {
				t.Error("a position beside an error")
			}
			p, err = ParseFENLax(c.fen)
			if got := reasons(err); !slices.Equal(got, c.lax) {
				t.Errorf("lax: refused for %v, want %v: %v", got, c.lax, err)
			}
			if err == nil {
				checkPosition(t, p)
			}
		})
	}
}

// The lax parser keeps counters that are too high, and makes of 0 the first move.
func TestLaxCounters(t *testing.T) {
	for counters, want := range map[string]string{"0 0": "0 1", "3 0": "3 1", "150 9000": "150 9000", "x 5": "0 5", "": "0 1"} {
		p, err := ParseFENLax("4k3/8/8/8/8/8/8/4K3 w - - " + counters)
		if err != nil || !strings.HasSuffix(p.String(), " - - "+want) {
			t.Errorf("%q: %s, %v, want %q", counters, p.String(), err, want)
		}
	}
}

func TestFENErrors(t *testing.T) {
	_, err := ParseFEN("4k3/8/8/8/8/8/8/4K2R w KQ e3 0 1")
	var first *ply.StateError
	if !errors.As(err, &first) || first.Field != "castling" || first.Offset != 24 || !errors.Is(first, CastlingRook) {
		t.Errorf("first error %+v", first)
	}
	if !errors.Is(err, EnPassantRank) || errors.Is(err, KingMissing) {
		t.Errorf("reasons of %v", err)
	}
	const want = "FEN: castling at byte 24: castling right, but the rook is not at home: Q; " +
		"en passant at byte 26: not the rank that a pawn passes over: e3 is not on rank 6"
	if got := err.Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for r := MissingField; r <= BadOperation; r++ {
		if strings.Contains(r.Error(), "invalid") || r.Error() == "" {
			t.Errorf("reason %d has no text", r)
		}
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, c := range []struct{ in, xfen, shredder string }{
		{startFEN, startFEN, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
		{"4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", ""},
		{"4k3/8/8/8/8/8/8/4K2R w H - 3 4", "4k3/8/8/8/8/8/8/4K2R w K - 3 4", "4k3/8/8/8/8/8/8/4K2R w H - 3 4"},
		{"4k3/8/8/8/8/8/8/4KR1R w F - 3 4", "4k3/8/8/8/8/8/8/4KR1R w F - 3 4", "4k3/8/8/8/8/8/8/4KR1R w F - 3 4"},
		{"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", ""},
		{"4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1"},
		{"r1k2r2/8/8/8/8/8/8/R1K2R2 b kqKQ - 0 1", "r1k2r2/8/8/8/8/8/8/R1K2R2 b KQkq - 0 1", "r1k2r2/8/8/8/8/8/8/R1K2R2 b FAfa - 0 1"},
		// The en-passant square stays only if a legal capture goes there.
		{"4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", ""},
		{"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", ""},
		{"8/8/8/8/k3Pp1R/8/8/4K3 b - e3 0 1", "8/8/8/8/k3Pp1R/8/8/4K3 b - - 0 1", ""},
		{"5k2/8/8/8/4Pp2/8/8/4KR2 b - e3 0 1", "5k2/8/8/8/4Pp2/8/8/4KR2 b - - 0 1", ""},
	} {
		p, err := ParseFEN(c.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.String(); got != c.xfen {
			t.Errorf("%s: X-FEN %s, want %s", c.in, got, c.xfen)
		}
		if got := string(p.AppendShredderFEN(nil)); c.shredder != "" && got != c.shredder {
			t.Errorf("%s: Shredder-FEN %s, want %s", c.in, got, c.shredder)
		}
	}
	forRandomPositions(t, 5000, func(t *testing.T, p Position) {
		for _, text := range []string{p.String(), string(p.AppendShredderFEN(nil))} {
			for _, parse := range []func(string) (Position, error){ParseFEN, ParseFENLax} {
				if q, err := parse(text); err != nil || q != p {
					t.Errorf("%s is read as %s: %v", text, q.String(), err)
				}
			}
		}
	})
}

// An error stays readable, however long the text.
func TestLongFENErrors(t *testing.T) {
	const board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR "
	long := strings.Repeat("x", 100_000)
	for _, text := range []string{long, strings.Repeat("p/", 50_000), board + long, board + "w " + long, board + "w - " + long, board + "w - - " + long} {
		if _, err := ParseFEN(text); err == nil || len(err.Error()) > 2_000 {
			t.Errorf("%.20q: the error has %d bytes", text, len(err.Error()))
		}
	}
}
