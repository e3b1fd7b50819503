package gametest

import (
	"fmt"
	"reflect"
	"strings"
)

// maxDiff bounds the lines of a difference, of which the first ones tell most.
const maxDiff = 40

// diff shows what differs between two keys, or between two answers of a game, one value
// a line: the first one's after a minus sign, the second one's after a plus sign.
func diff(a, b any) string {
	first, second := valuesOf(a), valuesOf(b)
	var lines []string
	for _, path := range first.paths {
		was, is := first.lines[path], second.lines[path]
		if was == is {
			continue
		}
		lines = append(lines, "- "+was)
		if is != "" {
			lines = append(lines, "+ "+is)
		}
	}
	for _, path := range second.paths {
		if first.lines[path] == "" {
			lines = append(lines, "+ "+second.lines[path])
		}
	}
	if len(lines) == 0 { // they differ beyond maxDump, or in what has no text
		return fmt.Sprintf("- %+v\n+ %+v", a, b)
	}
	if more := len(lines) - maxDiff; more > 0 {
		lines = append(lines[:maxDiff], fmt.Sprintf("and %d lines more", more))
	}
	return strings.Join(lines, "\n")
}

// values are the lines of a dump, found by the path that each begins with.
type values struct {
	paths []string // in order
	lines map[string]string
}

func valuesOf(x any) values {
	text, ok := x.(dumped)
	if !ok {
		text = dumped(dump("", reflect.ValueOf(x)))
	}
	v := values{lines: make(map[string]string)}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		path, value, _ := strings.Cut(line, " = ")
		if path == "" { // nothing but a value
			line = value
		}
		v.paths = append(v.paths, path)
		v.lines[path] = strings.TrimPrefix(line, ".")
	}
	return v
}
