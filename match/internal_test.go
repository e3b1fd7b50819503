package match

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
)

// FuzzParseResults checks any bytes as a file of results: the games of the whole lines are
// the same after they are written and read again, and an unfinished line does not count as
// a whole one.
func FuzzParseResults(f *testing.F) {
	f.Add([]byte(`{"round":1,"players":["a","b"],"result":"win"}` + "\n" + `{"round":1,"pl`))
	f.Add([]byte(`{"round":2,"players":["a|b","c"],"opening":"e4","seed":7,"terms":"none","result":"draw","cause":"crash"}` + "\n"))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, whole, err := parseResults(data)
		if err != nil {
			return
		}
		if bytes.IndexByte(data[whole:], '\n') >= 0 {
			t.Fatalf("%d bytes are whole of %q", whole, data)
		}
		var text []byte
		for _, p := range games {
			line, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			text = append(append(text, line...), '\n')
		}
		again, _, err := parseResults(text)
		if diff := cmp.Diff(games, again); err != nil || diff != "" {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}

// Programs share a file and find its last line unfinished. They cut off that line, and
// nothing that another program has written since.
func TestJournalShared(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.jsonl")
	game := func(round int) Result {
		return Result{Round: round, Players: [2]string{"a", "b"}, Outcome: ply.Win}
	}
	late, err := json.Marshal(game(2))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]int{
		lineStart:                  {1, 3},    // the line of a program that was killed
		string(late[:len(late)/2]): {1, 2, 3}, // the line of a program that was slow, but not killed
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		var journals [2]*journal
		for i := range journals {
			if journals[i], _, err = openJournal(name); err != nil {
				t.Fatal(err)
			}
			defer journals[i].close()
		}
		if len(want) == 3 {
			if err := os.WriteFile(name, append(late, '\n'), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		for i, round := range []int{1, 3} {
			p := game(round)
			if err := journals[i].append(&p); err != nil {
				t.Fatal(err)
			}
		}
		games, err := ReadResults(name)
		var got []int
		for _, p := range games {
			got = append(got, p.Round)
		}
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got)\n%s", err, diff)
		}
	}
}

// In a Swiss everybody plays one opponent in each round. In the first rounds nobody meets
// the same opponent twice, and nobody has a second bye before all have had one.
func TestSwissRound(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for _, n := range []int{2, 3, 6, 9, 16, 31} {
		points, byes := make([]int, n), make([]int, n)
		met := make([][]int, n)
		for i := range met {
			met[i] = make([]int, n)
		}
		for round := 1; round <= n+3; round++ {
			list, bye := swissRound(round, points, met, byes)
			busy := make([]int, n)
			for _, f := range list {
				a, b := f.players[0], f.players[1]
				busy[a]++
				busy[b]++
				met[a][b]++
				met[b][a]++
				points[[2]int{a, b}[rng.IntN(2)]] += 2
				if round <= n/2 && met[a][b] > 2 {
					t.Errorf("%d players, round %d: %d and %d meet again", n, round, a, b)
				}
			}
			if bye >= 0 {
				busy[bye] += 2
				byes[bye]++
				points[bye] += 4
			}
			for i, games := range busy {
				if games != 2 || byes[i] > 1+(round-1)/n {
					t.Errorf("%d players, round %d: %d has %d games and %d byes", n, round, i, games, byes[i])
				}
			}
		}
	}
}

func TestStrings(t *testing.T) {
	for got, want := range map[string]string{
		RoundRobin.String(): "round robin", Gauntlet.String(): "gauntlet", Swiss.String(): "swiss", Format(9).String(): "invalid format",
		Undecided.String(): "undecided", AcceptElo0.String(): "Elo0 accepted", AcceptElo1.String(): "Elo1 accepted", Verdict(9).String(): "invalid verdict",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
