package xiangqi

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/evidence"
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
	}{
		{"empty", "", []PositionReason{MissingField}},
		{"blanks", " \t\n", []PositionReason{MissingField}},
		{"board alone", "3k5/9/9/9/9/9/9/9/9/4K4", []PositionReason{MissingField}},
		{"three fields", "3k5/9/9/9/9/9/9/9/9/4K4 w -", []PositionReason{FieldCount}},
		{"five fields", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0", []PositionReason{FieldCount}},
		{"seven fields", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 x", []PositionReason{FieldCount}},
		{"nine ranks", "3k5/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{RankCount}},
		{"eleven ranks", "3k5/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{RankCount}},
		{"an empty rank", "3k5//9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{RankWidth}},
		{"narrow and wide", "3k4/91/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{RankWidth, AdjacentDigits, RankWidth}},
		{"ten wide", "3k5/9/9/9/9/9/9/9/9/4K4P w - - 0 1", []PositionReason{RankWidth}},
		{"no such piece", "3k5/9/9/9/4q4/9/9/9/9/4K4 w - - 0 1", []PositionReason{UnknownPiece}},
		{"zero", "3k50/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{UnknownPiece, RankWidth}},
		{"not ASCII", "3k5/9/9/9/9/9/9/9/9/4帅4 w - - 0 1", []PositionReason{UnknownPiece, UnknownPiece, UnknownPiece, RankWidth}},
		{"two digits", "3k5/9/45/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{AdjacentDigits}},
		{"turn", "3k5/9/9/9/9/9/9/9/9/4K4 x - - 0 1", []PositionReason{BadTurn}},
		{"turn in capitals", "3k5/9/9/9/9/9/9/9/9/4K4 W - - 0 1", []PositionReason{BadTurn}},
		{"no generals", "9/9/9/9/9/9/9/9/9/9 w - - 0 1", []PositionReason{GeneralMissing, GeneralMissing}},
		{"no red general", "3k5/9/9/9/9/9/9/9/9/9 w - - 0 1", []PositionReason{GeneralMissing}},
		{"two red generals", "3k5/9/9/9/9/9/9/9/4K4/4K4 w - - 0 1", []PositionReason{TooManyPieces}},
		{"three rooks", "3k5/9/9/9/9/9/RRR6/9/9/4K4 w - - 0 1", []PositionReason{TooManyPieces}},
		{"six soldiers", "3k5/9/9/9/9/9/9/p1p1p4/p1p1p4/4K4 w - - 0 1", []PositionReason{TooManyPieces}},
		{"general beside the palace", "2k6/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{OutsidePalace}},
		{"general before the palace", "3k5/9/9/9/9/9/4K4/9/9/9 w - - 0 1", []PositionReason{OutsidePalace}},
		{"red general in the black palace", "3k5/5K3/9/9/9/9/9/9/9/9 w - - 0 1", []PositionReason{OutsidePalace}},
		{"advisor off the diagonals", "3k5/9/9/9/9/9/9/9/3A5/4K4 w - - 0 1", []PositionReason{OutsidePalace}},
		{"advisor outside", "3k5/9/9/9/9/9/9/9/A8/4K4 w - - 0 1", []PositionReason{OutsidePalace}},
		{"elephant across the river", "3k5/9/2B6/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{ElephantAstray}},
		{"elephant off its squares", "3k5/9/9/9/9/9/9/2B6/9/4K4 w - - 0 1", []PositionReason{ElephantAstray}},
		{"black elephant off its squares", "3kb4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{ElephantAstray}},
		{"soldier behind its rank", "3k5/9/9/9/9/9/9/P8/9/4K4 w - - 0 1", []PositionReason{SoldierAstray}},
		{"soldier off its file", "3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", []PositionReason{SoldierAstray}},
		{"black soldier off its file", "3k5/9/9/9/7p1/9/9/9/9/4K4 w - - 0 1", []PositionReason{SoldierAstray}},
		{"soldiers doubled", "3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 1", []PositionReason{SoldiersDoubled}},
		{"generals facing", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", []PositionReason{GeneralsFacing}},
		{"general in check and not to move", "3k5/9/9/9/9/9/9/9/9/3RK4 w - - 0 1", []PositionReason{OpponentInCheck}},
		{"third field", "3k5/9/9/9/9/9/9/9/9/4K4 w KQ e3 0 1", []PositionReason{NotDash, NotDash}},
		{"sign", "3k5/9/9/9/9/9/9/9/9/4K4 w - - +1 1", []PositionReason{BadNumber}},
		{"leading zero", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 00 01", []PositionReason{BadNumber, BadNumber}},
		{"move 0", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 0", []PositionReason{NumberRange}},
		{"a long number", "3k5/9/9/9/9/9/9/9/9/4K4 w - - " + strings.Repeat("9", 40) + " 1", []PositionReason{NumberRange}},
		{"everything at once", "4k4/9/9/9/9/9/1P7/9/3A5/4K4 x a b c d",
			[]PositionReason{BadTurn, SoldierAstray, OutsidePalace, NotDash, NotDash, BadNumber, BadNumber}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			if err == nil {
				t.Fatalf("accepted as %v", &p)
			}
			if diff := cmp.Diff(c.want, reasons(err)); diff != "" {
				t.Errorf("%v\n-want +got:\n%s", err, diff)
			}
			if p != (Position{}) {
				t.Errorf("returned %v with the error", &p)
			}
		})
	}
}

func TestFENError(t *testing.T) {
	_, err := ParseFEN("3k5/9/9/9/9/9/1P7/9/9/4K4 w - - x 1")
	var first *ply.StateError
	if !errors.As(err, &first) || first.Field != "board" || first.Offset != 15 || !errors.Is(first, SoldierAstray) {
		t.Errorf("first fault %+v", first)
	}
	if !errors.Is(err, BadNumber) || errors.Is(err, GeneralMissing) {
		t.Errorf("reasons of %v", err)
	}
	const want = "FEN: board at byte 15: soldier where it cannot go: b3; " +
		`halfmove clock at byte 32: not a decimal number: "x"`
	if got := err.Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for r := MissingField; r <= NumberRange; r++ {
		if strings.Contains(r.Error(), "invalid") || r.Error() == "" {
			t.Errorf("reason %d has no text", r)
		}
	}
}

func TestFENRoundTrip(t *testing.T) {
	for _, c := range []struct{ in, out string }{
		{startFEN, startFEN},
		{"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1", startFEN},
		{"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", startFEN},
		{" rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR\tw  - -\n", startFEN},
		{"3k5/9/9/9/9/9/9/9/9/4K4 b - - 17 9999", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 17 9999"},
	} {
		p, err := ParseFEN(c.in)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := p.String(); got != c.out {
			t.Errorf("%s: %s, want %s", c.in, got, c.out)
		}
	}
	forRandomPositions(t, 2000, func(t *testing.T, p Position) {
		// The FEN does not hold the plies that do not count, nor the checks.
		p.count.Clock, p.count.Checks = p.count.Counted, [2]uint8{}
		if q, err := ParseFEN(p.String()); err != nil || q != p {
			t.Errorf("read as %v: %v", &q, err)
		}
	})
}

// If a position was read, the positions after it can be read, too.
func TestFENLargestNumbers(t *testing.T) {
	p := mustParse(strings.Replace(startFEN, "w - - 0 1", "b - - 9999 9999", 1))
	for _, next := range []func(*Position){func(p *Position) { p.Play(p.Moves(nil)[0]) }, (*Position).pass} {
		q := p
		next(&q)
		if r, err := ParseFEN(q.String()); err != nil || r.count.Counted != q.count.Counted || r.count.Fullmove != q.count.Fullmove {
			t.Errorf("%v is read as %v: %v", &q, &r, err)
		}
	}
}

// The positions of all files are read, and written as they were.
func TestFENFiles(t *testing.T) {
	for _, name := range []string{"perft.epd", "mates.epd", "problems.epd"} {
		t.Run(name, func(t *testing.T) {
			lines := evidence.NeedLines(t, "xiangqi/"+name)
			for _, line := range lines {
				fields := strings.Fields(line)
				if line[0] == '#' || len(fields) < 4 {
					continue
				}
				p, err := ParseFEN(strings.Join(fields[:4], " "))
				if err != nil {
					t.Errorf("%s: %v", line, err)
				} else if got := strings.Fields(p.String())[:4]; !slices.Equal(got, fields[:4]) {
					t.Errorf("got %v, want %v", got, fields[:4])
				}
			}
			t.Logf("%d lines", len(lines))
		})
	}
}
