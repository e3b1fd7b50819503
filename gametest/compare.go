package gametest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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
		return dumped(dump("s", reflect.ValueOf(s).Elem()))
	}
	return *s
}

// same reports whether a and b hold the same.
func (c comparer[S]) same(a, b *S) bool { return c.key(a) == c.key(b) }

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

// dump writes all that v reaches, one value a line, under the name that v has.
func dump(name string, v reflect.Value) string {
	d := dumper{seen: make(map[seen]bool)}
	d.write(name, v)
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
	case reflect.String:
		fmt.Fprintf(&d.text, "%s = %q\n", path, v) // on one line, whatever it holds
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
