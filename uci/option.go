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
type Option struct {
	name    string
	declare string                   // what follows the name in its declaration
	set     func(value string) error // checks the value and sets it
}

// Check is an option that is on or off.
func Check(name string, value bool, set func(bool)) Option {
	return Option{name, fmt.Sprintf("type check default %t", value), func(value string) error {
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
	declare := fmt.Sprintf("type spin default %d min %d max %d", value, least, most)
	return Option{name, declare, func(value string) error {
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
	declare := "type combo default " + value
	for _, v := range values {
		declare += " var " + v
	}
	return Option{name, declare, func(value string) error {
		i := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return fmt.Errorf("want one of %s, not %q", strings.Join(values, ", "), value)
		}
		set(values[i])
		return nil
	}}
}

// emptyText is how the protocol writes a text of no characters.
const emptyText = "<empty>"

// Text is any text, such as the name of a file. The error of set is shown to the user.
func Text(name, value string, set func(string) error) Option {
	if value == "" {
		value = emptyText
	}
	return Option{name, "type string default " + value, func(value string) error {
		if value == emptyText {
			value = ""
		}
		return set(value)
	}}
}

// Button is something to do at once.
func Button(name string, press func()) Option {
	return Option{name, "type button", func(string) error {
		press()
		return nil
	}}
}

// setOption carries out what follows "setoption". Names may contain spaces, even the
// word "value", so it looks for the names that there are.
func setOption(options []Option, text string) error {
	text, ok := cutWord(text, "name")
	if !ok {
		return errors.New(`want "setoption name … value …"`)
	}
	best, value := -1, ""
	for i, o := range options {
		rest, ok := cutWord(text, o.name)
		if !ok || best >= 0 && len(o.name) < len(options[best].name) {
			continue
		}
		if v, ok := cutWord(rest, "value"); ok || rest == "" {
			best, value = i, v
		}
	}
	if best < 0 {
		return fmt.Errorf("no such option: %s", text)
	}
	if err := options[best].set(value); err != nil {
		return fmt.Errorf("option %s: %w", options[best].name, err)
	}
	return nil
}

// cutWord cuts a word or several off the beginning of text, whatever their case.
func cutWord(text, word string) (rest string, ok bool) {
	n := len(word)
	if len(text) < n || !strings.EqualFold(text[:n], word) || len(text) > n && text[n] != ' ' {
		return text, false
	}
	return strings.TrimSpace(text[n:]), true
}
