package survey

import (
	"fmt"
	"math"
)

// points are the results of some games for a player. A win has 1 point, a draw ½.
type points struct{ won, lost, drawn int }

// add adds a game, which the winner won, for the player. In a drawn game the winner is −1.
func (p *points) add(winner, player int) {
	switch winner {
	case player:
		p.won++
	case -1:
		p.drawn++
	default:
		p.lost++
	}
}

// games returns how many games there were.
func (p points) games() int { return p.won + p.lost + p.drawn }

// mean returns the points for each game.
func (p points) mean() float64 {
	return (float64(p.won) + float64(p.drawn)/2) / float64(max(1, p.games()))
}

// deviations returns how many standard deviations there are more wins than losses, against
// what chance would bring: the sign test.
func (p points) deviations() float64 {
	return float64(p.won-p.lost) / math.Sqrt(float64(max(1, p.won+p.lost)))
}

// String returns the points, such as "12.5 points of 20 games".
func (p points) String() string {
	return fmt.Sprintf("%.1f points of %d games", float64(p.won)+float64(p.drawn)/2, p.games())
}

// pairs adds up pairs of numbers, to correlate them.
type pairs struct{ n, x, y, xx, yy, xy float64 }

// add adds a pair.
func (p *pairs) add(x, y float64) {
	p.n++
	p.x, p.y = p.x+x, p.y+y
	p.xx, p.yy, p.xy = p.xx+x*x, p.yy+y*y, p.xy+x*y
}

// fewPairs is how many pairs are needed to correlate them.
const fewPairs = 100

// correlation returns how the evaluations of successive states correlate: Pearson's coefficient,
// from −1 to 1. The means are those of the pairs that begin with the same player, because
// Evaluate may be higher for whoever is to move. It returns false if there are few pairs, or if
// Evaluate never changes.
func (v *Survey) correlation() (r float64, ok bool) {
	var n, xx, yy, xy float64
	for _, p := range v.pairs {
		if p.n > 0 {
			n += p.n
			xx += p.xx - p.x*p.x/p.n
			yy += p.yy - p.y*p.y/p.n
			xy += p.xy - p.x*p.y/p.n
		}
	}
	r = xy / math.Sqrt(xx*yy)
	return r, n >= fewPairs && !math.IsNaN(r)
}
