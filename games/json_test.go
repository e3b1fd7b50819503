package games_test

import (
	"encoding/json"
	"testing"

	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/games/dicerace"
	"github.com/plygo/ply/games/grundy"
	"github.com/plygo/ply/games/kalah"
	"github.com/plygo/ply/games/reversi"
	"github.com/plygo/ply/games/tictactoe"
)

// States can be saved as JSON and read, the zero values included.
func TestJSON(t *testing.T) {
	both(t, connect4.Rules{}.Start())
	both(t, dicerace.Rules{}.Start())
	both(t, grundy.Rules{}.Start())
	both(t, kalah.Rules{}.Start())
	both(t, reversi.Rules{}.Start())
	both(t, tictactoe.Rules{}.Start())
}

// both saves and reads a start and the zero value of its type.
func both[S comparable](t *testing.T, start S) {
	t.Helper()
	for _, s := range []S{start, *new(S)} {
		data, err := json.Marshal(s)
		read := start
		if err == nil {
			err = json.Unmarshal(data, &read)
		}
		if err != nil || read != s {
			t.Errorf("%T %v is saved as %s and read as %v, %v", s, s, data, read, err)
		}
	}
	read := start
	if err := json.Unmarshal([]byte(`"nonsense"`), &read); err == nil || read != start {
		t.Errorf("%T: nonsense is read as %v", start, read)
	}
}
