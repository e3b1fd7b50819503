package tree

import "reflect"

// Same reports whether two states are equal in all that they hold. A state that cannot be compared,
// because it holds a slice against the contract of a game, is like no other.
func Same[S any](a, b *S) bool {
	return reflect.ValueOf(a).Elem().Comparable() && reflect.ValueOf(b).Elem().Comparable() && any(*a) == any(*b)
}
