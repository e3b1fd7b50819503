// Package mcts is Monte Carlo tree search.
package mcts
