package gomocup

import (
	"cmp"
	"errors"
	"time"

	"github.com/plygo/ply/internal/dialog"
)

// Config says which program to start and how.
type Config struct {
	Path   string // the program, found as [os/exec.Command] does
	Args   []string
	Dir    string // the folder in which it runs; empty means the current one
	Memory int64  // bytes that the program may use, which it is told; 0 means no limit
	Folder string // folder in which the program may keep files, which it is told if not empty

	// Handshake is how long the program may take to start, and to get ready for a new
	// game. The default is 10 seconds.
	Handshake time.Duration
	// Grace is how long the program may take to obey: to answer after its time is over, or
	// to end. After that it is killed. The default is 800 ms. It is less than the second
	// for which a referee of package match waits, so that the referee still gets the
	// reason.
	Grace time.Duration
}

func (c *Config) handshake() time.Duration { return cmp.Or(c.Handshake, 10*time.Second) }
func (c *Config) grace() time.Duration     { return cmp.Or(c.Grace, 800*time.Millisecond) }

// The errors of a program, besides an illegal move, which is a [ply.ErrIllegalMove]. Their
// texts begin with "the engine", while an error of the caller begins with "gomocup:". After
// ErrExited and ErrHangs the program no longer runs; [Client.NewGame] starts it again.
var (
	ErrExited  = dialog.ErrExited
	ErrHangs   = dialog.ErrHangs
	ErrRefused = errors.New("the engine refuses") // the answer was ERROR or UNKNOWN
)
