package chess

import (
	"strconv"

	"github.com/plygo/ply/internal/gamefile"
	"github.com/plygo/ply/internal/word"
)

// PGN is a game as a file in Portable Game Notation keeps it. [ReadPGN] reads games,
// [WritePGN] writes them.
type PGN struct {
	Tags    []Tag     // in the order of the file, no name twice
	Start   Position  // the zero Position stands for the usual start
	Comment Comment   // in front of the first move
	Moves   []PGNMove // the game itself
	Result  Result
}

// Tag returns the value of the tag with the given name, such as "White"; "" if there is no
// such tag.
func (g *PGN) Tag(name string) string {
	if i := findTag(g.Tags, name); i >= 0 {
		return g.Tags[i].Value
	}
	return ""
}

// Tag is something that is known of a game, such as {"White", "Anderssen, Adolf"}.
type Tag struct {
	Name, Value string
}

func findTag(tags []Tag, name string) int {
	for i := range tags {
		if tags[i].Name == name {
			return i
		}
	}
	return -1
}

// PGNMove is a move of a game or of a variation, with its comments and glyphs.
//
// In a variation the zero Move is a null move, written "--": the side to move passes, to
// show a threat. It must not be in check. The game itself has no null moves.
type PGNMove struct {
	Move       Move
	NAGs       []NAG
	Comment    Comment     // behind the move
	Variations []Variation // what could be played in place of the move
	After      Comment     // behind the variations
}

// Variation is a line of play that did not happen. It replaces the move whose
// variation it is.
type Variation struct {
	Comment Comment // in front of the first move
	Moves   []PGNMove
}

// NAG is a numeric annotation glyph: 1 is a good move, 14 a slight advantage of White.
type NAG uint8

// String returns "!", "?", "!!", "??", "!?" or "?!" for 1 to 6, and the number after a
// "$" for all others.
func (n NAG) String() string {
	if text := gamefile.GlyphText(int(n)); text != "" {
		return text
	}
	return "$" + strconv.Itoa(int(n))
}

// Result is how a game ended.
type Result uint8

// The results. Unfinished, the zero value, also stands for unknown.
const (
	Unfinished Result = gamefile.Unfinished
	WhiteWins  Result = gamefile.FirstWins
	BlackWins  Result = gamefile.SecondWins
	Drawn      Result = gamefile.Drawn
)

// String returns "*", "1-0", "0-1" or "1/2-1/2". White moves first, so "1-0" is a win of White.
func (r Result) String() string { return gamefile.ResultText(int(r)) }

// MarshalText returns what String returns, so that a result in JSON is as people write it.
func (r Result) MarshalText() ([]byte, error) {
	return word.Write(r, Unfinished, WhiteWins, BlackWins, Drawn)
}

// UnmarshalText reads what MarshalText writes.
func (r *Result) UnmarshalText(text []byte) error {
	return word.Read(r, text, Unfinished, WhiteWins, BlackWins, Drawn)
}

// parseResult reads the text of a result.
func parseResult(text string) (Result, bool) {
	result, ok := gamefile.ParseResult(text)
	return Result(result), ok
}

// What [ReadPGN] reads of one game at most, so that no file exhausts the memory.
// [WritePGN] keeps to the same limits.
const (
	MaxPGNGame    = gamefile.MaxGame    // 1 << 23 bytes of the whole game
	MaxPGNTag     = gamefile.MaxTag     // 1 << 14 bytes of a tag with its brackets
	MaxPGNComment = gamefile.MaxComment // 1 << 16 bytes of all comments in one place
	MaxPGNMoves   = 1 << 18             // moves and variations together
	MaxPGNDepth   = 128                 // variations inside variations
)
