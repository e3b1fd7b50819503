package learn

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/plygo/ply"
)

var someID = identity{name: "some", rules: 1 << 63}

// randomGame returns a game with a seed that no other has.
func randomGame(rng *rand.Rand, seed uint64) *playedGame {
	g := &playedGame{seed: seed, result: ply.Outcome(1 + rng.IntN(3)), cut: rng.IntN(4) == 0, opening: rng.IntN(5)}
	for i := range g.opening + rng.IntN(60) {
		g.moves = append(g.moves, uint16(rng.IntN(1<<rng.IntN(17))))
		if i >= g.opening {
			score := int16(rng.IntN(2*32_000+1) - 32_000)
			if rng.IntN(20) == 0 {
				score = noScore
			}
			g.scores = append(g.scores, score)
		}
	}
	return g
}

// differ returns how games differ from those that are wanted, in words.
func differ(want, got []*playedGame) string {
	if reflect.DeepEqual(want, got) { // much faster
		return ""
	}
	return cmp.Diff(want, got, cmp.AllowUnexported(playedGame{}))
}

// readAll returns the games of some files.
func readAll(t *testing.T, id identity, paths ...string) ([]*playedGame, *gameFiles) {
	t.Helper()
	files, err := openFiles(id, paths...)
	if err != nil {
		t.Fatal(err)
	}
	var all []*playedGame
	for g, err := range files.games() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g.clone())
	}
	return all, files
}

// writeAll writes a file with some games in each block.
func writeAll(t *testing.T, id identity, settings, path string, blocks ...[]*playedGame) {
	t.Helper()
	text, err := id.header(settings).line()
	if err != nil {
		t.Fatal(err)
	}
	for _, games := range blocks {
		text = appendBlock(text, encode(games))
	}
	if err := os.WriteFile(path, text, 0o666); err != nil {
		t.Fatal(err)
	}
}

func encode(games []*playedGame) (text []byte) {
	for _, g := range games {
		text = g.append(text)
	}
	return text
}

func TestGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var want []*playedGame
	for i := range 300 {
		want = append(want, randomGame(rng, uint64(i)<<56|rng.Uint64()>>8))
	}
	path := filepath.Join(t.TempDir(), "games")
	writeAll(t, someID, "depth 1", path, want[:1], nil, want[1:100], want[100:])
	got, files := readAll(t, someID, path)
	if diff := differ(want, got); diff != "" || files.lost != (loss{}) || files.duplicates != 0 {
		t.Error(diff, files.lost, files.duplicates)
	}
}

// The format is on disks, so it must not change by accident.
func TestFormat(t *testing.T) {
	g := &playedGame{
		seed: 0x0102030405060708, result: ply.Win, cut: true, opening: 2,
		moves: []uint16{5, 300, 0, 65534}, scores: []int16{-2, int16(ply.WinIn(3))},
	}
	want := "\x08\x07\x06\x05\x04\x03\x02\x01\x83\x02\x04\x05\xac\x02\x00\xfe\xff\xfe\xff\x03\xfd\x7c"
	if got := string(g.append(nil)); got != want {
		t.Errorf("a game is %q, want %q", got, want)
	}
	line, err := header{"some", 77, `"depth" 5`}.line()
	if want := `ply games 1 b2956b96 {"game":"some","rules":"77","settings":"\"depth\" 5"}` + "\n"; string(line) != want || err != nil {
		t.Errorf("the first line is %q, want %q, %v", line, want, err)
	}
	block := appendBlock(nil, []byte("123456789"))
	if want := "\x89games\r\n\x09\x00\x00\x00\x78\xd2\x17\x57123456789"; string(block) != want {
		t.Errorf("a block is %q, want %q", block, want)
	}
}

// damage is one way to spoil a text. It returns the text, and which of its bytes are spoilt: from a to b.
func damage(rng *rand.Rand, text []byte, from int) (spoilt []byte, a, b int) {
	a = from + rng.IntN(len(text)-from)
	b = min(len(text), a+1+rng.IntN(100))
	spoilt = bytes.Clone(text)
	switch rng.IntN(4) {
	case 0: // one bit
		b = a + 1
		spoilt[a] ^= 1 << rng.IntN(8)
	case 1: // some bytes
		for i := a; i < b; i++ {
			spoilt[i] ^= byte(1 + rng.IntN(255))
		}
	case 2: // something is missing
		spoilt = append(spoilt[:a], text[b:]...)
	case 3: // something is too much
		b = a
		junk := make([]byte, 1+rng.IntN(100))
		for i := range junk {
			junk[i] = byte(rng.Uint32())
		}
		if rng.IntN(2) == 0 {
			junk = append([]byte(marker), junk...)
		}
		spoilt = append(append(spoilt[:a], junk...), text[a:]...)
	}
	return spoilt, a, b
}

