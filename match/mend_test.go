package match

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
)

// FuzzMend takes any bytes as the end of an archive of chess games. Whatever they are, no game
// but the last is removed, and a game that is added is read.
func FuzzMend(f *testing.F) {
	const tags = "[Event \"?\"]\n[White \"a\"]\n\n"
	f.Add([]byte(tags + "1. e4 e5 *\n\n" + tags + "1. d4 {a com"))
	f.Add([]byte(tags + "1. e4 e5 1-0"))
	f.Add([]byte("1. e4 *\n\n[Ev"))
	f.Add([]byte("just a diary\n"))
	file := filepath.Join(f.TempDir(), "archive")
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(file, text, 0o666); err != nil {
			t.Fatal(err)
		}
		player := func(uint64) (Player[chess.Position, chess.Move], error) { return nil, nil }
		r, err := newRun(&Tournament[chess.Position, chess.Move]{Game: chess.Rules{}, Rounds: 1, ArchiveFile: file,
			Entrants: []Entrant[chess.Position, chess.Move]{{Name: "a", New: player}, {Name: "b", New: player}}})
		if err != nil {
			return
		}
		defer r.close()
		p := r.plan(r.standing.Pairings()[0].keys()[0])
		game, err := r.probe(&p)
		if err == nil {
			err = r.archive.add(&p, game)
		}
		if err != nil {
			t.Fatal(err)
		}
		after, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before, now := lengths(text), lengths(after)
		if len(now) == 0 || now[len(now)-1] != 0 || !bytes.HasSuffix(after, game) {
			t.Fatalf("%q has become %q: the new game is not read", text, after)
		}
		now = now[:len(now)-1]
		for i := range max(0, len(before)-1) {
			if i >= len(now) || now[i] != before[i] {
				t.Fatalf("%q has become %q: games of %v moves were of %v", text, after, now, before)
			}
		}
		if kept := bytes.TrimSuffix(after, game); !bytes.HasPrefix(text, bytes.TrimRight(kept, "\n")) {
			t.Fatalf("%q has become %q", text, after)
		}
	})
}

// lengths returns the number of moves of each game that can be read.
func lengths(text []byte) (list []int) {
	var format ply.Archiver[chess.Position, chess.Move] = chess.Rules{}
	for game, err := range format.ReadGames(bytes.NewReader(text)) {
		if err == nil {
			list = append(list, len(game.Record.Moves()))
		}
	}
	return list
}
