package arena

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Settings is what the command line asks for.
type Settings struct {
	Games
	results string
	shard   int // from 0
	shards  int
	workers int
	archive string
	svg     string
	table   string
	merge   bool
	files   []string
}

// AddFlags adds the flags of the program.
func (s *Settings) AddFlags(flags *flag.FlagSet) {
	s.Games.AddFlags(flags)
	flags.Func("shard", "`i/n`: play only part i of n, counting from 1; needs -resume", s.parseShard)
	flags.IntVar(&s.workers, "concurrency", 0, "games at once; 0 means one a core")
	s.addFiles(flags)
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
	return s.Games.Check()
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
