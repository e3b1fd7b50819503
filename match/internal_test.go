package match

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzParseResults checks any bytes as a file of results: the games of the whole lines are
// the same after they are written and read again, and what follows the whole lines is less than
// a line.
func FuzzParseResults(f *testing.F) {
	f.Add([]byte(`{"round":1,"players":["a","b"],"result":"win"}` + "\n" + `{"round":1,"pl`))
	f.Add([]byte(`{"round":2,"players":["a|b","c"],"opening":"e4","seed":7,"terms":"none","result":"draw","cause":"crash"}` + "\n"))
	f.Add([]byte("\uFEFF" + `{"archive":"a.pgn","size":7}` + "\r\n\n" + `{"round":1,"players":["a","b"],"result":"win","archived":9,"sum":5}`))
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		parsed, err := parseResults(data)
		if err != nil {
			return
		}
		if bytes.IndexByte(data[parsed.whole:], '\n') >= 0 {
			t.Fatalf("%d bytes are whole of %q", parsed.whole, data)
		}
		if k := parsed.known; k.begin < 0 || k.end < k.begin || k.last && data[k.line] == '\n' {
			t.Fatalf("%+v in %q", k, data)
		}
		var text []byte
		for _, p := range parsed.games {
			l, err := json.Marshal(line{Result: &p})
			if err != nil {
				t.Fatal(err)
			}
			text = append(append(text, l...), '\n')
		}
		again, err := parseResults(text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(parsed.games, again.games); diff != "" || again.open || again.whole != int64(len(text)) {
			t.Errorf("%s", diff)
		}
	})
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
			pairs, bye := swissRound(round, points, met, byes)
			busy := make([]int, n)
			for _, pair := range pairs {
				a, b := pair[0], pair[1]
				busy[a]++
				busy[b]++
				met[a][b]++
				met[b][a]++
				points[a] += 2 * rng.IntN(3)
				points[b] += 2 * rng.IntN(3)
				if round <= n/2 && met[a][b] > 1 {
					t.Errorf("%d players, round %d: %d and %d meet again", n, round, a, b)
				}
			}
			if bye >= 0 {
				busy[bye]++
				byes[bye]++
				points[bye] += 4
			}
			for i, games := range busy {
				if games != 1 || byes[i] > 1+(round-1)/n {
					t.Errorf("%d players, round %d: %d has %d opponents and %d byes", n, round, i, games, byes[i])
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
