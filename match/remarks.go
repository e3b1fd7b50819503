package match

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// legend says what the columns of a table mean.
const legend = `Elo: above or below the mean of the opponents; with 95% confidence it is from low to high.
score: points for each game, with a draw as a half; decisive: the same without draws.
The last columns are the points against each player.`

// fewGames is the number of games between two players below which a table says that they are few.
const fewGames = 30

// Remarks returns the lines that [Table.Text] puts below the table: what the columns mean, the
// verdict of the SPRT, whether the games are too few to prove much, and who lost games by a
// fault.
func (t *Table) Remarks() string {
	if len(t.Rows) == 0 {
		return ""
	}
	lines := []string{legend}
	if t.SPRT != nil {
		lines = append(lines, t.test())
	}
	few := math.MaxInt
	for _, r := range t.Rows {
		for _, v := range r.Versus {
			few = min(few, v.Games())
		}
	}
	if few < fewGames && t.Verdict() == Undecided {
		lines = append(lines, fmt.Sprintf("Few games: with %d between two players, a difference of %s may be luck.", few, luck(few)))
	}
	for _, r := range t.Rows {
		if len(r.Faults) > 0 {
			lines = append(lines, r.faults())
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// luck returns the difference in Elo that two equal players have by chance after that many
// games, once in twenty matches.
func luck(games int) string {
	elo := EloOf(0.5 + z95*0.5/math.Sqrt(float64(max(games, 1))))
	if math.IsInf(elo, 1) {
		return "any size"
	}
	return fmt.Sprintf("up to %.0f Elo", math.Round(elo/10)*10)
}

// Verdict returns what the SPRT says of the games, Undecided if there is none.
func (t *Table) Verdict() Verdict {
	if t.SPRT == nil {
		return Undecided
	}
	return t.SPRT.Decide(t.pairs)
}

// test returns the verdict in words.
func (t *Table) test() string {
	low, high := t.SPRT.Bounds()
	verdict := fmt.Sprintf("undecided whether %s is rather %+g or %+g Elo stronger", t.tested, t.SPRT.Elo0, t.SPRT.Elo1)
	switch t.Verdict() {
	case AcceptElo0:
		verdict = fmt.Sprintf("%s is rather %+g than %+g Elo stronger", t.tested, t.SPRT.Elo0, t.SPRT.Elo1)
	case AcceptElo1:
		verdict = fmt.Sprintf("%s is rather %+g than %+g Elo stronger", t.tested, t.SPRT.Elo1, t.SPRT.Elo0)
	}
	return fmt.Sprintf("SPRT: %s (pairs of games: %d; log-likelihood ratio %.2f, decided at %.2f and %.2f).",
		verdict, t.pairs.Count(), t.SPRT.LLR(t.pairs), low, high)
}

// faults returns how many games the player lost by faults, and which.
func (r *Row) faults() string {
	var causes []string
	for cause, n := range r.Faults {
		causes = append(causes, fmt.Sprintf("%s %d", cause, n))
	}
	slices.Sort(causes)
	return fmt.Sprintf("%s lost games by: %s", r.Name, strings.Join(causes, ", "))
}
