package chess

// Diagram says how a board is drawn as text. The zero value draws letters, as in a FEN,
// as White sees the board, with the names of files and ranks at its edge.
type Diagram struct {
	Unicode       bool // figurines, ♔ to ♟, and · for an empty square
	Flipped       bool // as Black sees it
	NoCoordinates bool

	// Last is the move that led to the position: its piece stands in brackets, and
	// where it comes from is a star. The zero Move stands for no move.
	Last Move
}

// Draw returns the board of p. Each rank is a line.
func (d Diagram) Draw(p *Position) string {
	files := [8]int{0, 1, 2, 3, 4, 5, 6, 7}
	ranks := [8]int{7, 6, 5, 4, 3, 2, 1, 0}
	if d.Flipped {
		files, ranks = ranks, files
	}
	var out []byte
	for _, rank := range ranks {
		if !d.NoCoordinates {
			out = append(out, '1'+byte(rank), ' ')
		}
		out = d.appendRank(out, p, rank, files)
	}
	if d.NoCoordinates {
		return string(out)
	}
	out = append(out, "\n  "...)
	for _, file := range files {
		out = append(out, ' ', 'a'+byte(file))
	}
	return string(append(out, '\n'))
}

// appendRank appends the squares of a rank, each behind a space or a bracket. Without
// coordinates and brackets nothing stands in front of the first.
func (d Diagram) appendRank(dst []byte, p *Position, rank int, files [8]int) []byte {
	from, to := d.Last.From(), d.Last.To()
	if d.Last.Castling() {
		to, _ = castlingTargets(from, to)
	}
	marked := false // whether the square before is in brackets
	for i, file := range files {
		s := SquareAt(file, rank)
		is := d.Last != 0 && s == to
		switch {
		case is:
			dst = append(dst, '[')
		case marked:
			dst = append(dst, ']')
		case i > 0 || !d.NoCoordinates || d.Last != 0:
			dst = append(dst, ' ')
		}
		marked = is
		if piece := p.At(s); piece == NoPiece && d.Last != 0 && s == from {
			dst = append(dst, '*')
		} else {
			dst = d.appendPiece(dst, piece)
		}
	}
	if marked {
		dst = append(dst, ']')
	}
	return append(dst, '\n')
}

func (d Diagram) appendPiece(dst []byte, piece Piece) []byte {
	switch {
	case !d.Unicode:
		return append(dst, piece.letter())
	case piece == NoPiece:
		return append(dst, "·"...)
	}
	// Unicode has the white figurines from king to pawn, then the black ones.
	figurine := '♔' + rune(King-piece.Kind()) + 6*rune(piece.Color())
	return append(dst, string(figurine)...)
}
