package gametest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/plygo/ply"
)

// checkManners watches what a searcher asks of the game.
func (k *searcherKit[S, M]) checkManners() {
	for _, line := range k.some() {
		game, noted := k.strict()
		q := searcherAsk[S, M]{lim: ply.Limits{Nodes: 200}, line: line}
		k.ask(k.fresh(game), q, searcherRuleReturns)
		for _, wrong := range noted() {
			at := []S{wrong.state}
			if wrong.method == "Play" {
				k.fail(searcherRulePlay, at, k.name(at, wrong.move), "%v called Play with this move, but %s", q, wrong.how)
			} else {
				k.fail(searcherRuleEvaluate, at, "", "%v called %s here, but %s", q, wrong.method, wrong.how)
			}
		}
	}
}

// misuse says why a method must not be called; "" if it may be.
func (k *searcherKit[S, M]) misuse(method string, s S, m M) string {
	if method == "Moves" || method == "Terminal" {
		return ""
	}
	line := []S{s}
	switch o := k.outcome(line); {
	case o != ply.Ongoing:
		return fmt.Sprintf("the game is over: Terminal is %v", o)
	case method == "Play" && !slices.Contains(k.moves(line), m):
		return fmt.Sprintf("legal are %v", k.moves(line))
	case method != "Play" && k.odds(line) != nil:
		return "this is a chance node"
	}
	return ""
}

// searcherMisuse is a call of a method of the game that the contract rules out.
type searcherMisuse[S any, M comparable] struct {
	method string
	state  S
	move   M
	how    string
}

// strict returns a game that notes the first misuse of each of its methods. Searchers
// may call it from several goroutines.
func (k *searcherKit[S, M]) strict() (ply.Game[S, M], func() []searcherMisuse[S, M]) {
	var mu sync.Mutex
	var noted []searcherMisuse[S, M]
	known := make(map[string]bool)
	game := k.spy(func(method string, s *S, m M) {
		how := k.misuse(method, *s, m)
		mu.Lock()
		defer mu.Unlock()
		if how != "" && !known[method] {
			known[method] = true
			noted = append(noted, searcherMisuse[S, M]{method, *s, m, how})
		}
	})
	return game, func() []searcherMisuse[S, M] {
		mu.Lock()
		defer mu.Unlock()
		return noted
	}
}
