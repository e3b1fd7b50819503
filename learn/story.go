package learn

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/plygo/ply/internal/chart"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/match"
	"github.com/plygo/ply/neural"
)

// Generation is what came of one round of playing and learning.
type Generation struct {
	Number    int `json:"number"`
	Games     int `json:"games"`     // of self-play
	Positions int `json:"positions"` // that it learned from
	// Error is the mean squared error of win rates on games that were held back, and Guess that of one guess for all.
	Error float64 `json:"error"`
	Guess float64 `json:"guess"`
	// Last is the strength against the evaluation that made the games. Own is the strength against the evaluation of
	// the game as it was given; only generations that are accepted have it. Both are at equal time.
	Last     Strength `json:"last"`
	Own      Strength `json:"own,omitzero"`
	Accepted bool     `json:"accepted"` // whether it is stronger than the last one
	Seconds  float64  `json:"seconds"`  // that it took
}

// Strength is the result of a match.
type Strength struct {
	Games int     `json:"games"`
	Elo   float64 `json:"elo"`
	Low   float64 `json:"low"` // with High: the interval of 95%
	High  float64 `json:"high"`
}

func (s Strength) String() string {
	return fmt.Sprintf("%s [%s, %s] Elo in %d games", signed(s.Elo), signed(s.Low), signed(s.High), s.Games)
}

// signed returns a rounded number with its sign.
func signed(x float64) string {
	if x = math.Round(x); x == 0 {
		return "0" // and not -0
	}
	return fmt.Sprintf("%+.0f", x)
}

// farthest is how far an Elo difference is told: a player that wins all games is infinitely strong.
const farthest = 1000

// strength returns the strength of a row.
func strength(r match.Row) Strength {
	e := r.Elo()
	bound := func(x float64) float64 { return min(max(x, -farthest), farthest) }
	return Strength{Games: r.Total.Wins + r.Total.Draws + r.Total.Losses, Elo: bound(e.Elo), Low: bound(e.Low), High: bound(e.High)}
}

// NetworkFile is the name of the file with the best network of a [Run].
const NetworkFile = "network" + neural.Suffix

// The other files of a run.
const (
	storyFile    = "generations.json"
	chartFile    = "elo.svg"
	logFile      = "log.txt"
	settingsFile = "run.json"
	gatesFile    = "gates.txt"
)

// The files of a generation, with its number in place of %d.
const (
	planFile     = "plan-%d.json"
	gamesFile    = "games-%d.ply"
	trainingFile = "training-%d.ply"
	networkFile  = "network-%d" + neural.Suffix
	secondsFile  = "seconds-%d.txt" // number 0 is for the gates
)

// readStory reads the generations that are done.
func readStory(dir string) (all []Generation, err error) {
	text, err := os.ReadFile(filepath.Join(dir, storyFile))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, fmt.Errorf("learn: %s: %w", filepath.Join(dir, storyFile), err)
	}
	for i, g := range all {
		if g.Number != i+1 {
			return nil, fmt.Errorf("learn: %s: generation %d is called %d", filepath.Join(dir, storyFile), i+1, g.Number)
		}
	}
	return all, nil
}

// writeStory writes the generations that are done, and their chart.
func writeStory(dir, game string, all []Generation) error {
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := disk.Write(filepath.Join(dir, storyFile), append(text, '\n')); err != nil {
		return err
	}
	return disk.Write(filepath.Join(dir, chartFile), []byte(Chart(game, all)))
}

// Chart draws the strength of each generation that was accepted as SVG.
func Chart(game string, all []Generation) string {
	steps := []chart.Step{{Name: "own", Note: "0"}}
	for _, g := range all {
		if g.Accepted {
			steps = append(steps, chart.Step{Name: fmt.Sprint(g.Number), Value: g.Own.Elo, Low: g.Own.Low, High: g.Own.High, Note: signed(g.Own.Elo)})
		}
	}
	return chart.Steps(strings.TrimPrefix(game+": Elo by generation, against the game's own evaluation", ": "), "generation", steps)
}

// diary tells what happens in a run, with the time since it began.
type diary struct {
	begin time.Time
	write func(line string)
}

func (d *diary) tell(format string, args ...any) {
	d.write(fmt.Sprintf("%6s  %s", time.Since(d.begin).Round(time.Second), fmt.Sprintf(format, args...)))
}
