package main

import (
	"testing"

	"github.com/plygo/ply/alphabeta"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/matchtest"
	"github.com/plygo/ply/minimax"
)

func TestAlphabeta(t *testing.T) {
	matchtest.Stronger(t, connect4.Rules{}, alphabeta.New, minimax.New, matchtest.Config{})
	matchtest.FewerNodes(t, connect4.Rules{}, alphabeta.New, minimax.New, 5)
}
