// Package bus is all that is between the programs of a fleet and NATS: keys, the server, the
// connection, the streams, and files.
//
// A [Ring] knows who may connect. A [Server] is a NATS server in this process that keeps what it
// acknowledges. [Connect] connects with a [Key]. [Streams] makes the streams, [Next] takes a task,
// [Put] and [Get] carry files. [Config] says what a worker's key can do, for the server here and for
// any other.
package bus
