package gomoku_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/plygo/ply/gomoku"
)

// A large game with as many properties as fit takes about as long to read as eight games with
// an eighth of them each. Where each property is looked for among all the others it takes
// eight times as long. The best of some tries counts, since machines are busy.
func TestSGFManyProperties(t *testing.T) {
	const size, parts = gomoku.MaxKifuGame / 4, 8
	large, small := sgfOfSize(size), strings.Repeat(sgfOfSize(size/parts), parts)
	one, several := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
	for range 5 {
		one, several = min(one, readingTime(t, large, 1)), min(several, readingTime(t, small, parts))
		if one < parts/2*several {
			return
		}
	}
	t.Errorf("one game takes %v, %d with as much in all %v", one, parts, several)
}

// sgfOfSize is a game of so many bytes of properties.
func sgfOfSize(n int) string {
	var b strings.Builder
	b.WriteString("(;SZ[15]")
	for i := 0; b.Len() < n-20; i++ {
		fmt.Fprintf(&b, "X%c%c%c%c[]", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26, 'A'+i/17576%26)
	}
	b.WriteString(")")
	return b.String()
}

func readingTime(t *testing.T, text string, want int) time.Duration {
	begun, games := time.Now(), 0
	for _, err := range gomoku.ReadSGF(strings.NewReader(text), gomoku.Renju) {
		if games++; err != nil {
			t.Fatal(err)
		}
	}
	if games != want {
		t.Fatalf("%d games, want %d", games, want)
	}
	return time.Since(begun)
}
