package gomocup

import (
	"cmp"
	"errors"
	"math"
	"time"

	"github.com/plygo/ply/internal/dialog"
)

// Config says which engine to start and how.
type Config struct {
	Path     string // the program, found as [os/exec.Command] does
	Args     []string
	Dir      string // the folder in which it runs; empty means the current one
	MemoryMB int    // how much it may use, in units of 2²⁰ bytes, which it is told; 0 means no limit
	Folder   string // folder in which the engine may keep files, which it is told if not empty

	// Handshake is how long the engine may take to start, and to get ready for a new
	// game. The default is 10 seconds.
	Handshake time.Duration
	// Grace is how long the engine may take to obey: to answer after its time is over, or
	// to end. After that it is killed. The default is 800 ms. It is less than the second
	// for which a referee of package match waits, so that the referee still gets the
	// reason.
	Grace time.Duration
}

// bytesOf returns how many bytes a number of megabytes is. A number that an int64 cannot hold
// becomes the largest one, not a small or a negative one.
func bytesOf(mb int) int64 {
	if int64(mb) > math.MaxInt64>>20 {
		return math.MaxInt64
	}
	return int64(mb) << 20
}

func (c *Config) handshake() time.Duration { return cmp.Or(c.Handshake, 10*time.Second) }
func (c *Config) grace() time.Duration     { return cmp.Or(c.Grace, 800*time.Millisecond) }

// The errors of an engine, besides an illegal move, which is a [ply.ErrIllegalMove]. Their
// texts begin with "the engine", while an error of the caller begins with "gomocup:". After
// ErrExited and ErrHangs the engine no longer runs; [Client.NewGame] starts it again.
var (
	ErrExited  = dialog.ErrExited
	ErrHangs   = dialog.ErrHangs
	ErrRefused = errors.New("the engine refuses") // the answer was ERROR or UNKNOWN
)
