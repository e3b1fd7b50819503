package xiangqi

// All tables are computed when the program starts, in the order in which they build
// on each other.
func init() { initTables() }

func initTables() {
	initLines(files, rankMoves[:])
	initLines(ranks, fileMoves[:])
	initGeometries()
	initSeats()
	initKeys()
	startPosition = mustParse(startFEN)
}
