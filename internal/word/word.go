// Package word reads and writes values that are one of a few words.
package word

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply/internal/brief"
)

// Word is a value whose text is one of a few.
type Word interface {
	comparable
	fmt.Stringer
}

// Write returns the text of v, which must be one of all.
func Write[T Word](v T, all ...T) ([]byte, error) {
	if !slices.Contains(all, v) {
		return nil, fmt.Errorf("%#v is no %[1]T; there are %s", v, list(all))
	}
	return []byte(v.String()), nil
}

// Read sets *v to the one of all that has the text. It leaves *v as it is if there is none.
func Read[T Word](v *T, text []byte, all ...T) error {
	for _, known := range all {
		if known.String() == string(text) {
			*v = known
			return nil
		}
	}
	return fmt.Errorf("%s is no %T; there are %s", brief.Word(string(text)), *v, list(all))
}

func list[T Word](all []T) string {
	texts := make([]string, len(all))
	for i, v := range all {
		texts[i] = v.String()
	}
	return strings.Join(texts, ", ")
}
