package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/plygo/ply"
)

// Terms is what a game is played under besides its rules. The zero value is a game
// without a clock that its rules or its players end.
type Terms struct {
	Control Control

	// Margin is by how much a player may overstep its clock in all, or the time of a
	// move, before it loses. 0 means 50 ms, because a machine that plays several games
	// at once can keep a thread waiting for that long; below 0 means none.
	Margin time.Duration
	// Grace is how long a player who has lost on time may still think before its context
	// ends, and then again until it is given up and left behind. 0 means 1 s.
	Grace time.Duration
	// Patience is how long a move may take where no clock says it. 0 means 10 minutes.
	Patience time.Duration

	// Resign ends games that both players take for decided.
	Resign ResignRule
	// Draw ends games that both players take for even.
	Draw DrawRule
	// MaxPlies is the length at which a game is a draw, opening included; 0 means none.
	MaxPlies int
}

// ResignRule resigns for a player whose score was at −Score or worse for its last Moves
// moves, while the other's was at Score or better. A zero Moves never resigns.
type ResignRule struct {
	Score    ply.Score
	Moves    int
	OneSided bool // the loser's scores are enough
}

// DrawRule makes a draw when the scores of both players were within ±Score for the last
// Moves moves of each, at move number After or later. A zero Moves never does.
type DrawRule struct {
	Score ply.Score
	Moves int
	After int // counts the moves of each player, opening included
}

// Causes of the ends that a referee makes, besides those of package ply.
const (
	IllegalMove  ply.Cause = "illegal move"
	Failure      ply.Cause = "error"     // Choose or NewGame returned one
	Crash        ply.Cause = "crash"     // a panic in the player
	NoAnswer     ply.Cause = "no answer" // the player hung until its context had ended
	Adjudication ply.Cause = "adjudication"
	PlyLimit     ply.Cause = "ply limit"
)

// isFault reports whether a game that ended so was lost by a failure to play, not by play.
func isFault(c ply.Cause) bool {
	switch c {
	case ply.LossOnTime, IllegalMove, Failure, Crash, NoAnswer:
		return true
	}
	return false
}

func (t Terms) check() error {
	switch {
	case t.Grace < 0, t.Patience < 0, t.MaxPlies < 0:
		return errors.New("match: negative grace, patience or ply limit")
	case max(t.Grace, t.Patience, t.Margin) > longest:
		return fmt.Errorf("match: a grace, patience or margin of more than %.0f hours", longest.Hours())
	case t.Resign.Moves < 0, t.Resign.Score < 0, t.Draw.Moves < 0, t.Draw.Score < 0, t.Draw.After < 0:
		return errors.New("match: negative number in an adjudication rule")
	}
	return t.Control.check()
}

// withDefaults fills in what zero stands for.
func (t Terms) withDefaults() Terms {
	switch {
	case t.Margin == 0:
		t.Margin = 50 * time.Millisecond
	case t.Margin < 0:
		t.Margin = 0
	}
	if t.Grace == 0 {
		t.Grace = time.Second
	}
	if t.Patience == 0 {
		t.Patience = 10 * time.Minute
	}
	return t
}

// judge counts for how many moves in a row each player's scores have been what the
// adjudication rules ask for.
type judge struct {
	resign        ResignRule
	draw          DrawRule
	won, lost, eq [2]int
}

// note counts a score of the player; a move without one breaks every row.
func (j *judge) note(side int, score ply.Score, known bool) {
	count := func(row *[2]int, holds bool) {
		row[side]++
		if !known || !holds {
			row[side] = 0
		}
	}
	count(&j.won, score >= j.resign.Score)
	count(&j.lost, score <= -j.resign.Score)
	count(&j.eq, -j.draw.Score <= score && score <= j.draw.Score)
}

// verdict returns how the game ends for player 0 after so many plies; Ongoing if it does not.
func (j *judge) verdict(plies int) ply.Outcome {
	if n := j.resign.Moves; n > 0 {
		for side, outcome := range [2]ply.Outcome{ply.Loss, ply.Win} {
			if j.lost[side] >= n && (j.resign.OneSided || j.won[1-side] >= n) {
				return outcome
			}
		}
	}
	if n := j.draw.Moves; n > 0 && min(j.eq[0], j.eq[1]) >= n && plies >= 2*j.draw.After {
		return ply.Draw
	}
	return ply.Ongoing
}
