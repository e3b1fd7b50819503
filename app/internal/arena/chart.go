package arena

import (
	"fmt"
	"html"
	"strings"

	"github.com/plygo/ply/match"
)

// chart is the table of a game, for the drawing.
type chart struct {
	title string
	table *match.Table
}

// The measures of the drawing, in pixels.
const (
	chartWidth = 760
	nameWidth  = 220 // for the algorithm and its setting, left of the bars
	barsWidth  = 440
	barHeight  = 10
	rowHeight  = 34
	headHeight = 44
)

// svg draws all charts, one below the other. Each player has two bars: the share of points,
// with a draw as a half, and the share of wins in the games that were not drawn. A thin line
// over each is where the share is with 95% confidence.
func svg(charts []chart) string {
	height := 50
	for _, c := range charts {
		height += headHeight + rowHeight*len(c.table.Rows)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
<rect width="100%%" height="100%%" fill="white"/>
<rect x="%d" y="16" width="10" height="10" fill="#2f6f9f"/><text x="%d" y="25">win rate, draws as half</text>
<rect x="%d" y="16" width="10" height="10" fill="#d98c3f"/><text x="%d" y="25">win rate without draws</text>
<path d="M%d 19 v4 m0 -2 h20 m0 -2 v4" stroke="#222" fill="none"/><text x="%d" y="25">95%% confidence</text>
`, chartWidth, height, nameWidth, nameWidth+16, nameWidth+180, nameWidth+196, nameWidth+350, nameWidth+376)
	y := 40
	for _, c := range charts {
		c.draw(&b, y)
		y += headHeight + rowHeight*len(c.table.Rows)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (c chart) draw(b *strings.Builder, y int) {
	fmt.Fprintf(b, `<text x="20" y="%d" font-size="15" font-weight="bold">%s</text>`+"\n", y+26, html.EscapeString(c.title))
	for _, share := range []int{0, 50, 100} {
		x := nameWidth + barsWidth*share/100
		fmt.Fprintf(b, `<text x="%d" y="%d" fill="#777" text-anchor="middle">%d%%</text>`, x, y+26, share)
		fmt.Fprintf(b, `<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#ccc"/>`+"\n", x, x, y+32, y+36+rowHeight*len(c.table.Rows))
	}
	y += headHeight
	for _, r := range c.table.Rows {
		algorithm, setting, _ := strings.Cut(r.Name, ":")
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, nameWidth-10, y+9, html.EscapeString(shorten(algorithm)))
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end" fill="#777" font-size="10">%s</text>`+"\n", nameWidth-10, y+21, html.EscapeString(shorten(setting)))
		decisive := match.Tally{Wins: r.Total.Wins, Losses: r.Total.Losses}
		for i, share := range []float64{r.Total.Score(), decisive.Score()} {
			top := y + i*(barHeight+1)
			within := [2]match.Estimate{r.Elo(), decisive.Elo()}[i]
			fmt.Fprintf(b, `<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>`, nameWidth, top, barsWidth*share, barHeight, [2]string{"#2f6f9f", "#d98c3f"}[i])
			low, high := barsWidth*match.ScoreOf(within.Low), barsWidth*match.ScoreOf(within.High)
			fmt.Fprintf(b, `<path d="M%.1f %d v4 m0 -2 H%.1f m0 -2 v4" stroke="#222" fill="none"/>`, nameWidth+low, top+barHeight/2-2, nameWidth+high)
			fmt.Fprintf(b, `<text x="%d" y="%d" font-size="10">%.1f%%</text>`+"\n", nameWidth+barsWidth+8, top+barHeight-1, 100*share)
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
