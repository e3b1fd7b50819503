package xiangqi

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
)

// reasonOf returns the sentence of an error.
func reasonOf(err error) string {
	var e *ply.MoveError
	if !errors.As(err, &e) {
		return ""
	}
	return e.Reason
}

// TestReasons reads illegal moves and compares the sentences.
func TestReasons(t *testing.T) {
	const (
		start   = startFEN
		eye     = "5k3/9/9/9/9/9/9/9/3N5/2B1K4 w - - 0 1"
		river   = "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1"
		facing  = "4k4/9/9/9/9/4N4/9/9/9/4K4 w - - 0 1"
		pinned  = "3k5/4r4/9/9/9/4N4/9/9/9/4K4 w - - 0 1"
		check   = "3k5/4r4/9/9/9/2N6/9/9/9/4K4 w - - 0 1"
		cannons = "4k4/4n4/9/4p4/9/4C4/9/4C4/4A4/4K4 w - - 0 1"
		horses  = "4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1"
		mate    = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1"
	)
	for _, c := range []struct {
		fen, text string
		err       error
		reason    string
	}{
		{start, "h0g2", nil, ""},
		{start, "h4h5", ply.ErrIllegalMove, "there is no piece on h4"},
		{start, "h7e7", ply.ErrIllegalMove, "the piece on h7 is Black's, and Red is to move"},
		{start, "h2h2", ply.ErrIllegalMove, "a move goes to another square"},
		{start, "C2=2", ply.ErrIllegalMove, "a move goes to another square"},
		{start, "h0f1", ply.ErrIllegalMove, "the horse's leg is blocked on g0"},
		{start, "H2+4", ply.ErrIllegalMove, "the horse's leg is blocked on g0"},
		{start, "马二进四", ply.ErrIllegalMove, "the horse's leg is blocked on g0"},
		{start, "h0h2", ply.ErrIllegalMove, "the horse on h0 does not reach h2"},
		{start, "H2+5", ply.ErrIllegalMove, "the horse on h0 does not move like that"},
		{start, "H2=3", ply.ErrIllegalMove, "the horse on h0 does not move like that"},
		{start, "H2-1", ply.ErrIllegalMove, "the horse on h0 would leave the board"},
		{eye, "E7+5", ply.ErrIllegalMove, "the elephant's eye is blocked on d1"},
		{river, "c4e6", ply.ErrIllegalMove, "an elephant does not cross the river"},
		{start, "a0a3", ply.ErrIllegalMove, "Red's own soldier is on a3"},
		{start, "a0a5", ply.ErrIllegalMove, "the path is blocked on a3"},
		{start, "R9+4", ply.ErrIllegalMove, "the path is blocked on a3"},
		{start, "俥九进四", ply.ErrIllegalMove, "the path is blocked on a3"},
		{start, "R1=2", ply.ErrIllegalMove, "Red's own horse is on h0"},
		{start, "h2h8", ply.ErrIllegalMove, "the path is blocked on h7"},
		{start, "h2h7", ply.ErrIllegalMove, "a cannon takes only over one piece, and none is before h7"},
		{cannons, "e2e8", ply.ErrIllegalMove, "a cannon takes only over one piece, and 2 are before e8"},
		{cannons, "e2e5", ply.ErrIllegalMove, "the path is blocked on e4"},
		{start, "e3d3", ply.ErrIllegalMove, "a soldier goes sideways only after it has crossed the river"},
		{start, "P5=6", ply.ErrIllegalMove, "a soldier goes sideways only after it has crossed the river"},
		{start, "P5-1", ply.ErrIllegalMove, "a soldier does not go back"},
		{start, "e3e5", ply.ErrIllegalMove, "the soldier on e3 does not reach e5"},
		{start, "f0g1", ply.ErrIllegalMove, "the advisor on f0 does not leave the palace"},
		{start, "帅五进二", ply.ErrIllegalMove, "the general on e0 does not reach e2"},
		{"4k4/9/9/9/9/9/9/3K5/9/9 w - - 0 1", "d2c2", ply.ErrIllegalMove, "the general on d2 does not leave the palace"},
		{facing, "e4d6", ply.ErrIllegalMove, "the generals would face each other on the e-file"},
		{pinned, "e4g5", ply.ErrIllegalMove, "that leaves the general in check from the rook on e8"},
		{check, "c4b6", ply.ErrIllegalMove, "the general is in check from the rook on e8"},
		{"3k5/9/9/9/9/9/P8/9/5r3/4K4 w - - 0 1", "e0f0", ply.ErrIllegalMove, "the general would be in check on f0 from the rook on f1"},
		{"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e0d0", ply.ErrIllegalMove, "the generals would face each other on the d-file"},
		{start, "C3=5", ply.ErrIllegalMove, "Red has no cannon on file 3"},
		{facing, "C2=5", ply.ErrIllegalMove, "Red has no cannon"},
		{start, "C+=5", ply.ErrIllegalMove, "Red has no two cannons on a file"},
		{start, "前炮平五", ply.ErrIllegalMove, "Red has no two cannons on a file"},
		{horses, "H5+7", ply.ErrAmbiguousMove, "H5+7 could be from e5 or e7: say which (H-+7, H++7)"},
		{horses, "马五进七", ply.ErrAmbiguousMove, "马五进七 could be from e5 or e7: say which (后马进七, 前马进七)"},
		{horses, "1. h5 + 7", ply.ErrAmbiguousMove, "h5+7 could be from e5 or e7: say which (H-+7, H++7)"},
		{mate, "H2+3", ply.ErrIllegalMove, "Red has no horse"},
		{"R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1", "e9e8", ply.ErrIllegalMove, "the game is over: checkmate"},
		{"3k5/9/3P5/p8/9/9/9/9/9/4K4 b - - 0 1", "d9d8", ply.ErrIllegalMove, "the general would be in check on d8 from the soldier on d7"},
		{start, "e4", ply.ErrMoveSyntax, ""},
		{start, "hello", ply.ErrMoveSyntax, ""},
	} {
		p := mustParse(c.fen)
		_, err := p.ParseMove(c.text)
		if got := reasonOf(err); !errors.Is(err, c.err) || got != c.reason {
			t.Errorf("%q in %s: %v\n got %q\nwant %q", c.text, c.fen, err, got, c.reason)
		}
	}
	p := Start()
	_, err := p.ParseUCI("h0f1")
	if got, want := reasonOf(err), "the horse's leg is blocked on g0"; got != want {
		t.Errorf("ParseUCI: %q, want %q", got, want)
	}
	err = WritePGN(new(strings.Builder), &PGN{Start: p, Moves: []PGNMove{{Move: moveOf(t, "h0f1")}}})
	if got, want := reasonOf(err), "the horse's leg is blocked on g0"; got != want {
		t.Errorf("WritePGN: %q, want %q", got, want)
	}
}

