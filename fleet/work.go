package fleet

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/plygo/ply/fleet/internal/bus"
)

// patience is how long a worker's question for a task waits. A shorter time means more questions while there is nothing
// to do, a longer one that it takes longer to end a worker in order.
const patience = 5 * time.Second

// work is the command work.
func (p *program) work(ctx context.Context) error {
	flags := p.flags("work")
	p.addKey(flags, bus.LocalFile)
	slots := flags.Int("slots", runtime.NumCPU(), "the `number` of games at once")
	programs := flags.String("programs", "", "programs that games may run here, with commas between them: the SHA-256 of one that comes from the fleet, a player "+
		"such as uci:stockfish, or any; usually none")
	files := flags.String("files", "", "the `folder` for files that come from the fleet; usually one in the folder of the fleet")
	if err := p.parse(flags); err != nil {
		return err
	}
	if *slots < 1 {
		return fmt.Errorf("%d slots play nothing", *slots)
	}
	key, err := bus.ReadKey(p.keyFile(bus.LocalFile))
	if err != nil {
		return err
	}
	w := &worker{log: p.log, entries: p.entries, name: key.Name, slots: *slots, every: helloEvery, patience: patience, bench: newBenches()}
	w.shelf = shelf{dir: *files, mu: new(sync.Mutex)}
	if w.shelf.dir == "" {
		w.shelf.dir = filepath.Join(p.data, "files")
	}
	if *programs != "" {
		w.shelf.allowed = strings.Split(*programs, ",")
	}
	if w.executable, err = executable(); err != nil {
		return err
	}
	if w.speed, err = speed(p.entries[0], *slots); err != nil {
		return err
	}
	p.log.Info("this worker", "name", w.name, "slots", w.slots, "nodes a second of a slot", int(w.speed), "executable", w.executable)
	if w.nc, err = p.await(ctx, key); err != nil {
		return err
	}
	defer bus.Close(w.nc)
	if err := w.hello(ctx); err != nil {
		return err
	}
	p.log.Info("the fleet welcomes this worker")
	return w.run(ctx)
}
