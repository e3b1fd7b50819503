package match

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Whatever a file of results holds, the whole lines that are read come back when they
// are written, and what is torn is not counted as whole.
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

// In a Swiss everybody plays once a round. For a good while nobody meets anybody twice,
// and nobody sits out twice before all have.
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
