package bus

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply/fleet/internal/wire"
)

// attempts are what the holder of a worker's key tries.
func attempts() []attempt {
	big := strings.Repeat("x", wire.MaxResult+1)
	return []attempt{
		// What a worker is for.
		says("ply.result.thief.t.1", "+ply.result.thief.t.1"),
		says("ply.hello.thief", "owner gets ply.hello.thief"),
		says("ply.fault.thief", "owner gets ply.fault.thief"),

		// A second result for the same task, also by replay, is refused.
		says("ply.result.thief.t.1"),
		{"another result for the same task", func(r *robbery) { r.say("ply.result.thief.t.1", "", "y") }, nil},
		{"an oversized result", func(r *robbery) { r.say("ply.result.thief.t.2", "", big) }, nil},

		// Subjects of others.
		says("ply.result.victim.t.1"), says("ply.result.thief.t"), says("ply.result.thief.t.1.1"),
		says("ply.hello.victim"), says("ply.fault.victim"),
		says("ply.order.test.x"), says("ply.order.withdraw.victim"), says("ply.task.urgent.x.1"),
		says("ply.file.00.0"), says("ply.stop.t"),
		says(wire.AskStatus), says(wire.AskSubmit), says(wire.AskEnd), says(wire.AskWithdraw),
		says(inbox("victim") + ".1"), says(inbox("thief") + ".1"), says("_R_.x"), says("x"),

		// Reading.
		listens(">"), listens("ply.>"), listens("*.*.*"), listens("ply.result.>"), listens("ply.order.>"),
		listens("ply.task.>"), listens("ply.hello.*"), listens(inbox("victim") + ".>"), listens("_INBOX.>"),
		listens("_R_.>"), listens("$JS.>"), listens("$SYS.>"),
		listens("ply.stop.*", "thief reads secret stop"),

		// The services of the server.
		asks("$JS.API.INFO", ""), asks("$JS.API.STREAM.NAMES", ""), asks("$JS.API.STREAM.LIST", ""),
		asks("$JS.API.STREAM.CREATE.X", `{"name":"X","subjects":["x.>"]}`),
		asks("$JS.API.STREAM.UPDATE.PLY_TASKS", `{"name":"PLY_TASKS","subjects":["x.>"]}`),
		asks("$JS.API.STREAM.INFO.PLY_RESULTS", ""), asks("$JS.API.STREAM.DELETE.PLY_RESULTS", ""),
		asks("$JS.API.STREAM.PURGE.PLY_RESULTS", ""), asks("$JS.API.STREAM.PURGE.PLY_TASKS", ""),
		asks("$JS.API.STREAM.MSG.DELETE.PLY_RESULTS", `{"seq":1}`), asks("$JS.API.STREAM.MSG.GET.PLY_RESULTS", `{"seq":1}`),
		asks("$JS.API.STREAM.MSG.GET.PLY_ORDERS", `{"seq":1}`), asks("$JS.API.STREAM.SNAPSHOT.PLY_RESULTS", `{"deliver_subject":"_INBOX_thief.s"}`),
		asks("$JS.API.DIRECT.GET.PLY_RESULTS", `{"seq":1}`), asks("$JS.API.DIRECT.GET.PLY_FILES", `{"seq":1}`),
		asks("$JS.API.DIRECT.GET.PLY_RESULTS.ply.result.victim.t.9", ""), asks("$JS.API.DIRECT.GET.PLY_ORDERS.ply.order.test.t", ""),
		asks("$JS.API.CONSUMER.CREATE.PLY_TASKS", `{"stream_name":"PLY_TASKS","config":{"deliver_subject":"ply.result.victim.t.4","ack_policy":"explicit"}}`),
		asks("$JS.API.CONSUMER.CREATE.PLY_RESULTS.c", `{"stream_name":"PLY_RESULTS","config":{"name":"c","deliver_subject":"_INBOX_thief.s","ack_policy":"none"}}`),
		asks("$JS.API.CONSUMER.DURABLE.CREATE.PLY_TASKS.c", `{"stream_name":"PLY_TASKS","config":{"durable_name":"c"}}`),
		asks("$JS.API.CONSUMER.DELETE.PLY_TASKS.usual", ""), asks("$JS.API.CONSUMER.PAUSE.PLY_TASKS.usual", `{"pause_until":"2100-01-01T00:00:00Z"}`),
		asks("$JS.API.CONSUMER.INFO.PLY_TASKS.usual", ""), asks("$JS.API.CONSUMER.NAMES.PLY_RESULTS", ""),
		asks("$JS.API.CONSUMER.MSG.NEXT.PLY_RESULTS.fold", ""), asks("$JS.API.SERVER.REMOVE", ""),
		asks("$SYS.REQ.SERVER.PING", ""), asks("$SYS.REQ.USER.INFO", ""), asks("$SYS.REQ.ACCOUNT.PLY.CONNZ", ""),

		// Headers with a meaning for the server.
		headed(1, "Nats-Rollup", "all"), headed(2, "Nats-Rollup", "sub"), headed(3, "Nats-TTL", "1s"),
		headed(4, "Nats-Incr", "+1"), headed(5, "Nats-Batch-Id", "b"),
		{"a scheduled message to another's result", func(r *robbery) {
			r.say("ply.result.thief.h.6", inbox("thief")+".a", "x", "Nats-Schedule", "@at 2020-01-01T00:00:00Z", "Nats-Schedule-Target", "ply.result.victim.t.6")
		}, nil},
		headed(7, "Nats-Trace-Dest", "ply.result.victim.t.7"),
		headed(8, "Nats-Request-Info", `{"acc":"PLY","user":"owner"}`, "+ply.result.thief.h.8"),
		headed(9, "Nats-Expected-Stream", "PLY_ORDERS"),

		// What a worker can do to the queue. The coordinator publishes a task again that has no result.
		{"take 5 tasks", func(r *robbery) {
			for range 5 {
				Next(within(r.t, time.Second), r.thief, "usual", 0)
			}
		}, []string{"~unacknowledged of usual"}},
		asks(nextPrefix+"usual", `{"batch":2,"no_wait":true}`),
		{"acknowledge a task of another worker", func(r *robbery) { r.say(r.taken.reply, "", "+ACK") },
			[]string{"-ply.task.usual.t.0", "~unacknowledged of usual"}},

		// A message with an id hides another worker's with the same id. So results of a fleet have none.
		{"take the id of another worker's message", func(r *robbery) {
			r.say("ply.result.thief.h.10", inbox("thief")+".a", "x", "Nats-Msg-Id", "1")
			r.thief.Flush()
			m := r.message("ply.result.victim.h.10")
			m.Header.Set("Nats-Msg-Id", "1")
			r.victim.PublishMsg(m)
			r.victim.Flush()
		}, []string{"+ply.result.thief.h.10"}},
	}
}

