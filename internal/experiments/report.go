package experiments

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// report has all experiments.
type report struct {
	lab    *lab
	worked []term
	gamesA *gamesA
	treeB  *treeB
	caroB  *caroB
	timesD *timesD
	gamesD *gamesD
	gamesE *gamesE
}

func newReport(l *lab) (*report, error) {
	var errs [5]error
	r := &report{lab: l, treeB: &treeB{lab: l}, timesD: &timesD{lab: l}}
	r.worked, errs[0] = worked()
	r.gamesA, errs[1] = newGamesA(l)
	r.caroB, errs[2] = newCaroB(l)
	r.gamesD, errs[3] = newGamesD(l, r.timesD)
	r.gamesE, errs[4] = newGamesE(l)
	return r, errors.Join(errs[:]...)
}

// parts returns the experiments in the order in which they are made. The games of D come last: they
// take all the time that is left.
func (r *report) parts() []part {
	return []part{
		{"B, the tree of 40 moves", 5, r.treeB.run},
		{"B, the caro player", 7, r.caroB.run},
		{"D, milliseconds a move", 8, r.timesD.run},
		{"A, games", 10, r.gamesA.run},
		{"E, games", 20, r.gamesE.run},
		{"D, games", 50, r.gamesD.run},
	}
}

// page writes the report. The parts were not made, for a reason in words.
func (r *report) page(reason string, without []part) *page {
	p := &page{}
	r.head(p)
	for _, part := range without {
		p.miss("%s: %s", part.name, reason)
	}
	p.heading(2, "A (2017): chess, a desktop program in C#")
	p.say("A searches by alpha-beta and counts pieces, squares, the pair of bishops and the number of pieces. " +
		"C (undated, in C++) counts pieces only. The documents name no opponents, so they play each other here.")
	writeWorked(p, r.worked)
	r.gamesA.write(p)
	p.heading(2, "B (2015): caro, a desktop program in Java")
	p.heading(3, "Minimax and alpha-beta with 40 moves")
	r.treeB.write(p)
	r.caroB.write(p)
	p.heading(2, "D (2019): xiangqi, a web application in TypeScript")
	p.say("D lets people choose between a greedy player, alpha-beta of depth 1 to 4, and Monte Carlo tree search (MCTS) with 1,000 to 100,000 simulations.")
	r.timesD.write(p)
	r.gamesD.write(p)
	p.heading(2, "E (2025): chess, in Python with pygame")
	p.say("E deepens step by step within two seconds, to depth 2, 3 or 4 as its level says, and counts pieces and squares.")
	r.gamesE.write(p)
	return p
}

// head writes what was done, and on which machine.
func (r *report) head(p *page) {
	fmt.Fprintf(&p.head, `%s

Five student projects wrote programs for chess, caro and xiangqi. Their players are in package
`+"`projects`"+`. This report makes the experiments of their documents again, and has their figures
beside ours. It was written by `+"`go run ./examples/projects`"+`.

| processor | %s, %d threads used |
|:--|:--|
| Go | %s, %s/%s |
| date | %s |
| time | %v of %v |
| seed | %d |

Figures differ from machine to machine: times do, and with them how many games and how much depth
fit into the time. The games themselves follow from the seed.

`, title, processor(), runtime.GOMAXPROCS(0), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		r.lab.begun.UTC().Format("2006-01-02"), time.Since(r.lab.begun).Round(time.Second), r.lab.Time, r.lab.Seed)
}