// truths are all sentences about a move between two squares. Each function says by walking over
// the board square by square whether its sentence is true. Squares that the sentence names are in
// at.
var truths = []struct {
	sentence *regexp.Regexp
	holds    func(w *witness, text string, at []Square) bool
}{
	{sentence(`the game is over: (checkmate|no legal move)`), func(w *witness, _ string, _ []Square) bool { return len(w.b.moves(w.us)) == 0 }},
	{sentence(`there is no piece on SQ`), func(w *witness, _ string, at []Square) bool { return at[0] == w.from && w.b[w.from] == NoPiece }},
	{sentence(`the piece on SQ is (Red|Black)'s, and (Red|Black) is to move`), func(w *witness, _ string, at []Square) bool {
		return at[0] == w.from && w.b[w.from] != NoPiece && !w.own(w.from)
	}},
	{sentence(`a move goes to another square`), func(w *witness, _ string, _ []Square) bool { return w.from == w.to }},
	{sentence(`the WHO on SQ does not reach SQ`), func(w *witness, _ string, at []Square) bool { return at[1] == w.to && !w.shape() }},
	{sentence(`the (general|advisor) on SQ does not leave the palace`), func(w *witness, _ string, _ []Square) bool {
		return w.shape() && !slowPalace(w.to, w.us)
	}},
	{sentence(`an elephant does not cross the river`), func(w *witness, _ string, _ []Square) bool {
		return w.shape() && w.b[w.from].Kind() == Elephant && ownRank(w.to, w.us) > 4
	}},
	{sentence(`the elephant's eye is blocked on SQ`), func(w *witness, _ string, at []Square) bool {
		return w.shape() && w.b[w.from].Kind() == Elephant && w.b[at[0]] != NoPiece &&
			2*at[0].File() == w.from.File()+w.to.File() && 2*at[0].Rank() == w.from.Rank()+w.to.Rank()
	}},
	{sentence(`the horse's leg is blocked on SQ`), func(w *witness, _ string, at []Square) bool {
		near := distance(at[0], w.from) == 1 && distance(at[0], w.to) == 2 // one step straight on, then one aslant
		aslant := at[0].File() != w.to.File() && at[0].Rank() != w.to.Rank()
		return w.shape() && w.b[w.from].Kind() == Horse && w.b[at[0]] != NoPiece && near && aslant
	}},
	{sentence(`a soldier does not go back`), func(w *witness, _ string, _ []Square) bool {
		return w.b[w.from].Kind() == Soldier && ownRank(w.to, w.us) < ownRank(w.from, w.us)
	}},
	{sentence(`a soldier goes sideways only after it has crossed the river`), func(w *witness, _ string, _ []Square) bool {
		return w.b[w.from].Kind() == Soldier && w.to.Rank() == w.from.Rank() && ownRank(w.from, w.us) < 5
	}},
	{sentence(`the path is blocked on SQ`), func(w *witness, _ string, at []Square) bool {
		return w.line() && w.b[at[0]] != NoPiece && w.b.between(w.from, at[0]) == 0 && w.b.between(at[0], w.to) >= 0 &&
			distance(w.from, at[0])+distance(at[0], w.to) == distance(w.from, w.to) && !w.takesOver()
	}},
	{sentence(`a cannon takes only over one piece, and (none is|\d+ are) before SQ`), func(w *witness, text string, at []Square) bool {
		n, _ := strconv.Atoi(strings.Fields(text)[8])
		return w.line() && w.takesOver() && at[0] == w.to && n != 1 && n == w.b.between(w.from, w.to)
	}},
	{sentence(`(Red|Black)'s own WHO is on SQ`), func(w *witness, _ string, at []Square) bool {
		return at[0] == w.to && w.own(w.to) && w.shape() && w.b.between(w.from, w.to) <= 0
	}},
	{sentence(`the general is in check from the WHO on SQ`), func(w *witness, _ string, at []Square) bool {
		return w.pseudo() && w.b.attackers(w.us)[at[0]] && w.after().attackers(w.us)[at[0]]
	}},
	{sentence(`that leaves the general in check from the WHO on SQ`), func(w *witness, _ string, at []Square) bool {
		return w.pseudo() && !w.b.attackers(w.us)[at[0]] && w.after().attackers(w.us)[at[0]]
	}},
	{sentence(`the general would be in check on SQ from the WHO on SQ`), func(w *witness, _ string, at []Square) bool {
		return w.pseudo() && w.b[w.from].Kind() == General && at[0] == w.to && w.after().attackers(w.us)[at[1]]
	}},
	{sentence(`the generals would face each other on the [d-f]-file`), func(w *witness, _ string, _ []Square) bool {
		next := w.after()
		other := Square(slices.Index(next[:], NewPiece(General, w.us.Other())))
		return w.pseudo() && next.attackers(w.us)[other]
	}},
}

