package ply_test

import (
	"math"
	"testing"

	"github.com/plygo/ply"
)

func TestScoreString(t *testing.T) {
	for _, tt := range []struct {
		score ply.Score
		want  string
	}{
		{0, "0.00"},
		{125, "+1.25"},
		{-5, "-0.05"},
		{ply.MaxEval, "+300.00"},
		{-ply.MaxEval, "-300.00"},
		{ply.WinIn(0), "win in 0 plies"},
		{ply.WinIn(1), "win in 1 ply"},
		{ply.LossIn(2), "loss in 2 plies"},
		{ply.WinIn(math.MaxInt), "win in 1999 plies"},
		{math.MaxInt32, "win in 0 plies"},
		{math.MinInt32, "loss in 0 plies"},
	} {
		if got := tt.score.String(); got != tt.want {
			t.Errorf("Score(%d).String() = %q, want %q", int32(tt.score), got, tt.want)
		}
	}
}

func TestWinIn(t *testing.T) {
	for n := range 1999 {
		if ply.WinIn(n) <= ply.WinIn(n+1) {
			t.Errorf("WinIn(%d) = %d is not above WinIn(%d) = %d", n, ply.WinIn(n), n+1, ply.WinIn(n+1))
		}
		if got := ply.LossIn(n).Back(); got != ply.WinIn(n+1) {
			t.Errorf("LossIn(%d).Back() = %v", n, got)
		}
		if got := ply.WinIn(n).Back(); got != ply.LossIn(n+1) {
			t.Errorf("WinIn(%d).Back() = %v", n, got)
		}
	}
	for _, plies := range []int{math.MinInt, -1, 0, 1, 1999, 2000, math.MaxInt} {
		for _, s := range []ply.Score{ply.WinIn(plies), ply.LossIn(plies)} {
			if int32(s) != int32(int16(s)) {
				t.Errorf("the score %d of a game decided in %d plies does not fit 16 bits", s, plies)
			}
			if n, ok := s.Decided(); !ok || n != min(max(plies, 0), 1999) {
				t.Errorf("a game decided in %d plies: Decided() = %d, %v", plies, n, ok)
			}
		}
	}
}

func TestDecided(t *testing.T) {
	for _, s := range []ply.Score{0, 1, -1, ply.MaxEval, -ply.MaxEval} {
		if n, ok := s.Decided(); n != 0 || ok {
			t.Errorf("Score(%d).Decided() = %d, %v, want 0, false", int32(s), n, ok)
		}
		if s.Back() != -s {
			t.Errorf("Score(%d).Back() = %d, want %d", int32(s), s.Back(), -s)
		}
	}
}

func TestOutcome(t *testing.T) {
	for _, tt := range []struct {
		outcome, flipped ply.Outcome
		score            ply.Score
		text             string
	}{
		{ply.Ongoing, ply.Ongoing, 0, "ongoing"},
		{ply.Loss, ply.Win, ply.LossIn(3), "loss"},
		{ply.Draw, ply.Draw, 0, "draw"},
		{ply.Win, ply.Loss, ply.WinIn(3), "win"},
		{7, 7, 0, "invalid outcome"},
	} {
		if got := tt.outcome.Flip(); got != tt.flipped {
			t.Errorf("%v.Flip() = %v, want %v", tt.outcome, got, tt.flipped)
		}
		if got := tt.outcome.In(3); got != tt.score {
			t.Errorf("%v.In(3) = %v, want %v", tt.outcome, got, tt.score)
		}
		if got := tt.outcome.String(); got != tt.text {
			t.Errorf("String() = %q, want %q", got, tt.text)
		}
	}
}

func TestWinRate(t *testing.T) {
	var zero ply.Tuning
	if got, want := zero.WinRate(200), 1/(1+math.Exp(-1)); math.Abs(got-want) > 1e-12 {
		t.Errorf("a score of the default scale wins %v, want %v", got, want)
	}
	for _, tuning := range []ply.Tuning{zero, {Scale: -3}, {Scale: 100}, {Scale: 5000}} {
		if tuning.WinRate(0) != 0.5 || tuning.WinRate(ply.WinIn(9)) != 1 || tuning.WinRate(ply.LossIn(9)) != 0 {
			t.Errorf("%+v: a draw, a win and a loss are not ½, 1 and 0", tuning)
		}
		if tuning.Score(0) != -ply.MaxEval || tuning.Score(1) != ply.MaxEval || tuning.Score(0.5) != 0 {
			t.Errorf("%+v: the rates 0, 1 and ½ are not −MaxEval, MaxEval and 0", tuning)
		}
		for s := ply.Score(-2000); s <= 2000; s += 7 {
			if got := tuning.Score(tuning.WinRate(s)); got != s {
				t.Errorf("%+v: score %d comes back as %d", tuning, s, got)
			}
		}
	}
}
