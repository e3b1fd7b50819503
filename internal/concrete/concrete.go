// Package concrete measures what generality costs. Its benchmark writes the searchers
// again for one concrete game, the same source with direct calls in place of the
// interface's, and lets both search in turn:
//
//	go run ./internal/measure generality
package concrete
