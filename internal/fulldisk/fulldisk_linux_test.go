package fulldisk

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A file takes as many bytes as the limit says, and after lift any number.
func TestLimit(t *testing.T) {
	if !Alone(t) {
		return
	}
	path := filepath.Join(t.TempDir(), "x")
	lift := Limit(t, 3)
	if err := os.WriteFile(path, []byte("four"), 0o666); !errors.Is(err, syscall.EFBIG) {
		t.Errorf("behind the limit: %v", err)
	}
	if text, err := os.ReadFile(path); string(text) != "fou" {
		t.Errorf("the file has %q, %v", text, err)
	}
	lift()
	if err := os.WriteFile(path, []byte("four"), 0o666); err != nil {
		t.Error(err)
	}
}
