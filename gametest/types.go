package gametest

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/plygo/ply"
)

// What the types say, before anything is played.
const (
	ruleUnwrap    = "Unwrap leads inwards, to a game that wraps no other"
	ruleSignature = "a method named like one of an optional interface has its signature"
	ruleReceiver  = "an optional method belongs to the game as it is passed, not only to its pointer"
	ruleWhole     = "an optional interface is implemented whole"
	ruleHidden    = "a game that wraps another shows its optional interfaces, by Unwrap"
	ruleCopyable  = "states and moves are copied by assignment: they hold no slices, maps, interfaces, functions or channels"
)

// typesCheck notes which optional interfaces were found. Its rules are checked before all
// others, by checkTypes.
func typesCheck[S any, M comparable]() check[S, M] {
	return check[S, M]{
		name:  "types",
		rules: []string{ruleUnwrap, ruleSignature, ruleReceiver, ruleWhole, ruleHidden, ruleCopyable},
		run:   func(c *checker[S, M]) { c.note("optional interfaces: %s", c.interfaceNames()) },
	}
}

// checkTypes checks what the types of the game say, and finds its optional interfaces.
func (c *checker[S, M]) checkTypes() {
	layers := c.layers(c.game)
	c.checkInterfaces(layers)
	c.checkCopyable()
	if c.Closed() {
		return
	}
	for _, k := range c.checks {
		if k.iface == nil {
			continue
		}
		if found := k.find(c.game); found != nil {
			c.has[k.iface] = found
		}
	}
	c.checkHidden(layers[len(layers)-1])
}

// interfaceNames lists the optional interfaces that were found.
func (c *checker[S, M]) interfaceNames() string {
	var names []string
	for _, k := range c.checks {
		if k.iface != nil && c.has[k.iface] != nil {
			names = append(names, bareName(k.iface))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// checkInterfaces finds methods that look like those of an optional interface but do not
// implement it, which the compiler cannot tell. It names all of them, because each is mended
// in its own way.
func (c *checker[S, M]) checkInterfaces(layers []ply.Game[S, M]) {
	faults := make(typeFaults)
	for _, layer := range layers {
		for _, k := range c.checks {
			if k.iface != nil {
				faults.compare(reflect.TypeOf(layer), k.iface, "ply."+bareName(k.iface))
			}
		}
		faults.compare(reflect.TypeOf(layer), reflect.TypeFor[ply.Unwrapper[S, M]](), "what ply.As follows")
	}
	for _, rule := range []string{ruleSignature, ruleReceiver, ruleWhole} {
		if faults[rule] != nil {
			c.fail(rule, nil, "%s", strings.Join(faults[rule], "\n"))
		}
	}
}

// typeFaults are sentences about methods, sorted by the rule that the methods break.
type typeFaults map[string][]string

// add adds a sentence.
func (f typeFaults) add(rule, format string, args ...any) {
	f[rule] = append(f[rule], fmt.Sprintf(format, args...))
}

// compare compares the methods of a game with those of the interface iface, called name.
func (f typeFaults) compare(game, iface reflect.Type, name string) {
	value, pointer := reflect.Zero(game), reflect.New(game)
	var found, missing string
	for want := range iface.Methods() {
		have, of := value.MethodByName(want.Name), value
		if !have.IsValid() {
			have, of = pointer.MethodByName(want.Name), pointer
		}
		switch {
		case !have.IsValid():
			missing = signature(want.Name, want.Type)
			continue
		case want.Name == "Hash" && iface.NumMethod() > 1, (want.Name == "Draw" || want.Name == "Touch") && iface.NumMethod() > 2:
			continue // alone they are a Hasher and a Drawer, no part of a Repeater or an Arranger
		case have.Type() != want.Type:
			f.add(ruleSignature, "%v has %s, but %s is %s: it is never called.",
				of.Type(), signature(want.Name, have.Type()), name, signature(want.Name, want.Type))
		case of == pointer:
			f.add(ruleReceiver, "%s is a method of %v, but the game was passed as a %v: it is never called. Pass the pointer, or declare the method on %[3]v.",
				want.Name, pointer.Type(), game)
		}
		found = want.Name
	}
	if found != "" && missing != "" {
		f.add(ruleWhole, "%v has %s but lacks %s: without it it is no %s, and neither is called.",
			game, found, missing, name)
	}
}

// bareName returns the name of a type without its type arguments.
func bareName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}

// signature writes a method as its declaration does: "Hash(*Board) uint64".
func signature(name string, f reflect.Type) string {
	return name + strings.TrimPrefix(fmt.Sprint(f), "func")
}

// checkCopyable checks that states and moves are copied by assignment.
func (c *checker[S, M]) checkCopyable() {
	if parts := notCopied(reflect.TypeFor[S](), reflect.TypeFor[M]()); parts != "" {
		c.fail(ruleCopyable, nil, "%s\nSearchers take a move back by returning to a copy made before it, so a copy must share nothing with its original.", parts)
	}
}

// notCopied looks in types for parts that a copy would share with its original, and has a line
// about each. Pointers are allowed: they may lead to tables that never change, and random play
// finds those that lead to something else.
func notCopied(types ...reflect.Type) string {
	var parts []string
	for _, t := range types {
		parts = append(parts, sharedParts(cmp.Or(t.Name(), t.String()), t)...)
	}
	return strings.Join(parts, "\n")
}

// sharedParts returns a sentence for each part of t that an assignment does not copy. path
// says how to get to t.
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
