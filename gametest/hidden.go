package gametest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// checkHidden finds a wrapper that forgot Unwrap: it holds a game as a [ply.Game],
// whose four methods are all that it passes on. innermost is the layer that does not
// unwrap.
func (c *checker[S, M]) checkHidden(innermost ply.Game[S, M]) {
	value := reflect.ValueOf(innermost)
	if reflect.New(value.Type()).MethodByName("Unwrap").IsValid() || value.MethodByName("Unwrap").IsValid() {
		return // it says that there is nothing inside, or has another signature, which is reported
	}
	for _, inner := range heldGames[S, M](value, "", 0) {
		types := c.seenThrough(inner.game)
		var hidden []string
		for f, found := range reflect.ValueOf(c.has).Fields() {
			offered := slices.ContainsFunc(types, func(t reflect.Type) bool { return t.Implements(f.Type) })
			if offered && found.IsNil() {
				hidden = append(hidden, bareName(f.Type))
			}
		}
		if hidden != nil {
			c.fail(ruleHidden, nil, "%v holds a %v, but has no Unwrap, and so hides %s: searchers play as if the game had none of them. What is missing:\n%s\nA wrapper that means to hide what it does not have itself returns nil from Unwrap.",
				value.Type(), inner.game.Type(), strings.Join(hidden, ", "), unwrapMethod[S, M](value.Type(), inner.field))
		}
	}
}

// unwrapMethod writes the method that a wrapper lacks.
func unwrapMethod[S any, M comparable](wrapper reflect.Type, field string) string {
	star := ""
	if wrapper.Kind() == reflect.Pointer {
		star, wrapper = "*", wrapper.Elem()
	}
	name := cmp.Or(bareName(wrapper), "T")
	if strings.Contains(wrapper.Name(), "[") {
		name += "[…]"
	}
	return fmt.Sprintf("func (w %s%s) Unwrap() ply.Game[%v, %v] { return w%s }", star, name, reflect.TypeFor[S](), reflect.TypeFor[M](), field)
}

// held is a game in a field of another one.
type held struct {
	field string // how to get there, such as ".Game"
	game  reflect.Value
}

// heldGames returns the games that v, a struct or a pointer to one, holds in fields of
// type ply.Game. A field of an interface that has more than the four methods is no
// such field: its author chose what to show.
func heldGames[S any, M comparable](v reflect.Value, path string, depth int) (all []held) {
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || depth > maxLayers {
		return nil
	}
	for f, x := range v.Fields() {
		field := path + "." + f.Name
		switch {
		case f.Type.Kind() == reflect.Interface:
			if isGame[S, M](f.Type) && !x.IsNil() {
				all = append(all, held{field, x.Elem()})
			}
		case f.Anonymous:
			all = append(all, heldGames[S, M](x, field, depth+1)...)
		}
	}
	return all
}

// isGame reports whether an interface has the methods of ply.Game, and no more.
func isGame[S any, M comparable](iface reflect.Type) bool {
	game := reflect.TypeFor[ply.Game[S, M]]()
	return iface.Implements(game) && game.Implements(iface)
}

// seenThrough returns the types in which ply.As would look for the optional interfaces
// of a game. The value of a field that is not exported is out of reach, and so is what
// that unwraps.
func (c *checker[S, M]) seenThrough(game reflect.Value) []reflect.Type {
	if !game.CanInterface() {
		return []reflect.Type{game.Type()}
	}
	var types []reflect.Type
	for _, layer := range c.layers(game.Interface().(ply.Game[S, M])) {
		types = append(types, reflect.TypeOf(layer))
	}
	return types
}
