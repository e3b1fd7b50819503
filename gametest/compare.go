package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// comparer tells states apart by what they hold. A state that can be copied by assignment
// is comparable with ==. But == does not look behind a pointer, where a board may be that
// several copies share.
type comparer[S any] struct {
	pointers bool // whether S has pointers
}

func newComparer[S any]() comparer[S] {
	return comparer[S]{pointers: hasPointers(reflect.TypeFor[S]())}
}

// dumped is the text of all that a state reaches.
type dumped string

// key returns what s holds, as a value for == and for maps: a copy of s, or, if S has
// pointers, a text of all that s reaches.
func (c comparer[S]) key(s *S) any {
	if c.pointers {
		return dumped(dump("s", reflect.ValueOf(s).Elem()))
	}
	return *s
}

// same reports whether a and b hold the same.
func (c comparer[S]) same(a, b *S) bool { return c.key(a) == c.key(b) }

// hasPointers reports whether values of type t hold pointers.
func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer:
		return true
	case reflect.Array:
		return hasPointers(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if hasPointers(f.Type) {
				return true
			}
		}
	}
	return false
}

// maxDump bounds the text of a state that points at large tables.
const maxDump = 1 << 16

// dump writes all that v reaches, one value in each line. name is the name of v there.
func dump(name string, v reflect.Value) string {
	d := dumper{seen: make(map[seen]bool)}
	d.write(name, v)
	return d.text.String()
}

// dumper writes the text of dump.
type dumper struct {
	text strings.Builder
	seen map[seen]bool
}

// seen is a pointer that was followed before.
type seen struct {
	address uintptr
	kind    reflect.Type
}

// write writes v, which is found at path.
func (d *dumper) write(path string, v reflect.Value) {
	if d.text.Len() > maxDump {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		d.writePointer(path, v)
	case reflect.Interface:
		if !v.IsNil() {
			d.write(path, v.Elem())
		}
	case reflect.Struct:
		for f, field := range v.Fields() {
			d.write(path+"."+f.Name, field)
		}
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			d.write(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		for _, k := range keys {
			d.write(fmt.Sprintf("%s[%v]", path, k), v.MapIndex(k))
		}
	case reflect.String:
		fmt.Fprintf(&d.text, "%s = %q\n", path, v) // on one line, whatever it holds
	default:
		fmt.Fprintf(&d.text, "%s = %v\n", path, v)
	}
}

// writePointer writes what v points at, if it is met for the first time.
func (d *dumper) writePointer(path string, v reflect.Value) {
	at := seen{v.Pointer(), v.Type()}
	switch {
	case v.IsNil():
		fmt.Fprintf(&d.text, "%s = nil\n", path)
	case !d.seen[at]:
		d.seen[at] = true
		d.write("*"+path, v.Elem())
	}
}

// maxDiff bounds the lines of a difference. The first lines tell most.
const maxDiff = 40

// diff shows how two keys, or two answers of a game, differ, one value in each line: values of
// a after a minus sign, values of b after a plus sign.
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

// valuesOf returns the lines of the dump of x.
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
