package bus

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/plygo/ply/fleet/internal/wire"
)

// robbery is a fleet in which somebody has stolen the key of the worker "thief". There are an order, tasks, a result of the
// worker "victim" and a file, all with contents that begin with "secret". The coordinator answers hellos and questions wherever the
// message says.
type robbery struct {
	*fleet
	thief, victim *nats.Conn
	fileSum       string
	taken         *Delivery // the task that the victim has taken
	sleep         time.Duration
	last          map[string]string // the facts after the last try

	mu    sync.Mutex
	heard map[string]bool // what came to somebody outside of streams, as "who gets what"
}

// rob starts a robbery.
func rob(t *testing.T, f *fleet, thief, victim *nats.Conn) *robbery {
	t.Helper()
	r := &robbery{fleet: f, thief: thief, victim: victim, heard: map[string]bool{}, sleep: 25 * time.Millisecond}
	publish(t, f.js, "ply.order.test.t", "secret order")
	publish(t, jetStream(t, victim), wire.ResultSubject("victim", "t", 9), "secret result")
	for i := range 60 {
		publish(t, f.js, wire.TaskSubject("usual", "t", i), "task")
	}
	var err error
	if r.fileSum, err = Put(within(t, 5*time.Second), f.js, []byte("secret file")); err != nil {
		t.Fatal(err)
	}
	if r.taken, err = Next(within(t, 5*time.Second), victim, "usual", time.Second); err != nil || r.taken == nil {
		t.Fatal(err)
	}
	r.coordinate()
	r.hear(victim, "victim", inbox("victim")+".>", wire.Stops)
	r.hear(f.owner, "owner", wire.Hellos, wire.Faults, "ply.ask.*")
	r.read(inbox("thief") + ".>")
	return r
}

// coordinate reads results with acknowledgements, as a coordinator should not, and answers questions.
func (r *robbery) coordinate() {
	r.t.Helper()
	ctx := within(r.t, 5*time.Second)
	fold, err := r.js.CreateConsumer(ctx, wire.Results, jetstream.ConsumerConfig{
		Durable: "fold", AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Hour,
	})
	if err != nil {
		r.t.Fatal(err)
	}
	if _, err := fold.Next(); err != nil {
		r.t.Fatal(err)
	}
	for _, subject := range []string{wire.Hellos, "ply.ask.*"} {
		if _, err := r.owner.Subscribe(subject, func(m *nats.Msg) { m.Respond([]byte("secret answer")) }); err != nil {
			r.t.Fatal(err)
		}
	}
}

// hear notes what comes to somebody.
func (r *robbery) hear(nc *nats.Conn, who string, subjects ...string) {
	r.t.Helper()
	for _, subject := range subjects {
		_, err := nc.Subscribe(subject, func(m *nats.Msg) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.heard[who+" gets "+m.Subject] = true
		})
		if err == nil {
			err = nc.Flush()
		}
		if err != nil {
			r.t.Fatal(err)
		}
	}
}

// read has the thief subscribe, and notes what secrets it reads.
func (r *robbery) read(subject string) {
	r.thief.Subscribe(subject, func(m *nats.Msg) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if i := strings.Index(string(m.Data), "secret"); i >= 0 {
			r.heard["thief reads "+string(m.Data[i:min(i+13, len(m.Data))])] = true
		}
	})
}

// say publishes as the thief, by the raw protocol.
func (r *robbery) say(subject, reply, data string, headers ...string) {
	m := nats.NewMsg(subject)
	m.Reply, m.Data = reply, []byte(data)
	for i := 0; i+1 < len(headers); i += 2 {
		m.Header[headers[i]] = []string{headers[i+1]}
	}
	r.thief.PublishMsg(m)
}

