package main

import (
	"fmt"
	"strings"
)

// part is one of the measurements of a subcommand: of one game, or of one kind.
type part[T any] struct {
	name string
	run  func(settings T) error
}

// choose returns the parts that a list of names with commas asks for, in the order of
// the list. An empty list means all parts.
func choose[T any](flagName, list string, parts []part[T]) (chosen []part[T], err error) {
	if list == "" {
		return parts, nil
	}
	for name := range strings.SplitSeq(list, ",") {
		found := false
		for _, p := range parts {
			if p.name == name {
				chosen, found = append(chosen, p), true
			}
		}
		if !found {
			return nil, fmt.Errorf("-%s %s: there are %s", flagName, name, names(parts))
		}
	}
	return chosen, nil
}

// names lists the parts for a message.
func names[T any](parts []part[T]) string {
	var list []string
	for _, p := range parts {
		list = append(list, p.name)
	}
	return strings.Join(list, ", ")
}

// runAll runs parts one after another, each under its name.
func runAll[T any](e env, settings T, parts []part[T]) error {
	for _, p := range parts {
		if err := e.ctx.Err(); err != nil {
			return err
		}
		e.printf("%s", p.name)
		if err := p.run(settings); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	return nil
}
