package svgboard

import "strings"

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&apos;")

// Escape makes text fit to stand in an element or an attribute. Package encoding/xml could
// do that, too, but every program with a game in it would have to carry it along.
func Escape(text string) string {
	return escaper.Replace(strings.Map(allowed, text)) // Map also replaces broken UTF-8
}

// allowed replaces the characters that XML has no way to write.
func allowed(r rune) rune {
	if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == '\ufffe' || r == '\uffff' {
		return '\ufffd'
	}
	return r
}

// color returns the colour of an arrow or a mark: what was asked for, if that is the name
// of a colour or # and its digits, and the usual one for nothing.
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
