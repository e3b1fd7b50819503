package names

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNames(t *testing.T) {
	for _, name := range []string{
		"Lan", "lan_2", "Nguyễn-Ân", "Đặng.Thị", "x9", "42", "Müller", "Łukasz", "Γιάννης", "Иван", "Ґанна", "דוד", "محمد", "გიორგი", "김철수", "田中花子", "たなか", "佐々木", "Արամ",
		strings.Repeat("a", 20), strings.Repeat("ễ", 20),
	} {
		if err := Check(name); err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
	for why, names := range map[string][]string{
		"2 to 20":      {"", "a", strings.Repeat("a", 21), strings.Repeat("ễ", 21), strings.Repeat("x", 1<<16)},
		"one alphabet": {"Lаn" /* with a Cyrillic а */, "Ivanов", "αbc", "Tanaka花子"},
		"between":      {".a", "a.", "..", "-_", "a..b", "a-_b", "_lan", "lan-"},
		"not": {"Lan Anh", "lan\n", "a\x00b", "<b>", "a/b", "a%2e", "a?b", "lan@x", "Lan!", "a\u200bb", "a\u202eb", "\ufeffLan",
			"La\u0300n" /* a mark that joins */, "👑👑", "１２" /* wide digits */, "Ｌａｎ", "𝐋𝐚𝐧", "ﬁt", "٣٤", "ªº", "\u3164\u3164" /* blank letters */, "\u115fa", "ʰa", "ɡo", "ǃa",
			"a\xff", "\xff\xfe", "ﻙﻙ", "กานต์", "ab\u2028"},
	} {
		for _, name := range names {
			if err := Check(name); err == nil || !strings.Contains(err.Error(), why) {
				t.Errorf("%q: got %v, want an error with %q", name, err, why)
			}
		}
	}
}

func TestFold(t *testing.T) {
	for _, pair := range [][2]string{
		{"Lan", "LAN"}, {"đặng", "ĐẶNG"}, {"Σίσυφος", "ΣΊΣΥΦΟΣ"}, {"Иван", "ИВАН"}, {"İlan", "ilan"}, {"straße", "STRAẞE"},
		{"Max", "Мах"}, {"HOTE", "НОТЕ"}, {"TOM", "ΤΟΜ"}, // the second ones in Cyrillic and Greek
	} {
		if a, b := Fold(pair[0]), Fold(pair[1]); a != b {
			t.Errorf("%q is %q, but %q is %q", pair[0], a, pair[1], b)
		}
	}
	for _, pair := range [][2]string{{"Lan", "Làn"}, {"Lan", "Lan1"}, {"a-b", "a_b"}, {"Minh", "Мінн"}} {
		if Fold(pair[0]) == Fold(pair[1]) {
			t.Errorf("%q and %q are one name", pair[0], pair[1])
		}
	}
}

// TestLetters looks at every letter: those of a writing are of one script, stand for themselves, and are
// one letter in both cases.
func TestLetters(t *testing.T) {
	scripts := make([]string, len(writings))
	count := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		w := writingOf(r)
		if w < 0 {
			continue
		}
		count++
		script := scriptOf(r)
		if scripts[w] == "" {
			scripts[w] = script
		}
		if script != scripts[w] || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || unicode.Is(unicode.M, r) || unicode.Is(unicode.Lt, r) {
			t.Errorf("%q %U of %s is among the letters of %s", r, r, script, scripts[w])
		}
		letter := string(r)
		for _, other := range []string{strings.ToUpper(letter), strings.ToLower(letter), Fold(letter)} {
			if Fold(other) != Fold(letter) {
				t.Errorf("%q is %q, but %q is %q", letter, Fold(letter), other, Fold(other))
			}
		}
	}
	t.Logf("%d letters of %q", count, scripts)
}

// FuzzName: a name that is allowed has nothing that hides, that leads an address elsewhere, or that is
// somebody else's in another case.
func FuzzName(f *testing.F) {
	for _, name := range []string{"Lan", "Nguyễn-Ân", "Иван", "..", "a/b", "La\u0300n", "\u3164\u3164", "田中", "a\xff", "K\u212a", "ſs"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if Check(name) != nil {
			return
		}
		if n := utf8.RuneCountInString(name); !utf8.ValidString(name) || n < 2 || n > 20 {
			t.Fatalf("%q is allowed", name)
		}
		scripts := map[string]bool{}
		for _, r := range name {
			switch {
			case r < 0x80:
				if strings.ContainsRune(" /\\%?#&<>\"'`:@", r) || r < ' ' || r == 0x7f {
					t.Fatalf("%q is allowed", name)
				}
			case !unicode.IsLetter(r) || !unicode.IsGraphic(r) || unicode.Is(unicode.M, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r):
				t.Fatalf("%q is allowed", name)
			}
			if unicode.IsLetter(r) {
				scripts[scriptOf(r)] = true
			}
		}
		if len(scripts) > 1 {
			t.Fatalf("%q has letters of %v", name, scripts)
		}
		for _, other := range []string{strings.ToUpper(name), strings.ToLower(name), strings.ToTitle(name)} {
			if Check(other) == nil && Fold(other) != Fold(name) {
				t.Fatalf("%q is %q, but %q is %q", name, Fold(name), other, Fold(other))
			}
		}
		if again := Fold(Fold(name)); again != Fold(name) {
			t.Fatalf("%q is %q, and that is %q", name, Fold(name), again)
		}
	})
}

// scriptOf returns the script of a letter, by the tables of Unicode. Japanese is written in three.
func scriptOf(r rune) string {
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			switch name {
			case "Han", "Hiragana", "Katakana", "Common": // Common: ー
				return "Japanese"
			}
			return name
		}
	}
	return ""
}
