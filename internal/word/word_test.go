package word_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply/internal/word"
)

type light uint8

const (
	red light = iota
	green
	dark
)

func (l light) String() string { return [...]string{"red", "green", "dark"}[l] }

func TestWord(t *testing.T) {
	for _, l := range []light{red, green} {
		text, err := word.Write(l, red, green)
		if err != nil || string(text) != l.String() {
			t.Errorf("%v is written as %s, %v", l, text, err)
		}
		got := dark
		if err := word.Read(&got, text, red, green); err != nil || got != l {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	if text, err := word.Write(dark, red, green); err == nil || err.Error() != "0x2 is no word_test.light; there are red, green" {
		t.Errorf("dark is written as %s, %v", text, err)
	}
	for _, text := range []string{"", "dark", "Red", "red ", strings.Repeat("x", 1_000)} {
		got := dark
		err := word.Read(&got, []byte(text), red, green)
		if err == nil || got != dark || len(err.Error()) > 100 || !strings.Contains(err.Error(), "red, green") {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}
