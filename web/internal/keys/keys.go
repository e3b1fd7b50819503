// Package keys makes the secrets that keep names: who types a name and its key in another browser is the
// same visitor. The server makes a key, so it cannot be guessed, and keeps what argon2id makes of it.
package keys

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

const (
	length = 20 // letters of base32: 100 random bits
	group  = 5
)

// cost is what one comparison of keys costs, as OWASP advises: 19 MiB, two passes.
const (
	costKiB     = 19 << 10
	costPasses  = 2
	costThreads = 1
)

// New returns a key as people see it.
func New() string {
	text := rand.Text()[:length]
	var groups []string
	for ; text != ""; text = text[group:] {
		groups = append(groups, text[:group])
	}
	return strings.Join(groups, "-")
}

// typed are the differences between a key and what people type: the digits 0 and 1 are in no key.
var typed = strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I")

// plain returns the letters of a key that somebody has typed, and false if it is none.
func plain(text string) (string, bool) {
	if len(text) > 4*length {
		return "", false
	}
	key := typed.Replace(strings.ToUpper(text))
	return key, len(key) == length && strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// sealHead begins every seal: the usual form of what argon2id makes.
var sealHead = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, costKiB, costPasses, costThreads)

// Seal returns what is kept of a key.
func Seal(key string) string {
	salt := make([]byte, 16)
	rand.Read(salt)
	letters, _ := plain(key)
	text := base64.RawStdEncoding.EncodeToString
	return sealHead + text(salt) + "$" + text(hashed(letters, salt))
}

func hashed(letters string, salt []byte) []byte {
	const bytes = 32
	return argon2.IDKey([]byte(letters), salt, costPasses, costKiB, costThreads, bytes)
}

// Opens reports whether a key that somebody has typed is the one that was sealed. It takes the same
// time if there is none.
func Opens(typed, seal string) bool {
	key, isKey := plain(typed)
	rest, isSeal := strings.CutPrefix(seal, sealHead)
	salt, hash, _ := strings.Cut(rest, "$")
	a, err := base64.RawStdEncoding.DecodeString(salt)
	b, err2 := base64.RawStdEncoding.DecodeString(hash)
	same := subtle.ConstantTimeCompare(hashed(key, a), b) == 1
	return same && isKey && isSeal && err == nil && err2 == nil
}
