package alphabeta

import (
	"math"

	"github.com/plygo/ply"
)

// corrections remember how wrong the evaluation was, by the structure of a state. An evaluation that is wrong in one state is often wrong by
// as much in the others of its structure: a blocked position that looks better than it is stays blocked. So what searches found of some
// states corrects the evaluation of the next ones (Caissa 2023, as static evaluation correction history).
//
// The evaluation in the table is the game's own, since the corrections change.
type corrections []int32

const (
	structureBits = 14
	structures    = 1 << structureBits // how many are remembered; those with the same place share a correction
	grain         = 32                 // corrections are kept in 32nds of a score
	mostWeight    = 16                 // of what one search found, in 256ths; the rest is what was known before
)

// at returns the correction of a structure.
func (c corrections) at(structure uint64) *int32 {
	return &c[structure*0x9E3779B97F4A7C15>>(64-structureBits)]
}

// mostWrong returns the largest correction that is remembered: a quarter of what raises the rate of wins from 50% to 73%.
func mostWrong(t ply.Tuning) ply.Score { return t.Score(1/(1+math.Exp(-1))) / 4 }

// correction returns the correction of the state at ply p, or nil if the game tells no structures, the search must be exact, or
// Corrections are left out.
func (w *worker[S, M]) correction(p int) *int32 {
	if w.Structurer == nil || w.exact || w.leavesOut(Corrections) {
		return nil
	}
	if w.corrections == nil {
		w.corrections = make(corrections, structures)
	}
	return w.corrections.at(w.Structurer.Structure(w.at(p)))
}

// correct sets the static evaluation of ply p, whose frame has the game's own. Half of what is remembered counts.
func (w *worker[S, M]) correct(p int) {
	f := &w.frames[p]
	f.static = f.eval
	if c := w.correction(p); c != nil {
		f.static = min(max(f.eval+ply.Score(*c)/(2*grain), -ply.MaxEval), ply.MaxEval)
	}
}

// learnCorrection learns from a search of ply p by how much the evaluation was wrong. A score in which tactics have a part tells
// nothing of the structure, and a bound only if it is beyond the evaluation.
func (w *worker[S, M]) learnCorrection(p, depth int, found ply.Score, b bound, quiet bool) {
	f := &w.frames[p]
	if !quiet || f.eval == noEval || decided(found) || b == lower && found <= f.eval || b == upper && found >= f.eval {
		return
	}
	c := w.correction(p)
	if c == nil {
		return
	}
	most := int32(w.mostWrong)
	wrong := min(max(int32(found-f.eval), -4*most), 4*most)
	weight := int32(min(depth+1, mostWeight))
	now := (*c*(256-weight) + wrong*grain*weight) / 256
	*c = min(max(now, -most*grain), most*grain)
}
