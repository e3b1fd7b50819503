package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// answer is what a method said of a position, in a form that reflect.DeepEqual compares.
type answer struct {
	method string
	value  any
}

// answers asks the game everything that may be asked at p.
func (k *caller[S, M]) answers(p *position[S, M]) []answer {
	s := &p.state
	all := []answer{{"Terminal", k.terminal(s)}, {"Moves", k.moves(nil, s)}}
	if k.has.turner != nil {
		all = append(all, answer{"Turn", k.turn(s)})
	}
	if k.has.hasher != nil {
		all = append(all, answer{"Hash", k.hash(s)})
	}
	if k.has.mirrorer != nil {
		mirror := k.mirror(s)
		all = append(all, answer{"Mirror", k.key(&mirror)})
	}
	if k.has.chancer != nil && p.outcome == ply.Ongoing {
		all = append(all, answer{"Odds", fmt.Sprint(k.odds(s, slices.Clone(p.moves)))}) // as text, because NaN != NaN
	}
	if k.has.reasoner != nil && p.outcome != ply.Ongoing {
		all = append(all, answer{"Reason", k.reason(p.line)})
	}
	all = append(all, k.written(p)...)
	if !p.live() {
		return all
	}
	next := k.play(s, p.moves[0])
	all = append(all, answer{"Play", k.key(&next)}, answer{"Evaluate", k.evaluate(s)})
	return append(all, k.advice(p)...)
}

// written is what a game answers in words, and how it reads its own words.
func (k *caller[S, M]) written(p *position[S, M]) (all []answer) {
	if k.has.notation != nil {
		text := k.format(&p.state)
		all = append(all, answer{"Format", text})
		if parsed, err := k.parse(text); err == nil {
			all = append(all, answer{"Parse", k.key(&parsed)})
		}
	}
	for _, t := range k.moveTexts() {
		for _, m := range p.moves {
			text := t.format(&p.state, m)
			parsed, _ := t.parse(&p.state, text)
			all = append(all, answer{t.writer, text}, answer{t.reader, parsed})
		}
	}
	return all
}

// advice is what a game answers to help searchers, where a player is to move.
func (k *caller[S, M]) advice(p *position[S, M]) (all []answer) {
	s := &p.state
	if k.has.orderer != nil {
		scores := make([]int32, len(p.moves))
		k.order(s, slices.Clone(p.moves), scores)
		all = append(all, answer{"Order", scores})
	}
	if k.has.tactician != nil {
		all = append(all, answer{"Tactical", k.tactical(nil, s)}, answer{"Forced", k.forced(s)})
	}
	if k.has.forcer != nil {
		forces := make([]bool, len(p.moves))
		k.forces(s, slices.Clone(p.moves), forces)
		all = append(all, answer{"Forces", forces})
	}
	if k.has.policy != nil {
		all = append(all, answer{"Prior", fmt.Sprint(k.prior(s, slices.Clone(p.moves)))})
	}
	if k.has.nuller != nil {
		next, ok := k.null(s)
		all = append(all, answer{"Null", []any{ok, k.key(&next)}})
	}
	for _, m := range p.moves {
		if k.has.exchanger != nil {
			all = append(all, answer{"Exchange", k.exchange(s, m)})
		}
		if k.has.indexer != nil {
			all = append(all, answer{"Slot", k.slot(s, m)})
		}
	}
	return all
}

// changed returns the method whose answer is another one, and what differs.
func changed(before, after []answer) (method, difference string, found bool) {
	for i, b := range before {
		if i == len(after) || b.method != after[i].method {
			return b.method, "it answered once and then failed", true
		}
		if !reflect.DeepEqual(b, after[i]) {
			return b.method, diff(b.value, after[i].value), true
		}
	}
	return "", "", false
}
