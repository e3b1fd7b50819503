package match

import (
	"errors"
	"fmt"
	"time"

	"github.com/plygo/ply"
)

// Terms are the conditions of a game besides its rules: the time control, and when the
// referee ends a game. With the zero value there is no clock, and only the rules or the
// players end the game.
type Terms struct {
	Control Control

	// Margin is the time by which a player may overstep before it loses: its clock over the
	// whole game, and the time limit of each move. 0 means 50 ms, because a machine that
	// plays several games at once can keep a thread waiting for that long. A negative value
	// means none.
	Margin time.Duration
	// Grace is how long the context of a player lives on after the player has lost on time.
	// After the context has ended, the referee waits for the same time again, and then
	// leaves the player behind. 0 means 1 s.
	Grace time.Duration
	// Patience is how long a move may take if no clock limits it. 0 means 10 minutes.
	Patience time.Duration

	// Resign ends a game when the scores of the players say that one of them wins.
	Resign ResignRule
	// Draw ends a game when the scores of the players say that it is even.
	Draw DrawRule
	// MaxPlies ends a game as a draw after this number of plies, the opening included. 0
	// means no limit.
	MaxPlies int
}

// ResignRule resigns for a player. It does so when the scores of the player were −Score or
// worse in its last Moves moves, and those of the other player were Score or better in its
// last Moves moves. If Moves is 0, the rule never applies.
type ResignRule struct {
	Score    ply.Score
	Moves    int
	OneSided bool // ask only for the scores of the losing player
}

// DrawRule ends a game as a draw. It does so when the scores of both players were between
// −Score and Score in the last Moves moves of each, but not before each player has made
// After moves. If Moves is 0, the rule never applies.
type DrawRule struct {
	Score ply.Score
	Moves int
	After int // moves of each player, the opening included
}

// The causes for which a referee ends a game, besides those of package ply.
const (
	IllegalMove  ply.Cause = "illegal move"
	Failure      ply.Cause = "error"     // Choose or NewGame returned an error
	Crash        ply.Cause = "crash"     // the player panicked
	NoAnswer     ply.Cause = "no answer" // the player did not return before its context ended
	Adjudication ply.Cause = "adjudication"
	PlyLimit     ply.Cause = "ply limit"
)

// isFault reports whether the cause c is a failure of the player, such as a crash, rather
// than bad play.
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

// withDefaults replaces zero fields by their meaning.
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

// judge counts the moves in a row for which the score of each player was winning, losing or
// even, as the adjudication rules define it.
type judge struct {
	resign        ResignRule
	draw          DrawRule
	won, lost, eq [2]int
}

// note counts the score of a move by the player with number side. A move without a known
// score ends every row.
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

// verdict returns the outcome for player 0 after a number of plies, or Ongoing if no rule
// applies.
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
