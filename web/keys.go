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

// sealed returns what the store keeps of a key, in the usual form of argon2id.
func sealed(key string) string {
	salt := make([]byte, 16)
	rand.Read(salt)
	plain, _ := plainKey(key)
	hash := argon2.IDKey([]byte(plain), salt, costPasses, costKiB, costThreads, 32)
	text := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, costKiB, costPasses, costThreads, text(salt), text(hash))
}

// opens reports whether a key that somebody has typed is the one that was sealed. It takes the same
// time if there is none.
func opens(typed, seal string) bool {
	key, ok := plainKey(typed)
	if seal == "" {
		ok, seal = false, noSeal
	}
	var memory, passes uint32
	var threads uint8
	parts := strings.Split(seal, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return false
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &memory, &passes, &threads); err != nil || passes == 0 || threads == 0 {
		return false
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(want) == 0 {
		return false
	}
	hash := argon2.IDKey([]byte(key), salt, passes, memory, threads, uint32(len(want)))
	return subtle.ConstantTimeCompare(hash, want) == 1 && ok
}

// noSeal is compared with if nobody has a name.
var noSeal = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, costKiB, costPasses, costThreads, strings.Repeat("A", 22), strings.Repeat("A", 43))
