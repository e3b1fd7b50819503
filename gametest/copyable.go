package gametest

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
)

// checkCopyable looks in the types of states and moves for what a copy would share
// with its original. Pointers are let through: they may lead to tables that never
// change, and random play finds the ones that do not.
func (c *checker[S, M]) checkCopyable() {
	var parts []string
	for _, t := range []reflect.Type{reflect.TypeFor[S](), reflect.TypeFor[M]()} {
		parts = append(parts, sharedParts(cmp.Or(t.Name(), t.String()), t)...)
	}
	if parts != nil {
		c.fail(ruleCopyable, nil, "%s\nSearchers take a move back by returning to a copy made before it, so a copy must share nothing with its original.",
			strings.Join(parts, "\n"))
	}
}

// sharedParts returns a sentence for each part of t that copying does not copy.
func sharedParts(path string, t reflect.Type) []string {
	advice := ""
	switch t.Kind() {
	case reflect.Array:
		return sharedParts(path+"[i]", t.Elem())
	case reflect.Struct:
		var all []string
		for f := range t.Fields() {
			all = append(all, sharedParts(path+"."+f.Name, f.Type)...)
		}
		return all
	case reflect.Slice:
		advice = fmt.Sprintf("use an array, such as [64]%v, and a count if the length varies", t.Elem())
	case reflect.Map:
		advice = "use an array with the keys as indices"
	case reflect.Interface:
		advice = "use a number or a struct that can stand for each case"
	case reflect.Func:
		advice = "keep functions in the Game, and in the state a number that says which"
	case reflect.Chan:
		advice = "a state is a value that waits for nobody"
	default:
		return nil
	}
	kind := fmt.Sprintf("a %v", t)
	if t.Name() != "" || t.Kind() == reflect.Interface {
		kind = fmt.Sprintf("of type %v, which is a kind of %v", t, t.Kind())
	}
	return []string{fmt.Sprintf("%s is %s: a copy shares it; %s.", path, kind, advice)}
}
