package proof_test

import (
	"context"
	"slices"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/chess"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/proof"
	"github.com/plygo/ply/xiangqi"
)

// special is a position whose answer depends on a count, on stalemate or on repetition.
type special struct {
	why    string
	state  string
	played []string // moves that led on from state
	player int
	goal   proof.Goal
	moves  int
	want   proof.Verdict
	// mayNotKnow says that the answer may be Unknown, as the comment of the package tells: a win that rests on
	// the other player's repetitions being forbidden.
	mayNotKnow bool
}

// referee answers by playing out every line, with the repetitions as searchers judge them.
type referee[S any, M comparable] struct {
	g      ply.Game[S, M]
	player int
	line   []S
	hashes []uint64
	root   int
	nodes  int
}

// mostRefereed is how many states a referee looks at before it gives up.
const mostRefereed = 300_000

// wins reports whether the player wins within so many own moves, below 0 any number.
func (r *referee[S, M]) wins(left int) bool {
	if r.nodes++; r.nodes > mostRefereed {
		return false
	}
	s := r.line[len(r.line)-1]
	turner, _ := ply.As[ply.Turner[S]](r.g)
	hasher, _ := ply.As[ply.Repeater[S]](r.g)
	own := turner.Turn(&s) == r.player
	o := r.g.Terminal(&s)
	if o == ply.Ongoing && slices.Contains(r.hashes[:len(r.hashes)-1], hasher.Hash(&s)) {
		o = hasher.Repetition(r.line, r.root)
	}
	switch {
	case o != ply.Ongoing:
		return own && o == ply.Win || !own && o == ply.Loss
	case own && left == 0:
		return false
	case own:
		left--
	}
	for _, m := range r.g.Moves(nil, &s) {
		next := s
		r.g.Play(&next, m)
		r.line, r.hashes = append(r.line, next), append(r.hashes, hasher.Hash(&next))
		won := r.wins(left)
		r.line, r.hashes = r.line[:len(r.line)-1], r.hashes[:len(r.hashes)-1]
		if won == own {
			return own
		}
	}
	return !own
}

// refereed returns the answer to a question by every line of play, and whether that came to an end.
func refereed[S any, M comparable](g ply.Game[S, M], c special, line []S) (proof.Verdict, bool) {
	r := &referee[S, M]{g: g, player: c.player, line: slices.Clone(line), root: len(line) - 1}
	if c.goal == proof.Holds {
		r.player = 1 - c.player
	}
	hasher, _ := ply.As[ply.Hasher[S]](g)
	for i := range line {
		r.hashes = append(r.hashes, hasher.Hash(&line[i]))
	}
	left := c.moves
	if left == 0 {
		left = -1
	}
	if r.wins(left) == (c.goal == proof.Wins) {
		return proof.Yes, r.nodes <= mostRefereed
	}
	return proof.No, r.nodes <= mostRefereed
}

func specials[S any, M comparable](t *testing.T, name string, g ply.Game[S, M], cases []special) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		notation, _ := ply.As[ply.Notation[S, M]](g)
		unknown, played := 0, 0
		for _, c := range cases {
			s, err := notation.Parse(c.state)
			if err != nil {
				t.Fatalf("%s: %v", c.why, err)
			}
			line := []S{s}
			for _, text := range c.played {
				m, err := notation.ParseMove(&s, text)
				if err != nil {
					t.Fatalf("%s: %v", c.why, err)
				}
				g.Play(&s, m)
				line = append(line, s)
			}
			if got, ended := refereed(g, c, line); ended {
				played++
				if got != c.want {
					t.Errorf("%s: every line of play says %v, the table %v: %s", c.why, got, c.want, c.state)
				}
			}
			x := proof.New(g)
			x.MemoryMB = 16
			a, err := x.Ask(context.Background(), ply.Limits{Nodes: 2_000_000}, proof.Question[M]{Player: c.player, Goal: c.goal, Moves: c.moves}, line...)
			switch {
			case err != nil:
				t.Errorf("%s: %v", c.why, err)
			case a.Verdict == proof.Unknown && c.mayNotKnow:
				unknown++
			case a.Verdict != c.want:
				t.Errorf("%s: %v after %d nodes, want %v: %s", c.why, a.Verdict, a.Nodes, c.want, c.state)
			default:
				if err := proof.Check(g, a.Proof); err != nil {
					t.Errorf("%s: %v", c.why, err)
				}
			}
		}
		t.Logf("%d positions, %d unknown; every line of %d was played", len(cases), unknown, played)
	})
}

// Positions built on purpose.
func TestSpecial(t *testing.T) {
	specials(t, "chess", chess.Rules{}, chessSpecials)
	specials(t, "xiangqi", xiangqi.Rules{}, slices.Concat(xiangqiSpecials, forbidden("w - - 0 1", "b - - 0 1")))
	specials(t, "xiangqi by the computer rule", xiangqi.Rules{Repeats: xiangqi.Computer}, forbidden("w - - 0 1", "b - - 0 1"))
	specials(t, "xiangqi with plain draws", xiangqi.Rules{Repeats: xiangqi.PlainDraw}, allowed("b - - 0 1"))
	specials(t, "jieqi", jieqi.Rules{}, slices.Concat(jieqiSpecials, forbidden("w - 0 1", "b - 0 1")))
	specials(t, "jieqi with plain draws", jieqi.Rules{Repeats: jieqi.PlainDraw}, allowed("b - 0 1"))
	specials(t, "jieqi of 80 plies", jieqi.Rules{Quiet: 80}, jieqi80Specials)
}

