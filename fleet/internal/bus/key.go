package bus

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/nats-io/nkeys"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/disk"
)

// Key is what a program needs to connect to a fleet. Whoever has it can do what its role may do: it is a
// secret.
type Key struct {
	Name string   `json:"name"`         // of the worker, reader or owner
	Role Role     `json:"role"`         // what its holder is for; the server decides, not this line
	Seed string   `json:"seed"`         // the private nkey; empty only in tests with a Plain server
	CA   string   `json:"ca,omitempty"` // PEM of the certificate that signs the server's; empty: the system's, or no TLS
	URLs []string `json:"urls"`         // of the servers
}

// largestKey is the size in bytes of the largest key file.
const largestKey = 1 << 16

// ReadKey reads a key file.
func ReadKey(file string) (Key, error) {
	var key Key
	f, err := os.Open(file)
	if err != nil {
		return key, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, largestKey+1))
	if err != nil {
		return key, err
	}
	if key, err = parseKey(text); err != nil {
		return Key{}, fmt.Errorf("%s: %w", file, err)
	}
	return key, nil
}

// parseKey reads the text of a key file.
func parseKey(text []byte) (key Key, err error) {
	if len(text) > largestKey {
		return key, errors.New("it is too large for a key file")
	}
	if err := json.Unmarshal(text, &key); err != nil {
		return key, fmt.Errorf("it is not a key file: %v", err)
	}
	return key, key.checkFile()
}

// Write writes a key file that only the user can read.
func (k Key) Write(file string) error {
	text, err := k.text()
	if err != nil {
		return err
	}
	return writeSecret(file, text)
}

// text returns the text of a key file.
func (k Key) text() ([]byte, error) {
	if err := k.checkFile(); err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(k, "", "  ")
	return append(text, '\n'), err
}

// checkFile returns an error if the key cannot be in a file: there it needs a seed, too.
func (k Key) checkFile() error {
	if err := k.check(); err != nil {
		return err
	}
	_, err := k.public()
	return err
}

// check returns an error if the key cannot be used.
func (k Key) check() error {
	if err := wire.CheckName(k.Name); err != nil {
		return err
	}
	if err := k.Role.check(); err != nil {
		return err
	}
	if len(k.URLs) == 0 {
		return errors.New("the key names no server")
	}
	return nil
}

// public returns the public half of the key, which the server knows it by.
func (k Key) public() (string, error) {
	pair, err := k.pair()
	if err != nil {
		return "", err
	}
	defer pair.Wipe()
	return pair.PublicKey()
}

// pair returns the key that signs.
func (k Key) pair() (nkeys.KeyPair, error) {
	pair, err := nkeys.FromSeed([]byte(k.Seed))
	if err != nil {
		return nil, errors.New("the key has no valid seed") // the text of a secret stays out of errors
	}
	return pair, nil
}

// sign signs what the server asks for, to show that the key is there.
func (k Key) sign(nonce []byte) ([]byte, error) {
	pair, err := k.pair()
	if err != nil {
		return nil, err
	}
	defer pair.Wipe()
	return pair.Sign(nonce)
}

// newKey makes a key.
func newKey(name string, role Role) (Key, error) {
	pair, err := nkeys.CreateUser()
	if err != nil {
		return Key{}, err
	}
	defer pair.Wipe()
	seed, err := pair.Seed()
	return Key{Name: name, Role: role, Seed: string(seed)}, err
}

// writeSecret replaces a file as a whole by one that only the user can read.
func writeSecret(file string, data []byte) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600) // disk.Write keeps the mode of a file
	switch {
	case err == nil:
		err = f.Close()
	case errors.Is(err, fs.ErrExist):
		err = os.Chmod(file, 0o600)
	}
	if err != nil {
		return err
	}
	return disk.Write(file, data)
}