func sentence(text string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.NewReplacer("SQ", "[a-i][0-9]", "WHO", "(soldier|advisor|elephant|horse|cannon|rook|general)").Replace(text) + "$")
}

// witness looks at a move in the slow way.
type witness struct {
	b        slowBoard
	us       Color
	from, to Square
}

func (w *witness) own(s Square) bool { return w.b[s] != NoPiece && w.b[s].Color() == w.us }

func (w *witness) pseudo() bool { return w.own(w.from) && w.b.reaches(w.from, w.to) }

func (w *witness) after() *slowBoard { return new(w.b.after(w.from, w.to)) }

// takesOver reports whether a cannon takes a piece of the enemy.
func (w *witness) takesOver() bool {
	return w.b[w.from].Kind() == Cannon && w.b[w.to] != NoPiece && !w.own(w.to)
}

func (w *witness) line() bool {
	k := w.b[w.from].Kind()
	return (k == Rook || k == Cannon) && w.b.between(w.from, w.to) >= 0
}

// distance counts steps along the lines.
func distance(a, b Square) int {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return max(df, -df) + max(dr, -dr)
}

// shape reports whether pieces of the kind move like that somewhere on some board.
func (w *witness) shape() bool {
	df, dr := w.to.File()-w.from.File(), w.to.Rank()-w.from.Rank()
	switch n := df*df + dr*dr; w.b[w.from].Kind() {
	case General:
		return n == 1
	case Soldier:
		return n == 1
	case Advisor:
		return n == 2
	case Elephant:
		return n == 8
	case Horse:
		return n == 5
	case Rook, Cannon:
		return df*dr == 0
	}
	return false
}

// Which sentences say that the game is over, and which that a move leaves the general exposed.
var (
	overSentence    = regexp.MustCompile(`^the game is over`)
	exposedSentence = regexp.MustCompile(`in check|face each other`)
)

var squareNames = regexp.MustCompile(`\b[a-i][0-9]\b`)

