package svgboard

import "strings"

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")

// Escape makes text fit for an element or an attribute. Package encoding/xml can do that
// too, but it would make every program with a game larger.
func Escape(text string) string {
	return escaper.Replace(strings.Map(allowed, text)) // Map also replaces broken UTF-8
}

// allowed replaces characters that cannot be written in XML.
func allowed(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\ufffe' || r == '\uffff' {
		return '\ufffd'
	}
	return r
}

// color returns the colour of an arrow or a mark. An empty asked gives the usual colour.
// Anything else must be the name of a colour, or # and digits.
func (b *Board) color(asked string) string {
	if asked == "" {
		return drawColor
	}
	name := strings.TrimPrefix(asked, "#")
	letters := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	if name != asked {
		letters = "0123456789abcdefABCDEF"
	}
	if name == "" || strings.Trim(name, letters) != "" || name != asked && len(name) != 3 && len(name) != 6 {
		b.fail("%q is no colour; want a name such as red, or #rrggbb", asked)
	}
	return asked
}
