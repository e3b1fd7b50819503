package web

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// A key is the secret that keeps a name: who types both in another browser is the same visitor. The
// server makes it, so it cannot be guessed, and keeps what argon2id makes of it.

const (
	keyLength = 20 // letters of base32: 100 random bits
	keyGroup  = 5
)

// cost is what one comparison of keys costs, as OWASP advises: 19 MiB, two passes.
const (
	costKiB     = 19 << 10
	costPasses  = 2
	costThreads = 1
)

// newKey returns a key as people see it.
func newKey() string {
	text := rand.Text()[:keyLength]
	var groups []string
	for ; text != ""; text = text[keyGroup:] {
		groups = append(groups, text[:keyGroup])
	}
	return strings.Join(groups, "-")
}

// typed are the differences between a key and what people type: the digits 0 and 1 are in no key.
var typed = strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I")

// plainKey returns the letters of a key that somebody has typed, and false if it is none.
func plainKey(text string) (string, bool) {
	if len(text) > 4*keyLength {
		return "", false
	}
	key := typed.Replace(strings.ToUpper(text))
	return key, len(key) == keyLength && strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// sealHead begins every seal: the usual form of what argon2id makes.
var sealHead = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, costKiB, costPasses, costThreads)

// sealed returns what the store keeps of a key.
func sealed(key string) string {
	salt := make([]byte, 16)
	rand.Read(salt)
	plain, _ := plainKey(key)
	text := base64.RawStdEncoding.EncodeToString
	return sealHead + text(salt) + "$" + text(hashed(plain, salt))
}

func hashed(plain string, salt []byte) []byte {
	const length = 32
	return argon2.IDKey([]byte(plain), salt, costPasses, costKiB, costThreads, length)
}

// opens reports whether a key that somebody has typed is the one that was sealed. It takes the same
// time if there is none.
func opens(typed, seal string) bool {
	key, isKey := plainKey(typed)
	rest, isSeal := strings.CutPrefix(seal, sealHead)
	salt, hash, _ := strings.Cut(rest, "$")
	a, err := base64.RawStdEncoding.DecodeString(salt)
	b, err2 := base64.RawStdEncoding.DecodeString(hash)
	same := subtle.ConstantTimeCompare(hashed(key, a), b) == 1
	return same && isKey && isSeal && err == nil && err2 == nil
}
