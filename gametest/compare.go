package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// comparer tells states apart by what they hold. A state that may be copied by
// assignment is comparable with ==, but == does not look behind a pointer, where a
// shared board would hide.
type comparer[S any] struct {
	pointers bool
}

func newComparer[S any]() comparer[S] {
	return comparer[S]{pointers: hasPointers(reflect.TypeFor[S]())}
}

// dumped is the text of all that a state reaches.
type dumped string

// key returns the contents of s as a value for == and for maps: a copy of s, or a
// text of all that s reaches if it holds pointers.
func (c comparer[S]) key(s *S) any {
	if c.pointers {
		return dumped(dump(reflect.ValueOf(s).Elem()))
	}
	return *s
}

// same reports whether a and b hold the same.
func (c comparer[S]) same(a, b *S) bool { return c.key(a) == c.key(b) }

// diff shows what differs between two keys, or between two answers of a game.
func diff(a, b any) string {
	if x, ok := a.(dumped); ok {
		return diff(strings.Split(string(x), "\n"), strings.Split(string(b.(dumped)), "\n"))
	}
	text := cmp.Diff(a, b, cmp.Exporter(func(reflect.Type) bool { return true }))
	if text == "" { // go-cmp asks the type's own Equal method, which may see less
		text = fmt.Sprintf("- %+v\n+ %+v", a, b)
	}
	return text
}

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

// dump writes all that v reaches, one value a line.
func dump(v reflect.Value) string {
	d := dumper{seen: make(map[seen]bool)}
	d.write("s", v)
	return d.text.String()
}

type dumper struct {
	text strings.Builder
	seen map[seen]bool
}

type seen struct {
	address uintptr
	kind    reflect.Type
}

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
	default:
		fmt.Fprintf(&d.text, "%s = %v\n", path, v)
	}
}

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
