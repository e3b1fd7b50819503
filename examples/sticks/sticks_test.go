package main

import (
	"testing"

	"github.com/plygo/ply/gametest"
)

func TestRules(t *testing.T) { gametest.Run(t, Rules{}) }
