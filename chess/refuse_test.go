package chess

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/plygo/ply"
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
		open     = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
		twins    = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
		promote  = "3rk3/4P1P1/8/8/8/8/8/4K3 w - - 0 1"
		castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
		pinned   = "4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1"
	)
	for _, c := range []struct {
		fen, text string
		err       error
		reason    string
	}{
		{startFEN, "Nd4", ply.ErrIllegalMove, "no knight reaches d4"},
		{startFEN, "g1d4", ply.ErrIllegalMove, "the knight on g1 does not reach d4"},
		{startFEN, "Nbf3", ply.ErrIllegalMove, "the knight on b1 does not reach f3"},
		{startFEN, "N3d4", ply.ErrIllegalMove, "White has no knight on rank 3"},
		{startFEN, "Ncd4", ply.ErrIllegalMove, "White has no knight on the c-file"},
		{startFEN, "Ng3f5", ply.ErrIllegalMove, "White has no knight on g3"},
		{startFEN, "e5e6", ply.ErrIllegalMove, "there is no piece on e5"},
		{open, "e5e4", ply.ErrIllegalMove, "the piece on e5 is Black's, and White is to move"},
		{startFEN, "e2e2", ply.ErrIllegalMove, "a move goes to another square"},
		{startFEN, "Qd3", ply.ErrIllegalMove, "the path is blocked on d2"},
		{startFEN, "a1a5", ply.ErrIllegalMove, "the path is blocked on a2"},
		{startFEN, "Qd2", ply.ErrIllegalMove, "White's own pawn is on d2"},
		{startFEN, "Rb1", ply.ErrIllegalMove, "White's own knight is on b1"},
		{startFEN, "Ke3", ply.ErrIllegalMove, "the king on e1 does not reach e3"},
		{open, "e5", ply.ErrIllegalMove, "the path is blocked on e5"},
		{startFEN, "e5", ply.ErrIllegalMove, "no pawn reaches e5"},
		{startFEN, "e2e5", ply.ErrIllegalMove, "the pawn on e2 does not reach e5"},
		{open, "e4e6", ply.ErrIllegalMove, "only a pawn on its first square goes two squares at once"},
		{open, "e4e3", ply.ErrIllegalMove, "the pawn on e4 does not reach e3"},
		{startFEN, "exd3", ply.ErrIllegalMove, "there is nothing to take on d3"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "exd6", ply.ErrIllegalMove, "en passant on d6 is not possible now"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", ply.ErrIllegalMove, "White has no queen"},
		{twins, "Nd2", ply.ErrAmbiguousMove, "Nd2 could be from b1 or f3: say which (Nbd2, Nfd2)"},
		{twins, "nd2", ply.ErrAmbiguousMove, "Nd2 could be from b1 or f3: say which (Nbd2, Nfd2)"},
		{"4k3/8/8/8/8/2p5/1P1P4/B3K3 w - - 0 1", "c3", ply.ErrAmbiguousMove, "c3 could be from b2 or d2: say which (bxc3, dxc3)"},
		{"4k3/8/8/8/3B4/2p5/1P6/4K3 w - - 0 1", "BXC3", ply.ErrAmbiguousMove, "BXC3 could be from b2 or d4: say which (bxc3, Bxc3)"},
		{promote, "g8", ply.ErrIllegalMove, "g8 needs a promotion piece (g8=Q)"},
		{promote, "e7xd8", ply.ErrIllegalMove, "d8 needs a promotion piece (exd8=Q)"},
		{promote, "e8=Q", ply.ErrIllegalMove, "the path is blocked on e8"},
		{startFEN, "g1f3q", ply.ErrIllegalMove, "only a pawn that reaches the last rank is promoted"},
		{startFEN, "e4=Q", ply.ErrIllegalMove, "only a pawn that reaches the last rank is promoted"},
		{pinned, "Nb3", ply.ErrIllegalMove, "that leaves the king in check from the bishop on b4"},
		{pinned, "d2f3", ply.ErrIllegalMove, "that leaves the king in check from the bishop on b4"},
		{"4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "Ra2", ply.ErrIllegalMove, "the king is in check from the rook on e4"},
		{"4k3/8/8/8/3r4/8/8/4K3 w - - 0 1", "Kd1", ply.ErrIllegalMove, "the king would be in check on d1 from the rook on d4"},
		{"8/8/8/8/8/4k3/8/4K3 w - - 0 1", "Ke2", ply.ErrIllegalMove, "the king would be in check on e2 from the king on e3"},
		{startFEN, "O-O", ply.ErrIllegalMove, "castling: the path is blocked on f1"},
		{startFEN, "e1c1", ply.ErrIllegalMove, "castling: the path is blocked on d1"},
		{"4k3/8/8/1b6/8/8/8/R3K2R w KQ - 0 1", "0-0", ply.ErrIllegalMove, "castling: the king passes f1, which the bishop on b5 attacks"},
		{"4k3/8/8/2r5/8/8/8/R3K2R w KQ - 0 1", "o-o-o", ply.ErrIllegalMove, "castling: the king would be in check on c1 from the rook on c5"},
		{"4k3/8/8/4r3/8/8/8/R3K2R w KQ - 0 1", "O-O-O", ply.ErrIllegalMove, "castling: the king is in check from the rook on e5"},
		{"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", ply.ErrIllegalMove, "castling: no right to it any more"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1a1", ply.ErrIllegalMove, "castling: no right to it any more"},
		{castling, "Kg1", ply.ErrIllegalMove, "castling is written O-O or O-O-O"},
		{"6k1/8/8/8/8/8/8/rR1K3R w HB - 0 1", "O-O-O", ply.ErrIllegalMove, "castling: that leaves the king in check"},
		{"3k4/3Q4/3K4/8/8/8/8/8 b - - 0 1", "Kc8", ply.ErrIllegalMove, "the game is over: checkmate"},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8", ply.ErrIllegalMove, "the game is over: stalemate"},
		{startFEN, "e9", ply.ErrMoveSyntax, ""},
		{startFEN, "hello", ply.ErrMoveSyntax, ""},
	} {
		p := mustParse(c.fen)
		m, err := p.ParseMove(c.text)
		if got := reasonOf(err); m != 0 || !errors.Is(err, c.err) || got != c.reason {
			t.Errorf("%q in %s: %v, %v\n got %q\nwant %q", c.text, c.fen, m, err, got, c.reason)
		}
	}
}

// The strict readers give reasons, too.
func TestReasonsOfStrictReaders(t *testing.T) {
	p := Start()
	_, err := p.ParseSAN("g1f3")
	if got, want := reasonOf(err), "White has no pawn on g1"; got != want {
		t.Errorf("ParseSAN: %q, want %q", got, want)
	}
	_, err = p.ParseUCI("g1d4")
	if got, want := reasonOf(err), "the knight on g1 does not reach d4"; got != want {
		t.Errorf("ParseUCI: %q, want %q", got, want)
	}
	err = WritePGN(new(strings.Builder), &PGN{Start: p, Moves: []PGNMove{{Move: newMove(E2, E5, Move(Pawn))}}})
	if got, want := reasonOf(err), "the pawn on e2 does not reach e5"; got != want {
		t.Errorf("WritePGN: %q, want %q", got, want)
	}
	for _, text := range []string{"nf3", "E2E4", "1.e4", "e2 e4", "♘f3", "g1-f3"} {
		if m, err := p.ParseSAN(text); err == nil {
			t.Errorf("ParseSAN(%q) = %v", text, m)
		}
		if m, err := p.ParseUCI(text); err == nil {
			t.Errorf("ParseUCI(%q) = %v", text, m)
		}
	}
}

// A record says why it refuses a move that it got as a value.
func TestReasonsOfRecord(t *testing.T) {
	game := ply.NewRecord[Position, Move](Rules{}, Start(), 0)
	e4 := newMove(E2, E4, codeDoubleStep)
	for _, c := range []struct {
		move   Move
		reason string
	}{
		{e4, ""},
		{e4, "there is no piece on e2"},
		{newMove(D2, D4, codeDoubleStep), "the piece on d2 is White's, and Black is to move"},
		{newMove(E7, E5, Move(Pawn)), "it is a move of another position"}, // a step of two squares has another code
		{newMove(G8, F6, Move(Bishop)), "it is a move of another position"},
		{0, "there is no move"},
	} {
		err := game.Play(c.move)
		if got := reasonOf(err); got != c.reason || (err == nil) != (got == "") {
			t.Errorf("%v: %v\n got %q\nwant %q", c.move, err, got, c.reason)
		}
	}
}

// truths are all sentences about a move between two squares. Each function says by walking over
// the board square by square whether its sentence is true. Squares that the sentence names are in
// at.
var truths = []struct {
	sentence *regexp.Regexp
	holds    func(w *witness, at []Square) bool
}{
	{sentence(`the game is over: (checkmate|stalemate)`), func(w *witness, _ []Square) bool { return len(w.p.Moves(nil)) == 0 }},
	{sentence(`there is no piece on SQ`), func(w *witness, at []Square) bool { return at[0] == w.from && w.b[w.from] == NoPiece }},
	{sentence(`the piece on SQ is (White|Black)'s, and (White|Black) is to move`), func(w *witness, at []Square) bool {
		return at[0] == w.from && w.b[w.from] != NoPiece && !w.own(w.from)
	}},
	{sentence(`a move goes to another square`), func(w *witness, _ []Square) bool { return w.from == w.to }},
	{sentence(`the WHO on SQ does not reach SQ`), func(w *witness, at []Square) bool { return w.own(w.from) && at[1] == w.to && !w.alone() }},
	{sentence(`only a pawn on its first square goes two squares at once`), func(w *witness, _ []Square) bool {
		return w.b[w.from].Kind() == Pawn && !w.alone() && w.from.File() == w.to.File()
	}},
	{sentence(`the path is blocked on SQ`), func(w *witness, at []Square) bool {
		return w.alone() && slices.Index(w.steps(), at[0]) == slices.IndexFunc(w.steps(), func(s Square) bool { return w.b[s] != NoPiece })
	}},
	{sentence(`(White|Black)'s own WHO is on SQ`), func(w *witness, at []Square) bool {
		return at[0] == w.to && w.own(w.to) && w.b.attacks(w.from, w.to)
	}},
	{sentence(`there is nothing to take on SQ`), func(w *witness, at []Square) bool {
		return at[0] == w.to && w.b[w.to] == NoPiece && w.b[w.from].Kind() == Pawn && w.b.attacks(w.from, w.to)
	}},
	{sentence(`en passant on SQ is not possible now`), func(w *witness, at []Square) bool {
		beside := SquareAt(w.to.File(), w.from.Rank())
		return at[0] == w.to && w.b[beside] == NewPiece(Pawn, w.p.Turn()^1) && w.b.attacks(w.from, w.to) && w.b[w.to] == NoPiece &&
			!slices.ContainsFunc(w.p.Moves(nil), func(m Move) bool { return m.EnPassant() && m.From() == w.from })
	}},
	{sentence(`SQ needs a promotion piece \(([a-h]x)?SQ=Q\)`), func(w *witness, at []Square) bool {
		return at[0] == w.to && at[1] == w.to && w.pseudo() && w.promotes() && w.becomes == NoKind
	}},
	{sentence(`only a pawn that reaches the last rank is promoted`), func(w *witness, _ []Square) bool {
		_, castles := w.p.Move(w.from, w.to, NoKind)
		return (w.pseudo() || castles) && !w.promotes() && w.becomes != NoKind
	}},
	{sentence(`the king is in check from the WHO on SQ`), func(w *witness, at []Square) bool {
		return w.pseudo() && w.b[w.from].Kind() != King && w.b.attacks(at[0], w.king()) && w.after().b.attacks(at[0], w.king())
	}},
	{sentence(`that leaves the king in check from the WHO on SQ`), func(w *witness, at []Square) bool {
		return w.pseudo() && w.b[w.from].Kind() != King && !w.b.attacks(at[0], w.king()) && w.after().b.attacks(at[0], w.king())
	}},
	{sentence(`the king would be in check on SQ from the WHO on SQ`), func(w *witness, at []Square) bool {
		return w.pseudo() && w.b[w.from].Kind() == King && at[0] == w.to && w.after().b.attacks(at[1], w.to)
	}},
	{sentence(`castling: no right to it any more`), func(w *witness, _ []Square) bool {
		_, ok := w.p.Castling(w.p.Turn(), w.to > w.from)
		return w.king() == w.from && !ok
	}},
	{sentence(`castling: the king is in check from the WHO on SQ`), func(w *witness, at []Square) bool {
		return w.king() == w.from && w.b.attacks(at[0], w.from)
	}},
	{sentence(`castling: the path is blocked on SQ`), func(w *witness, at []Square) bool {
		lo, hi, rook := w.castles(true)
		return w.king() == w.from && lo <= at[0] && at[0] <= hi && at[0] != w.from && at[0] != rook && w.b[at[0]] != NoPiece
	}},
	{sentence(`castling: the king passes SQ, which the WHO on SQ attacks`), func(w *witness, at []Square) bool {
		return w.castlesInto(at[0], at[1])
	}},
	{sentence(`castling: the king would be in check on SQ from the WHO on SQ`), func(w *witness, at []Square) bool {
		return w.castlesInto(at[0], at[1])
	}},
	{sentence(`castling: that leaves the king in check`), func(w *witness, _ []Square) bool {
		_, _, rook := w.castles(true)
		return slices.ContainsFunc(w.enemies(), func(s Square) bool {
			b := w.b
			b[rook] = NoPiece
			return b.attacks(s, w.from) && !w.b.attacks(s, w.from)
		})
	}},
}

func sentence(text string) *regexp.Regexp {
	return regexp.MustCompile("^" + strings.NewReplacer("SQ", "[a-h][1-8]", "WHO", "(pawn|knight|bishop|rook|queen|king)").Replace(text) + "$")
}

// witness looks at a move in the slow way.
type witness struct {
	p        *Position
	b        mailbox
	from, to Square
	becomes  Kind
}

func (w *witness) own(s Square) bool {
	return w.b[s] != NoPiece && w.b[s].Color() == w.p.Turn()
}

func (w *witness) king() Square {
	return Square(slices.Index(w.b[:], NewPiece(King, w.p.Turn())))
}

func (w *witness) enemies() (all []Square) {
	for s := A1; s <= H8; s++ {
		if w.b[s] != NoPiece && !w.own(s) {
			all = append(all, s)
		}
	}
	return all
}

// straight reports whether the move goes ahead like a pawn's, and how far.
func (w *witness) straight() int {
	ahead := (w.to.Rank() - w.from.Rank()) * (1 - 2*int(w.p.Turn()))
	if w.b[w.from].Kind() != Pawn || w.from.File() != w.to.File() || ahead == 2 && w.from.Rank() != 1+5*int(w.p.Turn()) {
		return 0
	}
	return max(ahead, 0)
}

// alone reports whether the piece could make the move if the board were empty but for it and
// what it takes.
func (w *witness) alone() bool {
	var b mailbox
	b[w.from] = w.b[w.from]
	n := w.straight()
	return b.attacks(w.from, w.to) || n == 1 || n == 2
}

// steps returns the squares on the way, with the last one for a pawn that goes straight on.
func (w *witness) steps() (all []Square) {
	df, dr := w.to.File()-w.from.File(), w.to.Rank()-w.from.Rank()
	n := max(df, -df, dr, -dr)
	for i := 1; i < n; i++ {
		all = append(all, SquareAt(w.from.File()+i*df/n, w.from.Rank()+i*dr/n))
	}
	if w.straight() > 0 {
		all = append(all, w.to)
	}
	return all
}

func (w *witness) enPassant() bool {
	s, ok := w.p.EnPassant()
	return ok && s == w.to && w.b[w.from].Kind() == Pawn
}

// pseudo reports whether the piece moves like that, whatever happens to the king.
func (w *witness) pseudo() bool {
	if n := w.straight(); n > 0 {
		return w.own(w.from) && n <= 2 && !slices.ContainsFunc(w.steps(), func(s Square) bool { return w.b[s] != NoPiece })
	}
	return w.own(w.from) && !w.own(w.to) && w.b.attacks(w.from, w.to) &&
		(w.b[w.from].Kind() != Pawn || w.b[w.to] != NoPiece || w.enPassant())
}

func (w *witness) promotes() bool {
	return w.b[w.from].Kind() == Pawn && (w.to.Rank() == 0 || w.to.Rank() == 7)
}

// after returns the board after the move.
func (w *witness) after() *witness {
	next := new(witness)
	*next = *w
	if w.enPassant() {
		next.b[SquareAt(w.to.File(), w.from.Rank())] = NoPiece
	}
	next.b[w.to], next.b[w.from] = w.b[w.from], NoPiece
	return next
}

// castles returns the squares from the first to the last that castling needs: those of king and
// rook, or those of the king alone; and the rook.
func (w *witness) castles(both bool) (lo, hi, rook Square) {
	rook, _ = w.p.Castling(w.p.Turn(), w.to > w.from)
	kingTo, rookTo := castlingTargets(w.from, rook)
	lo, hi = min(w.from, kingTo), max(w.from, kingTo)
	if both {
		lo, hi = min(lo, rook, rookTo), max(hi, rook, rookTo)
	}
	return lo, hi, rook
}

// castlesInto reports whether the king comes over s in castling, and a piece of the enemy attacks it.
func (w *witness) castlesInto(s, by Square) bool {
	lo, hi, _ := w.castles(false)
	b := w.b
	b[w.from] = NoPiece
	return w.king() == w.from && lo <= s && s <= hi && w.b[by] != NoPiece && !w.own(by) && b.attacks(by, s)
}

var squareNames = regexp.MustCompile(`\b[a-h]?x?([a-h][1-8])`)

// TestReasonsAreTrue asks for the reason of every move from any square to any other with any
// promotion. A legal move has none; an illegal one has one, and the board bears it out.
func TestReasonsAreTrue(t *testing.T) {
	count := 120
	if testing.Short() {
		count = 40
	}
	told := &told{which: map[string]int{}}
	for _, fen := range []string{
		"4k3/8/8/1b6/8/8/8/R3K2R w KQ - 0 1",
		"r3k2r/8/8/2Q5/8/8/8/4K3 b kq - 0 1",
		"r3k2r/8/8/4Q3/8/8/8/4K3 b kq - 0 1",
		"6k1/8/8/8/8/8/8/rR1K3R w HB - 0 1",
		"3k4/3Q4/3K4/8/8/8/8/8 b - - 0 1",
	} {
		told.check(t, mustParse(fen))
	}
	forRandomPositions(t, count, told.check)
	for i, n := range told.seen[:len(truths)] {
		if n == 0 && !testing.Short() {
			t.Errorf("no position had the reason %v", truths[i].sentence)
		}
	}
}

// told counts the sentences that were checked.
type told struct {
	seen  [64]int        // by their index in truths
	which map[string]int // the index of a text
}

func (k *told) check(t *testing.T, p Position) {
	t.Helper()
	board := newMailbox(&p)
	for from := A1; from <= H8; from++ {
		own := board[from] != NoPiece && board[from].Color() == p.Turn()
		for to := A1; to <= H8; to++ {
			if !own && to%8 != from%8 {
				continue // there is nothing more to learn
			}
			for _, becomes := range []Kind{NoKind, Knight, Queen} {
				k.checkMove(t, &witness{&p, board, from, to, becomes})
			}
		}
	}
}

func (k *told) checkMove(t *testing.T, w *witness) {
	t.Helper()
	r := w.p.refuse(w.from, w.to, w.becomes)
	_, ok := w.p.Move(w.from, w.to, w.becomes)
	if ok != (r.stage == legal) || ok != (r.reason == "") {
		t.Fatalf("%v%v%v in %s: legal %v, refused as %+v", w.from, w.to, w.becomes, w.p.String(), ok, r)
	}
	if ok {
		return
	}
	n := k.sentence(t, r.reason)
	var at []Square
	for _, name := range squareNames.FindAllStringSubmatch(r.reason, -1) {
		s, _ := ParseSquare(name[1])
		at = append(at, s)
	}
	if !truths[n].holds(w, at) {
		t.Fatalf("%v%v%v in %s: %q is not true", w.from, w.to, w.becomes, w.p.String(), r.reason)
	}
	if k.seen[n]++; r.stage == over || r.stage == uncastled {
		return
	}
	after, king := w.after(), w.king()
	if king == w.from {
		king = w.to
	}
	taken := slices.ContainsFunc(after.enemies(), func(s Square) bool { return after.b.attacks(s, king) })
	fits := w.pseudo() && w.promotes() == (w.becomes != NoKind)
	if (r.stage == exposed) != (fits && taken) {
		t.Fatalf("%v%v: %q, but pseudo-legal %v, king attacked %v", w.from, w.to, r.reason, fits, taken)
	}
}

// sentence returns the index in truths of the one sentence that a text is.
func (k *told) sentence(t *testing.T, text string) int {
	t.Helper()
	if i, ok := k.which[text]; ok {
		return i
	}
	var fit []int
	for i, truth := range truths {
		if truth.sentence.MatchString(text) {
			fit = append(fit, i)
		}
	}
	if len(fit) != 1 {
		t.Fatalf("%q is %d sentences", text, len(fit))
	}
	k.which[text] = fit[0]
	return fit[0]
}
