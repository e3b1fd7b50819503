package app_test

import (
	"strings"
	"testing"

	"github.com/plygo/ply/app"
	"github.com/plygo/ply/internal/hiddentest"
)

func TestArrangeMissing(t *testing.T) {
	entry := app.Of("hidden", hiddentest.Rules{})
	if _, err := entry.Arrange("", nil, 0); err == nil || !strings.Contains(err.Error(), "ply.Arranger") {
		t.Errorf("a game that is no Arranger: %v", err)
	}
}
