package xiangqi

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/riverpgn"
)

// dataFields returns the lines of a file of PLY_DATA, without comments. Each line is
// split at a separator.
func dataFields(t *testing.T, name, separator string) (lines [][]string) {
	t.Helper()
	for _, line := range evidence.NeedLines(t, name) {
		if line[0] != '#' {
			lines = append(lines, strings.Split(line, separator))
		}
	}
	return lines
}

// masterGames returns the games of a collection that came with ICCS moves.
func masterGames(t *testing.T) (games []*PGN) {
	for i, line := range dataFields(t, "xiangqi/games_iccs.txt", "\t") {
		start, err := ParseFEN(line[2])
		if err != nil {
			t.Fatalf("game %d: %v", i, err)
		}
		g := &PGN{Tags: []Tag{{"Event", line[0]}}, Start: start, Result: Unfinished}
		result, _ := riverpgn.ParseResult(line[1])
		g.Result = Result(result)
		p := start
		for _, text := range strings.Fields(line[3]) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
			g.Moves = append(g.Moves, PGNMove{Move: m})
			p.Play(m)
		}
		games = append(games, g)
	}
	return games
}

// TestNotationsOfGames writes and reads every move of real games, and in every seventh
// position every legal one.
func TestNotationsOfGames(t *testing.T) {
	games := masterGames(t)
	played, legal := 0, 0
	for _, g := range games {
		p := g.Start
		for i, m := range g.Moves {
			checkReads(t, &p, m.Move)
			if i%7 == 0 {
				for _, m := range p.Moves(nil) {
					checkReads(t, &p, m)
					legal++
				}
			}
			p.Play(m.Move)
			played++
		}
	}
	t.Logf("%d games, %d moves played, %d legal moves", len(games), played, legal)
	if len(games) != 244 {
		t.Errorf("%d games", len(games))
	}
}

// TestWXFOfOpenings compares with WXF that another program wrote.
func TestWXFOfOpenings(t *testing.T) {
	lines := dataFields(t, "xiangqi/openings.txt", " | ")
	for _, line := range lines {
		p := Start()
		var got []string
		for _, text := range strings.Fields(line[1]) {
			m, err := p.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, p.WXF(m))
			p.Play(m)
		}
		if diff := cmp.Diff(strings.Fields(line[2]), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", line[1], diff)
		}
	}
	t.Logf("%d openings", len(lines))
	if len(lines) != 250 {
		t.Errorf("%d openings", len(lines))
	}
}

// TestPGNOfGames writes and reads real games in every format.
func TestPGNOfGames(t *testing.T) {
	games := masterGames(t)
	for format := range FormatICCS + 1 {
		for script := range Script(filemoves.Scripts) {
			var file bytes.Buffer
			for _, g := range games {
				g.Format, g.Script = format, script
				checkRoundTrip(t, g)
				if err := WritePGN(&file, g); err != nil {
					t.Fatal(err)
				}
			}
			i := 0
			for g, err := range ReadPGN(&file) {
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(games[i].Moves, g.Moves); diff != "" {
					t.Fatalf("game %d (-want +got):\n%s", i, diff)
				}
				i++
			}
			if i != len(games) {
				t.Errorf("%d games", i)
			}
		}
	}
}

// TestArchiveOfGames reads real games as records and writes them.
func TestArchiveOfGames(t *testing.T) {
	games := masterGames(t)
	var file, again bytes.Buffer
	if err := WritePGN(&file, games...); err != nil {
		t.Fatal(err)
	}
	rules := Rules{Repeats: PlainDraw}
	i := 0
	for game, err := range rules.ReadGames(&file) {
		if err != nil {
			t.Errorf("game %d: %v", i, err)
		} else if err := rules.WriteGame(&again, game); err != nil {
			t.Errorf("game %d: %v", i, err)
		}
		i++
	}
	i = 0
	for game, err := range rules.ReadGames(&again) {
		if err != nil {
			t.Fatal(err)
		}
		var want []Move
		for _, m := range games[i].Moves {
			want = append(want, m.Move)
		}
		if !slices.Equal(want, game.Record.Moves()) {
			t.Errorf("game %d is not the same", i)
		}
		if state := game.Record.State(); int(games[i].Result) != riverpgn.ResultOf(game.Record.Outcome(), state.Turn() == Red) {
			t.Errorf("game %d: %v, want %v", i, game.Record.Outcome(), games[i].Result)
		}
		i++
	}
	if i != len(games) {
		t.Errorf("%d games", i)
	}
}
