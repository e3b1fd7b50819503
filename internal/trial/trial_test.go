package trial

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRun(t *testing.T) {
	for _, tt := range []struct {
		name string
		test func(testing.TB)
		want Result
	}{
		{"passes", func(t testing.TB) { t.Helper(); t.Logf("%d is fine", 1) }, Result{Text: "1 is fine\n"}},
		{"goes on after an error", func(t testing.TB) { t.Error("no", 1); t.Errorf("no %d", 2) }, Result{Failed: true, Text: "no 1\nno 2\n"}},
		{"stops", func(t testing.TB) { t.Fatalf("no %d", 1); t.Log("after it") }, Result{Failed: true, Text: "no 1\n"}},
		{"skips", func(t testing.TB) { t.Skip("not here"); t.Log("after it") }, Result{Skipped: true, Text: "not here\n"}},
		{"asks", func(t testing.TB) {
			t.Log(t.Failed(), t.Skipped())
			t.Error("no")
			t.Log(t.Failed(), t.Skipped())
		}, Result{Failed: true, Text: "false false\nno\ntrue false\n"}},
		{"has a context", func(t testing.TB) { t.Log(t.Context().Err()) }, Result{Text: "<nil>\n"}},
	} {
		if diff := cmp.Diff(tt.want, Run(t, tt.test)); diff != "" {
			t.Errorf("%s (- want, + got)\n%s", tt.name, diff)
		}
	}
}
