package alphabeta

import "github.com/plygo/ply"

// filter counts the hashes of a line by some of their bits. If it has counted a hash
// only once, that hash occurs only once, so the line need not be looked through.
type filter [1 << 12]uint8

func (f *filter) slot(hash uint64) *uint8 { return &f[hash*0x9E3779B97F4A7C15>>52] }

func (f *filter) add(hash uint64)        { *f.slot(hash)++ }
func (f *filter) remove(hash uint64)     { *f.slot(hash)-- }
func (f *filter) twice(hash uint64) bool { return *f.slot(hash) != 1 }

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
