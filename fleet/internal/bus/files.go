package bus

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/plygo/ply/fleet/internal/wire"
)

// pieceSize is the size in bytes of all pieces of a file but the last.
const pieceSize = 256 << 10

// sizeHeader is the header of each piece with the size of the whole file.
const sizeHeader = "Ply-Size"

// LargestFile is the size in bytes of the largest file that a fleet carries.
const LargestFile = 1 << 30

// Put stores a file, unless it is there, and returns its SHA-256 in hexadecimal digits.
func Put(ctx context.Context, js jetstream.JetStream, data []byte) (sum string, err error) {
	if len(data) > LargestFile {
		return "", fmt.Errorf("a file of %d bytes is too large: the most is %d", len(data), LargestFile)
	}
	hash := sha256.Sum256(data)
	sum = hex.EncodeToString(hash[:])
	// Piece 0 comes last: where it is, all others are.
	for piece := pieces(len(data)) - 1; piece >= 0; piece-- {
		part := data[piece*pieceSize : min((piece+1)*pieceSize, len(data))]
		msg := nats.NewMsg(wire.FileSubject(sum, piece))
		msg.Header.Set(sizeHeader, strconv.Itoa(len(data)))
		msg.Data = part
		_, err := js.PublishMsg(ctx, msg)
		if err != nil && !isPresent(err) {
			return "", fmt.Errorf("piece %d of file %s: %w", piece, sum, err)
		}
	}
	return sum, nil
}

// pieces returns how many pieces a file of some size has. An empty file has one.
func pieces(size int) int { return max(1, (size+pieceSize-1)/pieceSize) }

// isPresent says whether a stream refused a message because its subject has one already.
func isPresent(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == storeFailed && api.Description == "maximum messages per subject exceeded"
}

// storeFailed is the code of JetStream for a message that it did not store.
const storeFailed = 10077

// Get fetches a file of at most limit bytes by its SHA-256. It works with a worker's key.
func Get(ctx context.Context, nc *nats.Conn, sum string, limit int) ([]byte, error) {
	if raw, err := hex.DecodeString(sum); err != nil || len(raw) != sha256.Size || hex.EncodeToString(raw) != sum {
		return nil, fmt.Errorf("%.80q is not a SHA-256", sum)
	}
	size, data, err := getPiece(ctx, nc, sum, 0)
	if err != nil {
		return nil, err
	}
	if size > min(limit, LargestFile) {
		return nil, fmt.Errorf("file %s has %d bytes; %d are allowed", sum, size, min(limit, LargestFile))
	}
	for piece := 1; piece < pieces(size); piece++ {
		_, part, err := getPiece(ctx, nc, sum, piece)
		if err != nil {
			return nil, err
		}
		if data = append(data, part...); len(data) > size {
			break
		}
	}
	if hash := sha256.Sum256(data); len(data) != size || hex.EncodeToString(hash[:]) != sum {
		return nil, fmt.Errorf("file %s was stored wrongly: its content has another SHA-256", sum)
	}
	return data, nil
}

// The time that a piece may take, and how often it is asked for: an answer may get lost with its server.
const (
	pieceTime  = 10 * time.Second
	pieceTries = 3
)

// getPiece fetches a piece, and the size of the whole file.
func getPiece(ctx context.Context, nc *nats.Conn, sum string, piece int) (size int, data []byte, err error) {
	var msg *nats.Msg
	for range pieceTries {
		limited, cancel := context.WithTimeout(ctx, pieceTime)
		msg, err = nc.RequestWithContext(limited, directPrefix+wire.FileSubject(sum, piece), nil)
		cancel()
		if err == nil || ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		return 0, nil, fmt.Errorf("piece %d of file %s: %w", piece, sum, err)
	}
	if status := msg.Header.Get("Status"); status != "" {
		if status == "404" {
			return 0, nil, fmt.Errorf("file %s, piece %d: %w", sum, piece, ErrNoFile)
		}
		return 0, nil, fmt.Errorf("piece %d of file %s: %s %.200s", piece, sum, status, msg.Header.Get("Description"))
	}
	size, err = strconv.Atoi(msg.Header.Get(sizeHeader))
	if err != nil || size < 0 {
		return 0, nil, fmt.Errorf("piece %d of file %s has no size", piece, sum)
	}
	return size, msg.Data, nil
}

// ErrNoFile says that the fleet does not have a file.
var ErrNoFile = errors.New("the fleet does not have this file")
