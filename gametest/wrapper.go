package gametest

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// maxLayers is how many wrappers are followed: more than anybody needs.
const maxLayers = 100

// layers returns g and the games that it wraps, outermost first. It must run before the first
// call of ply.As, which would follow a circle for ever.
func (c *checker[S, M]) layers(g ply.Game[S, M]) (all []ply.Game[S, M]) {
	for g != nil {
		all = append(all, g)
		if len(all) > maxLayers {
			c.fail(ruleUnwrap, nil, "%T still unwraps after %d layers: return the game inside, not the wrapper itself.", g, maxLayers)
			break
		}
		w, ok := g.(ply.Unwrapper[S, M])
		if !ok {
			break
		}
		c.now = gameCall[S, M]{method: "Unwrap"}
		g = w.Unwrap()
		c.now = gameCall[S, M]{}
	}
	return all
}

// checkHidden finds a wrapper without Unwrap: it holds a game as a [ply.Game] and passes on
// only the four methods of that. innermost is the layer that does not unwrap.
func (c *checker[S, M]) checkHidden(innermost ply.Game[S, M]) {
	value := reflect.ValueOf(innermost)
	if reflect.New(value.Type()).MethodByName("Unwrap").IsValid() || value.MethodByName("Unwrap").IsValid() {
		return // it returned nil, or has another signature, which is reported
	}
	for _, inner := range heldGames[S, M](value, "", 0) {
		types := c.seenThrough(inner.game)
		var hidden []string
		for _, k := range c.checks {
			if k.iface == nil || c.has[k.iface] != nil {
				continue
			}
			if slices.ContainsFunc(types, func(t reflect.Type) bool { return t.Implements(k.iface) }) {
				hidden = append(hidden, bareName(k.iface))
			}
		}
		if hidden != nil {
			c.fail(ruleHidden, nil, "%v holds a %v, but has no Unwrap, and so hides %s: searchers play as if the game had none of them. What is missing:\n%s\nA wrapper that means to hide what it does not have itself returns nil from Unwrap.",
				value.Type(), inner.game.Type(), strings.Join(hidden, ", "), unwrapMethod[S, M](value.Type(), inner.field))
		}
	}
}

// unwrapMethod writes the method that wrapper lacks. field says where it holds the game.
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

// heldGames returns the games that v holds in fields of type ply.Game, if v is a struct or a
// pointer to one. A field of an interface that has more than the four methods does not count:
// its author chose what to show.
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

// seenThrough returns the types in which ply.As would look for the optional interfaces of a
// game. The value of a field that is not exported cannot be used, so of that only its own
// type is known.
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
