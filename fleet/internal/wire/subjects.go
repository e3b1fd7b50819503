// Package wire is what the programs of a fleet say to each other: the subjects, the messages, and what is
// wrong with a message from a stranger.
package wire

import (
	"fmt"
	"strconv"
	"strings"
)

// The streams. Orders, Results and Files are only ever appended to. What a fleet knows is a function of
// Orders and Results alone: package fold. Tasks is a queue, which can be lost and made again.
const (
	Orders  = "PLY_ORDERS"  // what the owner asked for: tests, their ends, workers that are withdrawn
	Tasks   = "PLY_TASKS"   // what is to be played
	Results = "PLY_RESULTS" // what was played
	Files   = "PLY_FILES"   // networks and programs, by their SHA-256
)

// The subjects. Stars stand for names and numbers.
const (
	AllOrders  = "ply.order.>"      // tests, their ends, and workers that are withdrawn, by their names
	AllTasks   = "ply.task.*.*.*"   // by class, test and number
	AllResults = "ply.result.*.*.*" // by worker, test and number of the task
	AllFiles   = "ply.file.*.*"     // by SHA-256 and number of the piece
	Hellos     = "ply.hello.*"      // a worker is there, and is told whether it may work
	Faults     = "ply.fault.*"      // a worker could not do a task
	Stops      = "ply.stop.*"       // a test has ended: leave its tasks
)

// The questions to the coordinator.
const (
	AskSubmit   = "ply.ask.submit"   // play a test
	AskEnd      = "ply.ask.end"      // end a test
	AskWithdraw = "ply.ask.withdraw" // withdraw a worker, or restore it
	AskStatus   = "ply.ask.status"   // what is going on; the message is empty, or the name of a test that may be over long since
)

// The classes of tasks. Each has a consumer of its own, because a stream has no priorities. A worker
// takes the first class that has a task. Those that run programs are for workers whose owners allow it.
var Classes = []string{"urgent", "usual", "idle", Programs}

// Programs is the class of tasks that run programs which are not part of the worker.
const Programs = "programs"

// TaskSubject returns the subject of a task.
func TaskSubject(class, test string, number int) string {
	return fmt.Sprintf("ply.task.%s.%s.%d", class, test, number)
}

// ResultSubject returns the subject of a result. Only the worker itself may publish there.
func ResultSubject(worker, test string, number int) string {
	return fmt.Sprintf("ply.result.%s.%s.%d", worker, test, number)
}

// FileSubject returns the subject of a piece of a file.
func FileSubject(sum string, piece int) string { return fmt.Sprintf("ply.file.%s.%d", sum, piece) }

// ParseResultSubject takes the subject of a result apart.
func ParseResultSubject(subject string) (worker, test string, number int, err error) {
	parts := strings.Split(subject, ".")
	if len(parts) != 5 || parts[0] != "ply" || parts[1] != "result" {
		return "", "", 0, fmt.Errorf("%.80q is not the subject of a result", subject)
	}
	worker, test = parts[2], parts[3]
	number, err = strconv.Atoi(parts[4])
	if err != nil || number < 0 || strconv.Itoa(number) != parts[4] {
		return "", "", 0, fmt.Errorf("%.80q has no number of a task", subject)
	}
	if err = CheckName(worker); err == nil {
		err = CheckName(test)
	}
	return worker, test, number, err
}

// longestName is the length of the longest name of a worker or a test.
const longestName = 40

// CheckName returns an error unless the name can be that of a worker or a test: a word of a subject.
func CheckName(name string) error {
	if name == "" || len(name) > longestName {
		return fmt.Errorf("a name has 1 to %d letters, not %d", longestName, len(name))
	}
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_':
		default:
			return fmt.Errorf("the name %.60q has %q; letters, digits, - and _ can be in a name", name, r)
		}
	}
	return nil
}
