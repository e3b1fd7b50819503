package chess

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/gamefile"
)

// EPD is a position with operations that describe it: a line of a test suite (Extended
// Position Description).
//
//	1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
type EPD struct {
	Position   Position // with the counters of the operations hmvc and fmvn
	Operations []EPDOperation
}

// EPDOperation is an opcode with its operands, such as bm (best move), am (avoid
// move), id, c0 to c9 (comments) or D1, D2, … (counts of lines).
type EPDOperation struct {
	Code     string
	Operands []EPDOperand
}

// EPDOperand is a number, a move, a word, or any text in quotes.
type EPDOperand struct {
	Text   string
	Quoted bool
}

// MaxEPD is the number of bytes that [ParseEPD] reads at most.
const MaxEPD = 1 << 16

// ParseEPD reads a position of four fields and the operations behind it. The two counters
// of a FEN may follow the fields, and a semicolon may follow the counters, as in files of
// perft counts.
// The position must be one that [ParseFEN] accepts. Operands are not checked: see
// [EPD.Moves]. The error is a [*ply.StateError] or [ply.StateErrors]. Its reasons are those
// of a FEN, [BadOperation] and [ply.ErrFileLimit].
func ParseEPD(line string) (EPD, error) {
	if len(line) > MaxEPD {
		err := gamefile.TooLarge(MaxEPD, "bytes in a line")
		return EPD{}, &ply.StateError{Format: "EPD", Field: "line", Offset: MaxEPD, Err: err}
	}
	end := fieldsEnd(line, 4)
	p := epdParser{line: line, at: end}
	position, faults := parseFEN(line[:end], false)
	if faults != nil {
		return EPD{}, epdErrors(faults)
	}
	p.counters = [2]epdCounter{{"0", end}, {"1", end}}
	five, six := fieldsEnd(line, 5), fieldsEnd(line, 6)
	if a, b := counterBegin(line, five), counterBegin(line, six); a > end && b > five {
		p.counters = [2]epdCounter{{line[a:five], a}, {line[b:six], b}}
		p.at = six
	}
	operations, err := p.operations()
	if err != nil {
		return EPD{}, err
	}
	if p.counters[0].text != "0" || p.counters[1].text != "1" {
		if position, err = p.count(line[:end]); err != nil {
			return EPD{}, err
		}
	}
	return EPD{position, operations}, nil
}

// epdErrors returns the faults of a FEN as those of an EPD.
func epdErrors(faults ply.StateErrors) error {
	for _, fault := range faults {
		fault.Format = "EPD"
	}
	return faults
}

// fieldsEnd returns where the n-th field ends. A semicolon ends a field, too.
func fieldsEnd(line string, n int) int {
	i := 0
	for ; n > 0; n-- {
		for i < len(line) && gamefile.IsBlank(line[i]) {
			i++
		}
		for i < len(line) && !gamefile.IsBlank(line[i]) && line[i] != ';' {
			i++
		}
	}
	return i
}

// counterBegin returns where the number begins that ends at the offset end; −1 if no number
// ends there.
func counterBegin(text string, end int) int {
	begin := end
	for begin > 0 && '0' <= text[begin-1] && text[begin-1] <= '9' {
		begin--
	}
	if begin == end || begin > 0 && !gamefile.IsBlank(text[begin-1]) {
		return -1
	}
	return begin
}

// epdParser reads the operations of a line.
type epdParser struct {
	line     string
	at       int
	counters [2]epdCounter // of halfmoves and moves
}

type epdCounter struct {
	text   string
	offset int
}

// count reads the position with its counters.
func (p *epdParser) count(fields string) (Position, error) {
	position, faults := parseFEN(fields+" "+p.counters[0].text+" "+p.counters[1].text, false)
	if faults == nil {
		return position, nil
	}
	for _, fault := range faults {
		for i, counter := range p.counters {
			if fault.Field == fenFields[fieldHalfmoves+i] {
				fault.Offset = counter.offset
			}
		}
	}
	return Position{}, epdErrors(faults)
}

func (p *epdParser) syntax(format string, args ...any) error {
	err := fmt.Errorf("%w: %s", BadOperation, fmt.Sprintf(format, args...))
	return &ply.StateError{Format: "EPD", Field: "operation", Offset: p.at, Err: err}
}

func (p *epdParser) skipBlanks() {
	for p.at < len(p.line) && gamefile.IsBlank(p.line[p.at]) {
		p.at++
	}
}

