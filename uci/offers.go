package uci

import (
	"slices"
	"strings"
)

// offers are the options that an engine has declared.
type offers []offer

type offer struct {
	name   string
	values []string // of a combo
}

// mostOptions stops an engine from filling our memory with them.
const mostOptions = 10_000

// hear reads a line of the handshake. The dialects differ in whether the word "name"
// precedes the name, and engines take that lightly.
func (o *offers) hear(fields []string) {
	if len(fields) < 2 || fields[0] != "option" || len(*o) >= mostOptions {
		return
	}
	fields = fields[1:]
	if fields[0] == "name" && len(fields) > 1 && fields[1] != "type" {
		fields = fields[1:]
	}
	end := slices.Index(fields, "type")
	if end < 0 {
		end = len(fields)
	}
	if end == 0 {
		return
	}
	option := offer{name: strings.Join(fields[:end], " ")}
	for rest := fields[end:]; ; {
		i := slices.Index(rest, "var")
		if i < 0 || i+1 == len(rest) {
			break
		}
		option.values = append(option.values, rest[i+1])
		rest = rest[i+2:]
	}
	*o = append(*o, option)
}

// option reports whether there is an option of that name.
func (o offers) option(name string) bool {
	return slices.ContainsFunc(o, func(o offer) bool { return strings.EqualFold(o.name, name) })
}

// value reports whether an option of that name can have the value.
func (o offers) value(name, value string) bool {
	return slices.ContainsFunc(o, func(o offer) bool {
		return strings.EqualFold(o.name, name) && slices.Contains(o.values, value)
	})
}
