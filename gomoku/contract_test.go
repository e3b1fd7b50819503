package gomoku_test

import (
	"fmt"
	"testing"

	"github.com/plygo/ply/gametest"
)

func TestContract(t *testing.T) {
	for _, rule := range allRules {
		for _, size := range []int{5, 15, 20} {
			t.Run(fmt.Sprintf("%v/%d", rule, size), func(t *testing.T) {
				gametest.Run(t, rules(t, size, rule))
			})
		}
	}
}
