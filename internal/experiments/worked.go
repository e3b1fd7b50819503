package experiments

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/chess"
)

// term is a term of A's worked example, for White: Kd1 and Rc3 against Kd8, Bc8 and Be7, White to
// move.
type term struct {
	name          string
	printed, ours float64
}

// worked returns the terms as A prints them, and as our evaluation has them. Ours come from
// positions with fewer pieces. A single piece also counts as one piece more, which is a term of
// its own.
func worked() ([]term, error) {
	var failed error
	value := func(fen string) float64 {
		p, err := chess.ParseFEN(fen + " w - - 0 1")
		if err != nil {
			failed = err
		}
		return float64(chess.Placement{}.Evaluate(&p)) / 100
	}
	kings := value("3k4/8/8/8/8/8/8/3K4")
	rook := value("3k4/8/8/8/8/2R5/8/3K4") - kings - 1
	onC8 := value("2bk4/8/8/8/8/8/8/3K4") - kings + 1
	onE7 := value("3k4/4b3/8/8/8/8/8/3K4") - kings + 1
	pair := value("2bk4/4b3/8/8/8/8/8/3K4") - kings - onC8 - onE7 + 2
	sum := value("2bk4/4b3/8/8/8/2R5/8/3K4")
	return []term{
		{"both kings, 200 each, and their squares", 0, kings},
		{"white rook, 5, and its square c3", 5 + 1.5, rook},
		{"black bishop, 3, and its square c8", -(3 - 1), onC8},
		{"black bishop, 3, and its square e7", -(3 + 1), onE7},
		{"Black's pair of bishops", -2, pair},
		{"two pieces against three", 2 - 3, sum - kings - rook - onC8 - onE7 - pair},
		{"sum", -2.5, sum},
	}, failed
}

// writeWorked adds the worked example to a report.
func writeWorked(p *page, terms []term) {
	p.heading(3, "The worked example")
	p.say("A works one position out by hand: White has Kd1 and Rc3, Black has Kd8, Bc8 and Be7, and White is to move.")
	rows := [][]string{{"term", "A prints", "ours"}}
	for _, t := range terms {
		rows = append(rows, []string{t.name, signed(t.printed), signed(t.ours)})
	}
	p.table(rows)
	p.say("The sums differ by the bishop on e7. **A counts 1 for its square, and A's own table has 0.5 there.** " +
		"The 1 is what the table says if its letters are read as files. The squares of the kings, 0 each, need the other reading, " +
		"which is also the one that A's text explains.")
}

// signed formats a term with its sign.
func signed(v float64) string {
	return strings.Replace(fmt.Sprintf("%+.1f", v), "-", "−", 1)
}