// Damage costs the blocks that it hits, and no other.
func TestDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	text, err := someID.header("").line()
	if err != nil {
		t.Fatal(err)
	}
	first := len(text)
	var ends []int // of blocks
	var blocks [][]*playedGame
	for i := range 20 {
		games := []*playedGame{randomGame(rng, uint64(2*i)), randomGame(rng, uint64(2*i+1))}
		text = appendBlock(text, encode(games))
		ends, blocks = append(ends, len(text)), append(blocks, games)
	}
	path := filepath.Join(t.TempDir(), "games")
	for range 300 {
		spoilt, a, b := damage(rng, text, first)
		if err := os.WriteFile(path, spoilt, 0o666); err != nil {
			t.Fatal(err)
		}
		var want []*playedGame
		begin := first
		for i, end := range ends {
			if hit := a < end && begin < b || a == b && begin < a && a < end; !hit {
				want = append(want, blocks[i]...)
			}
			begin = end
		}
		got, files := readAll(t, someID, path)
		// What is missing between two blocks may leave both whole. What is missing in a block with many
		// equal bytes may leave it as it was.
		if bytes.Equal(spoilt, text) {
			continue
		}
		if diff := differ(want, got); diff != "" || files.lost.places == 0 && len(spoilt) >= len(text) {
			t.Fatalf("bytes %d to %d of blocks that end at %d: %s\n%v", a, b, ends, diff, files.lost)
		}
		// However the bytes arrive, the same is read of them.
		slow, _, err := readFile(someID, iotest.OneByteReader(bytes.NewReader(spoilt)))
		if err != nil {
			t.Fatal(err)
		}
		got = nil
		for g, err := range slow.games() {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.clone())
		}
		if diff := differ(want, got); diff != "" || slow.lost != files.lost {
			t.Fatalf("byte by byte: %s\n%v, want %v", diff, slow.lost, files.lost)
		}
		kept := 0
		for _, g := range got {
			kept += len(g.append(nil))
		}
		if whole := first + kept + len(got)/2*blockHead; int64(len(spoilt)-whole) != files.lost.bytes {
			t.Fatalf("%d bytes lost of %d, with %d in whole blocks", files.lost.bytes, len(spoilt), whole)
		}
	}
}

