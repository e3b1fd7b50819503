package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/match"
)

func TestParseControl(t *testing.T) {
	const ms = time.Millisecond
	for text, want := range map[string]match.Control{
		"2+0.02":              {Base: 2 * time.Second, Add: 20 * ms},
		"40/60+0.6":           {Base: time.Minute, Add: 600 * ms, Moves: 40},
		"0.5":                 {Base: 500 * ms},
		"time=100ms":          {Move: ply.Limits{Time: 100 * ms}},
		"depth=4":             {Move: ply.Limits{Depth: 4}},
		"nodes=1000":          {Move: ply.Limits{Nodes: 1000}},
		"1+0.01,depth=4":      {Base: time.Second, Add: 10 * ms, Move: ply.Limits{Depth: 4}},
		"time=1s,nodes=12345": {Move: ply.Limits{Time: time.Second, Nodes: 12345}},
	} {
		got, err := match.ParseControl(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
		if got.String() != text {
			t.Errorf("%s is written as %s", text, got)
		}
	}
	if s := (match.Control{}).String(); s != "none" {
		t.Errorf("no control is written as %q", s)
	}
	for _, text := range []string{
		"", "x", "0", "-1", "1e3", "1+", "1+x", "x/1", "0/1", "/1", "1/", "time=0s", "time=5", "depth=0", "depth=x",
		"nodes=-1", "nodes=", "speed=1", "1,2", "depth=1,depth=2", "99999999999", "1.2.3",
		"9223372036", "864001", "1+864001", "time=241h",
	} {
		if c, err := match.ParseControl(text); err == nil {
			t.Errorf("%q is read as %+v", text, c)
		}
	}
}

func FuzzParseControl(f *testing.F) {
	for _, text := range []string{"2+0.02", "40/60+0.6", "time=100ms", "1+0.01,depth=4", "nodes=1000"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := match.ParseControl(text)
		if err != nil {
			return
		}
		again, err := match.ParseControl(c.String())
		if err != nil || again != c {
			t.Errorf("%q is %+v, written %q and read again %+v, %v", text, c, c, again, err)
		}
	})
}

// A long text does not make a long error.
func TestParseControlLong(t *testing.T) {
	junk := strings.Repeat("x", 1<<20)
	for _, text := range []string{junk, junk + "=1", "depth=" + junk, "1+" + junk, "time=1s,time=" + junk, junk + "/1"} {
		if _, err := match.ParseControl(text); err == nil || len(err.Error()) > 24*80 {
			t.Errorf("%.20s…: %.100v", text, err)
		}
	}
}
