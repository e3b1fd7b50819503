package wire

import (
	"strings"
	"testing"
)

// The words of a subject are names and numbers alone: nothing that NATS reads as a dot or as a wildcard.
func TestResultSubject(t *testing.T) {
	worker, test, number, err := ParseResultSubject(ResultSubject("anna-1", "sprt_2", 34))
	if worker != "anna-1" || test != "sprt_2" || number != 34 || err != nil {
		t.Errorf("%q %q %d %v", worker, test, number, err)
	}
	for _, bad := range []string{
		"", "ply", "ply.result", "ply.result.w.t", "ply.result.w.t.1.2", "ply.result.w.t.", "ply.result..t.1", "ply.result.w..1", "ply.task.w.t.1", "x.result.w.t.1",
		"ply.result.w.t.-1", "ply.result.w.t.+1", "ply.result.w.t.01", "ply.result.w.t.1 ", "ply.result.w.t.x", "ply.result.w.t.99999999999999999999",
		"ply.result.*.t.1", "ply.result.w.>.1", "ply.result.w .t.1", "ply.result.w\x00.t.1", "ply.result.w.t\n.1", "ply.result.ä.t.1",
		"ply.result." + strings.Repeat("w", longestName+1) + ".t.1", strings.Repeat("ply.result.w.t.", 10000) + "1",
	} {
		_, _, _, err := ParseResultSubject(bad)
		if err == nil {
			t.Errorf("%.60q is the subject of a result", bad)
		} else if len(err.Error()) > 400 {
			t.Errorf("%.60q: an error of %d bytes", bad, len(err.Error()))
		}
	}
}

// FuzzSubject reads any text as the subject of a result. What is taken is written the same.
func FuzzSubject(f *testing.F) {
	f.Add("ply.result.anna.t.0", "anna")
	f.Add("ply.result.*.t.1", "a.b")
	f.Add("ply.result.a.>.1", ">")
	f.Fuzz(func(t *testing.T, subject, name string) {
		worker, test, number, err := ParseResultSubject(subject)
		if err == nil && ResultSubject(worker, test, number) != subject {
			t.Errorf("%q is read as %q %q %d", subject, worker, test, number)
		}
		if CheckName(name) != nil {
			return
		}
		if strings.ContainsAny(name, ".*> \t\r\n\x00$") || len(name) > longestName {
			t.Errorf("a name %q", name)
		}
		for _, s := range []string{ResultSubject(name, "t", 1), ResultSubject("w", name, 1), TaskSubject("usual", name, 1)} {
			if strings.Count(s, ".") != 4 {
				t.Errorf("%q has other parts", s)
			}
		}
	})
}
