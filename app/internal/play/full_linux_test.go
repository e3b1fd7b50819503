package play

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/evidence"
	"github.com/plygo/ply/internal/fulldisk"
)

// A disk that is full at byte k, for some k up to 2,000 (with PLY_THOROUGH=1 for all), spoils no
// file: it has the game as it stood when it was last saved, and has all of it when there is room
// again. The test runs in a process of its own, because the limit holds for all that the process
// writes.
func TestFullDisk(t *testing.T) {
	if !fulldisk.Alone(t) {
		return
	}
	t.Run("PGN", func(t *testing.T) { fullDisk(t, chessGame, "game.pgn") })
	t.Run("PSQ", func(t *testing.T) { fullDisk(t, gomokuGame, "game.psq") })
	t.Run("JSON", func(t *testing.T) { fullDisk(t, chessGame, "game.json") })
}

func fullDisk[S any, M comparable](t *testing.T, g *subject.Game[S, M], name string) {
	const most = 2000
	step := 97
	if evidence.Thorough() {
		step = 1
	}
	path := filepath.Join(t.TempDir(), name)
	s, _ := sitting(t, g, "")
	rng := rand.New(rand.NewPCG(1, 1))
	for range 10 {
		s.obey(t.Context(), anyMove(s, rng))
	}
	text, err := s.encode(filepath.Ext(name) == recordFile)
	if err != nil {
		t.Fatal(err)
	}
	for size := 0; size < most-160 || size > most-60; size = len(text) * (most / len(text)) { // so that the last saves succeed
		s.obey(t.Context(), anyMove(s, rng))
		if text, err = s.encode(filepath.Ext(name) == recordFile); err != nil {
			t.Fatal(err)
		}
	}
	games := most / len(text)
	begun := bytes.Repeat(text, games)
	failed, told := 0, 0
	for k := 0; k <= most; k += step {
		if err := os.WriteFile(path, begun, 0o666); err != nil {
			t.Fatal(err)
		}
		s, out := sitting(t, g, path)
		lift := fulldisk.Limit(t, k)
		kept := begun
		for _, line := range []string{"", "/undo", "/redo", "", "/undo 2", "", "/resign", "/undo"} {
			if line == "" {
				line = anyMove(s, rng)
			}
			out.Reset()
			s.obey(t.Context(), line)
			now, err := os.ReadFile(path)
			if !strings.Contains(out.String(), "the game is not saved") {
				hasGame(t, s, path, games)
				kept = now
			} else if failed++; err != nil || !bytes.Equal(now, kept) {
				t.Fatalf("%d bytes: after %s, which is not saved, the file has\n%s\nwant\n%s", k, line, now, kept)
			}
		}
		changed := s.changed
		if err := s.settle(); (err != nil) != changed {
			t.Fatalf("%d bytes: the end says %v", k, err)
		}
		if changed {
			told++
		}
		lift()
		if k%2 == 0 && changed { // a new program goes on with what was saved
			s, out = sitting(t, g, path)
		}
		s.obey(t.Context(), anyMove(s, rng))
		hasGame(t, s, path, games)
		if err := s.settle(); err != nil {
			t.Fatalf("%d bytes, and then enough: %v\n%s", k, err, out)
		}
		if names, _ := os.ReadDir(filepath.Dir(path)); len(names) != 1 {
			t.Fatalf("%d bytes: stray files: %v", k, names)
		}
	}
	t.Logf("%d saves failed; %d programs ended with an error", failed, told)
}

// hasGame checks how many games the file has. The last of them must be the game that s plays.
func hasGame[S any, M comparable](t *testing.T, s *session[S, M], path string, games int) {
	t.Helper()
	got := filed(t, s, path)
	if game := fmt.Sprint(s.record.Moves(), s.record.Outcome(), s.record.Reason()); len(got) != games || got[games-1] != game {
		t.Fatalf("the file has %q, want %d, the last of them %s", got, games, game)
	}
}

// anyMove returns a move of the game that does not end it.
func anyMove[S any, M comparable](s *session[S, M], rng *rand.Rand) string {
	state := s.record.State()
	moves := s.Rules.Moves(nil, &state)
	for {
		m := moves[rng.IntN(len(moves))]
		next := state
		if s.Rules.Play(&next, m); s.Rules.Terminal(&next) == ply.Ongoing {
			return s.notation.FormatMove(&state, m)
		}
	}
}
