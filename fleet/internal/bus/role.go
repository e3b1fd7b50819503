package bus

import (
	"fmt"

	"github.com/plygo/ply/fleet/internal/wire"
)

// Role is what the holder of a key is for.
type Role string

// The roles.
const (
	Owner  Role = "owner"  // may do everything: the coordinator, and programs of the fleet's owner
	Worker Role = "worker" // may take tasks and publish its own results
	Reader Role = "reader" // may ask for the status
)

// check returns an error if there is no such role.
func (r Role) check() error {
	switch r {
	case Owner, Worker, Reader:
		return nil
	}
	return fmt.Errorf("%.40q is no role: there are %s, %s and %s", string(r), Owner, Worker, Reader)
}

// access is what the holder of a key may do: the subjects it may publish to and those it may
// subscribe to. Without any subjects everything is allowed.
type access struct {
	Publish   []string
	Subscribe []string

	answered []string // those of Publish that the fleet answers or takes
	heard    []string // those of Subscribe that the fleet publishes
}

// permissions returns what the holder of a key may do.
//
// They alone do not keep a worker from writing elsewhere. A server checks the subject of a message,
// but not the subject for the answer that the message names. So a worker that names another worker's
// result as the place for the answer to a permitted question would have the server store the answer
// there. That is why each key has an account of its own: see [Config].
func permissions(role Role, name string) access {
	var a access
	switch role {
	case Worker:
		a.answered = []string{
			"ply.result." + name + ".*.*",
			"ply.hello." + name,
			"ply.fault." + name,
			nextPrefix + "*",
			ackPrefix + ">",
			directPrefix + wire.AllFiles,
		}
		a.heard = []string{wire.Stops}
	case Reader:
		a.answered = []string{wire.AskStatus}
	default:
		return a
	}
	a.Publish = a.answered
	a.Subscribe = append([]string{inbox(name) + ".>"}, a.heard...)
	return a
}

// The subjects of the server's own services that a worker uses.
const (
	nextPrefix   = "$JS.API.CONSUMER.MSG.NEXT." + wire.Tasks + "."
	ackPrefix    = "$JS.ACK." + wire.Tasks + "."
	directPrefix = "$JS.API.DIRECT.GET." + wire.Files + "."
)

// inbox returns the prefix of the subjects where the holder of a key gets answers. Each has a prefix of its
// own, because whoever may subscribe to all inboxes could read what others are told.
func inbox(name string) string { return "_INBOX_" + name }
