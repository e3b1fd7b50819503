package bus

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	natsd "github.com/nats-io/nats-server/v2/server"
)

// A new ring has an owner and a local worker, whose keys only the user can read, and no other private key.
func TestNewRing(t *testing.T) {
	ring, err := OpenRing(t.TempDir(), "tls://example:1")
	if err != nil {
		t.Fatal(err)
	}
	added, err := ring.Add("w1", Worker, []string{"tls://example:1"})
	if err != nil {
		t.Fatal(err)
	}
	again, err := OpenRing(ring.dir, "tls://example:2")
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"local", "worker"}, {"owner", "owner"}, {"w1", "worker"}}
	var got [][]string
	members, err := again.List()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range members {
		got = append(got, []string{m.Name, string(m.Role)})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("who may connect (-want +got):\n%s", diff)
	}
	for _, file := range []string{OwnerFile, LocalFile, caKeyFile} {
		info, err := os.Stat(ring.path(file))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has the mode %v", file, info.Mode())
		}
	}
	key, err := ReadKey(ring.path(LocalFile))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Key{Name: "local", Role: Worker, Seed: key.Seed, CA: added.CA, URLs: []string{"tls://example:1"}}, key); diff != "" {
		t.Errorf("the local key (-want +got):\n%s", diff)
	}
	files, err := os.ReadDir(ring.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if text, err := os.ReadFile(ring.path(file.Name())); err != nil || strings.Contains(string(text), added.Seed) {
			t.Errorf("%s has the private key of a worker, or an error: %v", file.Name(), err)
		}
	}
}

// Programs that open and change a ring at once leave it whole.
func TestRingTogether(t *testing.T) {
	dir := t.TempDir()
	var all sync.WaitGroup
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		all.Go(func() {
			ring, err := OpenRing(dir)
			if err == nil {
				_, err = ring.Add(name, Worker, []string{"tls://x:1"})
			}
			if err == nil && name > "c" {
				err = ring.Remove(name)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	ring, err := OpenRing(dir)
	if err != nil {
		t.Fatal(err)
	}
	members, err := ring.List()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range members {
		names = append(names, m.Name)
	}
	if diff := cmp.Diff([]string{"a", "b", "c", "local", "owner"}, names); diff != "" {
		t.Errorf("who may connect (-want +got):\n%s", diff)
	}
}

// What cannot be in a ring is refused.
func TestRingErrors(t *testing.T) {
	ring, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	add := func(name string, role Role) func() error {
		return func() error { _, err := ring.Add(name, role, []string{"tls://x:1"}); return err }
	}
	whole, err := os.ReadFile(ring.path(ringFile))
	if err != nil {
		t.Fatal(err)
	}
	broken := func(text string) func() error {
		return func() error {
			defer os.WriteFile(ring.path(ringFile), whole, 0o600)
			if err := os.WriteFile(ring.path(ringFile), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := ring.List(); err == nil {
				t.Errorf("a list of %s", text)
			}
			_, err := OpenRing(ring.dir)
			return err
		}
	}
	for want, do := range map[string]func() error{
		"a name has 1 to":                    add("", Worker),
		"can be in a name":                   add("a.b", Worker),
		"is no role":                         add("a", "king"),
		"there is a key with the name local": add("local", Worker),
		"nobody has the name \"x\"":          func() error { return ring.Remove("x") },
		"owner is the only owner's key":      func() error { return ring.Remove("owner") },
		"is not the list of a ring":          broken("{"),
		"has no public key":                  broken(`{"members":[{"name":"a","role":"worker","public":"U} }"}]}`),
		"letters, digits, - and _ can be in": broken(`{"members":[{"name":"a } #","role":"worker"}]}`),
		"local is in the list twice":         broken(strings.Replace(string(whole), `"owner"`, `"local"`, 1)),
	} {
		if err := do(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
}

// Key files that are none are refused, and no error has a secret in it.
func TestReadKeyErrors(t *testing.T) {
	dir := t.TempDir()
	for want, text := range map[string]string{
		"is not a key file": "x",
		"a name has 1 to":   "{}",
		"is no role":        `{"name":"a"}`,
		"names no server":   `{"name":"a","role":"worker","seed":"x"}`,
		"no valid seed":     `{"name":"a","role":"worker","seed":"SUSECRET","urls":["tls://x"]}`,
		"too large":         strings.Repeat(" ", largestKey) + "{}",
	} {
		file := dir + "/k"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ReadKey(file)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("want an error with %q, got %v", want, err)
		}
	}
	if _, err := ReadKey(dir + "/none"); !os.IsNotExist(err) {
		t.Errorf("no file: %v", err)
	}
}

// What Config writes is what nats-server reads: accounts, and permissions as permissions says.
func TestConfig(t *testing.T) {
	ring, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ring.Add("watch", Reader, nil); err != nil {
		t.Fatal(err)
	}
	members, err := ring.List()
	if err != nil {
		t.Fatal(err)
	}
	o := &natsd.Options{}
	if err := o.ProcessConfigString(Config(members)); err != nil {
		t.Fatal(err)
	}
	want, got := map[string]*natsd.Permissions{}, map[string]*natsd.Permissions{}
	for _, m := range members {
		want[m.Public] = nil
		if m.Role != Owner {
			a := permissions(m.Role, m.Name)
			want[m.Public] = &natsd.Permissions{
				Publish:   &natsd.SubjectPermission{Allow: a.Publish},
				Subscribe: &natsd.SubjectPermission{Allow: a.Subscribe},
			}
		}
	}
	for _, user := range o.Nkeys {
		got[user.Nkey] = user.Permissions
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("permissions (-want +got):\n%s", diff)
	}
	if len(o.Accounts) != 3 {
		t.Errorf("%d accounts, want those of the owner, the worker and the reader", len(o.Accounts))
	}
}

// Whatever is in the file of a ring: it is refused, or nats-server reads what Config makes of it, with as many keys.
func FuzzMembers(f *testing.F) {
	ring, err := OpenRing(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	text, err := ring.text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add(strings.Replace(text, "local", "12", 1))
	f.Add(`{"members":null}`)
	f.Fuzz(func(t *testing.T, text string) {
		all, err := parseMembers([]byte(text))
		if err != nil {
			return
		}
		o := &natsd.Options{}
		if err := o.ProcessConfigString(Config(all.Members)); err != nil {
			t.Fatal(err)
		}
		if len(o.Nkeys) != len(all.Members) {
			t.Errorf("%d keys of %d", len(o.Nkeys), len(all.Members))
		}
	})
}
