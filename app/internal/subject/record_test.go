package subject_test

import (
	"testing"

	"github.com/plygo/ply/app/internal/subject"
)

func TestHoldsRecords(t *testing.T) {
	for text, want := range map[string]bool{
		`{"seed":"1","start":""}`:                true,
		"\uFEFF \r\n{ \"game\" : \"chess\"}":     true,
		"":                                       false,
		"{":                                      false,
		"{a comment} 1. e4 *":                    false,
		`{"The Immortal Game"} 1. e4 *`:          false,
		`[Event "x"] {"a":1}`:                    false,
		"Piskvorky 15x15, 11:11, 0":              false,
		"{ \"a comment\", he said: } 1. e4 e5 *": false,
	} {
		if got := subject.HoldsRecords([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
