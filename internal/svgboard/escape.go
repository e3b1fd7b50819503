package svgboard

import (
	"encoding/xml"
	"strings"
)

// Escape makes text fit to stand in an element or an attribute.
func Escape(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text)) // a Builder takes everything
	return b.String()
}

// color returns the colour of an arrow or a mark: what was asked for, if that is the name
// of a colour or # and its digits, and the usual one for nothing.
func (b *Board) color(asked string) string {
	if asked == "" {
		return drawColor
	}
	name := strings.TrimPrefix(asked, "#")
	allowed := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if name != asked {
		allowed = "0123456789abcdefABCDEF"
	}
	if name == "" || strings.Trim(name, allowed) != "" || name != asked && len(name) != 3 && len(name) != 6 {
		b.fail("%q is no colour; want a name such as red, or #rrggbb", asked)
	}
	return asked
}
