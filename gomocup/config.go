package gomocup

import (
	"cmp"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/gomoku"
	"github.com/plygo/ply/internal/dialog"
)

// Game is what a client plays: [gomoku.Rules], or [gomoku.Opening] with an opening rule.
type Game interface {
	ply.Game[gomoku.Board, gomoku.Move]
	Size() int
	Rule() gomoku.Rule
}

// Config says which program to start and how.
type Config struct {
	Path   string // a program, looked up as [os/exec.Command] does
	Args   []string
	Dir    string // where it runs; empty means here
	Memory int64  // bytes that it is told it may use; 0 means no limit
	Folder string // where it is told it may keep files; if empty, it is told nothing

	// Handshake is how long the program may take to start, and to get ready for a new
	// game. The default is 10 seconds.
	Handshake time.Duration
	// Grace is how long it may take to obey: to answer after its time is over, to end.
	// Then it is killed. The default is 800 ms: so a referee of package match, who waits
	// a second, still hears the reason.
	Grace time.Duration
}

func (c *Config) handshake() time.Duration { return cmp.Or(c.Handshake, 10*time.Second) }
func (c *Config) grace() time.Duration     { return cmp.Or(c.Grace, 800*time.Millisecond) }

// What can go wrong with a program, besides a move that is not legal, which is a
// [ply.ErrIllegalMove]. After the first two it no longer runs; [Client.NewGame] starts it
// again.
var (
	ErrExited  = dialog.ErrExited
	ErrHangs   = dialog.ErrHangs
	ErrRefused = errors.New("gomocup: the program refuses") // it has answered ERROR or UNKNOWN
)
