package chess

import (
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// addVariations puts variations into a line that has none, which is depth variations deep.
func addVariations(moves []PGNMove, variations []ply.Variation[Move], depth int) error {
	for _, v := range variations {
		switch {
		case v.Ply < 0 || v.Ply >= len(moves):
			return fmt.Errorf("a variation after %d moves, in a line that has %d", v.Ply, len(moves))
		case len(v.Moves) == 0:
			return errors.New("a variation without moves")
		case depth == MaxPGNDepth:
			return gamefile.TooLarge(MaxPGNDepth, "variations inside each other")
		}
		var line Variation
		for _, m := range v.Moves {
			if m == 0 {
				return errors.New("a variation with no move in place of a move") // not the null move of PGN
			}
			line.Moves = append(line.Moves, PGNMove{Move: m})
		}
		if err := addNotes(&line.Comment, line.Moves, v.Notes); err != nil {
			return err
		}
		if err := addVariations(line.Moves, v.Variations, depth+1); err != nil {
			return err
		}
		at := &moves[v.Ply]
		at.Variations = append(at.Variations, line)
	}
	return nil
}

// variations returns the variations of a line, and how many of them are left out: those without moves,
// and those with null moves, which are no moves of the game.
func variations(moves []PGNMove) (all []ply.Variation[Move], omitted int) {
	for i := range moves {
		for _, line := range moves[i].Variations {
			v := ply.Variation[Move]{Ply: i}
			for _, m := range line.Moves {
				if m.Move == 0 {
					v.Moves = nil
					break
				}
				v.Moves = append(v.Moves, m.Move)
			}
			if len(v.Moves) == 0 {
				omitted += 1 + countVariations(line.Moves)
				continue
			}
			v.Notes = notes(line.Comment, line.Moves)
			var inside int
			v.Variations, inside = variations(line.Moves)
			omitted += inside
			all = append(all, v)
		}
	}
	return all, omitted
}

func countVariations(moves []PGNMove) (n int) {
	for _, m := range moves {
		n += len(m.Variations)
		for _, v := range m.Variations {
			n += countVariations(v.Moves)
		}
	}
	return n
}

// omittedText says how many variations were left out.
func omittedText(variations int) string {
	switch variations {
	case 0:
		return ""
	case 1:
		return "1 variation"
	}
	return fmt.Sprintf("%d variations", variations)
}
