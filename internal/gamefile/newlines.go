package gamefile

import (
	"bufio"
	"bytes"
	"io"
)

// Newlines returns a reader of the text of r in which every carriage return that ends a
// line by itself, as old programs for the Macintosh wrote it, is a newline. No byte is
// added or left out, so that places in the file stay.
func Newlines(r io.Reader) io.Reader { return newlines{bufio.NewReader(r)} }

type newlines struct{ *bufio.Reader }

func (n newlines) Read(p []byte) (int, error) {
	got, err := n.Reader.Read(p)
	for i := 0; ; i++ {
		at := bytes.IndexByte(p[i:got], '\r')
		if at < 0 {
			return got, err
		}
		i += at
		next := p[i+1 : got]
		if len(next) == 0 {
			next, _ = n.Peek(1) // the error comes with the next Read
		}
		if len(next) == 0 || next[0] != '\n' {
			p[i] = '\n'
		}
	}
}
