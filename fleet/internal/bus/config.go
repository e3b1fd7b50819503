package bus

import (
	"fmt"
	"strings"

	"github.com/plygo/ply/fleet/internal/wire"
)

// ownerAccount is the account of the streams, the coordinator and the owner's programs.
const ownerAccount = "PLY"

// The limits of the account of a worker or a reader. They keep a thief from taking all connections, not from filling the storage:
// a stolen key can send results of invented tests until it is removed.
const (
	keyConnections = 20                    // a worker has one; this is for a key that is used on several machines
	keyPayload     = wire.MaxResult + 4096 // what a worker publishes is a result at most; the rest is for headers
)

// Config returns the accounts of a nats-server.conf, for an owner who has a server or a cluster of his own.
// The embedded server reads the same text. The owner puts it into a file and includes that file; TLS,
// JetStream and its limits are his. It has to be written again when keys were added or removed.
//
// Each worker and each reader has an account, which is a world of subjects of its own. It imports
// from the account of the streams what the function permissions lists, and nothing else exists in it. So wherever
// a worker asks the server to send an answer, that answer stays in the worker's account,
// unless it goes where the worker itself may publish.
//
// A nats-server 2.15.2 that reads this again can crash if a worker begins to listen for the end of tests at that moment, as it does when
// it connects. The embedded server does not: see importHeard.
func Config(members []Member) string { return config(members, true) }

// config is [Config]. If heard is not set, it leaves out what accounts import that the fleet publishes.
func config(members []Member, heard bool) string {
	var b strings.Builder
	b.WriteString("accounts {\n")
	fmt.Fprintf(&b, "  %s {\n    jetstream: enabled\n    users: [\n", ownerAccount)
	for _, m := range members {
		if m.Role == Owner {
			fmt.Fprintf(&b, "      { nkey: %s } # %s\n", m.Public, m.Name)
		}
	}
	b.WriteString("    ]\n    exports: [\n")
	for _, subject := range services() {
		fmt.Fprintf(&b, "      { service: %q }\n", subject)
	}
	fmt.Fprintf(&b, "      { stream: %q }\n    ]\n  }\n", wire.Stops)
	for _, m := range members {
		if m.Role != Owner {
			writeAccount(&b, m, heard)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// services returns the subjects of the owner's account that other accounts can import as services.
// Answers are single messages, after which the server forgets where an answer goes: [Next] asks for one task.
func services() []string {
	return append(permissions(Worker, "*").answered, permissions(Reader, "*").answered...)
}

// writeAccount writes the account of a worker or a reader.
func writeAccount(b *strings.Builder, m Member, heard bool) {
	access := permissions(m.Role, m.Name)
	fmt.Fprintf(b, "  %q {\n    limits: { max_connections: %d, max_subscriptions: %d, max_payload: %d }\n",
		accountOf(m.Name), keyConnections, maxSubscriptions, keyPayload)
	fmt.Fprintf(b, "    users: [{ nkey: %s, allowed_connection_types: [STANDARD], permissions: {\n", m.Public)
	fmt.Fprintf(b, "      publish: { allow: [%s] }\n", quoted(access.Publish))
	fmt.Fprintf(b, "      subscribe: { allow: [%s] }\n    } }]\n    imports: [\n", quoted(access.Subscribe))
	for _, subject := range access.answered {
		fmt.Fprintf(b, "      { service: { account: %s, subject: %q } }\n", ownerAccount, subject)
	}
	if heard {
		for _, subject := range access.heard {
			fmt.Fprintf(b, "      { stream: { account: %s, subject: %q } }\n", ownerAccount, subject)
		}
	}
	b.WriteString("    ]\n  }\n")
}

// accountOf returns the name of the account of a worker or a reader.
func accountOf(name string) string { return ownerAccount + "-" + name }

// quoted returns texts in quotes, with commas between them.
func quoted(texts []string) string {
	var b strings.Builder
	for i, text := range texts {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%q", text)
	}
	return b.String()
}
