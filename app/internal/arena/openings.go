package arena

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// length returns the number of plies of random openings.
func (s *Games) length(n nature) int {
	if s.plies >= 0 {
		return s.plies
	}
	return n.opening()
}

// openings returns the openings of the file, or random ones. If a game has too few openings of the length
// that suits it, they get longer.
func openings[S any, M comparable](g *subject.Game[S, M], s *Games, n nature) ([]match.Opening[S, M], error) {
	if s.openings != "" {
		return readOpenings(g, s.openings)
	}
	start, err := g.Start("")
	if err != nil {
		return nil, err
	}
	plies := s.length(n)
	list, err := match.RandomOpenings(g.Rules, start, plies, s.Rounds(), s.Seed)
	if plies == 0 && len(list) > 0 {
		return list, nil // all games begin at the start
	}
	if s.plies >= 0 || err == nil {
		return list, err
	}
	for longer := 1; longer < 5; longer++ {
		more, err := match.RandomOpenings(g.Rules, start, plies+longer, s.Rounds(), s.Seed)
		if err == nil {
			return more, nil
		}
		if len(more) > len(list) {
			list = more
		}
	}
	return list, nil // there are fewer than rounds; they are used in turn
}

func readOpenings[S any, M comparable](g *subject.Game[S, M], name string) ([]match.Opening[S, M], error) {
	if _, err := g.Notation(); err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	list, err := match.ReadOpenings(g.Rules, file)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("%s has no openings", name)
	}
	return list, err
}

// texts returns the openings as lines that [match.ReadOpenings] reads.
func texts[S any, M comparable](g *subject.Game[S, M], list []match.Opening[S, M]) ([]string, error) {
	notation, err := g.Notation()
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, o := range list {
		line := notation.Format(&o.Start)
		if len(o.Moves) > 0 {
			line = moves(g.Rules, notation, o)
		}
		read, err := match.ReadOpenings(g.Rules, strings.NewReader(line))
		if err != nil {
			return nil, err
		}
		if len(read) != 1 || notation.Format(&read[0].Start) != notation.Format(&o.Start) || !slices.Equal(read[0].Moves, o.Moves) {
			return nil, fmt.Errorf("%s reads its own text %q as another opening", g.Name, line)
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// moves returns the moves of an opening from the start as text.
func moves[S any, M comparable](rules ply.Game[S, M], notation ply.Notation[S, M], o match.Opening[S, M]) string {
	words := []string{"start"}
	for _, m := range o.Moves {
		words = append(words, notation.FormatMove(&o.Start, m))
		rules.Play(&o.Start, m)
	}
	return strings.Join(words, " ")
}
