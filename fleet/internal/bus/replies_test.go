package bus

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/nats-io/nats.go"
	"github.com/plygo/ply/fleet/internal/wire"
)

// question is something that a worker may send, and that somebody answers wherever the worker says.
type question struct {
	name    string
	subject func(r *robbery, i int) string
	body    string
}

// questions are all that somebody answers.
func questions() []question {
	fixed := func(subject string) func(*robbery, int) string { return func(*robbery, int) string { return subject } }
	return []question{
		{"a new result", func(_ *robbery, i int) string { return wire.ResultSubject("thief", "q", i) }, "x"},
		{"a result again", fixed("ply.result.thief.t.1"), "x"},
		{"a task that is there", fixed(nextPrefix + "usual"), `{"batch":1}`},
		{"a task that is not there", fixed(nextPrefix + "idle"), `{"batch":1,"no_wait":true}`},
		{"too many tasks", fixed(nextPrefix + "idle"), `{"batch":9}`},
		{"a piece of a file", func(r *robbery, _ int) string { return directPrefix + wire.FileSubject(r.fileSum, 0) }, ""},
		{"a piece that is not there", fixed(directPrefix + wire.FileSubject("00", 0)), ""},
		{"a second acknowledgement", func(r *robbery, _ int) string { return r.taken.reply }, "+ACK"},
		{"an acknowledgement", takeOne, "+ACK"},
		{"a next task by acknowledgement", takeOne, "+NXT"},
		{"a hello", fixed("ply.hello.thief"), "x"},
	}
}

// places are where a thief would like answers to go.
var places = []string{
	"ply.result.victim.q.1", "ply.order.test.q", "ply.task.urgent.q.1", "ply.file.00.0", "ply.stop.q",
	"ply.hello.victim", wire.AskSubmit, inbox("victim") + ".q", "_R_.q",
	"$JS.API.STREAM.PURGE.PLY_TASKS", "$JS.API.STREAM.DELETE.PLY_RESULTS", "$JS.API.CONSUMER.DELETE.PLY_TASKS.usual",
	"$JS.ACK.PLY_RESULTS.fold.1.1.1.1.0",
}

// takeOne has the thief take a task, and returns where it is acknowledged.
func takeOne(r *robbery, _ int) string {
	r.t.Helper()
	d, err := Next(within(r.t, time.Second), r.thief, "usual", 0)
	if err != nil || d == nil {
		r.t.Fatalf("no task is left: %v", err)
	}
	return d.reply
}

// A server checks where a message goes, but not where it says that its answer goes. In a fleet all answers stay in the account of the
// worker.
func TestAnswersElsewhere(t *testing.T) {
	f := start(t)
	r := rob(t, f, f.worker("thief"), f.worker("victim"))
	if diff := cmp.Diff(map[string][]string{}, r.answers()); diff != "" {
		t.Errorf("answers elsewhere (-want +got):\n%s", diff)
	}
}

// harmless says whether an effect is one that a worker may have: its own results and hellos, and what it does to the queue.
func harmless(effect string) bool {
	return slices.ContainsFunc([]string{
		"+ply.result.thief.", "-ply.task.usual.t.", "~unacknowledged of usual", "owner gets ply.hello.thief",
	}, func(prefix string) bool { return strings.HasPrefix(effect, prefix) })
}

// answers sends each question with each place for its answer, and returns what happened that is not harmless.
func (r *robbery) answers() map[string][]string {
	r.sleep = 10 * time.Millisecond
	found := map[string][]string{}
	note := func(name string, do func(r *robbery)) {
		if effects := slices.DeleteFunc(r.try(do), harmless); len(effects) > 0 {
			found[name] = effects
		}
	}
	note("what again and second need", func(r *robbery) {
		r.say("ply.result.thief.t.1", "", "x")
		r.say(r.taken.reply, "", "+ACK")
	})
	for i, place := range places {
		for _, q := range questions() {
			note(q.name+" → "+place, func(r *robbery) { r.say(q.subject(r, i), place, q.body) })
		}
	}
	note("nothing, later", func(*robbery) { time.Sleep(200 * time.Millisecond) })
	return found
}

// Permissions without accounts let a thief have the server write results of others, orders and tasks. That is why there are
// accounts. If this test fails one day, nats-server checks where answers go, and accounts may be more than is needed.
func TestPermissionsAloneAreTooWeak(t *testing.T) {
	ring, err := OpenRing(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet{t: t, ring: ring}
	keys := map[string]Key{}
	for name, role := range map[string]Role{"boss": Owner, "thief": Worker, "victim": Worker} {
		if keys[name], err = ring.Add(name, role, nil); err != nil {
			t.Fatal(err)
		}
	}
	f.server = f.serveWeak()
	connect := func(name string) *nats.Conn {
		key := keys[name]
		key.URLs = []string{f.server.URL()}
		return f.connect(key)
	}
	f.owner = connect("boss")
	f.js = jetStream(t, f.owner)
	if err := Streams(within(t, 10*time.Second), f.js, StreamOptions{}); err != nil {
		t.Fatal(err)
	}
	r := rob(t, f, connect("thief"), connect("victim"))
	for _, place := range places[:4] {
		got := r.try(func(r *robbery) { r.say(wire.ResultSubject("thief", "q", len(place)), place, "x") }, "+"+place)
		if !slices.Contains(got, "+"+place) {
			t.Errorf("the answer to a result did not go to %s: %q", place, got)
		}
	}
}

// serveWeak starts a server with permissions and one account for all.
func (f *fleet) serveWeak() *Server {
	f.t.Helper()
	members, err := f.ring.List()
	if err != nil {
		f.t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("accounts { PLY { jetstream: enabled, users: [\n")
	for _, m := range members {
		access := permissions(m.Role, m.Name)
		fmt.Fprintf(&b, "{ nkey: %s", m.Public)
		if m.Role != Owner {
			fmt.Fprintf(&b, ", permissions: { publish: [%s], subscribe: [%s] }", quoted(access.Publish), quoted(access.Subscribe))
		}
		b.WriteString(" }\n")
	}
	b.WriteString("] } }")
	s, err := prepare(Options{Ring: f.ring, Dir: f.t.TempDir(), Addr: "127.0.0.1:0", Log: quiet})
	if err == nil {
		s.lock, err = lockFolder(s.options.Dir)
	}
	if err == nil {
		err = s.start(b.String())
	}
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(s.Close)
	return s
}
