// Package fleet plays tournaments and self-play games on many machines, over NATS JetStream.
package fleet
