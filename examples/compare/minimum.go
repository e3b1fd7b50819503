package main

import "math"

// minimumLeaves is the least number of leaves that alpha-beta must see to value a uniform
// tree of b moves a node and d plies: those with the best move at every other node, on one
// side or the other (Knuth and Moore 1975).
func minimumLeaves(b float64, d int) float64 {
	return math.Pow(b, float64((d+1)/2)) + math.Pow(b, float64(d/2)) - 1
}

// minimumNodes is the same of nodes: the critical ones at each ply are as many as the
// leaves of a tree that ends there.
func minimumNodes(b float64, d int) (nodes float64) {
	for ply := 1; ply <= d; ply++ {
		nodes += minimumLeaves(b, ply)
	}
	return nodes
}
