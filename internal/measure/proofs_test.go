package main

import (
	"strings"
	"testing"

	"github.com/plygo/ply/internal/evidence"
)

// Every part of proof counts what is proved, and no more.
func TestProofCounts(t *testing.T) {
	evidence.NoRace(t)
	writeData(t, map[string]string{
		"chess/mates.epd": backRank + " dm 1;\n8/8/8/4k3/8/4K3/4P3/8 w - - dm 1;\n",
		"chess/lichess_puzzles.csv": "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes\n" +
			"right,6k1/1p3ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,b7b6 a1a8,0,0,0,0,mateIn1\n" +
			"wrong,6k1/6pp/8/8/8/8/5PPP/R5K1 b - - 0 1,g7g6 g1h1,0,0,0,0,mateIn1\n" +
			"other,r5k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1,a8a1,0,0,0,0,crushing\n",
		"xiangqi/mates.epd":    "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - bm b0b9; dm 1; id \"mate\"; c0 \"shortest\";\n",
		"xiangqi/problems.epd": "# a comment\n3k5/9/9/9/9/9/9/R8/1R7/5K3 w - - 0 1 bm #2; id \"two\"; pv a2a8;\n",
		"gomoku/threats.tsv":   "# a comment\nopen\t15\trenju\tB\t7,7 8,7 9,7\t0,0 0,2 0,4\tVCF\nquiet\t15\trenju\tB\t7,7\t0,0\tVCF\n",
		"connect4/Test_L1_R1":  "2252576253462244111563365343671351441 -1\n",
		"connect4/Test_L2_R1":  "2252576253462244111563365343671351441 1\n",
	})
	out, err := output(t, "proof -part mates-within,lichess,xiangqi,xiangqi-problems,gomoku,connect4 -time 1s -memory 16")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		"within dm moves      1 of 2 (50.0%), 0 refuted",
		"mates of puzzles     1 of 2 (50.0%), 0 refuted",
		"any number of moves  1 of 1 (100.0%), 0 refuted",
		"shortest, within     1 of 1 (100.0%), 0 refuted",
		"problems             1 of 1 (100.0%), 0 refuted",
		"VCF                  1 of 2 (50.0%), 0 refuted",
		"Test_L1_R1           1 of 1 (100.0%) by sign at 1s, 0 refuted",
		"Test_L2_R1           0 of 1 (0.0%) by sign at 1s, 0 refuted",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	if out, err := output(t, "proof -part lichess -step 2 -time 1s -memory 16"); err != nil || !strings.Contains(out, "1 of 1 (100.0%)") {
		t.Errorf("every second puzzle: %v\n%s", err, out)
	}
	if _, err := output(t, "proof -step 0"); err == nil {
		t.Error("-step 0 is no error")
	}
}
