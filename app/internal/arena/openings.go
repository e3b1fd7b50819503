package arena

import (
	"fmt"
	"os"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// openings returns the openings of the file, or random ones of a number of plies. If a game has too few
// openings of that length, they get longer.
func openings[S any, M comparable](g *subject.Game[S, M], s *Settings, plies int) ([]match.Opening[S, M], error) {
	if s.openings != "" {
		return readOpenings(g, s.openings)
	}
	start, err := g.Start("")
	if err != nil {
		return nil, err
	}
	if s.plies >= 0 {
		plies = s.plies
	}
	list, err := match.RandomOpenings(g.Rules, start, plies, s.rounds(), s.seed)
	if plies == 0 && len(list) > 0 {
		return list, nil // all games begin at the start
	}
	if s.plies >= 0 || err == nil {
		return list, err
	}
	for longer := 1; longer < 5; longer++ {
		more, err := match.RandomOpenings(g.Rules, start, plies+longer, s.rounds(), s.seed)
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
