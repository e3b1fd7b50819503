// Package names says which names people can have on a server that strangers use.
package names

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	shortest = 2
	longest  = 20
)

// writings are the letters that names are written with. A name has letters of one writing alone, so
// nobody puts a foreign letter into the name of somebody else that looks the same. Letters that join
// with others, that are blank, or that are another form of a letter here are left out.
var writings = []*unicode.RangeTable{
	{R16: []unicode.Range16{ // Latin
		{'A', 'Z', 1}, {'a', 'z', 1}, {'À', 'Ö', 1}, {'Ø', 'ö', 1}, {'ø', 'ň', 1}, {'Ŋ', 'ž', 1},
		{0x180, 0x1ba, 1}, {0x1cd, 0x1f0, 1}, {0x1f4, 0x24f, 1}, {0x1e00, 0x1e99, 1}, {0x1e9e, 0x1eff, 1},
	}, LatinOffset: 4},
	{R16: []unicode.Range16{{'Ά', 'Ά', 1}, {'Έ', 'ώ', 1}}},                                                    // Greek
	{R16: []unicode.Range16{{'Ѐ', 'ҁ', 1}, {'Ҋ', 'ԯ', 1}}},                                                    // Cyrillic
	{R16: []unicode.Range16{{'Ա', 'Ֆ', 1}, {'ա', 'ֆ', 1}}},                                                    // Armenian
	{R16: []unicode.Range16{{0x5d0, 0x5ea, 1}}},                                                               // Hebrew
	{R16: []unicode.Range16{{0x620, 0x63f, 1}, {0x641, 0x64a, 1}, {0x671, 0x6d3, 1}}},                         // Arabic
	{R16: []unicode.Range16{{0x10d0, 0x10fa, 1}}},                                                             // Georgian
	{R16: []unicode.Range16{{0xac00, 0xd7a3, 1}}},                                                             // Korean
	{R16: []unicode.Range16{{'々', '々', 1}, {'ぁ', 'ゖ', 1}, {'ァ', 'ヺ', 1}, {'ー', 'ー', 1}, {0x4e00, 0x9fff, 1}}}, // Chinese and Japanese
}

// Check returns why nobody can have a name, or nil.
func Check(name string) error {
	if n := utf8.RuneCountInString(name); n < shortest || n > longest {
		return fmt.Errorf("a name has %d to %d letters", shortest, longest)
	}
	writing, before := -1, '.'
	for _, r := range name {
		switch {
		case isMark(r):
			if isMark(before) {
				return errors.New("_ - . stand between letters or digits")
			}
		case r >= '0' && r <= '9':
		default:
			w := writingOf(r)
			switch {
			case w < 0:
				return fmt.Errorf("a name has letters, digits and _ - . between them, not %q", r)
			case writing >= 0 && w != writing:
				return errors.New("all letters of a name are of one alphabet")
			}
			writing = w
		}
		before = r
	}
	if isMark(before) {
		return errors.New("_ - . stand between letters or digits")
	}
	return nil
}

func isMark(r rune) bool { return r == '_' || r == '-' || r == '.' }

// writingOf returns the index of the writing of a letter, or -1.
func writingOf(r rune) int {
	for i, table := range writings {
		if unicode.Is(table, r) && unicode.IsLetter(r) {
			return i
		}
	}
	return -1
}

// alike are letters of Greek and Cyrillic that look like Latin ones, small or large.
var alike = strings.NewReplacer(
	"α", "a", "β", "b", "ε", "e", "ζ", "z", "η", "h", "ι", "i", "κ", "k", "μ", "m", "ν", "n", "ο", "o", "ρ", "p", "τ", "t", "υ", "y", "χ", "x",
	"а", "a", "в", "b", "е", "e", "к", "k", "м", "m", "н", "h", "о", "o", "р", "p", "с", "c", "т", "t", "у", "y", "х", "x",
	"і", "i", "ј", "j", "ѕ", "s", "һ", "h", "ԁ", "d", "ԛ", "q", "ԝ", "w",
)

// Fold returns what two names share that people take for one: letters in another case, and names in
// letters of two alphabets that look the same.
func Fold(name string) string {
	fold := func(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) } // there are two small sigmas
	return alike.Replace(strings.Map(fold, name))
}
