package uci

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/plygo/ply/internal/brief"
)

// Option is a setting of an engine that a GUI can change. [Check], [Spin], [Combo], [Text]
// and [Button] make one. Its function set is called only while no search is running.
//
// In UCCI a name is one word in lower case: "Move Overhead" becomes moveoverhead there.
// "Hash" becomes hashsize, as programs for xiangqi expect.
type Option struct {
	name, kind string
	value      string                   // the initial value
	space      string                   // the possible values, as protocols write them
	set        func(value string) error // checks the value and sets it
}

// Check returns an option that is on or off.
func Check(name string, value bool, set func(bool)) Option {
	return Option{name, "check", strconv.FormatBool(value), "", func(value string) error {
		switch strings.ToLower(value) {
		case "true":
			set(true)
		case "false":
			set(false)
		default:
			return fmt.Errorf("want true or false, not %s", brief.Word(value))
		}
		return nil
	}}
}

// Spin returns an option whose value is a number from least to most.
func Spin(name string, value, least, most int, set func(int)) Option {
	return Option{name, "spin", strconv.Itoa(value), fmt.Sprintf("min %d max %d", least, most), func(value string) error {
		n, err := strconv.Atoi(value)
		if err != nil || n < least || n > most {
			return fmt.Errorf("want a number from %d to %d, not %s", least, most, brief.Word(value))
		}
		set(n)
		return nil
	}}
}

// Combo returns an option whose value is one of the values.
func Combo(name, value string, values []string, set func(string)) Option {
	return Option{name, "combo", value, "var " + strings.Join(values, " var "), func(value string) error {
		i := slices.IndexFunc(values, func(v string) bool { return strings.EqualFold(v, value) })
		if i < 0 {
			return fmt.Errorf("want one of %s, not %s", strings.Join(values, ", "), brief.Word(value))
		}
		set(values[i])
		return nil
	}}
}

// Text returns an option whose value is any text, such as the name of a file. An error of
// set is shown to the user.
func Text(name, value string, set func(string) error) Option {
	return Option{name, "string", value, "", func(value string) error {
		if value == emptyText {
			value = ""
		}
		return set(value)
	}}
}

// emptyText is the word for an empty text in UCI.
const emptyText = "<empty>"

// Button returns an option without a value: setting it calls press.
func Button(name string, press func()) Option {
	return Option{name, "button", "", "", func(string) error {
		press()
		return nil
	}}
}

// initial returns the initial value as a protocol writes it. The argument empty is the word
// for an empty text.
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

// setOption carries out the command setoption. The text is what follows the command.
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

// pickLong reads "name … value …". Names may contain spaces, and even the word "value". So
// it looks for the names of the options, and takes the longest that fits.
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
		return nil, "", fmt.Errorf("no such option: %s", brief.State(text))
	}
	return best, value, nil
}

// cutWord cuts one or more words off the beginning of text. It ignores case.
func cutWord(text, word string) (rest string, ok bool) {
	n := len(word)
	if len(text) < n || !strings.EqualFold(text[:n], word) || len(text) > n && text[n] != ' ' {
		return text, false
	}
	return strings.TrimSpace(text[n:]), true
}
