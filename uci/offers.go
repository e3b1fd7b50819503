package uci

import (
	"slices"
	"strings"
)

// offers are the options that an engine has declared.
type offers struct {
	all   []offer
	bytes int // that they take
}

type offer struct {
	name   string
	values []string // the values of a combo
}

// mostOffers is how many bytes the options of an engine may take, with what it costs to keep
// them. It is enough for thousands of them. Those behind it are as if they were not declared.
const mostOffers = 1 << 20

// hear reads one line of the handshake. In UCI the word "name" precedes the name of an
// option, in UCCI it does not. Engines mix the two, so both are read.
func (o *offers) hear(fields []string) {
	if len(fields) < 2 || fields[0] != "option" {
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
	for _, field := range fields {
		o.bytes += 32 + len(field)
	}
	if o.bytes > mostOffers {
		return
	}
	option := offer{name: strings.Clone(strings.Join(fields[:end], " "))} // a clone, because the line may be long
	for rest := fields[end:]; ; {
		i := slices.Index(rest, "var")
		if i < 0 || i+1 == len(rest) {
			break
		}
		option.values = append(option.values, strings.Clone(rest[i+1]))
		rest = rest[i+2:]
	}
	o.all = append(o.all, option)
}

// option reports whether there is an option with this name.
func (o offers) option(name string) bool {
	return slices.ContainsFunc(o.all, func(o offer) bool { return strings.EqualFold(o.name, name) })
}

// value reports whether there is an option with this name that can have this value.
func (o offers) value(name, value string) bool {
	return slices.ContainsFunc(o.all, func(o offer) bool {
		return strings.EqualFold(o.name, name) && slices.Contains(o.values, value)
	})
}
