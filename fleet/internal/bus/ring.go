package bus

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nats-io/nkeys"
	"github.com/plygo/ply/fleet/internal/wire"
	"github.com/plygo/ply/internal/disk"
)

// The files of a ring.
const (
	ringFile  = "ring.json" // who may connect; written last, so that where it is, all others are
	caFile    = "ca.pem"    // the certificate that the keys name
	caKeyFile = "ca.key"    // what it signs with
	OwnerFile = "owner.key" // the owner's key
	LocalFile = "local.key" // the key of a worker on the server's machine
)

// The names of the keys that a new ring has.
const (
	ownerName = "owner"
	localName = "local"
)

// Ring is the folder in which a server keeps who may connect. It holds the public halves of the keys,
// and the private ones only of the owner and of a worker on the same machine, so that one machine
// works without any flags. Several programs can use a ring at once: one adds a key while another serves.
type Ring struct {
	dir string
	ca  authority
}

// Member is somebody who may connect.
type Member struct {
	Name   string `json:"name"`
	Role   Role   `json:"role"`
	Public string `json:"public"` // the public nkey
}

// members is what is in the ring's file.
type members struct {
	Members []Member `json:"members"`
}

// OpenRing opens the ring in a folder, or makes a new one with an authority for certificates, the owner's
// key and the key of a local worker. These two name the given servers, until [Serve] has them name the one it
// started.
func OpenRing(dir string, urls ...string) (*Ring, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	r := &Ring{dir: dir}
	err := disk.Update(r.path(ringFile), func(old []byte) ([]byte, error) {
		if len(old) > 0 {
			if _, err := parseMembers(old); err != nil {
				return nil, r.named(err)
			}
			return nil, errPresent
		}
		return r.fill(urls)
	})
	if err != nil && !errors.Is(err, errPresent) {
		return nil, err
	}
	r.ca, err = readAuthority(r.path(caFile), r.path(caKeyFile))
	if err != nil {
		return nil, err
	}
	return r, nil
}

// errPresent says that a ring is there already.
var errPresent = errors.New("the ring is there")

// path returns the path of one of the ring's files.
func (r *Ring) path(file string) string { return filepath.Join(r.dir, file) }

// fill makes the files of a new ring, and returns the text of the last one.
func (r *Ring) fill(urls []string) ([]byte, error) {
	if len(urls) == 0 {
		urls = []string{"tls://localhost:4222"}
	}
	ca, err := newAuthority()
	if err != nil {
		return nil, err
	}
	r.ca = ca
	if err := ca.write(r.path(caFile), r.path(caKeyFile)); err != nil {
		return nil, err
	}
	var all members
	for _, m := range []struct {
		name string
		role Role
		file string
	}{{ownerName, Owner, OwnerFile}, {localName, Worker, LocalFile}} {
		key, err := all.add(m.name, m.role)
		if err != nil {
			return nil, err
		}
		key.CA, key.URLs = string(ca.pem), urls
		if err := key.Write(r.path(m.file)); err != nil {
			return nil, err
		}
	}
	return all.text()
}

// point has the keys of the owner and of the local worker name a server of this machine: it may have moved since they were written.
// The servers of a cluster stay named. Keys that somebody took out of the folder stay away.
func (r *Ring) point(url string, cluster bool) error {
	for _, file := range []string{OwnerFile, LocalFile} {
		key, err := ReadKey(r.path(file))
		switch {
		case errors.Is(err, fs.ErrNotExist), err == nil && slices.Contains(key.URLs, url):
			continue
		case err != nil:
			return err
		case cluster:
			key.URLs = append(key.URLs, url)
		default:
			key.URLs = []string{url}
		}
		if err := key.Write(r.path(file)); err != nil {
			return err
		}
	}
	return nil
}

