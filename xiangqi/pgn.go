package xiangqi

import (
	"strings"

	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/riverpgn"
	"github.com/plygo/ply/internal/word"
)

// PGN is a game as a file in Portable Game Notation holds it, in the form that xiangqi
// programs share: the tag Game "Chinese Chess", a player called Red, and moves in
// Chinese, WXF or ICCS. [ReadPGN] reads games, [WritePGN] writes them.
type PGN struct {
	Tags    []Tag     // in the order of the file, no name twice
	Start   Position  // the zero Position stands for the usual start
	Comment string    // in front of the first move
	Moves   []PGNMove // the game itself
	Result  Result
	Format  Format // how the moves are written
	Script  Script // in which script, if they are Chinese
}

// Tag returns the value of the tag name, such as "Red". It returns "" if the game has no
// such tag. Capital and small letters are the same in names.
func (g *PGN) Tag(name string) string {
	for _, tag := range g.Tags {
		if strings.EqualFold(tag.Name, name) {
			return tag.Value
		}
	}
	return ""
}

// Tag is a fact about a game, such as {"Red", "胡荣华"}.
type Tag struct {
	Name, Value string
}

// PGNMove is a move of a game with its comment. Several comments in one place become one,
// with a line for each.
type PGNMove struct {
	Move    Move
	Comment string
}

// Format is the notation of the moves in a PGN. The zero value is FormatChinese, because
// most files use it.
type Format uint8

// The formats, with the first move of most games in each.
const (
	FormatChinese Format = riverpgn.FormatChinese // 炮二平五
	FormatWXF     Format = riverpgn.FormatWXF     // C2=5
	FormatICCS    Format = riverpgn.FormatICCS    // H2-E2
)

// String returns "Chinese", "WXF" or "ICCS", which is what the tag Format says.
func (f Format) String() string { return riverpgn.FormatText(int(f)) }

// Result is how a game ended.
type Result uint8

// The results. Unfinished is the zero value, and also stands for an unknown result.
const (
	Unfinished Result = gamefile.Unfinished
	RedWins    Result = gamefile.FirstWins
	BlackWins  Result = gamefile.SecondWins
	Drawn      Result = gamefile.Drawn
)

// String returns "*", "1-0", "0-1" or "1/2-1/2". Red moves first, so "1-0" is a win of Red.
func (r Result) String() string { return gamefile.ResultText(int(r)) }

// MarshalText returns what String returns, so that a result in JSON is as people write it.
func (r Result) MarshalText() ([]byte, error) {
	return word.Write(r, Unfinished, RedWins, BlackWins, Drawn)
}

// UnmarshalText reads what MarshalText writes.
func (r *Result) UnmarshalText(text []byte) error {
	return word.Read(r, text, Unfinished, RedWins, BlackWins, Drawn)
}

// What [ReadPGN] reads of one game at most, so that no file exhausts the memory.
// [WritePGN] keeps to the same limits.
const (
	MaxPGNGame    = gamefile.MaxGame    // 1 << 23 bytes of the whole game
	MaxPGNTag     = gamefile.MaxTag     // 1 << 14 bytes of a tag with its brackets
	MaxPGNComment = gamefile.MaxComment // 1 << 16 bytes of all comments in one place
	MaxPGNMoves   = riverpgn.MaxMoves   // 1 << 16
)
