package xiangqi

import "github.com/plygo/ply"

// The rules of repetition again, in slow code: from the geometry of single squares,
// without tables, bitboards or the move generator of the package. The fast code is tested
// against it.

// slowBoard holds the piece on each square.
type slowBoard [squares]Piece

func newSlowBoard(p *Position) (b slowBoard) {
	for s := range Square(squares) {
		b[s] = p.At(s)
	}
	return b
}

// between returns the number of pieces between two squares of a file or a rank. For other
// squares it returns −1.
func (b *slowBoard) between(from, to Square) int {
	if from == to || from.File() != to.File() && from.Rank() != to.Rank() {
		return -1
	}
	df, dr := sign(to.File()-from.File()), sign(to.Rank()-from.Rank())
	n := 0
	for f, r := from.File()+df, from.Rank()+dr; SquareAt(f, r) != to; f, r = f+df, r+dr {
		if b[SquareAt(f, r)] != NoPiece {
			n++
		}
	}
	return n
}

func sign(n int) int { return min(max(n, -1), 1) }

// ownRank returns the rank of s as the player c counts, from 0 at home.
func ownRank(s Square, c Color) int {
	if c == Black {
		return ranks - 1 - s.Rank()
	}
	return s.Rank()
}

func slowPalace(s Square, c Color) bool {
	return s.File() >= 3 && s.File() <= 5 && ownRank(s, c) <= 2
}

// captures reports whether the piece on from attacks the square to. A piece of either
// colour must stand on to.
func (b *slowBoard) captures(from, to Square) bool {
	p := b[from]
	df, dr := to.File()-from.File(), to.Rank()-from.Rank()
	af, ar := max(df, -df), max(dr, -dr)
	switch p.Kind() {
	case General:
		return af+ar == 1 && slowPalace(to, p.Color())
	case Advisor:
		return af == 1 && ar == 1 && slowPalace(to, p.Color())
	case Elephant:
		return af == 2 && ar == 2 && ownRank(to, p.Color()) <= 4 &&
			b[SquareAt(from.File()+df/2, from.Rank()+dr/2)] == NoPiece
	case Horse:
		if af*ar != 2 {
			return false
		}
		return b[SquareAt(from.File()+df/2, from.Rank()+dr/2)] == NoPiece
	case Rook:
		return b.between(from, to) == 0
	case Cannon:
		return b.between(from, to) == 1
	case Soldier:
		forward := ownRank(to, p.Color()) - ownRank(from, p.Color())
		return af == 0 && forward == 1 || af == 1 && forward == 0 && ownRank(from, p.Color()) >= 5
	}
	return false
}

// safe reports whether c's general is neither attacked nor faces the other.
func (b *slowBoard) safe(c Color) bool {
	var generals [2]Square
	for s, p := range b {
		if p.Kind() == General {
			generals[p.Color()] = Square(s)
		}
	}
	if generals[Red].File() == generals[Black].File() && b.between(generals[Red], generals[Black]) == 0 {
		return false
	}
	for s, p := range b {
		if p != NoPiece && p.Color() != c && b.captures(Square(s), generals[c]) {
			return false
		}
	}
	return true
}

// mayCapture reports whether the piece on from could legally take the piece on to if its
// side were to move.
func (b *slowBoard) mayCapture(from, to Square) bool {
	return b.captures(from, to) && new(b.after(from, to)).safe(b[from].Color())
}

// attackers returns the squares of the pieces that attack c's general. The other general
// attacks him on an open file.
func (b *slowBoard) attackers(c Color) (set [squares]bool) {
	var general Square
	for s, p := range b {
		if p == NewPiece(General, c) {
			general = Square(s)
		}
	}
	for s, p := range b {
		if p != NoPiece && p.Color() != c {
			facing := p.Kind() == General && Square(s).File() == general.File() && b.between(Square(s), general) == 0
			set[s] = facing || b.captures(Square(s), general)
		}
	}
	return set
}

