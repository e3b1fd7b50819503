package play

import (
	"strings"
	"testing"
	"unicode"
)

// Keys without a character, and bytes that are no text, are explained. Nothing of them is obeyed or
// comes back to the terminal.
func TestStray(t *testing.T) {
	const usual = "; type a move such as "
	for line, want := range map[string]string{
		"\x1b[A":                     "arrow keys do nothing here" + usual,
		"\x1bOD":                     "arrow keys do nothing here" + usual,
		"e4\x1b[1;5C":                "arrow keys do nothing here" + usual,
		"\x1b[3~":                    "that key does nothing here" + usual,
		"\x1b":                       "that key does nothing here" + usual,
		"\x1bOP\x1b[2J":              "that key does nothing here" + usual,
		"e4\x01":                     "keys with Ctrl do nothing here" + usual,
		"\x00e4":                     "keys with Ctrl do nothing here" + usual,
		"e4\u009b31m":                "keys with Ctrl do nothing here" + usual,
		"save \x07x":                 "keys with Ctrl do nothing here" + usual,
		"e4\xff":                     "that is no text in UTF-8" + usual,
		"save \xc3":                  "that is no text in UTF-8" + usual,
		"":                           "type a move such as ",
		"   ":                        "type a move such as ",
		"\t":                         "type a move such as ",
		"Nf\t":                       `"Nf" is neither a move here nor a command`,
		"moves\te2":                  "2: e3 e4",
		"hello\u200eworld":           `"hello\u200eworld" is neither`,
		strings.Repeat("\x1b", 5000): "a line of more than 4096 bytes is ignored",
	} {
		var out strings.Builder
		keys := newTerminal(strings.NewReader(line+"\n"), &out, true, nil)
		empty := ""
		if err := run(t.Context(), chessGame, &Settings{players: [2]string{person, person}, scores: &empty}, keys); err != nil {
			t.Fatal(err)
		}
		text := out.String()
		if !strings.Contains(text, want) || strings.Contains(text, "1. White") {
			t.Errorf("%q: no %q in\n%s", line, want, text)
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || r == unicode.ReplacementChar) }); i >= 0 {
			t.Errorf("%q: the terminal gets %q", line, text[i:min(i+10, len(text))])
		}
	}
	out := evening(t, chessGame, Settings{players: [2]string{person, person}}, "resign", "\x1b[A")
	hasAll(t, out, "arrow keys do nothing here; the game is over; there are new")
	if out := evening(t, chessGame, Settings{players: [2]string{person, person}}, "", "", "e4"); strings.Contains(out, "type a move") {
		t.Errorf("empty lines of a script are explained:\n%s", out)
	}
}

// Colours are for a terminal, or for whoever asks for them.
func TestColor(t *testing.T) {
	for _, tt := range []struct {
		flag  string
		shows bool // the terminal shows colours
		want  bool
	}{{"", true, true}, {"", false, false}, {"auto", true, true}, {"auto", false, false}, {"always", false, true}, {"never", true, false}} {
		var out strings.Builder
		keys := newTerminal(strings.NewReader("e4\n"), &out, false, nil)
		keys.colors = tt.shows
		if err := run(t.Context(), chessGame, &Settings{players: [2]string{person, person}, color: tt.flag}, keys); err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(out.String(), "\x1b["); got != tt.want {
			t.Errorf("%+v: colours %v", tt, got)
		}
	}
}
