package ply_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/plygo/ply"
)

// An outcome in JSON is the word that String returns.
func TestOutcomeText(t *testing.T) {
	for _, o := range []ply.Outcome{ply.Ongoing, ply.Loss, ply.Draw, ply.Win} {
		text, err := json.Marshal(o)
		if want := `"` + o.String() + `"`; err != nil || string(text) != want {
			t.Errorf("%v is written as %s, %v", o, text, err)
		}
		got := ply.Outcome(-1)
		if err := json.Unmarshal(text, &got); err != nil || got != o {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	for _, o := range []ply.Outcome{-1, ply.Win + 1} {
		if text, err := json.Marshal(o); err == nil {
			t.Errorf("outcome %d is written as %s", o, text)
		}
	}
	for _, text := range []string{`"lost"`, `"Win"`, `""`, `1`, `"` + strings.Repeat("x", 1<<20) + `"`} {
		o := ply.Draw
		if err := json.Unmarshal([]byte(text), &o); err == nil || len(err.Error()) > 200 || o != ply.Draw {
			t.Errorf("%.20s is read as %v, %.200v", text, o, err)
		}
	}
}
