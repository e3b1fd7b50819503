package xiangqi

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/filemoves"
	"github.com/plygo/ply/internal/typed"
)

var (
	_ ply.Coordinates[Position, Move] = Rules{}
	_ ply.Coordinates[Position, Move] = Fairy{}
	_ ply.UCIVariant[Position, Move]  = Rules{}
)

// ParseMove reads a legal move as people type it, in any notation: coordinates as in
// [Position.ParseUCI], the notation of the World Xiangqi Federation, "C2=5", or Chinese,
// "炮二平五". No text is a move in two of them. Small and capital letters, both scripts, and digits
// of every kind will do. There may be spaces, and the number of the move: "h2 e2", "1. C2.5".
//
// The error is a [*ply.MoveError]. Its Reason says what is wrong: that the horse's leg is
// blocked, what the general would be in check from, or which moves the text could be.
func (p *Position) ParseMove(text string) (Move, error) { return typed.Parse(text, p.parseWord) }

// parseWord reads a legal move as files have it: in any notation, without spaces.
func (p *Position) parseWord(text string) (Move, error) {
	if m, ok := splitCoordinates(text); ok {
		return p.legal(m, text)
	}
	return p.findMove(text)
}

// ParseUCI reads a legal move in coordinates: as in UCI and UCCI, "h2e2", or as in ICCS,
// "H2-E2". Capital and small letters are the same, and the dash may be missing.
func (p *Position) ParseUCI(text string) (Move, error) {
	m, ok := splitCoordinates(text)
	if !ok {
		return 0, p.moveError(text, ply.ErrMoveSyntax, "")
	}
	return p.legal(m, text)
}

func (p *Position) legal(m Move, text string) (Move, error) {
	if !p.Legal(m) {
		return 0, p.moveError(text, ply.ErrIllegalMove, p.refuse(m.From(), m.To()))
	}
	return m, nil
}

// ICCS returns both squares as the Internet Chinese Chess Server does, such as "H2-E2".
func (m Move) ICCS() string {
	if m == 0 {
		return "0000"
	}
	return strings.ToUpper(m.From().String() + "-" + m.To().String())
}

// splitCoordinates reads a move that is written as two squares.
func splitCoordinates(text string) (Move, bool) {
	from, to, ok := filemoves.ReadPoints(text)
	return newMove(Square(from), Square(to)), ok
}

// FormatCoordinates writes a move as engines do: "h2e2".
func (Rules) FormatCoordinates(_ *Position, m Move) string { return m.String() }

// ParseCoordinates reads a move as engines write it: see [Position.ParseUCI].
func (Rules) ParseCoordinates(p *Position, text string) (Move, error) { return p.ParseUCI(text) }

// Fairy plays by [Rules], but counts the ranks from 1 to 10 when it reads and writes
// moves, as Fairy-Stockfish does: "h2e2" becomes "h3e3".
type Fairy struct{ Rules }

// FormatCoordinates writes a move with ranks from 1 to 10: "h3e3", "h10g8".
func (Fairy) FormatCoordinates(_ *Position, m Move) string {
	if m == 0 {
		return "0000"
	}
	dst := make([]byte, 0, 6)
	for _, s := range [2]Square{m.From(), m.To()} {
		dst = strconv.AppendInt(append(dst, 'a'+byte(s.File())), int64(s.Rank()+1), 10)
	}
	return string(dst)
}

// ParseCoordinates reads a move with ranks from 1 to 10.
func (Fairy) ParseCoordinates(p *Position, text string) (Move, error) {
	from, rest, ok1 := filemoves.CutPoint(text, 1)
	to, rest, ok2 := filemoves.CutPoint(rest, 1)
	if !ok1 || !ok2 || rest != "" {
		return 0, p.moveError(text, ply.ErrMoveSyntax, "")
	}
	m, err := p.legal(newMove(Square(from), Square(to)), text)
	var e *ply.MoveError
	if errors.As(err, &e) {
		e.Reason = fromOne(e.Reason)
	}
	return m, err
}

// Explain returns why m is not legal in p, with ranks from 1 to 10.
func (f Fairy) Explain(p *Position, m Move) string { return fromOne(f.Rules.Explain(p, m)) }

// fromOne returns a reason whose squares have ranks from 1 to 10.
func fromOne(reason string) string {
	return namedSquare.ReplaceAllStringFunc(reason, func(s string) string {
		return s[:1] + strconv.Itoa(int(s[1]-'0')+1)
	})
}

// namedSquare is a square in a reason.
var namedSquare = regexp.MustCompile(`\b[a-i][0-9]\b`)

// UCIVariant returns the name of this game in engines that play many games. Those engines
// write moves as [Fairy] does.
func (r Rules) UCIVariant() (string, ply.Coordinates[Position, Move]) { return "xiangqi", Fairy{r} }
