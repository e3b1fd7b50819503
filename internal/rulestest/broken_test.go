package rulestest_test

import (
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/internal/rulestest"
	"github.com/plygo/ply/internal/trial"
)

const (
	chessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	inCheck    = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"
	fewPieces  = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
)

type (
	position = chess.Position
	move     = chess.Move
)

// Chess with one fault each.
type (
	allocating struct{ chess.Rules } // Moves does not use the slice that it gets
	peaceful   struct{ chess.Rules } // no move forces
	oneHash    struct{ chess.Rules } // every position has the same key
	noHash     struct{ rules }       // there are no keys
	hasty      struct{ chess.Rules } // the game is drawn after a move
	frozen     struct{ chess.Rules } // a null move leaves the turn
	sticky     struct{ chess.Rules } // a pass leaves the turn
	eager      struct{ chess.Rules } // a player who is in check may pass
	misread    struct{ chess.Rules } // Parse reads the start
	lossy      struct{ chess.Rules } // files hold no moves
	untagged   struct{ chess.Rules } // files hold no tags
	deaf       struct{ chess.Rules } // no file can be read
	mute       struct{ chess.Rules } // no file can be written
	swapped    struct{ chess.Rules } // ParseMove reads the next move
	unreadable struct{ chess.Rules } // ParseMove reads nothing
)

// rules are those of chess without the optional methods that are not Notation.
type rules struct {
	ply.Game[position, move]
	ply.Notation[position, move]
}

func (allocating) Moves(dst []move, p *position) []move {
	return append(dst, chess.Rules{}.Moves(nil, p)...)
}
func (peaceful) Forces(_ *position, _ []move, forces []bool) { clear(forces) }
func (oneHash) Hash(*position) uint64                        { return 1 }
func (frozen) Null(*position) bool                           { return true }
func (sticky) Pass(p *position) bool                         { return !chess.Rules{}.Forced(p) }
func (eager) Pass(*position) bool                            { return true }

func (g hasty) Terminal(p *position) ply.Outcome {
	if start := g.Start(); *p != start {
		return ply.Draw
	}
	return ply.Ongoing
}

func (misread) Parse(string) (position, error) { return chess.Start(), nil }

func (g lossy) ReadGames(r io.Reader) iter.Seq2[ply.Archive[position, move], error] {
	return func(yield func(ply.Archive[position, move], error) bool) {
		for game, err := range g.Rules.ReadGames(r) {
			game.Record = ply.NewRecord(g, game.Record.States()[0], 0)
			yield(game, err)
			return
		}
	}
}

func (g untagged) WriteGame(w io.Writer, game ply.Archive[position, move]) error {
	game.Tags = nil
	return g.Rules.WriteGame(w, game)
}

func (deaf) ReadGames(io.Reader) iter.Seq2[ply.Archive[position, move], error] {
	return func(yield func(ply.Archive[position, move], error) bool) {
		yield(ply.Archive[position, move]{}, errors.New("cannot read"))
	}
}

func (mute) WriteGame(io.Writer, ply.Archive[position, move]) error {
	return errors.New("cannot write")
}

func (g swapped) ParseMove(p *position, text string) (move, error) {
	m, err := g.Rules.ParseMove(p, text)
	moves := g.Moves(nil, p)
	for i := range moves {
		if moves[i] == m {
			return moves[(i+1)%len(moves)], err
		}
	}
	return m, err
}

func (unreadable) ParseMove(*position, string) (move, error) { return 0, errors.New("cannot read it") }

// restore computes a position from its text.
func restore(p *position) { *p, _ = chess.ParseFEN(p.String()) }

// counter is another program that counts.
type counter func() (map[string]int64, error)

func (c counter) Perft(string, int) (map[string]int64, int64, error) {
	byMove, err := c()
	return byMove, 0, err
}

// at returns positions that are always the same.
func at(fen string) func(int, *rand.Rand) position {
	return func(int, *rand.Rand) position { return must(fen) }
}

func must(fen string) position {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		panic(err)
	}
	return p
}

