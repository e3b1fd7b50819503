package web

import (
	"cmp"
	"runtime"
	"time"
)

// Limits bound what visitors can use of the machine. Zero stands for the usual value. An address is
// that of a house: the first 64 bits of one of IPv6. Behind a proxy all visitors have one address, unless
// [Server.Proxy] is set.
type Limits struct {
	Searches int // moves that machines think about at once; usually one a core
	Analyses int // analyses, reviews, solutions and judgements at once; usually half as many
	Queue    int // of each of these, that run or wait for one visitor; usually 8

	MoveTime     time.Duration // of a machine for a move; usually 10 s
	AnalysisTime time.Duration // of an analysis, a review or a solution; usually 20 s. A judgement of a problem has 6 s of it
	Minds        int           // games whose machines remember what they have found; usually 16
	MemoryMB     int           // that one machine remembers; usually 32. Solutions and judgements have two machines

	Games             int // of one visitor, without those of two people; usually 300
	AllGames          int // usually 100,000
	AddressGames      int // that begin at one address in an hour; usually 1200
	AddressChallenges int // from one address that the lobby shows; usually 20
	Steps             int // of a game; usually 3000

	Invitations int           // of one visitor that nobody has accepted yet; usually 10
	Live        int           // games with others of one visitor that go on, whoever has invited; usually 50
	Away        time.Duration // that a player to move may be away from a game of two people with a clock; usually 1 min

	Names        int // of visitors, without those that nobody uses; usually 100,000
	AddressNames int // that are chosen at one address in an hour; usually 30
	AddressKeys  int // keys that are made or typed at one address in a minute; usually 10

	Sockets        int // connections; usually 4000
	AddressSockets int // connections from one address; usually 200
	Joined         int // games that one connection watches; usually 16
	AddressExports int // exports at once from one address; usually 1

	MessageBytes int     // of one message, and so of a file that is loaded; usually 256 KiB
	Rate         float64 // messages a second of one connection; usually 30
	AddressRate  float64 // messages and requests a second from one address; usually 300
	Burst        int     // messages at once, and of an address 20 times as many; usually 120
}

// filled returns the limits with the usual values in place of zeros.
func (l Limits) filled() Limits {
	cores := runtime.NumCPU()
	fill(&l.Searches, cores)
	fill(&l.Analyses, max(cores/2, 1))
	fill(&l.Queue, 8)
	fill(&l.MoveTime, 10*time.Second)
	fill(&l.AnalysisTime, 20*time.Second)
	fill(&l.Minds, 16)
	fill(&l.MemoryMB, 32)
	fill(&l.Games, 300)
	fill(&l.AllGames, 100_000)
	fill(&l.AddressGames, 1200)
	fill(&l.AddressChallenges, 20)
	fill(&l.Steps, 3000)
	fill(&l.Invitations, 10)
	fill(&l.Live, 50)
	fill(&l.Away, time.Minute)
	fill(&l.Names, 100_000)
	fill(&l.AddressNames, 30)
	fill(&l.AddressKeys, 10)
	fill(&l.Sockets, 4000)
	fill(&l.AddressSockets, 200)
	fill(&l.Joined, 16)
	fill(&l.AddressExports, 1)
	fill(&l.MessageBytes, 256<<10)
	fill(&l.Rate, 30)
	fill(&l.AddressRate, 300)
	fill(&l.Burst, 120)
	return l
}

func fill[T comparable](value *T, usual T) { *value = cmp.Or(*value, usual) }
