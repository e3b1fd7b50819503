package neural

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/plygo/ply"
)

// magic begins every file of a network. The number is the version of the format.
const magic = "ply network 1\n"

// Suffix ends the name of a file with a network. [Read] does not need it; programs tell such a file by it from other things
// with a name.
const Suffix = ".ply"

// maxHeader bounds the second line of a file. JSON writes some signs of a note with six bytes instead of one.
const maxHeader = 128 << 10

// header is the second line of a file, as JSON. The weights follow as little-endian numbers in the order of [Weights], and
// the SHA-256 of all that.
type header struct {
	Game     string    `json:"game,omitempty"`
	Features uint64    `json:"features,string"`
	Note     string    `json:"note,omitempty"`
	Inputs   int       `json:"inputs"`
	Hidden   int       `json:"hidden"`
	Buckets  []int     `json:"buckets,omitempty"`
	Scale    ply.Score `json:"scale"`
	Corrects uint64    `json:"corrects,string,omitempty"`
}

// WriteTo writes the network for [Read].
func (n *Network) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString(magic)
	line, err := json.Marshal(header{n.w.Game, n.w.Features, n.w.Note, n.w.Inputs, n.w.Hidden, n.w.Buckets, n.w.Scale, n.w.Corrects})
	if err != nil {
		return 0, err
	}
	b.Write(append(line, '\n'))
	for _, part := range n.w.parts() {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			return 0, err
		}
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	return b.WriteTo(w)
}

// parts returns the numbers in the order of a file.
func (w *Weights) parts() []any { return []any{w.In, w.Bias, w.Out, w.OutBias} }

// Read reads a network. A file that is damaged, of a later version, or whose weights could make sums overflow, is an error.
// What follows the network in r is not read.
func Read(r io.Reader) (*Network, error) {
	sum := sha256.New()
	in := io.TeeReader(r, sum)
	start := make([]byte, len(magic))
	if _, err := io.ReadFull(in, start); err != nil {
		return nil, damaged(err)
	}
	if string(start) != magic {
		return nil, fmt.Errorf("neural: this is no network of a version that is known here: it begins with %.40q", start)
	}
	line, err := readLine(in)
	if err != nil {
		return nil, damaged(err)
	}
	var h header
	if err := json.Unmarshal(line, &h); err != nil {
		return nil, damaged(err)
	}
	w := Weights{Game: h.Game, Features: h.Features, Note: h.Note, Inputs: h.Inputs, Hidden: h.Hidden, Buckets: h.Buckets, Scale: h.Scale, Corrects: h.Corrects}
	if len(w.Buckets) == 0 {
		w.Buckets = nil // "[]" says the same
	}
	if err := w.checkSizes(); err != nil {
		return nil, err
	}
	if err := w.read(in); err != nil {
		return nil, damaged(err)
	}
	want := sum.Sum(nil)
	got := make([]byte, len(want))
	if _, err := io.ReadFull(r, got); err != nil {
		return nil, damaged(err)
	}
	if !bytes.Equal(got, want) {
		return nil, damaged(errors.New("its checksum is another one"))
	}
	return Make(w)
}

func damaged(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too soon")
	}
	return fmt.Errorf("neural: the network is damaged: %w", err)
}

// readLine reads a line that is not too long, and nothing behind it.
func readLine(r io.Reader) (line []byte, err error) {
	var one [1]byte
	for len(line) < maxHeader {
		if _, err := io.ReadFull(r, one[:]); err != nil {
			return nil, err
		}
		if one[0] == '\n' {
			return line, nil
		}
		line = append(line, one[0])
	}
	return nil, errors.New("its header is too long")
}

// chunk is how many numbers are read at once: a file that promises many and has few takes little memory.
const chunk = 1 << 16

// read reads the numbers of a network whose sizes are known.
func (w *Weights) read(r io.Reader) (err error) {
	outputs := len(w.Buckets) + 1
	if w.In, err = readNumbers[int16](r, w.Inputs*w.Hidden); err != nil {
		return err
	}
	if w.Bias, err = readNumbers[int16](r, w.Hidden); err != nil {
		return err
	}
	if w.Out, err = readNumbers[int16](r, outputs*2*w.Hidden); err != nil {
		return err
	}
	w.OutBias, err = readNumbers[int32](r, outputs)
	return err
}

func readNumbers[T int16 | int32](r io.Reader, n int) (all []T, err error) {
	for len(all) < n {
		part := make([]T, min(n-len(all), chunk))
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}
