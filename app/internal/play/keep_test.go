package play

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/xiangqi"
)

// sitting returns a session of two people whose game is saved in a file.
func sitting[S any, M comparable](t *testing.T, g *subject.Game[S, M], path string) (*session[S, M], *strings.Builder) {
	t.Helper()
	var out strings.Builder
	cfg := &Settings{players: [2]string{person, person}, file: path, seed: 1}
	s, err := newSession(t.Context(), g, cfg, newTerminal(strings.NewReader(""), &out, false, nil))
	if err != nil {
		t.Fatal(err)
	}
	return s, &out
}

// filed returns the games of a file: their moves, and how they ended.
func filed[S any, M comparable](t *testing.T, s *session[S, M], path string) (texts []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	games, err := s.decode(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if game.err != nil {
			t.Fatalf("%v in\n%s", game.err, data)
		}
		texts = append(texts, fmt.Sprint(game.Record.Moves(), game.Record.Outcome(), game.Record.Reason()))
	}
	return texts
}

type (
	position = chess.Position
	move     = chess.Move
)

var (
	chessGame   = &subject.Game[position, move]{Name: "chess", Rules: chess.Rules{}}
	xiangqiGame = &subject.Game[xiangqi.Position, xiangqi.Move]{Name: "xiangqi", Rules: xiangqi.Rules{}}
	gomokuGame  = &subject.Game[gomoku.Position, gomoku.Move]{Name: "gomoku", Rules: gomoku.Rules{}}
	reversiGame = &subject.Game[reversi.Board, reversi.Move]{Name: "reversi", Rules: reversi.Rules{}}
)

// The file has the game as it stands after every command: without what was taken back, but with
// all that the person only looks back at.
func TestFileAsItStands(t *testing.T) {
	t.Run("PGN", func(t *testing.T) { asItStands(t, chessGame, "game.pgn", "e4", "e5", "Nf3", "Nc6") })
	t.Run("PGN of xiangqi", func(t *testing.T) { asItStands(t, xiangqiGame, "game.pgn", "C2=5", "H8+7", "H2+3", "H2+3") })
	t.Run("PSQ", func(t *testing.T) { asItStands(t, gomokuGame, "game.psq", "h8", "a1", "h9", "a2") })
	t.Run("JSON", func(t *testing.T) { asItStands(t, chessGame, "game.json", "e4", "e5", "Nf3", "Nc6") })
	t.Run("JSON of reversi", func(t *testing.T) { asItStands(t, reversiGame, "x", "d3", "c3", "c4", "c5") })
}

func asItStands[S any, M comparable](t *testing.T, g *subject.Game[S, M], name string, moves ...string) {
	want := map[string]string{} // by the number of plies in the file, and how they ended
	for _, steps := range []string{
		". 1, . 2, undo 1, undo 0, redo 1, redo 2, undo 9 0",
		". 1, . 2, . 3, . 4, undo 3 1, redo 2 3, undo 2",
		". 1, . 2, resign 2L, undo 2, redo 2L, undo 2, . 3",
		". 1, draw 1, . 2, draw 2, draw 2D, undo 2, redo 2D",
		". 1, . 2, . 3, back 3, back 3, next 3, end 3, replay 3",
		". 1, . 2, . 3, replay 3, next 3, next 3, next 3, next 3, end 3",
		". 1, . 2, resign 2L, replay 2L, next 2L, end 2L, back 2L, back 2L",
		". 1, . 2, . 3, . 4, back 4, back 4, back 4, undo 0, redo 9 4",
		". 1, . 2, . 3, . 4, back 4, back 4, redo 4, redo 4, redo 4",
		". 1, . 2, . 3, . 4, back 4, back 4, resume 4, save 4",
		". 1, . 2, . 3, . 4, back 4, back 4, resign 2L",
		". 1, . 2, . 3, . 4, undo 2 2, back 2, next 2, next 3, next 4",
		". 1, . 2, . 3, . 4, undo 3, replay 3, end 3, next 4",
	} {
		path := filepath.Join(t.TempDir(), name)
		s, out := sitting(t, g, path)
		next := 0
		for step := range strings.SplitSeq(steps, ", ") {
			i := strings.LastIndexByte(step, ' ')
			command, state := step[:i], step[i+1:]
			if command == "." {
				command = moves[next]
				next++
			}
			s.obey(t.Context(), command)
			got := filed(t, s, path)
			if want[state] == "" && len(got) == 1 {
				want[state] = got[0]
			}
			if len(got) != 1 || got[0] != want[state] {
				t.Fatalf("%s: the file has %q after %s, want %q\n%s", steps, got, command, want[state], out)
			}
		}
	}
	different := map[string]bool{}
	for _, text := range want {
		different[text] = true
	}
	if len(different) != 7 { // 0 to 4 plies, and two ends
		t.Errorf("%q", want)
	}
}
