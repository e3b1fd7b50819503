package experiments

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/internal/disk"
)

// page is a report in the making, as Markdown.
type page struct {
	head    strings.Builder
	body    strings.Builder
	missing []string
	charts  []picture
}

type picture struct{ name, svg string }

// heading adds a heading.
func (p *page) heading(level int, text string) {
	fmt.Fprintf(&p.body, "%s %s\n\n", strings.Repeat("#", level), text)
}

// say adds a paragraph.
func (p *page) say(format string, args ...any) {
	fmt.Fprintf(&p.body, format+"\n\n", args...)
}

// table adds a table. The cells of its first row are headings. The first column is aligned on the
// left, and the others on the right.
func (p *page) table(rows [][]string) {
	for i, row := range rows {
		fmt.Fprintf(&p.body, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			p.body.WriteString("|:--" + strings.Repeat("|--:", len(row)-1) + "|\n")
		}
	}
	p.body.WriteByte('\n')
}

// picture adds a chart, which gets a file of its own.
func (p *page) picture(name, about, svg string) {
	p.charts = append(p.charts, picture{name, svg})
	fmt.Fprintf(&p.body, "![%s](projects-%s.svg)\n\n", about, name)
}

// miss notes what the report does not have.
func (p *page) miss(format string, args ...any) {
	p.missing = append(p.missing, fmt.Sprintf(format, args...))
}

// String returns the whole report.
func (p *page) String() string {
	var b strings.Builder
	b.WriteString(p.head.String())
	if len(p.missing) > 0 {
		b.WriteString("What is missing:\n\n")
		for _, m := range p.missing {
			fmt.Fprintf(&b, "- %s\n", m)
		}
		b.WriteByte('\n')
	}
	b.WriteString(p.body.String())
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// save writes the report and its charts. The report comes first: a folder with charts only would
// be refused the next time.
func (p *page) save(f folder) error {
	if err := disk.Write(f.report(), []byte(p.String())); err != nil {
		return err
	}
	for _, c := range p.charts {
		if err := disk.Write(f.chart(c.name), []byte(c.svg)); err != nil {
			return err
		}
	}
	return nil
}