// operations reads operations up to the end of the line. The two counters of a FEN
// become part of the position.
func (p *epdParser) operations() (all []EPDOperation, err error) {
	for {
		p.skipBlanks()
		switch {
		case p.at == len(p.line):
			return all, nil
		case p.line[p.at] == ';':
			p.at++
			continue
		}
		begin := p.at
		op, err := p.operation()
		if err != nil {
			return nil, err
		}
		switch op.Code {
		case "hmvc", "fmvn":
			if len(op.Operands) != 1 || counterBegin(op.Operands[0].Text, len(op.Operands[0].Text)) != 0 {
				p.at = begin
				return nil, p.syntax("%s needs a number", op.Code)
			}
			i := strings.Index("hf", op.Code[:1])
			p.counters[i] = epdCounter{op.Operands[0].Text, begin}
		default:
			all = append(all, op)
		}
	}
}

func (p *epdParser) operation() (op EPDOperation, err error) {
	begin := p.at
	for p.at < len(p.line) && isOpcode(p.line[p.at]) {
		p.at++
	}
	op.Code = p.line[begin:p.at]
	if op.Code == "" || op.Code[0] <= '9' || p.at < len(p.line) && !gamefile.IsBlank(p.line[p.at]) && p.line[p.at] != ';' {
		return op, p.syntax("an opcode is a letter and more letters, digits and underscores")
	}
	for {
		p.skipBlanks()
		if p.at == len(p.line) {
			return op, nil
		}
		switch p.line[p.at] {
		case ';':
			p.at++
			return op, nil
		case '"':
			text, ok := p.quoted()
			if !ok {
				return op, p.syntax("a quote that is not closed")
			}
			op.Operands = append(op.Operands, EPDOperand{text, true})
		default:
			begin := p.at
			for p.at < len(p.line) && !gamefile.IsBlank(p.line[p.at]) && p.line[p.at] != ';' {
				p.at++
			}
			op.Operands = append(op.Operands, EPDOperand{p.line[begin:p.at], false})
		}
	}
}

// quoted reads a text in quotes, in which a backslash escapes a quote or a backslash.
func (p *epdParser) quoted() (string, bool) {
	for i := p.at + 1; i < len(p.line); i++ {
		switch p.line[i] {
		case '\n', '\r':
			return "", false
		case '\\':
			if i+1 < len(p.line) && (p.line[i+1] == '"' || p.line[i+1] == '\\') {
				i++
			}
		case '"':
			text := p.line[p.at+1 : i]
			p.at = i + 1
			if strings.IndexByte(text, '\\') >= 0 {
				text = string(gamefile.AppendUnquoted(nil, text))
			}
			return text, true
		}
	}
	return "", false
}

func isOpcode(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// Text returns the operands of the first operation with a code, spaces between them,
// and whether there is one.
func (e *EPD) Text(code string) (string, bool) {
	for _, op := range e.Operations {
		if op.Code == code {
			var texts []string
			for _, o := range op.Operands {
				texts = append(texts, o.Text)
			}
			return strings.Join(texts, " "), true
		}
	}
	return "", false
}

// Moves returns the moves of the first operation with a code, none if there is no such
// operation. Those of pv, the predicted variation, are played one after the other; all
// others, such as bm and am, are moves of the position. If an operand is not a legal move,
// the error is a [*ply.MoveError].
func (e *EPD) Moves(code string) ([]Move, error) {
	text, _ := e.Text(code)
	p := e.Position
	var moves []Move
	for _, word := range strings.Fields(text) {
		m, err := p.parseWord(word)
		if err != nil {
			return nil, err
		}
		moves = append(moves, m)
		if code == "pv" {
			p.Play(m)
		}
	}
	return moves, nil
}

// String returns the line that [ParseEPD] reads. The counters are written as the
// operations hmvc and fmvn, unless they are those of a first move.
func (e *EPD) String() string {
	fen := e.Position.AppendFEN(nil)
	for range 2 {
		fen = fen[:bytes.LastIndexByte(fen, ' ')]
	}
	if n, m := e.Position.Halfmoves(), e.Position.Fullmove(); n != 0 || m != 1 {
		fen = strconv.AppendInt(append(fen, " hmvc "...), int64(n), 10)
		fen = strconv.AppendInt(append(fen, "; fmvn "...), int64(m), 10)
		fen = append(fen, ';')
	}
	for _, op := range e.Operations {
		fen = append(append(fen, ' '), op.Code...)
		for _, o := range op.Operands {
			fen = append(fen, ' ')
			if o.Quoted || o.Text == "" || o.Text[0] == '"' || strings.ContainsAny(o.Text, " \t\r\n\v\f;") {
				fen = gamefile.AppendQuoted(fen, o.Text)
			} else {
				fen = append(fen, o.Text...)
			}
		}
		fen = append(fen, ';')
	}
	return string(fen)
}