// game is what RecordJSON and Archive need.
type game interface {
	rulestest.Archiving[position, move]
	ply.Hasher[position]
}

// Every test passes with chess, and fails with chess that has the fault it is there to find.
func TestFaults(t *testing.T) {
	tests := []rulestest.Counts{{Name: "pawn", Text: fewPieces, Counts: []int64{6, 30, 179}}}
	folder := t.TempDir()
	t.Setenv("PLY_DATA", folder)
	file := func(lines ...string) string {
		f, err := os.CreateTemp(folder, "*.epd")
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := io.WriteString(f, strings.Join(lines, "\n")); err != nil {
			t.Fatal(err)
		}
		return filepath.Base(f.Name())
	}
	perftFile := func(name string) func(testing.TB) {
		return func(t testing.TB) {
			rulestest.PerftFile(t, chess.Rules{}, name, func(depth int, _ int64) bool { return depth < 3 })
		}
	}
	forces := func(g rulestest.Forcing[position, move], few int) func(testing.TB) {
		return func(t testing.TB) { rulestest.Forces(t, g, 5, 60, few, at(chessStart)) }
	}
	differential := func(c counter) func(testing.TB) {
		format := func(p *position, m move) string { return chess.Rules{}.FormatCoordinates(p, m) }
		return func(t testing.TB) {
			rulestest.Differential(t, chess.Rules{}, c, 1, func() position { return must(fewPieces) }, (*position).String, format)
		}
	}
	null := func(g rulestest.Passing[position, move], fen string, passes bool, restore func(*position)) func(testing.TB) {
		return func(t testing.TB) { rulestest.Null(t, g, fen, passes, restore) }
	}
	pass := func(g rulestest.Resting[position, move], fen string, restore func(*position), want int) func(testing.TB) {
		return func(t testing.TB) {
			if got := rulestest.Pass(t, g, 2, func() position { return must(fen) }, restore); len(got) != want {
				t.Errorf("%d positions after a pass, want %d", len(got), want)
			}
		}
	}
	archive := func(g game) func(testing.TB) {
		return func(t testing.TB) {
			record := rulestest.Record(t, chess.Rules{}, fewPieces, "e4 Ke7")
			rulestest.Archive(t, g, record, map[string]string{"White": "A"}, map[string]string{"Result": "*"})
		}
	}
	record := func(g game) func(testing.TB) {
		return func(t testing.TB) {
			rulestest.RecordJSON(t, g, 1, []byte{1, 2, 3, 230, 230, 245})    // a move is taken back
			rulestest.RecordJSON(t, g, 1, []byte{1, 2, 255, 1, 255, 245, 3}) // a draw is, too
		}
	}
	plyCount := func(g game) func(testing.TB) {
		return func(t testing.TB) { rulestest.PlyCount(t, g, "e4", "e5") }
	}
	sameHash := func(g rulestest.Rules[position, move], same bool) func(testing.TB) {
		return func(t testing.TB) {
			rulestest.SameHash(t, g, tests, 179, func(*position, *position) bool { return same })
		}
	}
	asIs := func(*position) {}
	wrong := func(p *position) { *p = position{} }

	for _, tt := range []struct {
		name string
		test func(testing.TB)
		want string // empty if the test is to pass
	}{
		{"perft file", perftFile(file(chessStart + " ;D1 20 ;D2 400 ;D3 0")), ""},
		{"perft file, wrong count", perftFile(file(chessStart + " ;D1 21")), "perft 1 is 20, want 21"},
		{"perft file, no position", perftFile(file("nothing ;D1 21")), "nothing"},
		{"perft file, no count", perftFile(file(chessStart + " ;D1 many")), `"D1 many"`},
		{"perft file, too deep", perftFile(file(chessStart + " ;D3 8902")), "was counted"},

		{"allocations", func(t testing.TB) { rulestest.NoAllocations(t, chess.Rules{}, tests) }, ""},
		{"allocations, some", func(t testing.TB) { rulestest.NoAllocations(t, allocating{}, tests) }, "allocations"},
		{"allocations, no position", func(t testing.TB) {
			rulestest.NoAllocations(t, chess.Rules{}, []rulestest.Counts{{Text: "nothing"}})
		}, "FEN: "},

		{"random", func(t testing.TB) {
			rulestest.Random(t, chess.Rules{}, 3, at(chessStart), func(t testing.TB, p position) { t.Error("bad") })
		}, "at position 0 of "},

		{"forces", forces(chess.Rules{}, 1), ""},
		{"forces, no move", forces(peaceful{}, 1), "Forces is false, alone false, but Forced is true"},
		{"forces, too few", forces(chess.Rules{}, 1_000_000), "want at least 1000000"},

		{"differential", differential(func() (map[string]int64, error) {
			return map[string]int64{"e2e3": 5, "e2e4": 5, "e1d1": 5, "e1f1": 5, "e1d2": 5, "e1f2": 5}, nil
		}), ""},
		{"differential, another count", differential(func() (map[string]int64, error) { return map[string]int64{"e2e3": 5}, nil }), "want map[e2e3:5]"},
		{"differential, an engine that ends", differential(func() (map[string]int64, error) { return nil, errors.New("it has ended") }), "it has ended"},

		{"hash", sameHash(chess.Rules{}, true), ""},
		{"hash, other positions", sameHash(chess.Rules{}, false), "share a hash"},
		{"hash, the same for all", sameHash(oneHash{}, true), "share a hash"},
		{"hash, none", sameHash(noHash{rules{chess.Rules{}, chess.Rules{}}}, true), "has no Hash"},
		{"hash, nothing tried", func(t testing.TB) { rulestest.SameHash(t, chess.Rules{}, tests, 1, nil) }, "no transposition"},

		{"against random play", func(t testing.TB) { rulestest.BeatsRandom(t, hasty{}, hasty{}.Start(), 1) }, "game 0 as player 0: draw"},

		{"null", null(chess.Rules{}, chessStart, true, restore), ""},
		{"null, in check", null(chess.Rules{}, inCheck, false, restore), ""},
		{"null, refused", null(chess.Rules{}, inCheck, true, restore), "Null is false"},
		{"null, no change", null(frozen{}, chessStart, true, asIs), "after Null"},
		{"null, not up to date", null(chess.Rules{}, chessStart, true, wrong), "after Null"},

		{"pass", pass(chess.Rules{}, chessStart, restore, 2), ""},
		{"pass, in check", pass(chess.Rules{}, inCheck, restore, 0), ""},
		{"pass, in check all the same", pass(eager{}, inCheck, restore, 0), "Pass is true"},
		{"pass, no change", pass(sticky{}, chessStart, asIs, 2), "after Pass"},
		{"pass, not read", pass(misread{}, chessStart, restore, 2), "is read as"},

		{"archive", archive(chess.Rules{}), ""},
		{"archive, moves", archive(lossy{}), "games, want 2"},
		{"archive, tags", archive(untagged{}), `White is "?", want "A"`},
		{"archive, reading", archive(deaf{}), "cannot read"},
		{"archive, writing", archive(mute{}), "cannot write"},
		{"record of a wrong move", func(t testing.TB) { rulestest.Record(t, chess.Rules{}, "", "e4 e4") }, "e4"},

		{"ply count", plyCount(chess.Rules{}), ""},
		{"ply count, reading", plyCount(deaf{}), "cannot read"},
		{"ply count, writing", plyCount(mute{}), "cannot write"},
		{"ply count, tags", plyCount(untagged{}), "want"},

		{"JSON", record(chess.Rules{}), ""},
		{"JSON, other moves", record(swapped{}), "then as"},
		{"JSON, no moves", record(unreadable{}), "cannot read it"},
	} {
		got := trial.Run(t, tt.test)
		if got.Failed != (tt.want != "") || !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: failed is %v, want %q in\n%s", tt.name, got.Failed, tt.want, got.Text)
		}
	}
}
