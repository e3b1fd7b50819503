package ply

// FindMove returns the move that is legal in s and that the game writes as text. If there is none,
// the error is a [*MoveError] that wraps [ErrIllegalMove]. For many games it is all that ParseMove
// of a [Notation] has to do:
//
//	func (r Rules) ParseMove(s *State, text string) (Move, error) { return ply.FindMove(r, s, text) }
func FindMove[S any, M comparable](g interface {
	Moves(dst []M, s *S) []M
	Format(s *S) string
	FormatMove(s *S, m M) string
}, s *S, text string) (M, error) {
	for _, m := range g.Moves(nil, s) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	var none M
	return none, &MoveError{Text: text, State: g.Format(s), Err: ErrIllegalMove}
}
