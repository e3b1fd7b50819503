module github.com/plygo/ply/fleet

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/nats-io/nats-server/v2 v2.15.2
	github.com/nats-io/nats.go v1.55.0
	github.com/nats-io/nkeys v0.4.16
	github.com/plygo/ply v0.0.0
)

replace github.com/plygo/ply => ../
