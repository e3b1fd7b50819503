package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// usualScores returns the file that keeps the scores of the person who has the terminal, or nothing if
// that person has no folder for settings.
func usualScores() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "ply", "scores.json")
}

// count counts a game between a person and a machine that has just ended. If the end of this game
// was taken back before, and counted, the new end replaces it. What it leaves in [session.news] is
// told after the result of the game.
func (s *session[S, M]) count() {
	you := s.you()
	if !s.over() || you < 0 {
		return
	}
	if s.solves() {
		s.news = s.endOfProblem()
		return
	}
	if why := s.friendly(); why != "" {
		s.news = "This game does not count for the score: " + why + "."
		return
	}
	t := s.against()
	switch o := s.record.Outcome(); {
	case o == ply.Draw:
		t.Draws = 1
	case (o == ply.Win) == (s.turn() == you):
		t.Wins = 1
	default:
		t.Losses = 1
	}
	if t != s.counted {
		if s.counted != (tally{}) {
			s.book.pending = append(s.book.pending, s.counted.negative())
		}
		s.book.pending = append(s.book.pending, t)
		s.counted = t
	}
	err := s.book.write()
	if err == nil {
		t, err = s.score()
	}
	if s.news = fmt.Sprintf("You against %s: %v.", brief.Line(t.Opponent), t); err != nil {
		s.news = err.Error()
	}
}

// tell tells the news.
func (s *session[S, M]) tell() {
	if s.news != "" {
		s.say("%s", brief.Message(s.news))
		s.news = ""
	}
}

// you returns the side of the person who plays a machine, and -1 if there are two of one kind.
func (s *session[S, M]) you() int {
	switch {
	case s.persons() != 1:
		return -1
	case s.isPerson(0):
		return 0
	}
	return 1
}

// friendly returns why a game does not count, or nothing if it does.
func (s *session[S, M]) friendly() string {
	start, err := s.Start("")
	if first := s.record.View(ply.Watcher).States()[0]; err != nil || s.State(&start) != s.State(&first) {
		return "it did not begin at the start"
	}
	return s.unrated
}

// against returns an empty score against the machine of this game.
func (s *session[S, M]) against() tally {
	return tally{Game: s.Name, Options: s.Options, Opponent: s.seats[1-s.you()].name}
}

// score returns the score against the machine of this game.
func (s *session[S, M]) score() (tally, error) {
	all, err := s.book.read()
	t := s.against()
	if i := slices.IndexFunc(all.Scores, t.same); i >= 0 {
		t = all.Scores[i]
	}
	return t, err
}

// showScores lists the scores of this game.
func (s *session[S, M]) showScores(context.Context, string) error {
	all, err := s.book.read()
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, t := range all.Scores {
		if t.Game == s.Name && t.Options == s.Options && t.games() > 0 {
			fmt.Fprintf(&b, "%5d %5d %5d %6d  %13s %10s  %s\n", t.games(), t.Wins, t.Draws, t.Losses, t.decided(), t.all(), brief.Line(t.Opponent))
		}
	}
	if b.Len() == 0 {
		return fmt.Errorf("no game of %s against a machine has ended yet", s.Called())
	}
	s.say("%5s %5s %5s %6s  %13s %10s  %s", "games", "wins", "draws", "losses", "without draws", "with draws", "against")
	s.say("%s", strings.TrimRight(b.String(), "\n"))
	if s.book.path == "" {
		s.say("They are not kept in a file; -scores names one.")
	} else {
		s.say("They are kept in %s.", s.book.path)
	}
	return nil
}

// showChart shows the win rate against the machine of this game, as text or as a picture in a file.
func (s *session[S, M]) showChart(_ context.Context, path string) error {
	if s.you() < 0 {
		return errors.New("the chart is about a person against a machine; \"score\" lists all machines")
	}
	t, err := s.score()
	switch {
	case err != nil:
		return err
	case t.games() == 0:
		return fmt.Errorf("no game against %s has ended yet", brief.Line(t.Opponent))
	case path == "":
		s.say("%s", t.bars(s.look.unicode))
		return nil
	}
	if err := t.drawTo(path, s.Called()); err != nil {
		return err
	}
	s.say("The chart is in %s.", path)
	return nil
}
