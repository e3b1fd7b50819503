package chess

import "github.com/plygo/ply"

var (
	_ ply.Coordinates[Position, Move] = Rules{}
	_ ply.Coordinates[Position, Move] = Chess960{}
)

// FormatCoordinates writes a move as engines do: see [Position.UCI].
func (Rules) FormatCoordinates(p *Position, m Move) string { return p.UCI(m) }

// ParseCoordinates reads a move as engines write it: see [Position.ParseUCI].
func (Rules) ParseCoordinates(p *Position, text string) (Move, error) { return p.ParseUCI(text) }

// Chess960 is Rules for engines that were told UCI_Chess960. They write castling as the
// king taking his rook in every position, also where classical chess does not.
type Chess960 struct{ Rules }

// FormatCoordinates writes a move as such engines do: "e1h1" is castling.
func (Chess960) FormatCoordinates(_ *Position, m Move) string { return m.String() }
