package proof

import (
	"errors"
	"fmt"
	"strings"

	"github.com/plygo/ply"
)

// Archive returns a strategy as a game on file, for [ply.Archiver].WriteGame: programs that show PGN can
// follow it. The game begins at the last state of Line. Its record is the longest game with a strategy that
// wins, and a game with the first defences otherwise. All other defences are variations in their places.
//
// A state that another line has led to before ends its line with a note, such as "goes on as after Ra6+ f6",
// unless the strategy wins there at once: a viewer can only follow what is there, but a strategy written
// out in all its orders of moves may be a thousand times as long. Of a brief strategy, defences with
// the same reply are one variation with a note: "or 187 more".
//
// The tags are empty, and WriteGame sets those that follow from the record. The game must have a
// [ply.Notation], and no chance: a record has no place for all that chance may do.
func (p *Strategy[S, M]) Archive(g ply.Game[S, M]) (a ply.Archive[S, M], err error) {
	if p == nil || len(p.Line) == 0 || g == nil {
		return a, errors.New("proof: there is no strategy to record")
	}
	notation, ok := ply.As[ply.Notation[S, M]](g)
	if !ok {
		return a, errors.New("proof: the game cannot write moves; it is no ply.Notation")
	}
	if err := Check(g, p); err != nil {
		return a, err // its circles might have no end
	}
	r := &recorder[S, M]{writer: writer[S, M]{lengths: newLengths(g, p), notation: notation}, recorded: map[uint64]mention{}}
	root := r.root()
	whole, err := r.line(root, r.start(), "")
	if err != nil {
		return a, err
	}
	a = ply.Archive[S, M]{Tags: map[string]string{}, Record: ply.NewRecord(g, root.state, 0), Variations: whole.Variations}
	for _, m := range whole.Moves {
		if err := a.Record.Play(m); err != nil {
			return ply.Archive[S, M]{}, err
		}
	}
	a.Notes = append([]ply.Note{{Text: p.claim(g)}}, whole.Notes...)
	return a, nil
}

// claim says in words what a strategy shows.
func (p *Strategy[S, M]) claim(g ply.Game[S, M]) string {
	sides := [2]string{"First", "Second"}
	if s, ok := ply.As[ply.Sider](g); ok {
		sides = s.Sides()
	}
	text := sides[p.Player] + " wins"
	if p.Goal == Holds {
		text = sides[1-p.Player] + " does not win"
	}
	switch p.Moves {
	case 0:
	case 1:
		text += " in 1 move"
	default:
		text += fmt.Sprintf(" within %d moves", p.Moves)
	}
	return text
}

// recorder turns a strategy into lines.
type recorder[S any, M comparable] struct {
	writer[S, M]
	recorded map[uint64]mention // states that are recorded, by their ids
	count    int                // of moves
}

// mention is where a state is recorded.
type mention struct {
	words string
	left  int // moves that were left there: see spot
}

// mentionOf returns the mention of a state after moves.
func mentionOf(moves string, left int) mention {
	if moves == "" {
		return mention{"goes on as at the beginning", left}
	}
	return mention{"goes on as after " + moves, left}
}

// atOnce reports whether the strategy wins at once in a state.
func (r *recorder[S, M]) atOnce(at stop[S, M]) bool {
	return r.Goal == Wins && r.chooses(at) && r.from(at) == 1
}

// mostRecorded is how many moves a record has at most.
const mostRecorded = 1 << 18

// point is a state of a line, before its move.
type point[S any, M comparable] struct {
	stop  stop[S, M]
	where spot
	words string       // the moves before it
	other []stop[S, M] // the defences that are not in the line
}

// line returns the line from a state: first its moves, so that what leads to the same states later is
// short, and then the other defences.
func (r *recorder[S, M]) line(at stop[S, M], where spot, words string) (v ply.Variation[M], err error) {
	var points []point[S, M]
	for {
		if r.ends(at, where) {
			break
		}
		if r.Rolls(&at.state) {
			return v, errors.New("proof: a strategy in which chance moves cannot be recorded")
		}
		if old, ok := r.recorded[at.id]; ok && (old.left < 0 || old.left >= where.left) && !r.atOnce(at) {
			v.Notes = append(v.Notes, ply.Note{Ply: len(v.Moves), Text: old.words})
			break
		}
		r.recorded[at.id] = mentionOf(words, where.left)
		if r.count++; r.count > mostRecorded {
			return v, fmt.Errorf("proof: the strategy has more than %d moves to record", mostRecorded)
		}
		list := r.defences(at)
		best := r.main(list)
		next := list[best]
		v.Moves = append(v.Moves, next.move)
		if next.alike > 0 {
			v.Notes = append(v.Notes, ply.Note{Ply: len(v.Moves), Text: fmt.Sprintf("or %d more", next.alike)})
		}
		points = append(points, point[S, M]{at, where, words, append(list[:best:best], list[best+1:]...)})
		words = strings.TrimLeft(words+" "+r.notation.FormatMove(&at.state, next.move), " ")
		at, where = next, r.then(at, where)
	}
	for i := range points {
		if err := r.others(&v, i, &points[i]); err != nil {
			return v, err
		}
	}
	return v, nil
}

// others adds the other defences at a point of a line as variations.
func (r *recorder[S, M]) others(v *ply.Variation[M], n int, p *point[S, M]) error {
	for _, c := range p.other {
		words := strings.TrimLeft(p.words+" "+r.notation.FormatMove(&p.stop.state, c.move), " ")
		below, err := r.line(c, r.then(p.stop, p.where), words)
		if err != nil {
			return err
		}
		one := ply.Variation[M]{Ply: n, Moves: append([]M{c.move}, below.Moves...), Notes: below.Notes, Variations: below.Variations}
		for i := range one.Notes {
			one.Notes[i].Ply++
		}
		for i := range one.Variations {
			one.Variations[i].Ply++
		}
		if c.alike > 0 {
			one.Notes = append([]ply.Note{{Ply: 1, Text: fmt.Sprintf("or %d more", c.alike)}}, one.Notes...)
		}
		v.Variations = append(v.Variations, one)
	}
	return nil
}

// defences returns the moves that the strategy allows in a state.
func (r *recorder[S, M]) defences(at stop[S, M]) []stop[S, M] {
	list := r.lengths.moves(at)
	if r.Brief && !r.chooses(at) && len(list) > 1 {
		list = r.group(list)
	}
	return list
}

// main returns the index of the move that a line goes on with: the one that lasts longest.
func (r *recorder[S, M]) main(list []stop[S, M]) (best int) {
	if r.Goal == Holds {
		return 0
	}
	most := -1
	for i, c := range list {
		if n := r.from(c); n > most {
			best, most = i, n
		}
	}
	return best
}
