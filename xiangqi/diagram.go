package xiangqi

// Diagram says how a board is drawn as text. The zero value draws letters, as in a FEN,
// as Red sees the board, with the names of files and ranks at its edge.
type Diagram struct {
	// Unicode draws Chinese characters on the pieces, in Script. Every character fills
	// two columns, and so does everything else, so that the board is straight wherever
	// Chinese text is. The files have the numbers of Chinese notation.
	Unicode bool
	Script  Script

	Flipped       bool // as Black sees it
	NoCoordinates bool

	// Last is the move that led to the position. Its piece stands in brackets, and a star
	// marks the square that it came from. The zero Move marks nothing.
	Last Move
}

// diagramPieces are the characters on the pieces. Unlike the characters of notation, they
// differ between the sides for most kinds, so that the board is readable without colours:
// 俥, 傌 and 炮 are Red's.
var diagramPieces = [...][2][General + 1]string{
	ScriptSimplified: {
		Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帅"},
		Black: {"", "卒", "士", "象", "马", "砲", "车", "将"},
	},
	ScriptTraditional: {
		Red:   {"", "兵", "仕", "相", "傌", "炮", "俥", "帥"},
		Black: {"", "卒", "士", "象", "馬", "砲", "車", "將"},
	},
}

// diagramRivers are the texts in the river.
var diagramRivers = [...]string{ScriptSimplified: "     楚河          汉界", ScriptTraditional: "     楚河          漢界"}

// Draw returns the board of p, with one line for each rank and the river in the middle.
func (d Diagram) Draw(p *Position) string {
	if int(d.Script) >= len(diagramPieces) {
		d.Script = ScriptSimplified
	}
	var out []byte
	if d.Unicode {
		out = d.appendNumbers(out, !d.Flipped)
	}
	for i := range ranks {
		if i == ranks/2 {
			out = d.appendRiver(out)
		}
		rank := ranks - 1 - i
		if d.Flipped {
			rank = i
		}
		out = d.appendRank(out, p, rank)
	}
	if d.Unicode {
		return string(d.appendNumbers(out, d.Flipped))
	}
	return string(d.appendFiles(out))
}

// appendRank appends a line of the board.
func (d Diagram) appendRank(dst []byte, p *Position, rank int) []byte {
	if !d.Unicode && !d.NoCoordinates {
		dst = append(dst, '0'+byte(rank), ' ')
	}
	marked := false // whether the last point is in brackets
	for i := range files {
		s := SquareAt(d.file(i), rank)
		is := d.Last != 0 && s == d.Last.To()
		switch {
		case is:
			dst = append(dst, '[')
		case marked:
			dst = append(dst, ']')
		default:
			dst = append(dst, ' ')
		}
		marked = is
		dst = d.appendPoint(dst, p.At(s), d.Last != 0 && s == d.Last.From())
	}
	if marked {
		dst = append(dst, ']')
	}
	return append(dst, '\n')
}

// file returns the file that is drawn in column i.
func (d Diagram) file(i int) int {
	if d.Flipped {
		return files - 1 - i
	}
	return i
}

func (d Diagram) appendPoint(dst []byte, piece Piece, left bool) []byte {
	switch {
	case piece != NoPiece && d.Unicode:
		return append(dst, diagramPieces[d.Script][piece.Color()][piece.Kind()]...)
	case piece != NoPiece:
		return append(dst, piece.String()...)
	case d.Unicode && left:
		return append(dst, "＊"...)
	case d.Unicode:
		return append(dst, "＋"...)
	case left:
		return append(dst, '*')
	}
	return append(dst, '.')
}

func (d Diagram) appendRiver(dst []byte) []byte {
	if d.Unicode {
		return append(append(dst, diagramRivers[d.Script]...), '\n')
	}
	return append(dst, '\n')
}

// appendFiles appends the letters of the files.
func (d Diagram) appendFiles(dst []byte) []byte {
	if d.NoCoordinates {
		return dst
	}
	dst = append(dst, "\n  "...)
	for i := range files {
		dst = append(dst, ' ', 'a'+byte(d.file(i)))
	}
	return append(dst, '\n')
}

// appendNumbers appends the numbers of the files: as Black counts them if black is true,
// else as Red does.
func (d Diagram) appendNumbers(dst []byte, black bool) []byte {
	if d.NoCoordinates {
		return dst
	}
	for i := range files {
		dst = append(dst, ' ')
		if file := d.file(i); black {
			dst = append(dst, wideNumbers[playersFile(Black, Square(file))]...)
		} else {
			dst = append(dst, chineseNumbers[playersFile(Red, Square(file))]...)
		}
	}
	return append(dst, '\n')
}

var wideNumbers = [...]string{"", "１", "２", "３", "４", "５", "６", "７", "８", "９"}
