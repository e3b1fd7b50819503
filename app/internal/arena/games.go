package arena

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Games is which games are played, as the command line says it.
type Games struct {
	Format match.Format
	Terms  match.Terms
	SPRT   *match.SPRT
	Seed   uint64

	players   []string // specifications; empty means the usual ones
	pairGames int      // games of each pairing, two for each opening
	openings  string   // a file; empty means random ones
	plies     int      // length of random openings; negative means the game's own number
	timed     bool     // a time control was given
}

// Rounds is the number of openings, each of which is played twice.
func (s *Games) Rounds() int { return s.pairGames / 2 }

// AddFlags adds the flags that say which games are played.
func (s *Games) AddFlags(flags *flag.FlagSet) {
	flags.Func("player", "a `player`, twice or more: "+subject.PlayerHelp, func(v string) error {
		if slices.Contains(s.players, v) {
			return errors.New("that player takes part already")
		}
		s.players = append(s.players, v)
		return nil
	})
	flags.Func("format", "`who` plays whom: all (everybody, the default), gauntlet (the first against the others), swiss", func(v string) error {
		return s.Format.UnmarshalText([]byte(v))
	})
	flags.IntVar(&s.pairGames, "games", 30, "games of each pairing, half of them with the sides swapped; in a Swiss, of each player")
	flags.StringVar(&s.openings, "openings", "", "a `file` with an opening a line, a position or moves, instead of random ones")
	flags.IntVar(&s.plies, "plies", -1, "random moves that make an opening; −1 means as many as suit the game")
	flags.Func("sprt", "`Elo0,Elo1[,alpha,beta]`: stop a match of two when it is clear by how much the first is stronger", s.parseSPRT)
	flags.Uint64Var(&s.Seed, "seed", 1, "seed of openings, dice and players; an engine that guesses it knows the dice")
	s.addTerms(flags)
}

// addTerms adds the flags that say how long players think, and when a game ends early.
func (s *Games) addTerms(flags *flag.FlagSet) {
	flags.Func("tc", "the time `control`: 2+0.02 (seconds + increment), 40/60+0.6, time=100ms, depth=4, nodes=1000; several with commas", func(v string) (err error) {
		s.timed = true
		s.Terms.Control, err = match.ParseControl(v)
		return err
	})
	flags.Func("resign", "`score,moves`: end a game when both players see one of them at least score ahead for that number of moves", func(v string) error {
		n, err := wholeNumbers(v, 2)
		if err == nil {
			s.Terms.Resign = match.ResignRule{Score: ply.Score(n[0]), Moves: n[1]}
		}
		return err
	})
	flags.Func("draw", "`score,moves,after`: draw a game when both see at most score for that number of moves, from move after on", func(v string) error {
		n, err := wholeNumbers(v, 3)
		if err == nil {
			s.Terms.Draw = match.DrawRule{Score: ply.Score(n[0]), Moves: n[1], After: n[2]}
		}
		return err
	})
	flags.IntVar(&s.Terms.MaxPlies, "maxplies", 0, "length at which a game is a draw; 0 means none")
	flags.DurationVar(&s.Terms.Margin, "margin", 0, "by how much a clock may be overstepped; 0 means 50ms")
}

// Check returns the first error in what the flags say together.
func (s *Games) Check() error {
	switch {
	case s.pairGames < 2 || s.pairGames%2 != 0:
		return fmt.Errorf("-games %d: openings are played twice, so want an even number above zero", s.pairGames)
	case len(s.players) == 1:
		return errors.New("one player alone cannot play; give -player twice or more")
	case s.SPRT != nil && len(s.players) != 2:
		return errors.New("-sprt is for two players")
	case s.openings != "" && s.plies >= 0:
		return errors.New("-openings and -plies are two ways to begin; choose one")
	}
	return nil
}

func (s *Games) parseSPRT(v string) error {
	test, err := match.ParseSPRT(v)
	s.SPRT = &test
	return err
}

// wholeNumbers reads as many whole numbers as want says, with commas between them. None
// needs to be greater than the greatest score.
func wholeNumbers(text string, want int) ([]int, error) {
	var list []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > int(ply.WinIn(0)) {
			return nil, fmt.Errorf("%q is not a whole number from 0 to %d", part, ply.WinIn(0))
		}
		list = append(list, n)
	}
	if len(list) != want {
		return nil, fmt.Errorf("want %d numbers with commas between them", want)
	}
	return list, nil
}
