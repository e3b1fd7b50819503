package uci_test

import (
	"bufio"
	"io"
)

func newLines(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<22)
	return s
}
