package match

import (
	"errors"
	"fmt"
	"slices"

	"github.com/plygo/ply/internal/brief"
)

// Pairing is two games of two players with one opening. Players[0] is player 0 in the first of
// them and player 1 in the second. No other pairing of a tournament has the same Round and Players.
type Pairing struct {
	Round   int       `json:"round"`
	Players [2]string `json:"players"`
}

// keys returns the two games.
func (p Pairing) keys() [2]key {
	return [2]key{{p.Round, p.Players}, {p.Round, [2]string{p.Players[1], p.Players[0]}}}
}

// Schedule says which games a tournament has. The fields mean what they mean in [Tournament], where
// Players are the names of Entrants.
type Schedule struct {
	Players            []string
	Format             Format
	FirstRound, Rounds int
	SPRT               *SPRT
}

// Games returns how many games there are, if no test ends them early. It returns an error if there
// cannot be such a tournament.
func (s Schedule) Games() (int, error) {
	if err := s.check(); err != nil {
		return 0, err
	}
	return s.Rounds * s.Format.games(len(s.Players)), nil
}

// check returns the first error of the fields.
func (s *Schedule) check() error {
	names := map[string]bool{}
	for _, name := range s.Players {
		switch {
		case name == "":
			return errors.New("match: an entrant has no name")
		case names[name]:
			return fmt.Errorf("match: two entrants are called %s", name)
		}
		names[name] = true
	}
	switch {
	case len(s.Players) < 2:
		return errors.New("match: a tournament needs two entrants")
	case s.Rounds < 1:
		return errors.New("match: a tournament needs a round")
	case s.FirstRound < 0:
		return fmt.Errorf("match: no round %d; they count from 1", s.FirstRound)
	case s.FirstRound > 1 && s.Format == Swiss:
		return errors.New("match: a Swiss begins at round 1: its pairs depend on all results")
	case s.Format < RoundRobin || s.Format > Swiss:
		return errors.New("match: " + s.Format.String())
	case s.FirstRound > mostGames:
		return fmt.Errorf("match: round %d is more than %d", s.FirstRound, mostGames)
	case s.Rounds > mostGames/s.Format.games(len(s.Players)):
		return fmt.Errorf("match: %d rounds are more than %d games", s.Rounds, mostGames)
	}
	return s.checkSPRT()
}

// checkSPRT looks at the test that may end the match, if there is one.
func (s *Schedule) checkSPRT() error {
	switch {
	case s.SPRT == nil:
		return nil
	case len(s.Players) != 2:
		return errors.New("match: an SPRT is between two entrants")
	case s.Format == Swiss:
		return errors.New("match: an SPRT is for a round robin of two entrants, not for a Swiss")
	}
	return s.SPRT.check()
}

// Standing is how far a tournament has come. It knows which games there are and what the results so
// far mean, and plays none itself: they may be played anywhere and end in any order. What it says
// depends on the results alone, not on the order in which they were added. [Tournament.Run] uses
// one, so a program that lets others play the games comes to the same table. Several goroutines
// must not use a Standing at once.
type Standing struct {
	schedule Schedule
	pairs    []Pairing
	places   []map[[2]string]int // by round: where in its round a pair of players is
	games    []*Result           // two for each of pairs; nil if the game is not played
	played   int
	total    int
	complete int // pairs at the beginning of pairs of which both games are played; none behind a decision
	pairing  *swissPairing
	tested   Pairs // the complete pairs, if there is a test
	decided  bool
}

// NewStanding returns the standing before the first game. It returns an error if there cannot be
// such a tournament.
func NewStanding(s Schedule) (*Standing, error) {
	total, err := s.Games()
	if err != nil {
		return nil, err
	}
	s.Players, s.FirstRound = slices.Clone(s.Players), max(s.FirstRound, 1)
	if s.SPRT != nil {
		test := *s.SPRT
		s.SPRT = &test
	}
	standing := &Standing{schedule: s, total: total}
	if s.Format == Swiss {
		standing.pairing = newSwissPairing(len(s.Players))
		standing.addRound(standing.pairing.next(1))
		return standing, nil
	}
	round := s.Format.round(len(s.Players))
	standing.pairs = make([]Pairing, 0, s.Rounds*len(round))
	standing.games = make([]*Result, 0, 2*s.Rounds*len(round))
	for range s.Rounds {
		standing.addRound(round)
	}
	return standing, nil
}

