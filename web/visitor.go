package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/plygo/ply/web/internal/limit"
)

// A visitor is known by a cookie with a secret that only the browser has. The server keeps its hash
// alone, so nobody who reads the data can be somebody else.

const (
	cookieName   = "ply"
	cookieMaxAge = 400 * 24 * time.Hour // the longest that browsers allow
)

// cookieOf returns the hash of the cookie of a request, and false if there is none. It is the visitor,
// unless the browser has a session; see Server.visitor.
func cookieOf(r *http.Request) (hash string, ok bool) {
	cookie, err := r.Cookie(cookieName)
	if err != nil || len(cookie.Value) != secretLength {
		return "", false
	}
	sum := sha256.Sum256([]byte(cookie.Value))
	return hex.EncodeToString(sum[:16]), true
}

// greet gives a cookie to a browser that has none. One that has a cookie keeps it for longer.
func greet(w http.ResponseWriter, r *http.Request) {
	secret := newSecret()
	if _, ok := cookieOf(r); ok {
		cookie, _ := r.Cookie(cookieName)
		secret = cookie.Value
	}
	setCookie(w, r, secret)
}

func setCookie(w http.ResponseWriter, r *http.Request, secret string) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: secret, Path: "/", MaxAge: int(cookieMaxAge / time.Second),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https",
	})
}

// secretLength is the length of a secret.
const secretLength = 26

// newSecret returns what nobody can guess: at least 128 random bits.
func newSecret() string { return rand.Text() }

// addressOf returns where a request comes from.
func (s *Server) addressOf(r *http.Request) string { return limit.AddressOf(r, s.Proxy) }
