package app

import (
	"context"
	"flag"
	"fmt"
	"text/tabwriter"
)

// nothing is the settings of a command that has none.
type nothing struct{}

func (nothing) AddFlags(*flag.FlagSet) {}

func (nothing) Check(args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	return nil
}

// players lists the players that every game has, and then what each game adds.
func (p *program) players(context.Context) error {
	games, err := p.parse(nothing{})
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	list := func(title string, all []About) {
		if len(all) == 0 {
			return
		}
		fmt.Fprintf(w, "%s\n", title)
		for _, a := range all {
			fmt.Fprintf(w, "  %s\t%s\n", a.Name, a.About)
		}
		fmt.Fprintln(w)
	}
	list("Players of every game, with limits as in alphabeta:depth=4, mcts:nodes=3000 or minimax:time=3s:", machines)
	for _, e := range games {
		list(fmt.Sprintf("Players of %s; other limits as for the players of every game:", e.Title()), e.Players()[len(machines):])
		list(fmt.Sprintf("Evaluations of %s, as in alphabeta:eval=NAME:", e.Title()), e.Evaluations())
	}
	return w.Flush()
}
