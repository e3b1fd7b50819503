package learn

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
)

// marker begins every block. A reader that meets damage goes on with the next one.
const marker = "\x89games\r\n"

const (
	blockHead = len(marker) + 4 + 4 // the marker, the length of the games, their checksum
	maxBlock  = 1 << 19             // bytes of games in a block; the longest game has 328 kB
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendBlock appends a block with these games to dst.
func appendBlock(dst, games []byte) []byte {
	dst = append(dst, marker...)
	length := binary.LittleEndian.AppendUint32(nil, uint32(len(games)))
	dst = append(dst, length...)
	dst = binary.LittleEndian.AppendUint32(dst, blockSum(length, games))
	return append(dst, games...)
}

func blockSum(length, games []byte) uint32 {
	return crc32.Update(crc32.Checksum(length, castagnoli), castagnoli, games)
}

// loss is what could not be read of files.
type loss struct {
	places int   // how many stretches are damaged
	bytes  int64 // how long they are together
}

// String returns what is lost in words, and nothing if that is nothing.
func (l loss) String() string {
	switch l.places {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%d damaged bytes in 1 place were left out", l.bytes)
	}
	return fmt.Sprintf("%d damaged bytes in %d places were left out", l.bytes, l.places)
}

// blockReader reads the blocks of a file. It leaves out what is damaged, and needs memory for one block.
type blockReader struct {
	from  *bufio.Reader
	at    int64 // how many bytes were read
	whole int64 // at the end of the last block that is whole
	lost  loss
}

func newBlockReader(r io.Reader) *blockReader {
	return &blockReader{from: bufio.NewReaderSize(r, blockHead+maxBlock)}
}

// next returns the games of the next whole block, until the next call. At the end the error is [io.EOF].
func (b *blockReader) next() ([]byte, error) {
	for damaged := false; ; damaged = true {
		games, err := b.peek()
		if err == nil {
			b.skip(blockHead + len(games))
			b.whole = b.at
			return games, nil
		}
		if !errors.Is(err, errDamaged) {
			return nil, err
		}
		if !damaged {
			b.lost.places++
		}
		b.lost.bytes += int64(b.resume())
	}
}

var errDamaged = errors.New("damaged")

// peek returns the games of the block that begins here.
func (b *blockReader) peek() ([]byte, error) {
	head, err := b.from.Peek(blockHead)
	switch {
	case len(head) == 0:
		return nil, err
	case err == io.EOF:
		return nil, errDamaged
	case err != nil:
		return nil, err
	}
	length := head[len(marker):][:4]
	n := int64(binary.LittleEndian.Uint32(length))
	if string(head[:len(marker)]) != marker || n > maxBlock {
		return nil, errDamaged
	}
	block, err := b.from.Peek(blockHead + int(n))
	if err == io.EOF {
		return nil, errDamaged
	}
	if err != nil {
		return nil, err
	}
	games := block[blockHead:]
	if blockSum(block[len(marker):][:4], games) != binary.LittleEndian.Uint32(block[len(marker)+4:]) {
		return nil, errDamaged
	}
	return games, nil
}

// resume skips what is damaged, at least one byte, and stops at a marker if it sees one. It returns how
// many bytes it skipped.
func (b *blockReader) resume() int {
	seen, _ := b.from.Peek(b.from.Buffered())
	n := bytes.Index(seen[1:], []byte(marker)) + 1
	if n == 0 { // a marker may begin in the last bytes
		n = max(1, len(seen)-len(marker)+1)
		if len(seen) < blockHead { // nothing follows
			n = len(seen)
		}
	}
	b.skip(n)
	return n
}

// skip skips bytes that were peeked at.
func (b *blockReader) skip(n int) {
	b.from.Discard(n)
	b.at += int64(n)
}

// games returns the games of all whole blocks, each until the next one. A block that has something else
// in it counts as damaged from there on. If reading fails, the last pair has the error.
func (b *blockReader) games() iter.Seq2[*playedGame, error] {
	return func(yield func(*playedGame, error) bool) {
		var g playedGame
		for {
			games, err := b.next()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for len(games) > 0 {
				rest, err := g.read(games)
				if err != nil {
					b.lost.places++
					b.lost.bytes += int64(len(games))
					break
				}
				if !yield(&g, nil) {
					return
				}
				games = rest
			}
		}
	}
}
