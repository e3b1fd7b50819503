package app

import (
	"flag"
	"fmt"
	"slices"
	"strings"
)

// settings is what a command line asks for.
type settings interface {
	AddFlags(flags *flag.FlagSet)
	Check(args []string) error
}

// parse reads the command line: the flags of the command into s, and those that choose games. It
// returns the games that were chosen, as their options set them: all if none was named.
func (p *program) parse(s settings) ([]Entry, error) {
	c, err := p.read(s)
	if err != nil {
		return nil, err
	}
	if len(c.names) == 0 {
		c.names = c.all()
	}
	return c.games()
}

// parseOne is parse for a command that is about one game: the first if none was named.
func (p *program) parseOne(s settings) (Entry, error) {
	c, err := p.read(s)
	if err != nil {
		return nil, err
	}
	return c.one(p.command)
}

// read reads the command line.
func (p *program) read(s settings) (*choice, error) {
	flags := flag.NewFlagSet(p.command, flag.ContinueOnError)
	flags.SetOutput(p.out)
	s.AddFlags(flags)
	c := &choice{entries: p.entries, values: map[string]string{}}
	if err := c.addFlags(flags); err != nil {
		return nil, err
	}
	if err := flags.Parse(p.args); err != nil {
		return nil, err
	}
	return c, s.Check(flags.Args())
}

// choice is which games a command line chooses, and their options.
type choice struct {
	entries []Entry
	names   []string          // of -game
	values  map[string]string // of options
}

// addFlags adds -game, if there are several games, and a flag for each option.
func (c *choice) addFlags(flags *flag.FlagSet) error {
	if len(c.entries) > 1 {
		flags.Func("game", "the `game`: "+strings.Join(c.all(), ", "), func(name string) error {
			if !slices.Contains(c.all(), name) {
				return fmt.Errorf("there are %s", strings.Join(c.all(), ", "))
			}
			c.names = append(c.names, name)
			return nil
		})
	}
	added := map[string]bool{}
	for _, e := range c.entries {
		for _, o := range e.Options() {
			if flags.Lookup(o.Name) != nil && !added[o.Name] {
				return fmt.Errorf("%s cannot have an option %q, because the program has a flag with this name", e.Name(), o.Name)
			}
			if !added[o.Name] {
				flags.Func(o.Name, o.usage(c.known(o.Name)), func(value string) error {
					c.values[o.Name] = value
					return nil
				})
			}
			added[o.Name] = true
		}
	}
	return nil
}

// usage describes an option of some games.
func (o *Option) usage(games []string) string {
	text := fmt.Sprintf("of %s: %s; usually %s", strings.Join(games, ", "), o.About, o.Usual)
	if len(o.Values) > 0 && len(o.Values) < 10 {
		text += "; one of " + strings.Join(o.Values, ", ")
	}
	return text
}

// all returns the names of all games.
func (c *choice) all() (names []string) {
	for _, e := range c.entries {
		names = append(names, e.Name())
	}
	return names
}

// known returns the names of the games that have an option.
func (c *choice) known(option string) (names []string) {
	for _, e := range c.entries {
		if slices.ContainsFunc(e.Options(), func(o Option) bool { return o.Name == option }) {
			names = append(names, e.Name())
		}
	}
	return names
}

// one returns the game that was chosen for something that is about one game: the first if none was
// named.
func (c *choice) one(what string) (Entry, error) {
	switch {
	case len(c.names) == 0:
		c.names = c.all()[:1]
	case len(c.names) > 1:
		return nil, fmt.Errorf("%s is about one game, and -game was given %d times", what, len(c.names))
	}
	games, err := c.games()
	if err != nil {
		return nil, err
	}
	return games[0], nil
}

// games returns the games that were chosen, with their options.
func (c *choice) games() (chosen []Entry, err error) {
	used := map[string]bool{}
	for _, e := range c.entries {
		if !slices.Contains(c.names, e.Name()) {
			continue
		}
		own := map[string]string{}
		for _, o := range e.Options() {
			if value, ok := c.values[o.Name]; ok {
				own[o.Name], used[o.Name] = value, true
			}
		}
		if e, err = e.With(own); err != nil {
			return nil, err
		}
		chosen = append(chosen, e)
	}
	for option := range c.values {
		if !used[option] {
			return nil, fmt.Errorf("-%s is for %s, not for %s", option, strings.Join(c.known(option), ", "), strings.Join(c.names, ", "))
		}
	}
	return chosen, nil
}
