package bus

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A key file that cannot be used is refused with a sentence that does not have the secret in it.
func TestWrongKeys(t *testing.T) {
	key, err := newKey("anna", Worker)
	if err != nil {
		t.Fatal(err)
	}
	key.URLs = []string{"tls://example:1"}
	text, err := key.text()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "anna.key")
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{string(text), "", "not a key file"},
		{string(text), "[]", "not a key file"},
		{string(text), string(text) + string(text), "not a key file"},
		{`"anna"`, `"a.b"`, `letters, digits, - and _`},
		{`"anna"`, `""`, "a name has 1 to"},
		{`"worker"`, `"king"`, "is no role"},
		{key.Seed, "", "no valid seed"},
		{key.Seed, key.Seed[:len(key.Seed)-1], "no valid seed"},
		{key.Seed, key.Seed[1:] + "A", "no valid seed"},
		{`"tls://example:1"`, ``, "names no server"},
		{"\n", "\n" + strings.Repeat(" ", largestKey), "too large"},
	} {
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), c.old, c.new, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := ReadKey(file)
		switch {
		case c.want == "" && (err != nil || !cmp.Equal(got, key)):
			t.Errorf("a right key: %v, %v", got, err)
		case c.want == "":
		case err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), file):
			t.Errorf("%.40q for %.40q: %v, want %q", c.new, c.old, err, c.want)
		case strings.Contains(err.Error(), key.Seed[2:]):
			t.Errorf("the error has the secret: %v", err)
		}
	}
}

// FuzzKey reads any text as a key file. What is taken is written the same, and can be used.
func FuzzKey(f *testing.F) {
	key, err := newKey("anna", Worker)
	if err != nil {
		f.Fatal(err)
	}
	key.URLs, key.CA = []string{"tls://example:1", ""}, "no certificate"
	text, err := key.text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(strings.Replace(string(text), "worker", "owner", 1)))
	f.Add([]byte(`{"name":"a","role":"reader","seed":"SUA","urls":[]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		key, err := parseKey(text)
		if err != nil {
			return
		}
		again, err := key.text()
		if err != nil {
			t.Fatal(err)
		}
		got, err := parseKey(again)
		if err != nil && len(again) <= largestKey {
			t.Fatal(err)
		}
		if d := cmp.Diff(key, got, cmpopts.EquateEmpty()); err == nil && d != "" {
			t.Fatalf("(-read +again)\n%s", d)
		}
		if _, err := key.sign([]byte("nonce")); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(inbox(key.Name), ".*> ") {
			t.Fatalf("the inbox %q", inbox(key.Name))
		}
		_, _ = connectOptions(key, quiet) // a certificate that is none is refused
	})
}