// Add adds a key to the ring. The key names the given servers. A running server notices by itself.
func (r *Ring) Add(name string, role Role, urls []string) (Key, error) {
	var key Key
	err := r.update(func(all *members) (err error) {
		key, err = all.add(name, role)
		return err
	})
	key.CA, key.URLs = string(r.ca.pem), urls
	return key, err
}

// Remove removes a key. A running server cuts its holder off.
func (r *Ring) Remove(name string) error {
	return r.update(func(all *members) error {
		i := slices.IndexFunc(all.Members, func(m Member) bool { return m.Name == name })
		if i < 0 {
			return fmt.Errorf("nobody has the name %.60q, only %s", name, all.names())
		}
		if m := all.Members[i]; m.Role == Owner && all.count(Owner) == 1 {
			return fmt.Errorf("%s is the only owner's key", name)
		}
		all.Members = slices.Delete(all.Members, i, i+1)
		return nil
	})
}

// List returns who may connect, by name.
func (r *Ring) List() ([]Member, error) {
	text, err := r.text()
	if err != nil {
		return nil, err
	}
	all, err := parseMembers([]byte(text))
	return all.Members, r.named(err)
}

// text returns the text of the ring's file.
func (r *Ring) text() (string, error) {
	text, err := os.ReadFile(r.path(ringFile))
	return string(text), err
}

// named adds the name of the ring's file to an error.
func (r *Ring) named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", r.path(ringFile), err)
}

// update changes the ring's file.
func (r *Ring) update(change func(all *members) error) error {
	return disk.Update(r.path(ringFile), func(old []byte) ([]byte, error) {
		if len(old) == 0 {
			return nil, r.named(fs.ErrNotExist)
		}
		all, err := parseMembers(old)
		if err != nil {
			return nil, r.named(err)
		}
		if err := change(&all); err != nil {
			return nil, err
		}
		return all.text()
	})
}

// parseMembers reads the text of a ring's file, and refuses what a server could not use.
func parseMembers(text []byte) (members, error) {
	var all members
	if err := json.Unmarshal(text, &all); err != nil {
		return all, fmt.Errorf("this is not the list of a ring: %v", err)
	}
	seen := map[string]bool{}
	for _, m := range all.Members {
		if err := wire.CheckName(m.Name); err != nil {
			return all, err
		}
		if err := m.Role.check(); err != nil {
			return all, fmt.Errorf("%s: %w", m.Name, err)
		}
		if !nkeys.IsValidPublicUserKey(m.Public) {
			return all, fmt.Errorf("%s has no public key", m.Name)
		}
		if seen[m.Name] || seen[m.Public] {
			return all, fmt.Errorf("%s is in the list twice", m.Name)
		}
		seen[m.Name], seen[m.Public] = true, true
	}
	return all, nil
}

// add adds a new key.
func (all *members) add(name string, role Role) (Key, error) {
	if err := wire.CheckName(name); err != nil {
		return Key{}, err
	}
	if err := role.check(); err != nil {
		return Key{}, err
	}
	if slices.ContainsFunc(all.Members, func(m Member) bool { return m.Name == name }) {
		return Key{}, fmt.Errorf("there is a key with the name %s; remove it first, or take another name", name)
	}
	key, err := newKey(name, role)
	if err != nil {
		return Key{}, err
	}
	public, err := key.public()
	if err != nil {
		return Key{}, err
	}
	all.Members = append(all.Members, Member{Name: name, Role: role, Public: public})
	slices.SortFunc(all.Members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
	return key, nil
}

// count returns how many have the role.
func (all *members) count(role Role) int {
	n := 0
	for _, m := range all.Members {
		if m.Role == role {
			n++
		}
	}
	return n
}

// names returns the names, for an error.
func (all *members) names() string {
	var names []string
	for _, m := range all.Members {
		names = append(names, m.Name)
	}
	const most = 20
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// text returns the text of the ring's file.
func (all *members) text() ([]byte, error) {
	text, err := json.MarshalIndent(all, "", "  ")
	return append(text, '\n'), err
}
