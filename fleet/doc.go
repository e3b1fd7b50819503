// Package fleet plays tournaments, sequential tests and self-play on many machines, over NATS JetStream
// (https://nats.io). Strength is measured in tens of thousands of games and learned from millions of positions;
// one machine is too small for that.
//
// There are four programs, and learn, of which more below. On one machine they work without flags, each in a terminal of its own:
//
//	go run -C fleet ./serve
//	go run -C fleet ./work
//	go run -C fleet ./submit -game chess -player alphabeta:nodes=2000 -player mcts-tuned:nodes=200 -games 100
//	go run -C fleet ./status
//
// serve has a NATS server inside, and keeps all in a folder. work plays games, as many at once as the machine has
// cores. submit orders a contest, with the flags of arena. status shows the table while it grows. A program for games
// of one's own has them all as commands:
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
// The key has the server's address and certificate in it; everything is encrypted. With it a worker can take tasks, acknowledge
// them or give them back, also those that others play, publish its own results, report faults, hear that tests end, and read the
// files of the fleet. It can do nothing else; but results of tests that do not exist fill the storage, too. "serve -remove anna"
// cuts it off. "submit -withdraw anna" withdraws its results: others play those games, and the tables follow.
//
// Others get keys of their own: "serve -add" with "-role reader" makes one that can only ask for the status, and with "-role owner"
// one that may do everything. If the machine of a worker is gone, others get its tasks after the time of "serve -silence".
//
// A NATS server or cluster that is there can take the place of the one in serve. "serve -config" prints the accounts for its
// configuration, again after each change of keys. It needs JetStream, and a certificate that the authority of the fleet has signed:
// ca.pem and ca.key in the folder ring. Then "serve -nats tls://nats.example.org:4222" runs the coordinator alone.
//
// # Without a single point of failure
//
// Three servers on three machines hold the same streams, and go on when one of them is gone. They know each other by the folder
// ring, which is in the folder of the fleet. Make it on the first machine, with the keys of workers, and copy it to the others:
//
//	go run -C fleet ./serve -hosts a.example.org,b.example.org,c.example.org -add anna
//	ssh b.example.org mkdir -p .config/ply/fleet && scp -r ~/.config/ply/fleet/ring b.example.org:.config/ply/fleet/
//	ssh c.example.org mkdir -p .config/ply/fleet && scp -r ~/.config/ply/fleet/ring c.example.org:.config/ply/fleet/
//
// Then start all three, each with the same command. Workers connect at port 4222, the servers with each other at 6222:
//
//	go run -C fleet ./serve -addr :4222 -hosts a.example.org,b.example.org,c.example.org \
//		-routes a.example.org:6222,b.example.org:6222,c.example.org:6222
//
// The machines need different names; otherwise -server gives each one. When keys were added or removed later, copy the file
// ring.json again: the servers notice. To try it on one machine, give each server a folder, a name and ports of its own:
//
//	go run -C fleet ./serve -data /tmp/a -hosts 127.0.0.1:4222,127.0.0.1:4223,127.0.0.1:4224 -members
//	cp -r /tmp/a /tmp/b && cp -r /tmp/a /tmp/c
//	go run -C fleet ./serve -data /tmp/a -addr :4222 -server a -cluster-addr :6222 -routes 127.0.0.1:6222,127.0.0.1:6223,127.0.0.1:6224
//	go run -C fleet ./serve -data /tmp/b -addr :4223 -server b -cluster-addr :6223 -routes 127.0.0.1:6222,127.0.0.1:6223,127.0.0.1:6224
//	go run -C fleet ./serve -data /tmp/c -addr :4224 -server c -cluster-addr :6224 -routes 127.0.0.1:6222,127.0.0.1:6223,127.0.0.1:6224
//	go run -C fleet ./work -data /tmp/a
//	go run -C fleet ./submit -data /tmp/b -game connect4 -player alphabeta:nodes=2000 -player mcts-tuned:nodes=200 -games 1000
//	go run -C fleet ./status -data /tmp/c
//
// Now end any one of the servers, and start it again. When the leader ends, no result is taken for some seconds, while the others
// elect a new one: 5 to 8 were measured. Nothing is lost.
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
// # Learning
//
// learn makes an evaluation of a game, as examples/learn does, with the same flags. Workers play the games that it learns from; it
// trains networks and plays their matches itself:
//
//	go run -C fleet ./learn -game reversi -games 20000 -out ../learned
//
// The path of -out is relative to the folder fleet. Without -games each generation has as many as this machine alone could play in the time.
// The games of a generation are one test, whose tasks have 8 to 64 games each; -batch sets that. Whatever crashes or is started again, the
// folder has the games, byte for byte, that examples/learn makes on one machine, and the network that plays them is a file
// of the fleet. A result counts if its games have the openings of their seeds, and go on and end by the rules. Of each result learn also plays one
// game again, chosen at random. If that is another one, it says so, plays those games itself, and believes nothing more of that worker. What came
// from there before is in the folder. As long as the generation goes on, that can be mended: withdraw the worker, delete the file games-N.ply of
// the generation, and start learn again. Only the games of that worker are played again.
//
// All workers must be of one version: the bench of alphabeta, and fingerprints of the rules and of the evaluation, tell.
//
// "status -test NAME -save games.ply" writes the games of a lesson into a file. examples/learn and learn take such files from anywhere with
// -files, so data of several fleets can be merged; a game that is in two files counts once.
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
// allows only programs with a given SHA-256. A worker tells its own: that is against mistakes, not against liars.
//
// To test a change, submit the program that has it. A path in braces becomes a file of the fleet, named by its
// SHA-256. It is relative to the folder in which submit runs, which "go run -C fleet" makes the folder fleet:
//
//	go run -C fleet ./submit -game chess -tc 2+0.02 -player "uci:{./new}" -player "uci:{./old}" -games 20000 -sprt 0,5
//
// Such programs run only on workers whose owners allow them: "work -programs SHA-256", or "work -programs any". To allow
// a program is to allow its arguments and options, too: some engines can be told to write files.
//
// # How far it goes
//
// docs/fleet.md has what was measured, and the arithmetic for a thousand workers.
package fleet
