package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is something about an engine that a GUI can set. [Check], [Spin], [Combo],
// [Text] and [Button] make one. What it sets is changed only while no search is running.
//
// UCCI has names of one word in small letters, so that there "Move Overhead" is
// moveoverhead. "Hash" is hashsize, as programs for xiangqi expect.
type Option struct {
	name, kind string
	value      string                   // at first
	space      string                   // which values there are, as protocols write it
	set        func(value string) error // checks the value and sets it
}

// Check is an option that is on or off.
func Check(name string, value bool, set func(bool)) Option {
	return Option{name, "check", strconv.FormatBool(value), "", func(value string) error {
		switch strings.ToLower(value) {
		case "true":
			set(true)
		case "false":
			set(false)
		default:
			return fmt.Errorf("want true or false, not %q", value)
		}
		return nil
	}}
}

// Spin is a number from least to most.
func Spin(name string, value, least, most int, set func(int)) Option {
	return Option{name, "spin", strconv.Itoa(value), fmt.Sprintf("min %d max %d", least, most), func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("want a number from %d to %d, not %q", least, most, value)
		}
		set(n)
		return nil
	}}
}

// Combo is one of several words.
func Combo(name, value string, values []string, set func(string)) Option {
	return Option{name, "combo", value, "var " + strings.Join(values, " var "), func(value string) error {
		i := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return fmt.Errorf("want one of %s, not %q", strings.Join(values, ", "), value)
		}
		set(values[i])
		return nil
	}}
}

// Text is any text, such as the name of a file. The error of set is shown to the user.
func Text(name, value string, set func(string) error) Option {
	return Option{name, "string", value, "", func(value string) error {
		if value == emptyText {
			value = ""
		}
		return set(value)
	}}
}

// emptyText is how UCI writes a text of no characters.
const emptyText = "<empty>"

// Button is something to do at once.
func Button(name string, press func()) Option {
	return Option{name, "button", "", "", func(string) error {
		press()
		return nil
	}}
}

// initial writes the value at first, where empty stands for a text of no characters.
func (o *Option) initial(empty string) string {
	value := o.value
	if value == "" && o.kind == "string" {
		value = empty
	}
	if value == "" {
		return ""
	}
	return "default " + value
}

// setOption carries out what follows "setoption".
func (w *words) setOption(options []Option, text string) error {
	o, value, err := w.pick(options, text)
	if o == nil {
		return err
	}
	if err := o.set(value); err != nil {
		return fmt.Errorf("option %s: %w", o.name, err)
	}
	return nil
}

// pickLong reads "name … value …". Names may contain spaces, even the word "value", so
// it looks for the names that there are.
func pickLong(options []Option, text string) (best *Option, value string, err error) {
	text, ok := cutWord(text, "name")
	if !ok {
		return nil, "", errors.New(`want "setoption name … value …"`)
	}
	for i := range options {
		o := &options[i]
		rest, ok := cutWord(text, o.name)
		if !ok || best != nil && len(o.name) < len(best.name) {
			continue
		}
		if v, ok := cutWord(rest, "value"); ok || rest == "" {
			best, value = o, v
		}
	}
	if best == nil {
		return nil, "", fmt.Errorf("no such option: %s", text)
	}
	return best, value, nil
}

// cutWord cuts a word or several off the beginning of text, whatever their case.
func cutWord(text, word string) (rest string, ok bool) {
	n := len(word)
	if len(text) < n || !strings.EqualFold(text[:n], word) || len(text) > n && text[n] != ' ' {
		return text, false
	}
	return strings.TrimSpace(text[n:]), true
}
