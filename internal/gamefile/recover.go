package gamefile

import "bytes"

// Recover skips what is left of a broken game. The next one begins with the first tag of
// the dialect, or with any tag behind something that is no tag, also if that tag is broken:
// its game is reported then and not lost.
//
// Where an empty line stands in front of every game, it must stand in front of such a tag.
// Then a game also begins behind a line that ends in a result and is followed by an empty
// one. inTags says that the moves of the broken game have not begun.
func (p *PGN) Recover(inTags bool) {
	afterEmpty, ended := true, false
	if !p.AtLineStart() || p.Offset() == p.begin.Offset {
		_, ended = p.skipResult()
		afterEmpty = false
	}
	for p.has(0) {
		for p.Sees(byteOrderMark) {
			p.pos += len(byteOrderMark)
		}
		isTag := p.Sees("[")
		if isTag && p.beginsGame(afterEmpty, inTags) {
			return
		}
		empty, result := p.skipResult()
		if ended && empty && p.dialect.EmptyLine {
			return
		}
		inTags = inTags && (isTag || empty)
		afterEmpty, ended = empty, result
	}
}

// beginsGame reports whether the tag that comes next is the first of a game.
func (p *PGN) beginsGame(afterEmpty, inTags bool) bool {
	t := p.scanTag()
	name := p.buf[p.pos+t.name : p.pos+t.nameEnd]
	return string(name) == p.dialect.First || len(name) > 0 && !inTags && (afterEmpty || !p.dialect.EmptyLine)
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
		before := trimLine(body[:from-1])
		if !p.dialect.EmptyLine || len(before) > 0 && before[len(before)-1] == '\n' {
			return from
		}
	}
}

// trimLine returns text without the blanks at the end of its last line.
func trimLine(text []byte) []byte {
	for n := len(text); n > 0 && text[n-1] != '\n' && IsBlank(text[n-1]); n-- {
		text = text[:n-1]
	}
	return text
}

// skipResult consumes the rest of the line and its newline, and reports whether it is
// empty, and whether it ends in a result.
func (p *PGN) skipResult() (empty, result bool) {
	var buf [16]byte
	tail := buf[:0] // the last bytes of the line, without the blanks at its end
	blank := false  // whether blanks follow tail
	for more := true; more && p.has(0); {
		var part []byte
		part, more = p.linePart()
		text := trimLine(bytes.TrimSuffix(part, []byte{'\n'}))
		if len(text) > 0 {
			const longest = len("1/2-1/2") + 1 // a result and the byte in front of it
			tail = append(buf[:0], tail[max(0, len(tail)-longest+1):]...)
			if blank {
				tail = append(tail, ' ')
			}
			if len(text) >= longest {
				tail = buf[:0]
			}
			tail = append(tail, text[max(0, len(text)-longest):]...)
		}
		blank = len(text) < len(part)
		p.skip(len(part))
	}
	word := bytes.LastIndexFunc(tail, func(c rune) bool { return c == '}' || c == ')' || c < 0x80 && IsBlank(byte(c)) })
	_, result = ParseResult(string(tail[word+1:]))
	return len(tail) == 0, result || bytes.HasSuffix(tail, []byte("*")) // which is a word by itself
}
