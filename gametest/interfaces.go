package gametest

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/plygo/ply"
)

// optional holds the optional interfaces of a game; nil if it lacks one.
type optional[S any, M comparable] struct {
	starter   ply.Starter[S]
	turner    ply.Turner[S]
	notation  ply.Notation[S, M]
	coords    ply.Coordinates[S, M]
	variant   ply.Variant[S, M]
	reasoner  ply.Reasoner[S]
	archiver  ply.Archiver[S, M]
	mirrorer  ply.Mirrorer[S]
	hasher    ply.Hasher[S]
	repeater  ply.Repeater[S]
	orderer   ply.Orderer[S, M]
	exchanger ply.Exchanger[S, M]
	tactician ply.Tactician[S, M]
	forcer    ply.Forcer[S, M]
	nuller    ply.NullMover[S]
	indexer   ply.Indexer[S, M]
	policy    ply.Policy[S, M]
	chancer   ply.Chancer[S, M]
	tuner     ply.Tuner
}

func findOptional[S any, M comparable](g ply.Game[S, M]) (has optional[S, M]) {
	has.starter, _ = ply.As[ply.Starter[S]](g)
	has.turner, _ = ply.As[ply.Turner[S]](g)
	has.notation, _ = ply.As[ply.Notation[S, M]](g)
	has.coords, _ = ply.As[ply.Coordinates[S, M]](g)
	has.variant, _ = ply.As[ply.Variant[S, M]](g)
	has.reasoner, _ = ply.As[ply.Reasoner[S]](g)
	has.archiver, _ = ply.As[ply.Archiver[S, M]](g)
	has.mirrorer, _ = ply.As[ply.Mirrorer[S]](g)
	has.hasher, _ = ply.As[ply.Hasher[S]](g)
	has.repeater, _ = ply.As[ply.Repeater[S]](g)
	has.orderer, _ = ply.As[ply.Orderer[S, M]](g)
	has.exchanger, _ = ply.As[ply.Exchanger[S, M]](g)
	has.tactician, _ = ply.As[ply.Tactician[S, M]](g)
	has.forcer, _ = ply.As[ply.Forcer[S, M]](g)
	has.nuller, _ = ply.As[ply.NullMover[S]](g)
	has.indexer, _ = ply.As[ply.Indexer[S, M]](g)
	has.policy, _ = ply.As[ply.Policy[S, M]](g)
	has.chancer, _ = ply.As[ply.Chancer[S, M]](g)
	has.tuner, _ = ply.As[ply.Tuner](g)
	return has
}

// names lists the interfaces that were found.
func (has optional[S, M]) names() string {
	var names []string
	for f, v := range reflect.ValueOf(has).Fields() {
		if !v.IsNil() {
			names = append(names, bareName(f.Type))
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// unwrapper is what ply.As follows.
type unwrapper[S any, M comparable] interface {
	Unwrap() ply.Game[S, M]
}

// maxLayers is more wrappers than anybody needs, and fewer than forever.
const maxLayers = 100

// layers returns g and the games that it wraps, outermost first. It must run before
// anything calls ply.As, which would follow a circle for ever.
func (c *checker[S, M]) layers(g ply.Game[S, M]) (all []ply.Game[S, M]) {
	for g != nil {
		all = append(all, g)
		if len(all) > maxLayers {
			c.fail(ruleUnwrap, nil, "%T still unwraps after %d layers: return the game inside, not the wrapper itself.", g, maxLayers)
			break
		}
		w, ok := g.(unwrapper[S, M])
		if !ok {
			break
		}
		c.now = gameCall[S, M]{method: "Unwrap"}
		g = w.Unwrap()
		c.now = gameCall[S, M]{}
	}
	return all
}

// checkInterfaces finds methods that were meant for an optional interface but do not
// count, which the compiler cannot tell. It names them all, for each has its own cure.
func (c *checker[S, M]) checkInterfaces(layers []ply.Game[S, M]) {
	faults := make(typeFaults)
	for _, layer := range layers {
		for f := range reflect.TypeFor[optional[S, M]]().Fields() {
			faults.compare(reflect.TypeOf(layer), f.Type, "ply."+bareName(f.Type))
		}
		faults.compare(reflect.TypeOf(layer), reflect.TypeFor[unwrapper[S, M]](), "what ply.As follows")
	}
	for _, rule := range []string{ruleSignature, ruleReceiver, ruleWhole} {
		if faults[rule] != nil {
			c.fail(rule, nil, "%s", strings.Join(faults[rule], "\n"))
		}
	}
}

// typeFaults are sentences about methods, by the rule that these break.
type typeFaults map[string][]string

func (f typeFaults) add(rule, format string, args ...any) {
	f[rule] = append(f[rule], fmt.Sprintf(format, args...))
}

// compare compares the methods of a game with those that an interface wants.
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
		case want.Name == "Hash" && iface.NumMethod() > 1:
			continue // Hash alone is a Hasher, no part of a Repeater
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

// bareName is the name of a type without its type arguments.
func bareName(t reflect.Type) string {
	name, _, _ := strings.Cut(t.Name(), "[")
	return name
}

// signature writes a method as its declaration does: "Hash(*Board) uint64".
func signature(name string, f reflect.Type) string {
	return name + strings.TrimPrefix(fmt.Sprint(f), "func")
}
