package uci

import (
	"cmp"
	"errors"
	"time"

	"github.com/plygo/ply/internal/dialog"
)

// Config says which engine to start and how.
type Config struct {
	Path    string // a program, looked up as [os/exec.Command] does
	Args    []string
	Dir     string  // where it runs; empty means here
	Dialect Dialect // which it speaks

	// Options are set in this order. An option that the engine does not declare is an
	// error, because a match with other settings than those asked for measures nothing.
	Options []Setting

	// Handshake is how long the engine may take to start, and to get ready for a new
	// game. The default is 10 seconds.
	Handshake time.Duration
	// Grace is how long it may take to obey: to answer after its time is over, to stop,
	// to quit. Then it is killed. The default is 800 ms: so a referee of package match,
	// who waits a second, still hears the reason.
	Grace time.Duration
}

// Setting is a value of an engine's option. A button has none.
type Setting struct {
	Name, Value string
}

func (c *Config) handshake() time.Duration { return cmp.Or(c.Handshake, 10*time.Second) }
func (c *Config) grace() time.Duration     { return cmp.Or(c.Grace, 800*time.Millisecond) }

// What can go wrong with an engine, besides a bestmove that is not legal, which is a
// [ply.ErrIllegalMove]. After the first two it no longer runs; [Client.NewGame] starts
// it again.
var (
	ErrExited = dialog.ErrExited
	ErrHangs  = dialog.ErrHangs
	ErrOption = errors.New("uci: the engine has no such option")
)
