package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"math"
	"strings"
)

// A checkpoint is the mark, the settings as text with its length before it, the number of steps
// done, the squared errors of the epoch so far, the weights, both moments, and a checksum of all
// that. Numbers are little-endian. What follows from data and options is not in it.
const mark = "ply training 1\n"

var polynomial = crc64.MakeTable(crc64.ECMA)

// State returns a checkpoint: all that [Resume] needs besides the data and the options.
func (t *Trainer) State() []byte {
	settings := t.settings()
	b := make([]byte, 0, len(mark)+len(settings)+12*len(t.model.All)+28)
	b = append(b, mark...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(settings)))
	b = append(b, settings...)
	b = binary.LittleEndian.AppendUint64(b, uint64(t.step))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(t.squared))
	for _, list := range t.lists() {
		for _, x := range list {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return seal(b)
}

// seal appends the checksum.
func seal(b []byte) []byte {
	return binary.LittleEndian.AppendUint64(b, crc64.Checksum(b, polynomial))
}

func (t *Trainer) lists() [3][]float32 { return [3][]float32{t.model.All, t.first, t.second} }

// settings returns all that the weights of a training depend on, a line each.
func (t *Trainer) settings() string {
	o := t.options
	initial := uint64(0)
	if o.Initial != nil {
		for _, x := range o.Initial.Buckets {
			initial = mix(initial, uint64(x))
		}
		for _, x := range o.Initial.All {
			initial = mix(initial, uint64(math.Float32bits(x)))
		}
	}
	return fmt.Sprintf("%d inputs\n%d samples\ndata with checksum %x\n%d hidden units\n%d buckets\n%d epochs\nbatches of %d\n"+
		"a learning rate of %v\na decay of %v\nloss by %v\nseed %d\ninitial weights with checksum %x\n",
		t.data.inputs, t.data.n, t.data.mixed, o.Hidden, o.Buckets, o.Epochs, o.Batch, o.Rate, o.Decay, o.Loss, o.Seed, initial)
}

// Resume returns a training that goes on from a checkpoint, with the data and the options of the
// training that made it. Only Threads may differ.
func Resume(d *Data, o Options, state []byte) (*Trainer, error) {
	t, err := New(d, o)
	if err != nil {
		return nil, err
	}
	if len(state) < len(mark)+8 || string(state[:len(mark)]) != mark {
		return nil, errors.New("train: this is no checkpoint of this version")
	}
	body, sum := state[:len(state)-8], binary.LittleEndian.Uint64(state[len(state)-8:])
	if crc64.Checksum(body, polynomial) != sum {
		return nil, errors.New("train: the checkpoint is damaged: its checksum is wrong")
	}
	if err := t.read(body[len(mark):]); err != nil {
		return nil, err
	}
	return t, nil
}

// read sets the state to that of a checkpoint.
func (t *Trainer) read(b []byte) error {
	damaged := errors.New("train: the checkpoint is damaged: it has the wrong length")
	if len(b) < 4 {
		return damaged
	}
	n := binary.LittleEndian.Uint32(b)
	if b = b[4:]; uint64(n) > uint64(len(b)) {
		return damaged
	}
	if err := fits(string(b[:n]), t.settings()); err != nil {
		return err
	}
	if b = b[n:]; len(b) != 16+12*len(t.model.All) {
		return damaged
	}
	step, squared := binary.LittleEndian.Uint64(b), math.Float64frombits(binary.LittleEndian.Uint64(b[8:]))
	if _, steps := t.Done(); step > uint64(steps) {
		return fmt.Errorf("train: the checkpoint is after step %d, and there are %d", step, steps)
	}
	isFinite := squared-squared == 0
	t.step, t.squared = int(step), squared
	b = b[16:]
	for _, list := range t.lists() {
		for i := range list {
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		}
		isFinite = isFinite && finite(list)
		b = b[4*len(list):]
	}
	if !isFinite {
		return errors.New("train: the checkpoint has a number that is not finite")
	}
	return nil
}

// fits returns an error that names the first setting in which a checkpoint differs.
func fits(has, want string) error {
	lines := strings.Split(want, "\n")
	for i, line := range strings.Split(has, "\n") {
		if i < len(lines) && line != lines[i] {
			return fmt.Errorf("train: the checkpoint does not fit: it has %q, and this training has %q", line, lines[i])
		}
	}
	if has != want {
		return errors.New("train: the checkpoint does not fit: it has other settings")
	}
	return nil
}
