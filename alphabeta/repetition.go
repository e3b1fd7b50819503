package alphabeta

import "github.com/plygo/ply"

// repetition asks the game about the state at ply p, if it occurred before on the line
// since the last null move.
func (w *worker[S, M]) repetition(p int) ply.Outcome {
	last := w.root + p
	from := 0
	for q := p - 1; q >= 0; q-- {
		if w.frames[q].null {
			from = w.root + q + 1
			break
		}
	}
	for i := last - 1; i >= from; i-- {
		if w.hashes[i] == w.hashes[last] {
			o := w.repeater.Repetition(w.line[from:last+1:last+1], max(w.root-from, -1))
			if o != ply.Ongoing {
				w.cut = true // on another line the same state may be worth something else
			}
			return o
		}
	}
	return ply.Ongoing
}
