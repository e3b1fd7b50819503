package match

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// Control is a time control: a clock for each player, limits of each move, or both.
// The zero value limits nothing.
type Control struct {
	Base  time.Duration // on each clock at the start; 0 means that there is no clock
	Add   time.Duration // increment for each move
	Moves int           // Base is added again after this number of moves; 0 means never
	Move  ply.Limits    // limits of each single move
}

// ParseControl reads a time control from text, which has one of these forms, or several
// with commas between them:
//
//	2+0.02        base and increment in seconds; the increment may be missing
//	40/60+0.6     the same, with the base added again after each 40 moves
//	time=100ms    a limit for each move; so are depth=4 and nodes=1000
func ParseControl(text string) (Control, error) {
	var c Control
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		name, value, limit := strings.Cut(part, "=")
		if !limit {
			name, value = "clock", part
		}
		if seen[name] {
			return Control{}, fmt.Errorf("match: time control %s has two of %s", brief.Word(text), name)
		}
		seen[name] = true
		if err := c.set(name, value); err != nil {
			return Control{}, fmt.Errorf("match: time control %s: %w", brief.Word(text), err)
		}
	}
	if err := c.check(); err != nil {
		return Control{}, err
	}
	return c, nil
}

func (c *Control) set(name, value string) (err error) {
	switch name {
	case "clock":
		return c.setClock(value)
	case "time":
		if c.Move.Time, err = time.ParseDuration(value); err != nil || c.Move.Time <= 0 {
			return errors.New("time wants a duration above zero, such as 100ms")
		}
	case "depth":
		if c.Move.Depth, err = strconv.Atoi(value); err != nil || c.Move.Depth <= 0 {
			return errors.New("depth wants a number above zero")
		}
	case "nodes":
		if c.Move.Nodes, err = strconv.ParseInt(value, 10, 64); err != nil || c.Move.Nodes <= 0 {
			return errors.New("nodes wants a number above zero")
		}
	default:
		return fmt.Errorf("no limit is called %s; there are time, depth and nodes", brief.Word(name))
	}
	return nil
}

func (c *Control) setClock(text string) (err error) {
	if moves, rest, ok := strings.Cut(text, "/"); ok {
		if c.Moves, err = strconv.Atoi(moves); err != nil || c.Moves <= 0 {
			return errors.New("want a number of moves before the slash")
		}
		text = rest
	}
	base, add, ok := strings.Cut(text, "+")
	if c.Base, err = seconds(base); err != nil || c.Base == 0 {
		return errors.New("want seconds, such as 2 or 2+0.02, or a limit, such as nodes=1000")
	}
	if ok {
		if c.Add, err = seconds(add); err != nil {
			return errors.New("want seconds after the plus")
		}
	}
	return nil
}

// seconds reads a decimal number of seconds. It is exact, where a float would round.
func seconds(text string) (time.Duration, error) {
	if text == "" || strings.Trim(text, "0123456789.") != "" {
		return 0, errors.New("not a number")
	}
	return time.ParseDuration(text + "s")
}

// String returns the control in the form that [ParseControl] reads. If the control limits
// nothing, it returns "none".
func (c Control) String() string {
	var parts []string
	if c.Base > 0 {
		text := decimal(c.Base)
		if c.Add > 0 {
			text += "+" + decimal(c.Add)
		}
		if c.Moves > 0 {
			text = strconv.Itoa(c.Moves) + "/" + text
		}
		parts = append(parts, text)
	}
	if c.Move.Time > 0 {
		parts = append(parts, "time="+c.Move.Time.String())
	}
	if c.Move.Depth > 0 {
		parts = append(parts, "depth="+strconv.Itoa(c.Move.Depth))
	}
	if c.Move.Nodes > 0 {
		parts = append(parts, "nodes="+strconv.FormatInt(c.Move.Nodes, 10))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ",")
}

func decimal(d time.Duration) string {
	whole := strconv.FormatInt(int64(d/time.Second), 10)
	if d%time.Second == 0 {
		return whole
	}
	return whole + "." + strings.TrimRight(fmt.Sprintf("%09d", int64(d%time.Second)), "0")
}

// longest is the upper limit of every duration here. It keeps sums of durations from
// overflowing.
const longest = 10 * 24 * time.Hour

// scaled returns the control with all times multiplied by a factor. A time that is above zero stays
// so, because zero would mean that there is no clock.
func (c Control) scaled(factor float64) Control {
	for _, d := range []*time.Duration{&c.Base, &c.Add, &c.Move.Time, &c.Move.Soft} {
		if *d > 0 {
			*d = max(time.Duration(math.Round(float64(*d)*factor)), 1)
		}
	}
	return c
}

func (c Control) check() error {
	switch {
	case max(c.Base, c.Add, c.Move.Time, c.Move.Soft) > longest:
		return fmt.Errorf("match: a time control of more than %.0f hours", longest.Hours())
	case c.Base < 0, c.Add < 0, c.Moves < 0, c.Move.Depth < 0, c.Move.Nodes < 0, c.Move.Time < 0, c.Move.Soft < 0:
		return fmt.Errorf("match: negative time control %+v", c)
	case c.Base == 0 && (c.Add > 0 || c.Moves > 0):
		return errors.New("match: a time control with an increment or moves to go needs a base")
	}
	return nil
}
