package tree

import "reflect"

// Same reports whether two states are equal in all that they hold. States hold nothing that
// cannot be compared; if they do, no two are the same.
func Same[S any](a, b *S) bool {
	return reflect.TypeFor[S]().Comparable() && any(*a) == any(*b)
}
