package chart

import (
	"fmt"
	"strconv"
	"strings"
)

// Cell is a field of a grid: the share of points of the player of the row against the player of the
// column, from that many games. Without games it stays empty.
type Cell struct {
	Share float64
	Games int
}

// Grid draws the shares of all players against each other. A field is the bluer the more the
// player of the row has won, and the more orange the more it has lost.
func Grid(title string, names []string, cells [][]Cell) string {
	const left, top, wide, high = 150, 110, 76, 40
	p := begin(max(left+wide*len(names)+20, 460), top+high*len(names)+20)
	p.text(20, 26, heading, "%s", title)
	p.text(20, 46, quiet, "the row's share of points against the column, and the number of games")
	for i, name := range names {
		first, second, _ := strings.Cut(name, " ")
		at := float64(left + wide*i + wide/2)
		p.text(at, top-24, `text-anchor="middle"`, "%s", first)
		p.text(at, top-9, `text-anchor="middle"`, "%s", second)
		p.text(left-10, float64(top+high*i+high/2+4), rightend, "%s", name)
		for j, c := range cells[i] {
			x, y := left+wide*j, top+high*i
			if c.Games == 0 {
				p.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="#f4f4f4" stroke="white"/>`, x, y, wide, high)
				continue
			}
			p.add(`<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="white"/>`, x, y, wide, high, shade(c.Share))
			p.text(float64(x+wide/2), float64(y+18), `text-anchor="middle" font-weight="bold"`, "%.0f%%", 100*c.Share)
			p.text(float64(x+wide/2), float64(y+32), `text-anchor="middle" font-size="10" fill="#444"`, "%d", c.Games)
		}
	}
	return p.end()
}

// shade returns a colour from orange over white to blue for a share from 0 to 1.
func shade(share float64) string {
	towards, much := [3]float64{0x7f, 0xb3, 0xd9}, 2*share-1
	if much < 0 {
		towards, much = [3]float64{0xec, 0xb0, 0x70}, -much
	}
	var colour [3]int
	for i, c := range towards {
		colour[i] = int(255 + (c-255)*much)
	}
	return fmt.Sprintf("#%02x%02x%02x", colour[0], colour[1], colour[2])
}

// trim formats a number with at most some digits after the point.
func trim(v float64, digits int) string {
	text := strconv.FormatFloat(v, 'f', digits, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return text
}
