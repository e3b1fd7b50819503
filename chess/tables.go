package chess

//go:generate go run genmagics.go

// All tables are computed when the program starts, in the order in which they build
// on each other.
func init() { initTables() }

func initTables() {
	initLines()
	initChecking()
	initMagics(&rookMagics, &rookFactors, rookTable[:], func(l *lines) (a, b uint64) { return l.file, l.rank })
	initMagics(&bishopMagics, &bishopFactors, bishopTable[:], func(l *lines) (a, b uint64) { return l.diagonal, l.antidiagonal })
	initBetween()
	initCastling()
	initKeys()
	startPosition = mustParse(startFEN)
}
