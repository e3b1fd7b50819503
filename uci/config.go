package uci

import (
	"cmp"
	"errors"
	"time"

	"github.com/plygo/ply/internal/dialog"
)

// Config says which engine to start and how.
type Config struct {
	Path    string // the program, found as [os/exec.Command] does
	Args    []string
	Dir     string  // the folder in which it runs; empty means the current one
	Dialect Dialect // the protocol that it speaks

	// Settings are values for options of the engine, set in this order. It is an error if the
	// engine does not have one of the options, because a match with wrong settings is useless.
	Settings []Setting

	// Handshake is how long the engine may take to start, and to get ready for a new
	// game. The default is 10 seconds.
	Handshake time.Duration
	// Grace is how long the engine may take to obey: to answer after its time is over, to
	// stop, to quit. After that it is killed. The default is 800 ms. It is less than the
	// second for which a referee of package match waits, so that the referee still gets the
	// reason.
	Grace time.Duration
}

// Setting is a value for an option of an engine. A button has no value.
type Setting struct {
	Name, Value string
}

func (c *Config) handshake() time.Duration { return cmp.Or(c.Handshake, 10*time.Second) }
func (c *Config) grace() time.Duration     { return cmp.Or(c.Grace, 800*time.Millisecond) }

// The errors of an engine, besides an illegal move, which is a [ply.ErrIllegalMove]. Their
// texts begin with "the engine", while an error of the caller begins with "uci:". After
// ErrExited and ErrHangs the engine no longer runs; [Client.NewGame] starts it again.
var (
	ErrExited = dialog.ErrExited
	ErrHangs  = dialog.ErrHangs
	ErrOption = errors.New("the engine has no such option")
)
