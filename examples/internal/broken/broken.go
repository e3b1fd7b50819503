// Package broken prints what package gametest says of a game, for examples with checked output.
package broken

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply/gametest"
)

// Print prints the first rule that a game broke, and how to mend it. It leaves out the state and
// the first sentence about it, because random play chose that state.
func Print(err error) {
	var fault *gametest.Violation
	if !errors.As(err, &fault) {
		fmt.Println(err)
		return
	}
	fmt.Println("broken rule:", fault.Rule)
	if _, advice, ok := strings.Cut(fault.Detail, ". "); ok {
		fmt.Println(advice)
	}
}
