package experiments

import (
	"fmt"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/projects"
)

// find returns a player of the list by name. Limits after a colon take the place of its own, as in
// project-d-mcts:nodes=1000.
func find[S any, M comparable](list []projects.Player[S, M], name string) (func(seed uint64) match.Player[S, M], error) {
	own, text, limited := strings.Cut(name, ":")
	var limits ply.Limits
	if limited {
		control, err := match.ParseControl(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		limits = control.Move
	}
	for _, p := range list {
		if p.Name != own {
			continue
		}
		return func(seed uint64) match.Player[S, M] {
			player := p.New(seed)
			if s, ok := player.(*match.SearcherPlayer[S, M]); ok && limited {
				s.Limits = limits
			}
			return player
		}, nil
	}
	return nil, fmt.Errorf("no player %s", own)
}
