package alphabeta

import (
	"math/bits"
	"strings"

	"github.com/plygo/ply"
)

// Technique is a set of techniques, for [Searcher.Without].
type Technique uint32

// The techniques that can be left out. Those up to StarProbes change only the time of a search that
// uses none of the others; Table does so in games without repetition. Those from Quiescence on
// change its result.
const (
	Table             Technique = 1 << iota // the transposition table
	Ordering                                // everything but Moves that says what to try first
	Killers                                 // quiet moves that cut off siblings
	Counters                                // quiet moves that refuted the last move
	History                                 // quiet moves that did well anywhere, and after the last moves
	Priors                                  // quiet moves that the game's policy likes
	Window                                  // null windows for all moves but the first
	Aspiration                              // a narrow window around the last depth's score
	MateDistance                            // no search for longer wins than one that is found
	Star                                    // bounds at chance nodes
	StarTable                               // the table at chance nodes, and bounds from what it knows of their outcomes
	StarProbes                              // bounds at chance nodes from one move of each outcome
	Quiescence                              // playing captures out before evaluating
	Reductions                              // less depth for late quiet moves
	NullMove                                // letting the opponent move twice
	Futility                                // giving up moves that cannot reach alpha
	ReverseFutility                         // giving up nodes far above beta
	Razoring                                // quiescence at once for nodes far below alpha
	LateMoves                               // giving up the last quiet moves
	Exchange                                // giving up moves that lose material
	Delta                                   // giving up captures that cannot reach alpha
	Extensions                              // more depth for forced states
	Singular                                // more depth for a move without alternative
	InternalReduction                       // less depth where the table knows no move
	Narrowing                               // leaving out moves that the game calls not worth a search
	Typical                                 // one outcome that stands for all of a chance node
	Corrections                             // evaluations that are corrected by what searches found

	end // of the list

	// Pruning is every technique from Reductions on. Each may miss something: without them,
	// and without Quiescence, the values are exactly minimax's. In a game with repetition that
	// holds without Table only: what a position is worth depends on the way to it, which the
	// table forgets.
	Pruning = end - Reductions
	// All is every technique. A search that leaves out all is plain alpha-beta.
	All = end - 1
)

// techniques has, in the order above, the name of each technique and a function that clears its
// field of the tuning, nil if it has none.
var techniques = [...]struct {
	name string
	off  func(p *ply.Pruning)
}{
	{"Table", nil},
	{"Ordering", nil},
	{"Killers", nil},
	{"Counters", nil},
	{"History", nil},
	{"Priors", nil},
	{"Window", nil},
	{"Aspiration", nil},
	{"MateDistance", nil},
	{"Star", nil},
	{"StarTable", nil},
	{"StarProbes", nil},
	{"Quiescence", nil},
	{"Reductions", func(p *ply.Pruning) { p.Reduce = 0 }},
	{"NullMove", func(p *ply.Pruning) { p.NullMove = 0 }},
	{"Futility", func(p *ply.Pruning) { p.Futility = 0 }},
	{"ReverseFutility", func(p *ply.Pruning) { p.ReverseFutility = 0 }},
	{"Razoring", func(p *ply.Pruning) { p.Razor = 0 }},
	{"LateMoves", func(p *ply.Pruning) { p.LateMoves = 0 }},
	{"Exchange", func(p *ply.Pruning) { p.Exchange = 0 }},
	{"Delta", func(p *ply.Pruning) { p.Delta = 0 }},
	{"Extensions", func(p *ply.Pruning) { p.Extend = false }},
	{"Singular", func(p *ply.Pruning) { p.Singular = false }},
	{"InternalReduction", nil},
	{"Narrowing", nil},
	{"Typical", func(p *ply.Pruning) { p.Typical = 0 }},
	{"Corrections", nil},
}

// String returns the names of the techniques in t, such as "Killers, Counters".
func (t Technique) String() string {
	var names []string
	for i, technique := range techniques {
		if t>>i&1 != 0 {
			names = append(names, technique.name)
		}
	}
	return strings.Join(names, ", ")
}

// allow works out what may be pruned: what the game allows and Without does not leave out.
func (set *settings[S, M]) allow() {
	p := set.Tuning.Pruning
	for left := set.without & All; left != 0; left &= left - 1 {
		if off := techniques[bits.TrailingZeros32(uint32(left))].off; off != nil {
			off(&p)
		}
	}
	if set.leavesOut(Narrowing) {
		set.LookAtAll()
	}
	if set.NullMover == nil {
		p.NullMove = 0
	}
	if set.Hasher == nil || set.leavesOut(Table) {
		p.Singular = false
	}
	set.prune = p
	set.exact = p == ply.Pruning{}
}

func (set *settings[S, M]) leavesOut(t Technique) bool { return set.without&t != 0 }