// exposes reports whether a move lets a piece attack the general of the player who moves
// that did not attack him before.
func (b *slowBoard) exposes(from, to Square) bool {
	c := b[from].Color()
	old := b.attackers(c)
	for s, attacks := range new(b.after(from, to)).attackers(c) {
		if attacks && !old[s] {
			return true
		}
	}
	return false
}

func (b *slowBoard) after(from, to Square) slowBoard {
	next := *b
	next[to], next[from] = next[from], NoPiece
	return next
}

// threatens reports whether c threatens the enemy's piece on target, in the sense of
// the rule against chasing.
func (b *slowBoard) threatens(c Color, target Square) bool {
	t := b[target]
	if t == NoPiece || t.Color() == c || t.Kind() == General {
		return false
	}
	if t.Kind() == Soldier && ownRank(target, t.Color()) < 5 {
		return false
	}
	for s, p := range b {
		from := Square(s)
		if p == NoPiece || p.Color() != c || p.Kind() == General || p.Kind() == Soldier {
			continue
		}
		if !b.captures(from, target) || b.exposes(from, target) {
			continue
		}
		minor := p.Kind() == Advisor || p.Kind() == Elephant
		major := t.Kind() == Rook || t.Kind() == Cannon || t.Kind() == Horse
		if minor && major || t.Kind() == Rook && (p.Kind() == Horse || p.Kind() == Cannon) {
			return true
		}
		if p.Kind() == t.Kind() && b.mayCapture(target, from) {
			continue
		}
		protected := false
		taken := b.after(from, target)
		for r, q := range taken {
			if q != NoPiece && q.Color() != c && taken.mayCapture(Square(r), target) {
				protected = true
			}
		}
		if !protected {
			return true
		}
	}
	return false
}

// slowVerdict returns the verdict of a referee under Asian rules on the last position of
// a line, for the player to move. It is Ongoing before the third time.
func slowVerdict(states []Position) ply.Outcome {
	last := len(states) - 1
	boards := make([]slowBoard, len(states))
	for i := range states {
		boards[i] = newSlowBoard(&states[i])
	}
	first, times := last, 1
	for i := last - 1; i >= 0 && times < 3; i-- {
		if boards[i] == boards[last] && states[i].Turn() == states[last].Turn() {
			first, times = i, times+1
		}
	}
	if times < 3 {
		return ply.Ongoing
	}
	var moves, checks [2]int
	for i := first + 1; i <= last; i++ {
		mover := states[i].Turn().Other()
		moves[mover]++
		if !boards[i].safe(states[i].Turn()) {
			checks[mover]++
		}
	}
	us, them := states[last].Turn(), states[last].Turn().Other()
	guilty := [2]bool{checks[0] == moves[0], checks[1] == moves[1]}
	if !guilty[0] && !guilty[1] {
		guilty = slowChases(states, boards, first)
	}
	switch {
	case guilty[us] && !guilty[them]:
		return ply.Loss
	case guilty[them] && !guilty[us]:
		return ply.Win
	}
	return ply.Draw
}

// slowChases returns which sides made a new threat to the same piece with every move
// since first.
func slowChases(states []Position, boards []slowBoard, first int) (guilty [2]bool) {
	for start, p := range boards[first] {
		if p == NoPiece {
			continue
		}
		chaser, chased := p.Color().Other(), true
		at := Square(start)
		for i := first + 1; i < len(states); i++ {
			if boards[i][at] != p { // the piece itself moved
				for s := range boards[i] {
					if boards[i][s] == p && boards[i-1][s] == NoPiece {
						at = Square(s)
					}
				}
			}
			if states[i-1].Turn() == chaser && (!boards[i].threatens(chaser, at) || boards[i-1].threatens(chaser, at)) {
				chased = false
			}
		}
		guilty[chaser] = guilty[chaser] || chased
	}
	return guilty
}