// addRound adds the pairs of the next round, as numbers of players.
func (s *Standing) addRound(pairs [][2]int) {
	round := s.schedule.FirstRound + len(s.places)
	var places map[[2]string]int
	if s.pairing == nil && len(s.places) > 0 {
		places = s.places[0] // all rounds have the same pairs
	} else {
		places = make(map[[2]string]int, len(pairs))
	}
	s.places = append(s.places, places)
	for i, pair := range pairs {
		p := Pairing{round, [2]string{s.schedule.Players[pair[0]], s.schedule.Players[pair[1]]}}
		if len(places) < len(pairs) {
			places[p.Players] = i
		}
		s.pairs = append(s.pairs, p)
		s.games = append(s.games, nil, nil)
	}
}

// Pairings returns the pairs of games that are known so far, in the order in which they should be
// played. All are known from the beginning, except in a Swiss: there the next round comes with the
// last result of a round. Pairs are only ever added at the end. The caller must not change the
// slice.
func (s *Standing) Pairings() []Pairing { return slices.Clip(s.pairs) }

// ErrPlayed is the error of [Standing.Add] for a game that has a result already.
var ErrPlayed = errors.New("match: the game has a result already")

// Add counts the result of a game. It returns an error, and counts nothing, if the schedule has no
// such game so far, if r is not how a game ends, or if the game has a result already, also the same
// one ([ErrPlayed]). Of the result only Round, Players, Outcome and Cause matter here;
// [Result.Answers] checks the others. A result that comes after a test was decided is kept, but the
// table does not have it.
func (s *Standing) Add(r Result) error {
	if err := r.check(); err != nil {
		return fmt.Errorf("match: %w", err)
	}
	at, ok := s.find(r.key())
	switch {
	case !ok:
		return fmt.Errorf("match: the tournament has no round %d, %s against %s", r.Round, brief.State(r.Players[0]), brief.State(r.Players[1]))
	case s.games[at] != nil:
		return fmt.Errorf("%w: round %d, %s against %s", ErrPlayed, r.Round, r.Players[0], r.Players[1])
	}
	s.games[at] = &r
	s.played++
	s.advance()
	return nil
}

// find returns where in games the game k is.
func (s *Standing) find(k key) (int, bool) {
	round := k.round - s.schedule.FirstRound
	if round < 0 || round >= len(s.places) {
		return 0, false
	}
	swapped := 0
	place, ok := s.places[round][k.players]
	if !ok {
		swapped = 1
		place, ok = s.places[round][[2]string{k.players[1], k.players[0]}]
	}
	return 2*(round*len(s.places[round])+place) + swapped, ok
}

// advance looks at the pairs that are complete now. It takes pairs in the order of the schedule and
// stops at the first one that is not complete. So the order in which games happen to end does not
// matter: a test is decided at the same pair, and a Swiss goes on with the same pairs.
func (s *Standing) advance() {
	for ; !s.decided && s.complete < len(s.pairs); s.complete++ {
		first, second := s.games[2*s.complete], s.games[2*s.complete+1]
		if first == nil || second == nil {
			return
		}
		points := first.points() + 2 - second.points()
		if s.schedule.SPRT != nil {
			s.tested[points]++
			s.decided = s.schedule.SPRT.Decide(s.tested) != Undecided
		}
		if s.pairing == nil {
			continue
		}
		s.pairing.note(s.complete%(len(s.schedule.Players)/2), points)
		if s.complete == len(s.pairs)-1 && len(s.places) < s.schedule.Rounds {
			s.addRound(s.pairing.next(len(s.places) + 1))
		}
	}
}

// Over reports whether nothing is left to play: every game has a result, or the test is decided.
func (s *Standing) Over() bool { return s.decided || s.played == s.total }

// Games returns how many games have a result, and how many there are if no test ends the tournament
// early.
func (s *Standing) Games() (played, total int) { return s.played, s.total }

// Counted returns the results that the table has, in the order of the schedule. These are all results
// so far, but none behind the pair that decided the test.
func (s *Standing) Counted() []Result {
	games := s.games
	if s.decided {
		games = games[:2*s.complete]
	}
	counted := make([]Result, 0, min(s.played, len(games)))
	for _, r := range games {
		if r != nil {
			counted = append(counted, *r)
		}
	}
	return counted
}

// Table returns the table of the results that count. The test takes the pairs of games up to the
// first one that is not complete, so its verdict is final.
func (s *Standing) Table() *Table {
	t := NewTable(s.Counted())
	t.SPRT, t.tested, t.pairs = s.schedule.SPRT, s.schedule.Players[0], s.tested
	return t
}