// A file that ends anywhere loses its last block, and new games go on behind the whole ones.
func TestTorn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	line, err := someID.header("x").line()
	if err != nil {
		t.Fatal(err)
	}
	a, b, c := randomGame(rng, 1), randomGame(rng, 2), randomGame(rng, 3)
	one := appendBlock(bytes.Clone(line), a.append(nil))
	two := appendBlock(bytes.Clone(one), b.append(nil))
	path := filepath.Join(t.TempDir(), "games")
	for n := range len(two) + 1 {
		if err := os.WriteFile(path, two[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		var seen []*playedGame
		j, err := openJournal(path, someID, "x", func(g *playedGame) error {
			seen = append(seen, g.clone())
			return nil
		})
		if err != nil {
			t.Fatalf("cut after %d bytes: %v", n, err)
		}
		if err := j.add(c); err != nil {
			t.Fatal(err)
		}
		if err := j.close(); err != nil {
			t.Fatal(err)
		}
		var want []*playedGame
		if n >= len(one) {
			want = append(want, a)
		}
		if n >= len(two) {
			want = append(want, b)
		}
		if diff := differ(want, seen); diff != "" {
			t.Fatalf("cut after %d bytes: %s", n, diff)
		}
		got, files := readAll(t, someID, path)
		if diff := differ(append(want, c), got); diff != "" || files.lost.places != 0 {
			t.Fatalf("cut after %d bytes: %s, %v", n, diff, files.lost)
		}
	}
}

// The longest games are written and read, also behind others.
func TestLongGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	j, err := openJournal(path, someID, "x", nil)
	if err != nil {
		t.Fatal(err)
	}
	long := &playedGame{seed: 1, result: ply.Draw, moves: make([]uint16, maxPlies), scores: make([]int16, maxPlies)}
	for i := range long.moves {
		long.moves[i] = math.MaxUint16
	}
	short := &playedGame{seed: 2, result: ply.Draw, moves: make([]uint16, usualBlock/3-10), scores: make([]int16, usualBlock/3-10)}
	if n := len(short.append(nil)); n >= usualBlock || len(long.append(nil))+n > maxBlock {
		t.Errorf("games of %d and %d bytes", n, len(long.append(nil)))
	}
	want := []*playedGame{short, long}
	for _, g := range want {
		if err := j.add(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := j.close(); err != nil {
		t.Fatal(err)
	}
	got, files := readAll(t, someID, path)
	if diff := differ(want, got); diff != "" || files.lost.places > 0 {
		t.Errorf("%.1000s %v", diff, files.lost)
	}
}

func TestRefused(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	line, err := someID.header("depth 5").line()
	if err != nil {
		t.Fatal(err)
	}
	good := string(line)
	for _, tt := range []struct {
		name, text string
		id         identity
		want       string
	}{
		{"another game", good, identity{"other", someID.rules}, `its games are of "some", not of "other"`},
		{"other rules", good, identity{"some", 5}, `its games are of other rules of "some": moves have another order or lead elsewhere, or states have other hashes`},
		{"empty", "", someID, "it is empty"},
		{"a text", "Dear reader\n", someID, `it is no file of games of this version: it begins with "Dear reader", not with "ply games 1 "`},
		{"another version", strings.Replace(good, "games 1", "games 2", 1), someID, "it is no file of games of this version"},
		{"damaged", strings.Replace(good, "depth 5", "depth 6", 1), someID, "its first line is damaged"},
		{"endless", good[:len(good)-1] + strings.Repeat("x", maxHeader), someID, "its first line has no end"},
	} {
		path := write(tt.name, tt.text)
		if _, err := openFiles(tt.id, path); err == nil || !strings.Contains(err.Error(), path+": "+tt.want) {
			t.Errorf("%s: %v, want %q", tt.name, err, tt.want)
		}
		if _, err := openJournal(path, tt.id, "depth 5", nil); tt.text != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: writing: %v, want %q", tt.name, err, tt.want)
		}
	}
	if _, err := openJournal(write("x", good), someID, "depth 6", nil); err == nil || !strings.Contains(err.Error(), "made otherwise (depth 5)") {
		t.Errorf("other settings: %v", err)
	}
	if _, err := openFiles(someID, filepath.Join(folder, "none")); err == nil {
		t.Error("a file that is not there is read")
	}
}

// Files are read as one. A game counts once if the settings are the same too.
func TestMerged(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	var g []*playedGame
	for i := range 4 {
		g = append(g, randomGame(rng, uint64(i)))
	}
	folder := t.TempDir()
	a, b, c := filepath.Join(folder, "a"), filepath.Join(folder, "b"), filepath.Join(folder, "c")
	writeAll(t, someID, "depth 5", a, g[:2], g[1:2])
	writeAll(t, someID, "depth 5", b, g[1:4])
	writeAll(t, someID, "depth 6", c, g[:1])
	got, files := readAll(t, someID, b, a, c)
	want := []*playedGame{g[1], g[2], g[3], g[0], g[0]}
	if diff := differ(want, got); diff != "" || files.duplicates != 2 {
		t.Error(diff, files.duplicates)
	}
}

// FuzzGames reads anything as blocks. Whatever is read can be written again, and no byte is counted twice.
func FuzzGames(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 5))
	var text []byte
	for i := range 3 {
		text = appendBlock(text, randomGame(rng, uint64(i)).append(nil))
	}
	f.Add(text)
	f.Add(text[5:])
	f.Add(appendBlock(nil, []byte("no game")))
	f.Add([]byte(marker + "\xff\xff\xff\xff" + marker))
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, text := range [][]byte{text, appendBlock(nil, text)} {
			b := newBlockReader(bytes.NewReader(text))
			games := 0
			for g, err := range b.games() {
				if err != nil {
					t.Fatal(err)
				}
				games++
				if len(g.moves) > len(text) || len(g.scores) != len(g.moves)-g.opening {
					t.Fatalf("%d moves and %d scores of %d bytes", len(g.moves), len(g.scores), len(text))
				}
				var again playedGame
				if rest, err := again.read(g.append(nil)); err != nil || len(rest) > 0 || !reflect.DeepEqual(again.clone(), g.clone()) {
					t.Fatalf("%+v is read as %+v, %v", g, again, err)
				}
			}
			if b.at != int64(len(text)) || b.lost.bytes > b.at || b.whole > b.at || games > len(text)/11 {
				t.Fatalf("%d bytes of %d, %+v lost, whole until %d, %d games", b.at, len(text), b.lost, b.whole, games)
			}
		}
		readFile(someID, bytes.NewReader(text))
		readFile(someID, bytes.NewReader(append([]byte(fileMagic), text...)))
	})
}

// An error of the disk is told, and is no damage.
func TestReadFails(t *testing.T) {
	text := appendBlock(nil, randomGame(rand.New(rand.NewPCG(6, 6)), 1).append(nil))
	errDisk := errors.New("the disk is broken")
	for n := range text {
		b := newBlockReader(io.MultiReader(bytes.NewReader(text), bytes.NewReader(text[:n]), iotest.ErrReader(errDisk)))
		games := 0
		var failed error
		for _, err := range b.games() {
			if failed = err; err == nil {
				games++
			}
		}
		if games != 1 || failed != errDisk || b.lost.places != 0 {
			t.Fatalf("%d games, %v, lost %v", games, failed, b.lost)
		}
	}
}
