package chart

import (
	"strings"

	"github.com/plygo/ply/match"
)

// Standing is the table of a match or a tournament.
type Standing struct {
	Title string
	Table *match.Table
}

// The measures of the drawing, in pixels.
const (
	ratesWidth = 760
	nameWidth  = 220 // for the algorithm and its setting, left of the bars
	barsWidth  = 440
	barHeight  = 10
	rowHeight  = 34
	headHeight = 58
)

// Rates draws win rates, one table below the other. Each player has two bars: the share of points,
// with a draw as a half, and the share of wins in the games that were not drawn. A thin line
// over each is where the share is with 95% confidence.
func Rates(standings ...Standing) string {
	height := 50
	for _, s := range standings {
		height += headHeight + rowHeight*len(s.Table.Rows)
	}
	p := begin(ratesWidth, height)
	p.add(`<rect x="%d" y="16" width="10" height="10" fill="%s"/><text x="%d" y="25">win rate, draws as half</text>
<rect x="%d" y="16" width="10" height="10" fill="%s"/><text x="%d" y="25">win rate without draws</text>
<path d="M%d 19 v4 m0 -2 h20 m0 -2 v4" stroke="#222" fill="none"/><text x="%d" y="25">95%% confidence</text>`,
		nameWidth, Blue, nameWidth+16, nameWidth+180, Orange, nameWidth+196, nameWidth+350, nameWidth+376)
	y := 40
	for _, s := range standings {
		s.draw(p, y)
		y += headHeight + rowHeight*len(s.Table.Rows)
	}
	return p.end()
}

func (s Standing) draw(p *picture, y int) {
	p.text(20, float64(y+20), heading, "%s", s.Title)
	for _, share := range []int{0, 50, 100} {
		x := nameWidth + barsWidth*share/100
		p.text(float64(x), float64(y+40), centred, "%d%%", share)
		p.add(`<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#ccc"/>`, x, x, y+46, y+50+rowHeight*len(s.Table.Rows))
	}
	y += headHeight
	for _, r := range s.Table.Rows {
		algorithm, setting, _ := strings.Cut(r.Name, ":")
		p.text(nameWidth-10, float64(y+9), rightend, "%s", shorten(algorithm))
		p.text(nameWidth-10, float64(y+21), rightend+` fill="#777" font-size="10"`, "%s", shorten(setting))
		decisive := match.Tally{Wins: r.Total.Wins, Losses: r.Total.Losses}
		for i, share := range []float64{r.Total.Score(), decisive.Score()} {
			top := y + i*(barHeight+1)
			within := [2]match.Estimate{r.Elo(), decisive.Elo()}[i]
			p.add(`<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`, nameWidth, top, barsWidth*share, barHeight, [2]string{Blue, Orange}[i])
			low, high := barsWidth*match.ScoreOf(within.Low), barsWidth*match.ScoreOf(within.High)
			p.add(`<path d="M%.1f %d v4 m0 -2 H%.1f m0 -2 v4" stroke="#222" fill="none"/>`, nameWidth+low, top+barHeight/2-2, nameWidth+high)
			p.text(nameWidth+barsWidth+8, float64(top+barHeight-1), `font-size="10"`, "%.1f%%", 100*share)
		}
		y += rowHeight
	}
}

// shorten cuts a text that is too long for the space for names. It keeps the end, where
// options differ.
func shorten(text string) string {
	const most = 36
	if r := []rune(text); len(r) > most {
		return "…" + string(r[len(r)-most+1:])
	}
	return text
}
