package match

import (
	"strings"
	"testing"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/internal/linear"
)

// Time and memory are in proportion to the input, whatever it is.
func TestLinear(t *testing.T) {
	const result = `{"round":1,"players":["a","b"],"opening":"o","seed":1,"terms":"t","result":"win","reason":"r","plies":3,"seconds":0.1}` + "\n"
	results := linear.Format{Name: "results", Bytes: 200_000, Factor: 60, Read: func(text string) {
		if read, err := parseResults([]byte(text)); err == nil {
			once(read.games)
		}
	}}
	linear.Check(t, results,
		linear.Repeat("the same result", "", result, ""),
		linear.Repeat("blank lines", "", "\n", ""),
		linear.Repeat("a long name", `{"round":1,"players":["`, "a", `","b"],"result":"win"}`),
		linear.Repeat("brackets", `{"round":`, "[", ""),
		linear.Repeat("archives", "", `{"archive":"x","size":0}`+"\n", ""),
		linear.Repeat("fields twice", "{", `"round":1,`, `"x":1}`),
	)
	openings := linear.Format{Name: "openings", Bytes: 100_000, Factor: 400, Read: func(text string) {
		ReadOpenings(connect4.Rules{}, strings.NewReader(text))
	}}
	linear.Check(t, openings,
		linear.Repeat("positions", "", "7/7/7/7/7/7 x\n", ""),
		linear.Repeat("moves", "", "1 2 3\n", ""),
		linear.Repeat("comments", "", "# x\n", ""),
		linear.Repeat("blank lines", "", "\n", ""),
		linear.Repeat("one line", "", "4 ", ""),
		linear.Repeat("one word", "", "x", ""),
	)
	control := linear.Format{Name: "time control", Bytes: 100_000, Factor: 40, Read: func(text string) { ParseControl(text) }}
	linear.Check(t, control,
		linear.Repeat("digits", "", "9", ""),
		linear.Repeat("parts", "", "depth=4,", "nodes=1"),
		linear.Repeat("commas", "", ",", ""),
		linear.Repeat("slashes", "", "40/", "60"),
		linear.Repeat("signs", "", "+", ""),
		linear.Repeat("names", "", "time", "=1s"),
	)
}
