package app

import (
	"context"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
)

// Table is a game being played, with a referee: only legal moves can be played. A Table serves one
// goroutine at a time. For another one there is a copy by At.
//
// A step is what Undo takes back: a move of a player with what chance made of it, or a pass.
type Table interface {
	// Turn returns the player to move: 0 or 1.
	Turn() int
	// Outcome returns how the game ended for player 0, and why in words. While it goes on, that
	// is [ply.Ongoing] and nothing.
	Outcome() (ply.Outcome, string)
	// Look returns what a viewer may see: 0 and 1 are the players, [ply.Watcher] sees what
	// everybody sees.
	Look(viewer int) Look
	// Play plays a move of the player to move, as the game's [ply.Notation] reads it.
	Play(move string) error
	// Pass hands the turn over without a move, if [Entry.Passes]. Files have what was played since.
	Pass() error
	// Undo takes back one step, or the end that Finish set, and Redo plays it again. They return
	// false if there is none. A step that is played forgets what could be played again.
	Undo() bool
	Redo() bool
	// At returns a copy of the game as it was after a number of steps, without what came later and
	// without an end that Finish set. Another goroutine may use it while this one uses the
	// original. They share their machines: two searches of the same machine wait for each other.
	At(step int) (Table, error)
	// Finish ends the game for a reason that is not in the rules, such as [ply.Resignation]. The
	// outcome is that of the player with this number.
	Finish(player int, o ply.Outcome, cause ply.Cause) error
	// Choose lets a machine choose a move for the player to move. It does not play the move. The
	// machine sees what that player sees, and keeps within both its own limits and lim. Without
	// any limit it has a second. If it gives up the game, the error wraps [ErrResigns].
	Choose(ctx context.Context, player string, lim ply.Limits) (string, error)
	// Analyze lets a machine search as Choose does. It reports its best lines as they improve, at
	// most as many as lines says, and at the end. In a game with hidden pieces they are for the
	// player to move alone.
	Analyze(ctx context.Context, player string, lim ply.Limits, lines int, report func([]Line)) error
	// Solve asks who wins by force, or with a number of moves, whether the player to move wins within so
	// many own moves. Package proof and alphabeta search side by side, and stop at the first proof. They know
	// what the player to move knows. Without any limit they have ten seconds. The report, if not nil, is
	// called now and then, by one goroutine at a time.
	Solve(ctx context.Context, moves int, lim ply.Limits, report func(Progress)) (Solution, error)
	// Judge tells how a person does who solves a problem of the game, which began at [Problem].State: after a
	// move of the person, and at any other time. It does not play. Without any limit it has ten seconds.
	Judge(ctx context.Context, p Problem, lim ply.Limits) (Judgement, error)
	// Draw asks a machine that plays a side whether it accepts a draw now. If it does not, why
	// says so in words, such as "the game has only begun".
	Draw(ctx context.Context, player string, side int, lim ply.Limits) (accepts bool, why string, err error)
	// Forget drops the machines of this game and its copies, those of Solve and Judge too, with all that they remember. Those
	// that search end their search first. A machine that is asked again is a new one.
	Forget()
	// SetMemoryMB limits what each machine of this game and its copies may remember, in megabytes
	// (2^20 bytes), if it is a [ply.Memorizer]. It is for machines that have not been asked yet. Solve and
	// Judge have two of them together.
	SetMemoryMB(mb int)
	// Keep returns all that the referee knows, as JSON: dice to come and hidden things, too, so it
	// is for no player. [Entry.Resume] reads it.
	Keep() ([]byte, error)
	// Save returns the game as a file, as a viewer may see it: in the game's own format if it is a
	// [ply.Archiver], else as JSON. While the game goes on, a file for everybody is that of
	// [ply.Watcher].
	// The tags are what else the file says, if its format has a place for them, such as the names
	// of the players by those of their sides, and "Date".
	Save(viewer int, tags map[string]string) ([]byte, error)
}

// Look is what a viewer may see of a game.
type Look struct {
	State   string      `json:"state"` // as the game writes it
	Board   board.Board `json:"board"` // without columns if the game is no [ply.Drawer]
	Turn    int         `json:"turn"`
	Moves   []Move      `json:"moves"` // that can be played now; none if the viewer may not know them
	Pass    bool        `json:"pass"`  // whether the player to move may pass now; false if the viewer may not know it
	Steps   []Step      `json:"steps"` // the game so far
	Ahead   int         `json:"ahead"` // how often Redo can play something again
	Outcome ply.Outcome `json:"outcome"`
	Reason  string      `json:"reason,omitempty"`
}

// Move is a move that can be played.
type Move struct {
	Text  string        `json:"text"`
	Touch []board.Place `json:"touch"` // see [ply.Drawer]; none: a button
}

// Step is a part of a game so far: see [Table].
type Step struct {
	Number string `json:"number"`         // as people count: "12." for the first player, "12..." for the second
	Side   int    `json:"side"`           // who moved or passed
	Text   string `json:"text"`           // the move, as "roll: 3" if chance made a 3 of it; or "pass"
	Pass   bool   `json:"pass,omitempty"` // it is a pass
}

// Line is what a machine thinks of a position.
type Line struct {
	Moves   []string      `json:"moves"`
	Text    string        `json:"text"`              // the moves with their numbers: "12... Nf6 13. Bg5"
	Touch   []board.Place `json:"touch"`             // of the first move
	Score   ply.Score     `json:"score"`             // for the player to move
	Rate    float64       `json:"rate"`              // the share of games that the score stands for, from 0 to 1; see [ply.Tuning.WinRate]
	Verdict string        `json:"verdict,omitempty"` // such as "White wins in 3 moves", if the score says that
	Depth   int           `json:"depth"`
	Nodes   int64         `json:"nodes"`
}
