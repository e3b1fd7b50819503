// Package concrete measures what generality costs: it compares the searchers with the
// same source written for one game.
package concrete

//go:generate go run generate.go minimax ../tree/walk.go ../../minimax/minimax.go
//go:generate go run generate.go alphabeta ../tree/walk.go ../../alphabeta/alphabeta.go
