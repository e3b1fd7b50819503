package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// distinguish gives problems of the same name a number.
func distinguish[S any](problems []find[S]) {
	count, number := map[string]int{}, map[string]int{}
	for _, f := range problems {
		count[f.Name]++
	}
	for i := range problems {
		if name := problems[i].Name; count[name] > 1 {
			number[name]++
			problems[i].Name = fmt.Sprintf("%s, No. %d", name, number[name])
		}
	}
}

var numerals = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}

// numeral writes a number as a word if it is small.
func numeral(n int) string {
	if n < len(numerals) {
		return numerals[n]
	}
	return fmt.Sprint(n)
}

// plural writes a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return numeral(n) + " " + thing + "s"
}

// capital makes the first letter large.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// army names a problem by the pieces of both sides, such as "Rook and two knights against queen". The words of ranks are the
// names of pieces, the strongest first; a piece that is not among them is not named.
func army[S any, M comparable](g ply.Game[S, M], ranks ...string) func(s *S) string {
	drawer, _ := ply.As[ply.Drawer[S, M]](g)
	turner, _ := ply.As[ply.Turner[S]](g)
	return func(s *S) string {
		things := drawer.Draw(s).Things
		own, other := force(things, turner.Turn(s), ranks), force(things, 1-turner.Turn(s), ranks)
		return capital(own) + " against " + other
	}
}

// force lists the pieces of a side, or counts them if they are many.
func force(things []board.Thing, side int, ranks []string) string {
	count, all := map[string]int{}, 0
	for _, t := range things {
		if t.Side != side {
			continue
		}
		word := t.Name[strings.LastIndex(t.Name, " ")+1:]
		if t.Dark {
			word = "dark piece"
		}
		if slices.Contains(ranks, word) {
			count[word]++
			all++
		}
	}
	var words []string
	for _, rank := range ranks {
		switch n := count[rank]; {
		case n == 1:
			words = append(words, rank)
		case n > 1:
			words = append(words, plural(n, rank))
		}
	}
	switch {
	case len(words) == 0:
		return "nothing"
	case len(words) > 4:
		return plural(all, "piece")
	case len(words) == 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
