package wire

import "time"

// Status is what is going on in a fleet: the answer to AskStatus.
type Status struct {
	Tests   []TestStatus   `json:"tests"`
	Workers []WorkerStatus `json:"workers"`
	Left    int            `json:"left,omitempty"` // workers that there was no room for
	Refused int            `json:"refused"`        // results that were not valid, or came too late
	Last    string         `json:"last"`           // why the last one of them was refused
}

// TestStatus is what is going on in a test.
type TestStatus struct {
	Name    string     `json:"name"`
	Title   string     `json:"title"` // what is played: "chess, 2+0.02"
	State   string     `json:"state"` // "playing", "complete", the verdict of its SPRT, or why it was ended
	Over    bool       `json:"over"`
	Played  int        `json:"played"` // games that count
	Total   int        `json:"total"`  // games that there can be
	Queued  int        `json:"queued"` // tasks that are handed out
	Rate    float64    `json:"rate"`   // games a second in the last minute
	Table   string     `json:"table"`  // as text; empty if there was no room for it
	SPRT    *SPRT      `json:"sprt,omitempty"`
	Fault   string     `json:"fault,omitempty"` // what a worker said last when it could not do a task
	Ordered *time.Time `json:"ordered,omitempty"`
}

// SPRT is the state of a sequential test.
type SPRT struct {
	LLR          float64 `json:"llr"`
	Lower, Upper float64
}

// WorkerStatus is what is known of a worker.
type WorkerStatus struct {
	Name       string    `json:"name"`
	Slots      int       `json:"slots"`
	Busy       int       `json:"busy"`
	Speed      float64   `json:"speed"` // nodes a second of a slot
	Executable string    `json:"executable"`
	Games      int       `json:"games"` // that it sent and that count, since the coordinator started
	Rate       float64   `json:"rate"`  // games a second in the last minute
	Seen       time.Time `json:"seen"`
	Withdrawn  string    `json:"withdrawn,omitempty"` // why its results do not count
	Refused    int       `json:"refused,omitempty"`   // its results that were refused
}

func (s *Status) check() error { return nil }