// TestReasonsAreTrue asks for the reason of every move from any square to any other. A legal move
// has none; an illegal one has one, and the board bears it out.
func TestReasonsAreTrue(t *testing.T) {
	count := 200
	if testing.Short() {
		count = 40
	}
	var seen [64]int
	which := map[string]int{}
	forRandomPositions(t, count, func(t *testing.T, p Position) {
		w := &witness{b: newSlowBoard(&p), us: p.Turn()}
		moves := w.b.moves(w.us)
		for w.from = range Square(squares) {
			for w.to = range Square(squares) {
				r := p.refuse(w.from, w.to)
				ok := slices.Contains(moves, newMove(w.from, w.to))
				if ok != (r == "") {
					t.Fatalf("%v%v in %s: legal %v, refused as %q", w.from, w.to, p.String(), ok, r)
				}
				if ok {
					continue
				}
				if _, known := which[r]; !known {
					i := slices.IndexFunc(truths, func(truth struct {
						sentence *regexp.Regexp
						holds    func(w *witness, text string, at []Square) bool
					}) bool {
						return truth.sentence.MatchString(r)
					})
					if i < 0 {
						t.Fatalf("%q is no sentence", r)
					}
					which[r] = i
				}
				var at []Square
				for _, name := range squareNames.FindAllString(r, -1) {
					s, _ := ParseSquare(name)
					at = append(at, s)
				}
				n := which[r]
				if seen[n]++; !truths[n].holds(w, r, at) {
					t.Fatalf("%v%v in %s: %q is not true", w.from, w.to, p.String(), r)
				}
				if !overSentence.MatchString(r) && exposedSentence.MatchString(r) != (w.pseudo() && !w.after().safe(w.us)) {
					t.Fatalf("%v%v in %s: %q, but pseudo-legal is %v", w.from, w.to, p.String(), r, w.pseudo())
				}
			}
		}
	})
	for i, truth := range truths {
		if seen[i] == 0 && !testing.Short() {
			t.Errorf("no position had the reason %v", truth.sentence)
		}
	}
}

// TestReasonsOfFiles checks what is said of pieces that are named by their file.
func TestReasonsOfFiles(t *testing.T) {
	var (
		nobody = regexp.MustCompile(`^(Red|Black) has no (\w+)( on file \d)?$`)
		like   = regexp.MustCompile(`^the \w+ on ([a-i]\d) (does not move like that|would leave the board)$`)
		doubt  = regexp.MustCompile(`say which \((.*)\)$`)
	)
	forRandomPositions(t, 40, func(t *testing.T, p Position) {
		for kind, letter := range "PAEHCRK" {
			kind := Kind(kind + 1)
			for _, file := range "123456789+-" {
				for _, way := range []string{"+1", "+2", "+5", "+9", "-1", "-3", "-7", "=2", "=5", "=8"} {
					text := string(letter) + string(file) + way
					_, err := p.ParseMove(text)
					reason := reasonOf(err)
					if (err == nil) != (reason == "") {
						t.Fatalf("%s in %s: %v without a reason", text, p.String(), err)
					}
					exists := false
					for s := range Square(squares) {
						exists = exists || p.At(s) == NewPiece(kind, p.Turn()) && (file < '1' || filemoves.PlayersFile(uint8(p.Turn()), uint8(s)) == int(file-'0'))
					}
					if nobody.MatchString(reason) && exists {
						t.Fatalf("%s in %s: %q is not true", text, p.String(), reason)
					}
					if found := like.FindStringSubmatch(reason); found != nil {
						checkNever(t, &p, found[1], text)
					}
					if !errors.Is(err, ply.ErrAmbiguousMove) {
						continue
					}
					for _, name := range strings.Split(doubt.FindStringSubmatch(reason)[1], ", ") {
						if m, err := p.ParseMove(name); err != nil || p.At(m.From()).Kind() != kind || !strings.HasSuffix(p.WXF(m), way) {
							t.Fatalf("%s in %s: %q names %s: %v", text, p.String(), reason, name, err)
						}
					}
				}
			}
		}
	})
}

// checkNever checks that no move of the piece on a square, alone on the board, has the direction
// and the number of a text.
func checkNever(t *testing.T, p *Position, square, text string) {
	t.Helper()
	from, _ := ParseSquare(square)
	for to := range Square(squares) {
		w := &witness{b: newSlowBoard(p), us: p.Turn(), from: from, to: to}
		if from != to && w.shape() && strings.HasSuffix(p.WXF(newMove(from, to)), text[2:]) {
			t.Fatalf("%s in %s: the piece on %s could go to %v", text, p.String(), square, to)
		}
	}
}