var chessSpecials = []special{
	{why: "the mate comes with the last ply that is left, and comes first", state: "7k/8/6K1/8/8/8/8/R7 w - - 99 80", want: proof.Yes},
	{why: "a mate in 1, and 2 plies are left", state: "7k/8/6K1/8/8/8/8/R7 w - - 98 80", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 4 are left", state: "k7/8/2K5/8/8/8/8/7R w - - 96 80", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 3 are left", state: "k7/8/2K5/8/8/8/8/7R w - - 97 80", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 2 are left", state: "k7/8/2K5/8/8/8/8/7R w - - 98 80", want: proof.No},
	{why: "a mate in 2 takes 3 plies, and 1 is left", state: "k7/8/2K5/8/8/8/8/7R w - - 99 80", want: proof.No},
	{why: "the count saves Black as well as a question about White says", state: "k7/8/2K5/8/8/8/8/7R w - - 98 80", player: 1, goal: proof.Holds, want: proof.Yes},
	{why: "a rook that waits on the last rank: 3 plies, and 3 are left", state: "8/k7/2K5/8/8/8/8/7R w - - 97 80", want: proof.Yes},
	{why: "a rook that waits on the last rank: 3 plies, and 2 are left", state: "8/k7/2K5/8/8/8/8/7R w - - 98 80", want: proof.No},
	{why: "a capture with the last ply begins the count anew", state: "k7/7p/2K5/8/8/8/8/7R w - - 99 80", moves: 6, want: proof.Yes},
	{why: "a pawn's move with the last ply begins the count anew", state: "k7/8/2K5/8/8/8/7P/7R w - - 99 80", moves: 6, want: proof.Yes},
	{why: "the pawn is lost, or White is stalemated", state: "8/8/8/8/8/6k1/5p2/5K2 b - - 0 80", player: 1, want: proof.No},
	{why: "so White holds", state: "8/8/8/8/8/6k1/5p2/5K2 b - - 0 80", goal: proof.Holds, want: proof.Yes},
	{why: "the king can only be shut in, which is stalemate", state: "k1K5/p7/P7/8/8/8/8/8 w - - 0 80", moves: 6, want: proof.No},
	{why: "perpetual check holds against mate in one", state: "6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 40", goal: proof.Holds, want: proof.Yes},
	{why: "Black cannot win against perpetual check", state: "6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 40", player: 1, want: proof.No},
	{why: "the only way to the mate leads through a position that occurred twice", state: "k7/3K4/8/8/8/8/8/1R6 w - - 0 60",
		played: []string{"Kc7", "Ka7", "Kd7", "Ka8", "Kc7", "Ka7", "Kc6", "Ka8"}, moves: 2, want: proof.No},
	{why: "with more moves there is another way", state: "k7/3K4/8/8/8/8/8/1R6 w - - 0 60",
		played: []string{"Kc7", "Ka7", "Kd7", "Ka8", "Kc7", "Ka7", "Kc6", "Ka8"}, moves: 8, want: proof.Yes},
	{why: "without that past the mate in 2 is there", state: "k7/8/2K5/8/8/8/8/1R6 w - - 8 64", moves: 2, want: proof.Yes},
	{why: "the way leads through a position that occurred once, which does not end the game", state: "k7/8/2K5/8/8/8/8/1R6 w - - 0 60",
		played: []string{"Kc7", "Ka7", "Kc6", "Ka8"}, moves: 2, want: proof.Yes},
}

var xiangqiSpecials = []special{
	{why: "a side without a move loses: the soldier takes the last one away", state: "4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", moves: 2, want: proof.Yes},
	{why: "one move is not enough for that", state: "4k4/9/9/4P4/9/9/9/9/9/4K4 w - - 0 1", moves: 1, want: proof.No},
	{why: "the mate comes with the last of 120 plies, and comes first", state: "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 119 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 3 are left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - - 117 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 1 is left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - - 119 100", moves: 2, want: proof.No},
}

var jieqiSpecials = []special{
	{why: "the mate comes with the last of 120 plies, and comes first", state: "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - 119 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 3 are left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - 117 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 1 is left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - 119 100", moves: 2, want: proof.No},
}

var jieqi80Specials = []special{
	{why: "the mate comes with the last of 80 plies, and comes first", state: "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - 79 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 3 are left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - 77 100", want: proof.Yes},
	{why: "a mate in 2 takes 3 plies, and 1 is left", state: "3k5/9/9/9/9/9/9/R8/1R7/5K3 w - 79 100", moves: 2, want: proof.No},
}

// siege is a position of xiangqi and of jieqi without dark pieces. Red mates in one move. Black's rook can
// check for ever, from the left of Red's general and from above, and nothing else helps.
const siege = "3k5/7R1/6R2/9/9/9/r8/9/9/4K4 "

// forbidden are questions about the siege where perpetual check loses.
func forbidden(red, black string) []special {
	return []special{
		{why: "Red mates before Black can check", state: siege + red, moves: 1, want: proof.Yes},
		{why: "Black must not check for ever, and is mated then", state: siege + black, want: proof.Yes, mayNotKnow: true},
		{why: "Black does not hold by checks that are forbidden", state: siege + black, player: 1, goal: proof.Holds, want: proof.No, mayNotKnow: true},
		{why: "nor does Black win", state: siege + black, player: 1, moves: 3, want: proof.No},
	}
}

// allowed are questions about the siege where every repetition is a draw.
func allowed(black string) []special {
	return []special{
		{why: "Black checks for ever, and holds", state: siege + black, player: 1, goal: proof.Holds, want: proof.Yes},
		{why: "Red does not win against perpetual check", state: siege + black, want: proof.No},
	}
}
