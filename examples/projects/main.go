// Projects makes the experiments of five student projects again, with their own players, and
// writes a report with charts that has the figures of their documents beside ours:
//
//	projects
//	projects -out folder -time 5m -games 20
//	projects -time 30s
//
// It takes 20 minutes on two cores. With less time, it plays fewer games and says so. An
// interrupted run keeps what it has.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/plygo/ply/internal/experiments"
	"github.com/plygo/ply/internal/orderly"
)

func main() {
	ctx, stop := orderly.Context(os.Interrupt)
	defer stop()
	if err := experiments.Main(ctx, os.Args[1:], os.Stderr); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "projects:", err)
		os.Exit(1)
	}
}