// What stolen credentials of a worker can do and cannot.
func TestThief(t *testing.T) {
	f := start(t)
	r := rob(t, f, f.worker("thief"), f.worker("victim"))
	for _, a := range attempts() {
		r.check(a)
	}
}

// check makes an attempt, and says what else than wanted came of it.
func (r *robbery) check(a attempt) {
	r.t.Helper()
	slices.Sort(a.want)
	if diff := cmp.Diff(append([]string{}, a.want...), r.try(a.do)); diff != "" {
		r.t.Errorf("%s (-want +got):\n%s", a.name, diff)
	}
}

// A reader may ask for the status, and nothing else.
func TestReader(t *testing.T) {
	f := start(t)
	r := rob(t, f, f.connect(f.key("thief", Reader)), f.worker("victim"))
	for _, a := range []attempt{
		says(wire.AskStatus, "owner gets "+wire.AskStatus),
		{"ask for the status", func(r *robbery) { r.say(wire.AskStatus, inbox("thief")+".a", "") },
			[]string{"owner gets " + wire.AskStatus, "thief reads secret answer"}},
		says(wire.AskSubmit), says(wire.AskEnd), says(wire.AskWithdraw), says("ply.hello.thief"),
		says("ply.result.thief.t.1"), says("ply.order.test.x"), says("ply.stop.t"),
		listens(">"), listens("ply.stop.*"), listens(inbox("victim") + ".>"),
		asks(nextPrefix+"usual", `{"batch":1}`), asks(directPrefix+"ply.file."+r.fileSum+".0", ""),
		asks("$JS.API.STREAM.MSG.GET.PLY_RESULTS", `{"seq":1}`), asks("$JS.API.STREAM.PURGE.PLY_TASKS", ""),
		{"an answer into orders", func(r *robbery) { r.say(wire.AskStatus, "ply.order.test.q", "") }, []string{"owner gets " + wire.AskStatus}},
		{"an answer into tasks", func(r *robbery) { r.say(wire.AskStatus, "ply.task.usual.q.1", "") }, []string{"owner gets " + wire.AskStatus}},
		{"an answer to the server", func(r *robbery) { r.say(wire.AskStatus, "$JS.API.STREAM.DELETE.PLY_RESULTS", "") }, []string{"owner gets " + wire.AskStatus}},
	} {
		r.check(a)
	}
}
