package gamefile

import "bytes"

// Recover skips what is left of a broken game. The next one begins with the first tag of
// the dialect, or with any tag behind something that is no tag.
//
// Where an empty line stands in front of every game, it must stand in front of such a tag.
// Then a game also begins behind a line that ends in a result and is followed by an empty
// one. inTags says that the moves of the broken game have not begun.
func (p *PGN) Recover(inTags bool) {
	afterEmpty, ended := true, false
	if !p.AtLineStart() || p.Offset() == p.begin {
		ended = p.skipResult()
		afterEmpty = false
	}
	for p.has(0) {
		p.Ahead(MaxToken)
		text := bytes.TrimLeft(p.Window(), " \t\r")
		empty := len(text) == 0 || text[0] == '\n'
		if ended && empty && p.dialect.EmptyLine {
			return
		}
		if p.buf[p.pos] == '[' {
			if p.beginsGame(afterEmpty, inTags) {
				return
			}
		} else if !empty {
			inTags = false
		}
		ended = p.skipResult()
		afterEmpty = empty
	}
}

// beginsGame reports whether the tag that comes next is the first of a game.
func (p *PGN) beginsGame(afterEmpty, inTags bool) bool {
	t := p.scanTag()
	if string(p.buf[p.pos+t.name:p.pos+t.nameEnd]) == p.dialect.First {
		return true
	}
	good := t.fault == "" || t.fault == tagCut || t.fault == tagLong
	return good && !inTags && (afterEmpty || !p.dialect.EmptyLine)
}

// nextGameIn returns where in a comment that was not closed the next game begins: with
// the first tag of the dialect at the beginning of a line, which must be behind an empty
// line where the dialect has one. It returns −1 if no game begins there.
func (p *PGN) nextGameIn(body []byte) int {
	for from := int(max(0, p.noGame-p.Offset())); ; {
		i := bytes.Index(body[min(from, len(body)):], []byte("\n["))
		if i < 0 {
			longest := len("\n[ \"") + len(p.dialect.First) // of it, all but one byte may end the body
			p.noGame = max(p.noGame, p.Offset()+int64(len(body)-longest))
			return -1
		}
		from += i + 1
		rest, ok := bytes.CutPrefix(body[from+1:], []byte(p.dialect.First))
		if !ok || !bytes.HasPrefix(rest, []byte(" \"")) {
			continue
		}
		before := bytes.TrimRight(body[:from-1], " \t\r")
		if !p.dialect.EmptyLine || len(before) > 0 && before[len(before)-1] == '\n' {
			return from
		}
	}
}

// results are the texts that end a game.
var results = []string{"*", "1-0", "0-1", "1/2-1/2", "½-½"}

// skipResult consumes the rest of the line and its newline, and reports whether it ends in
// a result.
func (p *PGN) skipResult() bool {
	var tail []byte // the last bytes of the line, without the blanks at its end
	var buf [16]byte
	blank := false // whether blanks follow tail
	for more := true; more && p.has(0); {
		var part []byte
		part, more = p.linePart()
		if text := bytes.TrimRight(part, " \t\r\n"); len(text) == 0 {
			blank = true
		} else {
			const longest = 8 // a result and the byte in front of it
			tail = append(buf[:0], tail[max(0, len(tail)-longest+1):]...)
			if blank {
				tail = append(tail, ' ')
			}
			if len(text) >= longest {
				tail = append(buf[:0], text[len(text)-longest:]...)
			} else {
				tail = append(tail, text...)
			}
			blank = len(text) < len(part)
		}
		p.Skip(len(part))
	}
	for _, result := range results {
		if before, ok := bytes.CutSuffix(tail, []byte(result)); ok {
			if len(before) == 0 {
				return true
			}
			c := before[len(before)-1]
			return IsBlank(c) || c == '}' || c == ')'
		}
	}
	return false
}
