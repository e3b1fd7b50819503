package arena

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/match"
)

// Settings is what the command line asks for.
type Settings struct {
	players   []string // specifications; empty means the usual ones
	format    match.Format
	pairGames int    // games of each pairing, two for each opening
	openings  string // a file; empty means random ones
	plies     int    // length of random openings; negative means the game's own number
	terms     match.Terms
	timed     bool // a time control was given
	sprt      *match.SPRT
	results   string
	shard     int // from 0
	shards    int
	workers   int
	seed      uint64
	archive   string
	svg       string
	table     string
	merge     bool
	files     []string
}

// rounds is the number of openings, each of which is played twice.
func (s *Settings) rounds() int { return s.pairGames / 2 }

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	flags.Func("player", "a `player`, twice or more: "+subject.PlayerHelp, func(v string) error {
		if slices.Contains(s.players, v) {
			return errors.New("that player takes part already")
		}
		s.players = append(s.players, v)
		return nil
	})
	s.addGames(flags)
	s.addTerms(flags)
	s.addFiles(flags)
}

// addGames adds the flags that say which games are played, and how many.
func (s *Settings) addGames(flags *flag.FlagSet) {
	flags.Func("format", "`who` plays whom: all (everybody, the default), gauntlet (the first against the others), swiss", func(v string) error {
		return s.format.UnmarshalText([]byte(v))
	})
	flags.IntVar(&s.pairGames, "games", 30, "games of each pairing, half of them with the sides swapped; in a Swiss, of each player")
	flags.StringVar(&s.openings, "openings", "", "a `file` with an opening a line, a position or moves, instead of random ones")
	flags.IntVar(&s.plies, "plies", -1, "random moves that make an opening; −1 means as many as suit the game")
	flags.Func("sprt", "`Elo0,Elo1[,alpha,beta]`: stop a match of two when it is clear by how much the first is stronger", s.parseSPRT)
	flags.Func("shard", "`i/n`: play only part i of n, counting from 1; needs -resume", s.parseShard)
	flags.IntVar(&s.workers, "concurrency", 0, "games at once; 0 means one a core")
	flags.Uint64Var(&s.seed, "seed", 1, "seed of openings, dice and players; an engine that guesses it knows the dice")
}

// addTerms adds the flags that say how long players think, and when a game ends early.
func (s *Settings) addTerms(flags *flag.FlagSet) {
	flags.Func("tc", "the time `control`: 2+0.02 (seconds + increment), 40/60+0.6, time=100ms, depth=4, nodes=1000; several with commas", func(v string) (err error) {
		s.timed = true
		s.terms.Control, err = match.ParseControl(v)
		return err
	})
	flags.Func("resign", "`score,moves`: end a game when both players see one of them at least score ahead for that number of moves", func(v string) error {
		n, err := wholeNumbers(v, 2)
		if err == nil {
			s.terms.Resign = match.ResignRule{Score: ply.Score(n[0]), Moves: n[1]}
		}
		return err
	})
	flags.Func("draw", "`score,moves,after`: draw a game when both see at most score for that number of moves, from move after on", func(v string) error {
		n, err := wholeNumbers(v, 3)
		if err == nil {
			s.terms.Draw = match.DrawRule{Score: ply.Score(n[0]), Moves: n[1], After: n[2]}
		}
		return err
	})
	flags.IntVar(&s.terms.MaxPlies, "maxplies", 0, "length at which a game is a draw; 0 means none")
	flags.DurationVar(&s.terms.Margin, "margin", 0, "by how much a clock may be overstepped; 0 means 50ms")
}

// addFiles adds the flags that say where results come from and go to.
func (s *Settings) addFiles(flags *flag.FlagSet) {
	flags.StringVar(&s.results, "resume", "", "a `file` for the results; games that are in it already are not played again; each shard needs its own")
	flags.StringVar(&s.archive, "save", "", "a `file` to append the games to, in the game's own format, such as PGN")
	flags.StringVar(&s.svg, "svg", "arena.svg", "a `file` for the chart; empty means none")
	flags.StringVar(&s.table, "table", "text", "text, markdown or csv")
	flags.BoolVar(&s.merge, "merge", false, "print the table of the files of results that are the arguments, and play nothing")
}

// Check returns the first error in what the flags say together, or in the arguments after them.
func (s *Settings) Check(args []string) error {
	s.files = args
	if err := s.checkFiles(); err != nil {
		return err
	}
	switch {
	case s.pairGames < 2 || s.pairGames%2 != 0:
		return fmt.Errorf("-games %d: openings are played twice, so want an even number above zero", s.pairGames)
	case len(s.players) == 1:
		return errors.New("one player alone cannot play; give -player twice or more")
	case s.sprt != nil && len(s.players) != 2:
		return errors.New("-sprt is for two players")
	case s.openings != "" && s.plies >= 0:
		return errors.New("-openings and -plies are two ways to begin; choose one")
	}
	return nil
}

func (s *Settings) checkFiles() error {
	switch {
	case s.merge && len(s.files) == 0:
		return errors.New("-merge needs files of results")
	case !s.merge && len(s.files) > 0:
		return fmt.Errorf("unexpected argument %q", s.files[0])
	case s.sameFile() != "":
		return fmt.Errorf("%s is named twice; -resume, -save, -svg and -openings need a file each", s.sameFile())
	case s.shards > 0 && s.results == "":
		return errors.New("-shard needs -resume, the file for its part of the results")
	case !slices.Contains([]string{"text", "markdown", "csv"}, s.table):
		return fmt.Errorf("-table %s: there are text, markdown and csv", s.table)
	}
	return nil
}

// sameFile returns a file that two flags name. It returns an empty text if no two do.
func (s *Settings) sameFile() string {
	files := []string{s.results, s.archive, s.svg, s.openings}
	for i, file := range files {
		for _, other := range files[:i] {
			if file != "" && other != "" && same(file, other) {
				return file
			}
		}
	}
	return ""
}

// same reports whether two paths are the same file, which need not exist yet.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return os.SameFile(x, y)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

func (s *Settings) parseSPRT(v string) error {
	n, err := numbers(v, 2, 4)
	if err != nil {
		return err
	}
	s.sprt = &match.SPRT{Elo0: n[0], Elo1: n[1]}
	if len(n) > 2 {
		s.sprt.Alpha, s.sprt.Beta = n[2], n[len(n)-1]
	}
	return nil
}

func (s *Settings) parseShard(v string) error {
	i, n, _ := strings.Cut(v, "/")
	shard, err := strconv.Atoi(i)
	shards, err2 := strconv.Atoi(n)
	if err != nil || err2 != nil || shard < 1 || shard > shards {
		return errors.New("want i/n with i from 1 to n")
	}
	s.shard, s.shards = shard-1, shards
	return nil
}

// numbers reads from least to most numbers with commas between them.
func numbers(text string, least, most int) ([]float64, error) {
	var list []float64
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
			return nil, fmt.Errorf("%q is not a number", part)
		}
		list = append(list, n)
	}
	if len(list) < least || len(list) > most {
		return nil, fmt.Errorf("want %d to %d numbers with commas between them", least, most)
	}
	return list, nil
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
