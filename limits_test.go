package ply

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestLimitsAnd(t *testing.T) {
	a := Limits{Depth: 3, Nodes: 1000, Soft: time.Second}
	for _, tt := range []struct{ other, want Limits }{
		{Limits{}, a},
		{Limits{Depth: 2, Nodes: 2000, Time: time.Minute}, Limits{Depth: 2, Nodes: 1000, Time: time.Minute, Soft: time.Second}},
		{Limits{Depth: 9, Soft: time.Millisecond}, Limits{Depth: 3, Nodes: 1000, Soft: time.Millisecond}},
	} {
		if diff := cmp.Diff(tt.want, a.And(tt.other)); diff != "" {
			t.Errorf("%+v and %+v (-want +got):\n%s", a, tt.other, diff)
		}
		if diff := cmp.Diff(tt.want, tt.other.And(a)); diff != "" {
			t.Errorf("%+v and %+v (-want +got):\n%s", tt.other, a, diff)
		}
	}
}
