package hiddentest_test

import (
	"testing"

	"github.com/plygo/ply/gametest"
	"github.com/plygo/ply/internal/hiddentest"
)

func TestGame(t *testing.T) { gametest.Run(t, hiddentest.Rules{}) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, hiddentest.Rules{}) }
