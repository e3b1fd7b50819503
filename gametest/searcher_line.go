package gametest

import (
	"context"
	"reflect"
	"slices"

	"github.com/plygo/ply"
)

// checkLine passes a slice with states behind its end, where an append of the searcher
// would write.
func (k *searcherKit[S, M]) checkLine() {
	for _, line := range k.some() {
		n := len(line)
		array := append(slices.Clone(line), slices.Repeat(line[n-1:], 3)...)
		before := slices.Clone(array)
		q := searcherAsk[S, M]{lim: ply.Limits{Nodes: 100}, line: line}
		s := k.fresh(k.game)
		if _, ok := k.await(q, searcherRuleReturns, func() (ply.Result[M], error) {
			return s.Search(context.Background(), q.lim, array[:n]...)
		}); !ok {
			return // it may still be writing
		}
		for i := range array {
			if !reflect.DeepEqual(before[i], array[i]) {
				k.fail(searcherRuleLine, line, "", "%v with %d states changed state %d of the array: %+v became %+v",
					q, n, i, before[i], array[i])
			}
		}
	}
}
