// Package fleet plays tournaments, sequential tests and self-play on many machines, over NATS JetStream
// (https://nats.io). Strength is measured in tens of thousands of games and learned from millions of positions;
// one machine is too small for that.
//
// There are four programs. On one machine they work without flags, each in a terminal of its own:
//
//	go run -C fleet ./serve
//	go run -C fleet ./work
//	go run -C fleet ./submit -game chess -player alphabeta:nodes=2000 -player mcts-tuned:nodes=200 -games 100
//	go run -C fleet ./status
//
// serve has a NATS server inside, and keeps all in a folder. work plays games, as many at once as the machine has
// cores. submit orders a contest, with the flags of arena. status shows the table while it grows. A program for games
// of one's own has the four as commands:
//
//	func main() { fleet.Main(app.Of("breakthrough", Rules{})) }
//
// # More machines
//
// Each worker has a key. It is made where the server is, and copied to the worker's machine:
//
//	go run -C fleet ./serve -addr :4222 -hosts games.example.org
//	go run -C fleet ./serve -hosts games.example.org -add anna
//	go run -C fleet ./work -key anna.key
//
// The key has the server's address and certificate in it; everything is encrypted. With it a worker can take tasks and
// publish its own results, and nothing else. "serve -remove anna" cuts it off. "submit -withdraw anna" withdraws its
// results: others play those games, and the tables follow.
//
// # What counts
//
// Orders and results are only ever appended to two streams. All else follows from them: for each task, which is one
// pair of games or a few, the first valid result counts whose worker is not withdrawn. It does not matter how often a
// task was handed out, who crashed, or what arrived twice. Players with limits of nodes or depth give the same table,
// byte for byte, as examples/arena on one machine, and a sequential test ends at the same pair.
//
// A result is valid if the task has just these games: the same openings, seeds and terms. If games are kept,
// the rules are asked whether they end as the result says. Whether the moves are those that the player would have
// chosen is not asked: that is what withdrawing is for.
//
// # Speed
//
// Clocks mean time on the machine that submits. Each worker measures itself when it starts, with all slots
// busy, and plays with clocks that are longer or shorter by the ratio, which each result tells. A ratio below 0.25
// or above 4 is refused. Players with limits of nodes need none of that.
//
// # Versions
//
// A fleet compares versions of a player by what it does: a bench of a few moves, which has the same nodes and moves
// wherever it runs. The server refuses a test, and a worker a fleet, whose bench is another. "serve -executable"
// allows only programs with a given SHA-256.
//
// To test a change, submit the program that has it. A path in braces becomes a file of the fleet, named by its
// SHA-256:
//
//	go run -C fleet ./submit -game chess -tc 2+0.02 -player "uci:{./new}" -player "uci:{./old}" -games 20000 -sprt 0,5
//
// Such programs run only on workers whose owners allow them: "work -programs SHA-256", or "work -programs any".
//
// # How far it goes
//
// docs/fleet.md has what was measured, and the arithmetic for a thousand workers.
package fleet
