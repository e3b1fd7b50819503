package uci

import "context"

// queue has the commands that wait for the end of a search. A program that writes its commands
// into a pipe need not wait for the answers itself: a search that ends by itself is not cut short
// by what follows.
type queue struct {
	commands []waiting
	bytes    int // that they take
}

// waiting is one command in a queue.
type waiting struct {
	fields []string
	bytes  int // of the line that fields is cut from and keeps in memory, and of what is kept beside it
}

// push adds a command. Its line has length bytes.
func (q *queue) push(fields []string, length int) {
	bytes := length + 16*len(fields) + 64
	q.commands = append(q.commands, waiting{fields, bytes})
	q.bytes += bytes
}

func (q *queue) pop() []string {
	first := q.commands[0]
	q.commands = q.commands[1:]
	q.bytes -= first.bytes
	return first.fields
}

func (q *queue) empty() bool { return len(q.commands) == 0 }

// full reports whether no more commands should be read. So a long file of commands does not
// become a long queue.
func (q *queue) full() bool { return q.bytes > longestCommand }

// busy reports whether a task is running that ends by itself.
func (x *session[S, M]) busy() bool {
	if x.task == nil || x.task.open {
		return false
	}
	select {
	case <-x.task.done:
		return false
	default:
		return true
	}
}

// waits reports whether a command has to wait: for the end of the task, and for the commands
// before it. What a GUI says to a search that is running does not wait.
func (x *session[S, M]) waits(command string) bool {
	switch command {
	case "position", "banmoves", "go", "setoption", "ucinewgame", "bench", "d":
		return x.busy() || !x.queue.empty()
	case "ponderhit": // it is for the last go, which may wait itself
		return !x.queue.empty()
	}
	return false
}

// goOn carries out the commands that have waited, until one of them has to wait again.
func (x *session[S, M]) goOn(ctx context.Context) {
	for !x.queue.empty() && !x.busy() {
		x.do(ctx, x.queue.pop())
	}
}

// hurry carries out all commands that wait. Each go among them cuts the one before it short. So
// a stop ends everything that was asked for before it, and every go has its answer.
func (x *session[S, M]) hurry(ctx context.Context) {
	for !x.queue.empty() {
		x.do(ctx, x.queue.pop())
	}
}
