package gametest

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/plygo/ply"
)

// checkVariations writes games with variations and reads them back.
func (c *checker[S, M]) checkVariations(records []*ply.Record[S, M]) {
	for _, r := range records {
		var file bytes.Buffer
		state := r.State()
		written := during(&c.caller, gameCall[S, M]{method: "a method called for variations", state: &state}, func() []ply.Variation[M] {
			return c.variations(r.States(), r.Moves(), 0)
		})
		if len(written) == 0 {
			continue
		}
		err := during(&c.caller, gameCall[S, M]{method: "WriteGame"}, func() error {
			return as[ply.Archiver[S, M]](&c.caller).WriteGame(&file, ply.Archive[S, M]{Record: r, Variations: written})
		})
		switch {
		case errors.Is(err, ply.ErrFileVariations) && file.Len() == 0:
			continue
		case err != nil:
			c.fail(ruleLines, &state, "WriteGame of a game with %d moves and %d variations, after %d bytes: %v", len(r.Moves()), len(written), file.Len(), err)
			return
		}
		read := c.readGames(file.String())
		if len(read) != 1 || read[0].err != nil {
			c.fail(ruleLines, &state, "A game with %d variations was written and cannot be read.\n%s", len(written), head(file.String()))
			return
		}
		if was, is := fmt.Sprintf("%+v", written), fmt.Sprintf("%+v", read[0].archive.Variations); was != is {
			c.fail(ruleLines, &state, "The variations are others after reading.\n- %s\n+ %s", head(was), head(is))
			return
		}
	}
}

// deepest is how many variations are inside each other in the games that are written.
const deepest = 3

// variations returns variations of a line: for every third move another one, with some random moves behind
// it, a note, and variations of its own.
func (c *checker[S, M]) variations(states []S, moves []M, depth int) (all []ply.Variation[M]) {
	for i := 0; i < len(moves) && depth < deepest; i += 3 {
		v := ply.Variation[M]{Ply: i}
		s := states[i]
		line := []S{s}
		for len(v.Moves) <= i%4 && !c.over(&s) {
			list := c.game.Moves(nil, &s)
			if len(list) == 0 {
				break // what is wrong with that, another check says
			}
			m := list[c.rng.IntN(len(list))]
			if len(v.Moves) == 0 && m == moves[i] {
				break // only another move is a variation
			}
			c.game.Play(&s, m)
			v.Moves, line = append(v.Moves, m), append(line, s)
		}
		if len(v.Moves) == 0 {
			continue
		}
		v.Notes = []ply.Note{{Ply: len(v.Moves), Text: fmt.Sprintf("words %d", i)}}
		v.Variations = c.variations(line, v.Moves, depth+1)
		all = append(all, v)
	}
	return all
}

// over reports whether no player moves at s: the game is over, or chance moves.
func (c *checker[S, M]) over(s *S) bool {
	if chancer, ok := ply.As[ply.Chancer[S, M]](c.game); ok && chancer.Odds(s, nil, nil) {
		return true
	}
	return c.game.Terminal(s) != ply.Ongoing
}
