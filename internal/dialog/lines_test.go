package dialog

import (
	"io"
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	lines := NewLines(strings.NewReader("a\r\n\n\r\rcr\r"+long+"\nb\n"+long[:4096]+"\n"+long[:4097]+"\n\nend"), 4096)
	for _, want := range []struct {
		line string
		cut  bool
	}{{"a", false}, {"", false}, {"", false}, {"", false}, {"cr", false}, {long[:4096], true}, {"b", false}, {long[:4096], false}, {long[:4096], true}, {"", false}, {"end", false}} {
		line, cut, err := lines.Next()
		if line != want.line || cut != want.cut || err != nil {
			t.Errorf("got %.20q, %v, %v, want %.20q, %v", line, cut, err, want.line, want.cut)
		}
	}
	if _, _, err := lines.Next(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}
