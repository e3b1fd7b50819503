// Package evidence finds what tests and measurements compare this module with: programs of
// other people, and files of test data.
//
// Tests that miss a program or a file skip and say so. Three environment variables change
// that:
//
//	PLY_DATA=folder   where the files are; without it the tests that need them skip
//	PLY_THOROUGH=1    the tests try more, which takes minutes
//	CI=true           a program that is missing is an error, and so is a file in PLY_DATA
package evidence

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Program returns the path of a program, such as "stockfish". It also looks where Debian
// keeps games, which is often not in PATH.
func Program(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	if path, err := exec.LookPath(filepath.Join("/usr/games", name)); err == nil {
		return path, nil
	}
	return "", fmt.Errorf("%s is not installed: it is neither in PATH nor in /usr/games", name)
}

// NeedProgram returns the path of a program. Without the program it skips the test; in CI
// the test fails instead, because there a comparison must not go missing.
func NeedProgram(tb testing.TB, name string) string {
	tb.Helper()
	path, err := Program(name)
	if err != nil {
		missing(tb, err)
	}
	return path
}

// errNoData means that nobody has said where the files are.
var errNoData = errors.New("the environment variable PLY_DATA is not set")

// File returns the path of a file of test data, such as "chess/wac300.epd".
func File(name string) (string, error) {
	folder := os.Getenv("PLY_DATA")
	if folder == "" {
		return "", fmt.Errorf("%w: it names the folder that holds %s", errNoData, name)
	}
	path := filepath.Join(folder, filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("PLY_DATA lacks a file: %w", err)
	}
	return path, nil
}

// NeedFile returns the path of a file of test data. Without PLY_DATA it skips the test,
// also in CI, because a plain clone has no such files.
func NeedFile(tb testing.TB, name string) string {
	tb.Helper()
	path, err := File(name)
	if err != nil {
		Lacking(tb, err)
	}
	return path
}

// Lacking ends a test that got an error. If a file of test data is missing, it does what
// [NeedFile] does. Any other error is a failure.
func Lacking(tb testing.TB, err error) {
	tb.Helper()
	switch {
	case errors.Is(err, errNoData):
		tb.Skip(err)
	case errors.Is(err, fs.ErrNotExist):
		missing(tb, err)
	default:
		tb.Fatal(err)
	}
}

// Lines returns the lines of a file of test data, without empty ones and without the
// spaces around them.
func Lines(name string) ([]string, error) {
	path, err := File(name)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var lines []string
	scan := bufio.NewScanner(file)
	for scan.Scan() {
		if line := strings.TrimSpace(scan.Text()); line != "" {
			lines = append(lines, line)
		}
	}
	return lines, scan.Err()
}

// NeedLines is [Lines] for a test, which skips as with [NeedFile].
func NeedLines(tb testing.TB, name string) []string {
	tb.Helper()
	NeedFile(tb, name)
	lines, err := Lines(name)
	if err != nil {
		tb.Fatal(err)
	}
	if len(lines) == 0 {
		tb.Fatalf("%s is empty", name)
	}
	return lines
}

// Thorough reports whether tests should try more than a developer waits for.
func Thorough() bool { return os.Getenv("PLY_THOROUGH") == "1" }

// Amount returns how many positions, lines or games a test should try: usual, or many if
// the tests are thorough.
func Amount(usual, many int) int {
	if Thorough() {
		return many
	}
	return usual
}

// NoRace skips a test where the race detector watches and the tests are short: one that has a single
// goroutine, or whose goroutines other tests of the same code watch. It would find nothing there,
// and take ten times as long. Without the detector the test runs.
func NoRace(tb testing.TB) {
	tb.Helper()
	if Race && testing.Short() {
		tb.Skip("with the race detector it would take long and find nothing that other tests do not")
	}
}

func missing(tb testing.TB, err error) {
	tb.Helper()
	if os.Getenv("CI") != "" {
		tb.Fatal(err)
	}
	tb.Skip(err)
}