// facts returns all that is stored.
func (r *robbery) facts() map[string]string {
	r.t.Helper()
	ctx := within(r.t, 10*time.Second)
	facts := map[string]string{}
	list := r.js.ListStreams(ctx)
	for info := range list.Info() {
		config, _ := json.Marshal(info.Config)
		facts["stream "+info.Config.Name] = string(config)
		stream, err := r.js.Stream(ctx, info.Config.Name)
		if err != nil {
			r.t.Fatal(err)
		}
		consumers := stream.ListConsumers(ctx)
		for c := range consumers.Info() {
			config, _ := json.Marshal(c.Config)
			facts["consumer "+c.Name] = string(config)
			facts["unacknowledged of "+c.Name] = fmt.Sprint(c.NumAckPending)
		}
		for seq := info.State.FirstSeq; seq <= info.State.LastSeq && seq > 0; seq++ {
			if m, err := stream.GetMsg(ctx, seq); err == nil {
				facts[m.Subject] = string(m.Data)
			}
		}
	}
	if err := list.Err(); err != nil {
		r.t.Fatal(err)
	}
	return facts
}

// try lets the thief do something, and returns what changed: stored messages and settings that are new (+), gone (-) or different
// (~), and what somebody got. It waits until what is wanted has happened, and a moment more for what is not. What comes later still
// counts as of the next try.
func (r *robbery) try(do func(r *robbery), want ...string) []string {
	r.t.Helper()
	before := r.last
	if before == nil {
		before = r.facts()
	}
	do(r)
	r.thief.Flush()
	time.Sleep(r.sleep)
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(r.sleep) {
		r.owner.Flush()
		after := r.facts()
		effects := append(changes(before, after), r.got()...)
		slices.Sort(effects)
		missing := slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(effects, w) })
		if !missing || time.Now().After(end) {
			r.last = after
			r.mu.Lock()
			clear(r.heard)
			r.mu.Unlock()
			return effects
		}
	}
}

// got returns what came to somebody since the last try.
func (r *robbery) got() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.heard))
}

// changes returns how facts differ.
func changes(before, after map[string]string) []string {
	effects := []string{}
	for fact, value := range after {
		if old, ok := before[fact]; !ok {
			effects = append(effects, "+"+fact)
		} else if old != value {
			effects = append(effects, "~"+fact)
		}
	}
	for fact := range before {
		if _, ok := after[fact]; !ok {
			effects = append(effects, "-"+fact)
		}
	}
	return effects
}

// attempt is something that a thief tries, and all that comes of it. Most have no effect at all.
type attempt struct {
	name string
	do   func(r *robbery)
	want []string
}

// says returns an attempt to publish.
func says(subject string, want ...string) attempt {
	return attempt{"publish " + subject, func(r *robbery) { r.say(subject, "", "x") }, want}
}

// asks returns an attempt to use the server's own services.
func asks(subject, body string, want ...string) attempt {
	return attempt{"ask " + subject + " " + body, func(r *robbery) { r.say(subject, inbox("thief")+".answer", body) }, want}
}

// listens returns an attempt to subscribe, while others talk.
func listens(subject string, want ...string) attempt {
	return attempt{"subscribe to " + subject, func(r *robbery) {
		r.read(subject)
		r.thief.Flush()
		r.owner.Publish("ply.stop.t", []byte("secret stop"))
		r.victim.PublishRequest("ply.hello.victim", inbox("victim")+".1", []byte("secret hello"))
		r.victim.Publish(wire.ResultSubject("victim", "t", 9), []byte("secret result"))
		r.owner.Publish("ply.order.test.t", []byte("secret order"))
		r.victim.Flush()
	}, append([]string{"owner gets ply.hello.victim", "victim gets " + inbox("victim") + ".1", "victim gets ply.stop.t"}, want...)}
}

// headed returns an attempt to publish an own result with a header.
func headed(number int, header, value string, want ...string) attempt {
	return attempt{"own result with " + header + ": " + value, func(r *robbery) {
		r.say(wire.ResultSubject("thief", "h", number), inbox("thief")+".a", "x", header, value)
	}, want}
}

// message returns a message for a subject.
func (r *robbery) message(subject string) *nats.Msg {
	m := nats.NewMsg(subject)
	m.Data = []byte("x")
	return m
}
