package typed_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply/internal/typed"
)

func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		strings.Repeat("x", typed.Longest+1): "",
		" Nf3\t":                             "Nf3",
		"1.e4":                               "e4",
		"1. e4":                              "e4",
		"1 e4":                               "e4",
		"1... e5":                            "e5",
		"12…e5":                              "e5",
		"3) e4":                              "e4",
		"5.0-0":                              "0-0",
		"0-0":                                "0-0",
		"0–0–0":                              "0-0-0",
		"e2 e4":                              "e2e4",
		"e2—e4":                              "e2-e4",
		"e4×d5":                              "e4xd5",
		"♘\ufe0ef3†":                         "♘f3+",
		"ｅ２ｅ４":                               "e2e4",
		"15.6":                               "15.6",
		"15=6":                               "15=6",
		"1. 15=6":                            "15=6",
		"１．炮二平五":                             "炮二平五",
		"1、炮 二 平 五":                          "炮二平五",
		"7,7":                                "7,7",
		"7 , 7":                              "7,7",
		"13 + 1":                             "13+1",
		"1. 7, 7":                            "7,7",
		"1.":                                 "1.",
		"12":                                 "12",
		"1":                                  "1",
		"1. 2":                               "1.2",
		"\xff1. e4 e":                        "\ufffd1.e4e",
	} {
		if got := typed.Tidy(text); got != want {
			t.Errorf("Tidy(%q) = %q, want %q", text, got, want)
		}
	}
}
