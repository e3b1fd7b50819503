package chess

// Diagram says how a board is drawn as text. The zero value draws letters, as in a FEN,
// as White sees the board, with the names of files and ranks at its edge.
type Diagram struct {
	Unicode       bool // figurines, ♔ to ♟, and · for an empty square
	FromBlack     bool // as Black sees it
	NoCoordinates bool
}

// Draw returns the board of p, one rank a line.
func (d Diagram) Draw(p *Position) string {
	files := [8]int{0, 1, 2, 3, 4, 5, 6, 7}
	ranks := [8]int{7, 6, 5, 4, 3, 2, 1, 0}
	if d.FromBlack {
		files, ranks = ranks, files
	}
	var out []byte
	for _, rank := range ranks {
		if !d.NoCoordinates {
			out = append(out, '1'+byte(rank), ' ', ' ')
		}
		for i, file := range files {
			if i > 0 {
				out = append(out, ' ')
			}
			out = d.appendPiece(out, p.At(SquareAt(file, rank)))
		}
		out = append(out, '\n')
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
