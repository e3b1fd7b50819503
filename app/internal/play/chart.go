package play

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/brief"
	"github.com/plygo/ply/internal/disk"
)

// rate is a share of games.
type rate struct{ wins, games int }

func (r rate) share() float64 { return float64(r.wins) / float64(max(r.games, 1)) }

func (r rate) String() string {
	if r.games == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*r.share())
}

// decided is the win rate without draws, and all that with draws among the games.
func (t tally) decided() rate { return rate{t.Wins, t.Wins + t.Losses} }
func (t tally) all() rate     { return rate{t.Wins, t.games()} }

// rates are the bars of a chart.
func (t tally) rates() [2]rate { return [2]rate{t.decided(), t.all()} }

var rateNames = [2]string{"without draws", "with draws"}

// title returns the machine as the title of a chart: its algorithm and its limits.
func (t tally) title() string {
	name := brief.Name(t.Opponent)
	if strings.ContainsAny(name, " /\\") {
		return name // the command of another program
	}
	return strings.NewReplacer(":", " ", "=", " ", ",", ", ").Replace(name)
}

// bars returns the chart as text.
func (t tally) bars(unicode bool) string {
	full, rest := "#", "."
	if unicode {
		full, rest = "█", "░"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Your win rate against %s: %v", t.title(), t)
	for i, r := range t.rates() {
		const width = 40
		n := int(width*r.share() + 0.5)
		fmt.Fprintf(&b, "\n%13s %s%s %v of %s", rateNames[i], strings.Repeat(full, n), strings.Repeat(rest, width-n), r, subject.Times(r.games, "game", "games"))
	}
	return b.String()
}

// drawTo writes the chart as a picture. Of existing files it replaces only pictures.
func (t tally) drawTo(path, game string) error {
	return disk.Update(path, func(old []byte) ([]byte, error) {
		if !blank(old) && !bytes.HasPrefix(old, []byte("<svg")) {
			return nil, fmt.Errorf("%s exists and is no SVG picture", path)
		}
		return []byte(t.svg(game)), nil
	})
}

// The measures of the picture, in pixels.
const (
	chartWidth  = 440
	chartHeight = 360
	chartTop    = 84  // where 100% is
	chartBottom = 294 // where 0% is
	chartLeft   = 60
	columnWidth = 90
)

// svg draws the chart: a column for each rate.
func (t tally) svg(game string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13" text-anchor="middle">
<rect width="100%%" height="100%%" fill="white"/>
<text x="%d" y="32" font-size="18" font-weight="bold"%s>%s</text>
<text x="%[3]d" y="54" fill="#555">%[6]s</text>
`, chartWidth, chartHeight, chartWidth/2, fit(t.title()), html.EscapeString(t.title()), html.EscapeString(fmt.Sprintf("your win rate at %s: %v", game, t)))
	for share := 0; share <= 100; share += 25 {
		y := chartBottom - (chartBottom-chartTop)*share/100
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%d" y2="%[3]d" stroke="#ddd"/><text x="%d" y="%d" fill="#777" font-size="11" text-anchor="end">%d%%</text>`+"\n",
			chartLeft, chartWidth-20, y, chartLeft-8, y+4, share)
	}
	for i, r := range t.rates() {
		middle := chartLeft + (chartWidth-20-chartLeft)*(2*i+1)/4
		height := float64(chartBottom-chartTop) * r.share()
		fmt.Fprintf(&b, `<rect x="%d" y="%.1f" width="%d" height="%.1f" fill="%s"/>`, middle-columnWidth/2, chartBottom-height, columnWidth, height, [2]string{"#d98c3f", "#2f6f9f"}[i])
		fmt.Fprintf(&b, `<text x="%d" y="%.1f" font-weight="bold">%v</text>`, middle, chartBottom-height-6, r)
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`, middle, chartBottom+20, rateNames[i])
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#777" font-size="11">%s</text>`+"\n", middle, chartBottom+37, subject.Times(r.wins, "win", "wins")+" of "+subject.Times(r.games, "game", "games"))
	}
	fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%d" y2="%[3]d" stroke="#555"/>`+"\n</svg>\n", chartLeft, chartWidth-20, chartBottom)
	return b.String()
}

// fit returns the attributes of a title that would be too long.
func fit(title string) string {
	if len([]rune(title)) <= 40 {
		return ""
	}
	return fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, chartWidth-40)
}
