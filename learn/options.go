package learn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/neural"
)

// Options say how an evaluation is learned. Dir is required. Zero fields have the values that their comments tell.
type Options struct {
	Dir string // the folder for all that is made; a run that was stopped goes on with what is there

	Time time.Duration // about how long a whole run takes; 0 means 15 minutes
	// Generations is how often games are played and learned from. 0 means 3, or 5 if it begins without an evaluation.
	Generations int
	// Games is how many games of self-play each generation has; 0 means as many as fit into the time.
	Games int
	// Limits are those of each move in these games: Depth or Nodes. Zero means that each generation tries several kinds,
	// and takes the fastest whose scores do not prefer the player to move, or the one whose scores do so least.
	Limits ply.Limits
	// Opening is how many random moves begin a game of self-play, at least and at most; zero means 4 to 12.
	Opening [2]int
	Biased  bool // go on even if the scores with these Limits prefer the player to move
	Scratch bool // begin without the game's own evaluation

	// From is a network to begin with, of an earlier run or one that a game has. It plays the first games, and the first generation
	// has to be stronger than it. Each generation goes on from the weights of the best network so far, where it otherwise
	// learns from nothing. The sizes of the new networks are those of this one, whatever Hidden and Buckets say.
	From *neural.Network

	// Distil is from how many positions inside searches a network first learns the game's own evaluation. Each generation then
	// goes on from the best network so far. 0 means that it does not, and that each generation learns from nothing. It is
	// for games whose own evaluation knows much: fifteen million positions are few for chess.
	Distil int

	// Correct lets networks learn what the game's own evaluation gets wrong. Their scores are added to it, so both are computed. It
	// needs far fewer games than learning anew what a good evaluation knows. Weights shrink a little in each step, so that
	// the evaluation stays as it is where the games tell nothing.
	Correct bool

	Hidden  int     // sums of the network, a multiple of 8; 0 means 32
	Buckets int     // outputs of the network, at most; 0 means 8
	Epochs  int     // how often training looks at each position; 0 means 10
	Window  int     // of how many generations the games are learned from; 0 means 4
	Target  *Target // nil means a Result of 0.3

	// MatchGames is how many games a match between generations has at most; 0 means 200. A generation that is accepted plays a
	// quarter of it against the game's own evaluation. In the end the best one plays twice as many games against that.
	MatchGames int
	MoveTime   time.Duration // of a move in such a match; 0 means 10 ms

	// Files are files of games to learn from besides those of the run, such as games-1.ply of a run on another machine. They
	// count in each generation. A game that is in several files counts once, and one of another game or of other rules is an
	// error. They may change while a run goes on, as games are collected: each generation learns from those of its time.
	Files []string

	Threads int // 0 means one for each processor
	Seed    uint64
	Log     io.Writer // gets what happens, a line each; nil means nobody

	// Play, if not nil, has the games of self-play played elsewhere, such as by other machines that call [Play]. It is called once for
	// a generation, with all of its games, while some of them are missing. It calls add with files of these games, in any
	// order and of any size, also from several goroutines. What it adds is checked: as [Confirm] does, and one game of each
	// file is played again here. If something is wrong, add returns an error and takes nothing of the file. Games that are missing when Play
	// returns are played here. If it returns an error, Run does, too.
	Play func(ctx context.Context, p Part, add func(games []byte) error) error
}

// filled returns the options with the usual values in place of zeros, or what is wrong with them.
func (o Options) filled() (Options, error) {
	switch {
	case o.Dir == "":
		return o, errors.New("learn: Options.Dir is empty: learning needs a folder")
	case o.Time < 0 || o.MoveTime < 0:
		return o, fmt.Errorf("learn: times of %v and %v cannot be had", o.Time, o.MoveTime)
	case o.Limits.Time != 0 || o.Limits.Soft != 0:
		return o, errors.New("learn: a limit of time makes other games each time; limit the depth or the nodes")
	}
	for _, field := range []struct {
		value *int
		usual int
		name  string
	}{
		{&o.Generations, 0, "Generations"}, {&o.Games, 0, "Games"}, {&o.Distil, 0, "Distil"}, {&o.Hidden, 32, "Hidden"}, {&o.Buckets, 8, "Buckets"},
		{&o.Epochs, 10, "Epochs"}, {&o.Window, 4, "Window"}, {&o.MatchGames, 200, "MatchGames"}, {&o.Threads, runtime.GOMAXPROCS(0), "Threads"},
	} {
		if *field.value < 0 {
			return o, fmt.Errorf("learn: %s is %d", field.name, *field.value)
		}
		if *field.value == 0 {
			*field.value = field.usual
		}
	}
	if o.From != nil {
		w := o.From.Weights()
		o.Hidden, o.Buckets = w.Hidden, len(w.Buckets)+1
	}
	switch {
	case o.Hidden%8 != 0 || o.Hidden > neural.MaxHidden:
		return o, fmt.Errorf("learn: %d hidden sums; multiples of 8 up to %d are possible", o.Hidden, neural.MaxHidden)
	case o.Buckets > neural.MaxBuckets:
		return o, fmt.Errorf("learn: %d outputs; %d are possible", o.Buckets, neural.MaxBuckets)
	}
	if o.Time == 0 {
		o.Time = 15 * time.Minute
	}
	if o.MoveTime == 0 {
		o.MoveTime = 10 * time.Millisecond
	}
	if o.Opening == [2]int{} {
		o.Opening = [2]int{4, 12}
	}
	if o.Target == nil {
		o.Target = &Target{Result: 0.3}
	}
	if o.Log == nil {
		o.Log = io.Discard
	}
	return o, o.Target.check()
}
