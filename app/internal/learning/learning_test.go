package learning

import (
	"flag"
	"strings"
	"testing"
)

// What the command line asks for reaches the options, and what comes too late is told.
func TestSettings(t *testing.T) {
	var s Settings
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	s.AddFlags(flags)
	if err := flags.Parse([]string{"-result", "0", "-depth", "5", "-files", "a,b", "-files", "c", "check"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Check(flags.Args()); err != nil || !s.check || s.Limits.Depth != 5 {
		t.Errorf("%v, %+v", err, s)
	}
	if got := strings.Join(s.Files, " "); got != "a b c" {
		t.Errorf("files %s", got)
	}
	flags.SetOutput(new(strings.Builder))
	if err := flags.Parse([]string{"-from", "learning.go"}); err == nil || !strings.Contains(err.Error(), "learning.go: neural: this is no network") {
		t.Errorf("a network that is none: %v", err)
	}
	if s.Target == nil || s.Target.Result != 0 {
		t.Errorf("the results count %+v", s.Target)
	}
	for want, args := range map[string][]string{
		"-game comes too late":          {"check", "-game", "reversi"},
		"unexpected argument \"chess\"": {"chess"},
	} {
		if err := s.Check(args); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", args, err)
		}
	}
}
