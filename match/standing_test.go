package match_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/plygo/ply"
	"github.com/plygo/ply/games/connect4"
	"github.com/plygo/ply/match"
)

// schedules are those of the tests: one of each format, and two tests.
func schedules() map[string]match.Schedule {
	return map[string]match.Schedule{
		"all":           {Players: names(4), Rounds: 5},
		"later rounds":  {Players: names(3), FirstRound: 7, Rounds: 2},
		"gauntlet":      {Players: names(5), Format: match.Gauntlet, Rounds: 3},
		"swiss":         {Players: names(5), Format: match.Swiss, Rounds: 7},
		"decided":       {Players: names(2), Rounds: 400, SPRT: &match.SPRT{Elo0: 0, Elo1: 100}},
		"undecided":     {Players: names(2), Rounds: 20, SPRT: &match.SPRT{Elo0: -1, Elo1: 1}},
		"test gauntlet": {Players: names(2), Format: match.Gauntlet, Rounds: 400, SPRT: &match.SPRT{Elo0: 0, Elo1: 100}},
	}
}

func names(n int) (list []string) {
	for _, e := range entrants(n) {
		list = append(list, e.Name)
	}
	return list
}

// A tournament whose games are played elsewhere, in any order, has the games and the table of one
// that is run here, and ends at the same pair.
func TestStanding(t *testing.T) {
	for name, schedule := range schedules() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tour := tournament{
				Game: connect4.Rules{}, Entrants: entrants(len(schedule.Players)), Format: schedule.Format, FirstRound: schedule.FirstRound,
				Rounds: schedule.Rounds, SPRT: schedule.SPRT, Openings: openings(t, 40), Seed: 5, Concurrency: 1,
			}
			var games []match.Result
			tour.Progress = func(_, _ int, game match.Result) { games = append(games, game) }
			want := run(t, tour)
			for seed := range uint64(3) {
				elsewhere(t, schedule, rand.New(rand.NewPCG(seed, 0)), tour, games, want)
			}
		})
	}
}

// elsewhere plays each pair of a schedule alone, in a random order.
func elsewhere(t *testing.T, schedule match.Schedule, rng *rand.Rand, tour tournament, games []match.Result, want *match.Table) {
	t.Helper()
	standing, err := match.NewStanding(schedule)
	if err != nil {
		t.Fatal(err)
	}
	begun := 0
	var waiting []match.Result
	for !standing.Over() {
		for ; begun < len(standing.Pairings()) && len(waiting) < 30; begun++ {
			waiting = append(waiting, pair(t, tour, standing.Pairings()[begun])...)
		}
		i := rng.IntN(len(waiting))
		if err := standing.Add(waiting[i]); err != nil {
			t.Fatal(err)
		}
		waiting = slices.Delete(waiting, i, i+1)
	}
	if diff := cmp.Diff(want.Text(), standing.Table().Text()); diff != "" {
		t.Errorf("table (-here +elsewhere):\n%s", diff)
	}
	counted := standing.Counted()
	for i := range counted {
		counted[i].Seconds, games[i].Seconds = 0, 0
	}
	if diff := cmp.Diff(games[:len(counted)], counted); diff != "" || len(games) > len(counted)+1 {
		t.Errorf("%d games (-here +elsewhere):\n%s", len(games), diff)
	}
	for _, r := range waiting { // late results change nothing
		if err := standing.Add(r); err != nil {
			t.Error(err)
		}
	}
	if len(standing.Counted()) != len(counted) {
		t.Errorf("%d results count after late ones, %d before", len(standing.Counted()), len(counted))
	}
}

// pair plays a pair of games as a tournament of two.
func pair(t *testing.T, whole tournament, p match.Pairing) (games []match.Result) {
	t.Helper()
	tour := whole
	tour.Entrants, tour.Format, tour.FirstRound, tour.Rounds, tour.SPRT = nil, match.RoundRobin, p.Round, 1, nil
	for _, name := range p.Players {
		i := slices.IndexFunc(whole.Entrants, func(e entrant) bool { return e.Name == name })
		tour.Entrants = append(tour.Entrants, whole.Entrants[i])
	}
	tour.Progress = func(_, _ int, game match.Result) { games = append(games, game) }
	plan, err := tour.Plan()
	if err != nil {
		t.Fatal(err)
	}
	run(t, tour)
	for i := range games {
		if err := games[i].Answers(&plan[i]); err != nil || plan[i].Outcome != ply.Ongoing {
			t.Errorf("%v, plan %+v", err, plan[i])
		}
	}
	return games
}

// A standing takes each game of its schedule once, and no other.
func TestStandingAdd(t *testing.T) {
	standing, err := match.NewStanding(match.Schedule{Players: []string{"a", "b", "c"}, Rounds: 2})
	if err != nil {
		t.Fatal(err)
	}
	good := match.Result{Round: 2, Players: [2]string{"c", "a"}, Outcome: ply.Draw}
	if err := standing.Add(good); err != nil {
		t.Fatal(err)
	}
	if err := standing.Add(good); !errors.Is(err, match.ErrPlayed) {
		t.Errorf("twice: %v", err)
	}
	for _, bad := range []match.Result{
		{Round: 0, Players: [2]string{"a", "b"}, Outcome: ply.Win},
		{Round: 3, Players: [2]string{"a", "b"}, Outcome: ply.Win},
		{Round: -5, Players: [2]string{"a", "b"}, Outcome: ply.Win},
		{Round: math.MaxInt, Players: [2]string{"a", "b"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"a", "d"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"a", "a"}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"a", ""}, Outcome: ply.Win},
		{Round: 1, Players: [2]string{"a", "b"}},
		{Round: 1, Players: [2]string{"a", "b"}, Outcome: 77},
	} {
		if err := standing.Add(bad); err == nil || errors.Is(err, match.ErrPlayed) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if diff := cmp.Diff([]match.Result{good}, standing.Counted()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if played, total := standing.Games(); played != 1 || total != 12 || standing.Over() {
		t.Errorf("%d of %d games, over %v", played, total, standing.Over())
	}
}

// A Swiss of five in which the lower number always wins. The rounds follow from the rules by hand: a bye
// counts two points; in round 3 players 1 and 4 have met, so 0 cannot play 3.
func TestSwissStanding(t *testing.T) {
	standing, err := match.NewStanding(match.Schedule{Players: []string{"0", "1", "2", "3", "4"}, Format: match.Swiss, Rounds: 3})
	if err != nil {
		t.Fatal(err)
	}
	want := []match.Pairing{
		{Round: 1, Players: [2]string{"0", "1"}}, {Round: 1, Players: [2]string{"3", "2"}},
		{Round: 2, Players: [2]string{"2", "0"}}, {Round: 2, Players: [2]string{"4", "1"}},
		{Round: 3, Players: [2]string{"0", "4"}}, {Round: 3, Players: [2]string{"3", "1"}},
	}
	for i := 0; i < len(standing.Pairings()); i++ {
		if known := len(standing.Pairings()); known != i/2*2+2 {
			t.Errorf("%d pairs are known after %d were played", known, i)
		}
		p := standing.Pairings()[i]
		for _, players := range [][2]string{{p.Players[1], p.Players[0]}, p.Players} {
			r := match.Result{Round: p.Round, Players: players, Outcome: ply.Loss}
			if players[0] < players[1] {
				r.Outcome = ply.Win
			}
			if err := standing.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff(want, standing.Pairings()); diff != "" || !standing.Over() {
		t.Errorf("over: %v (-want +got)\n%s", standing.Over(), diff)
	}
}

// In the first half of the rounds of a Swiss nobody meets an opponent twice, whoever wins.
func TestSwissMeetings(t *testing.T) {
	const n = 16
	rng := rand.New(rand.NewPCG(2, 0))
	var players []string
	for i := range n {
		players = append(players, fmt.Sprint(i))
	}
	standing, err := match.NewStanding(match.Schedule{Players: players, Format: match.Swiss, Rounds: n / 2})
	if err != nil {
		t.Fatal(err)
	}
	met := map[[2]string]bool{}
	for i := 0; i < len(standing.Pairings()); i++ {
		p := standing.Pairings()[i]
		swapped := [2]string{p.Players[1], p.Players[0]}
		if met[p.Players] || met[swapped] {
			t.Errorf("round %d: %v meet again", p.Round, p.Players)
		}
		met[p.Players] = true
		for _, players := range [][2]string{p.Players, swapped} {
			r := match.Result{Round: p.Round, Players: players, Outcome: []ply.Outcome{ply.Win, ply.Draw, ply.Loss}[rng.IntN(3)]}
			if err := standing.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(met) != n/2*n/2 || !standing.Over() {
		t.Errorf("%d pairs, over %v", len(met), standing.Over())
	}
}

// The verdict of a table is final: it does not look at pairs behind one that is not complete.
func TestVerdictOfPrefix(t *testing.T) {
	standing, err := match.NewStanding(match.Schedule{Players: []string{"a", "b"}, Rounds: 1000, SPRT: &match.SPRT{Elo0: 0, Elo1: 50}})
	if err != nil {
		t.Fatal(err)
	}
	add := func(p match.Pairing) {
		for _, r := range []match.Result{{Round: p.Round, Players: p.Players, Outcome: ply.Win}, {Round: p.Round, Players: [2]string{p.Players[1], p.Players[0]}, Outcome: ply.Loss}} {
			if err := standing.Add(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, p := range standing.Pairings()[1:] {
		add(p)
	}
	if table := standing.Table(); table.Verdict() != match.Undecided || standing.Over() || !strings.Contains(table.Text(), "pairs of games: 0") {
		t.Errorf("without the first pair: %v, over %v\n%s", table.Verdict(), standing.Over(), table.Text())
	}
	add(standing.Pairings()[0])
	if n := len(standing.Counted()); standing.Table().Verdict() != match.AcceptElo1 || !standing.Over() || n > 200 {
		t.Errorf("with it: %v, over %v, %d games", standing.Table().Verdict(), standing.Over(), n)
	}
}

func TestScheduleErrors(t *testing.T) {
	two := []string{"a", "b"}
	for want, schedule := range map[string]match.Schedule{
		"an entrant has no name":              {Players: []string{"a", ""}, Rounds: 1},
		"two entrants are called a":           {Players: []string{"a", "a"}, Rounds: 1},
		"needs two entrants":                  {Players: []string{"a"}, Rounds: 1},
		"needs a round":                       {Players: two},
		"no round -1":                         {Players: two, Rounds: 1, FirstRound: -1},
		"begins at round 1":                   {Players: two, Rounds: 1, FirstRound: 2, Format: match.Swiss},
		"invalid format":                      {Players: two, Rounds: 1, Format: -1},
		"rounds are more than":                {Players: two, Rounds: math.MaxInt},
		"is more than":                        {Players: two, Rounds: 1, FirstRound: math.MaxInt},
		"an SPRT is between two":              {Players: []string{"a", "b", "c"}, Rounds: 1, SPRT: &match.SPRT{Elo1: 1}},
		"not for a Swiss":                     {Players: two, Rounds: 1, Format: match.Swiss, SPRT: &match.SPRT{Elo1: 1}},
		"an SPRT needs Elo0 below Elo1":       {Players: two, Rounds: 1, SPRT: &match.SPRT{}},
		"the error rates of an SPRT must be ": {Players: two, Rounds: 1, SPRT: &match.SPRT{Elo1: 1, Alpha: -1}},
	} {
		if _, err := match.NewStanding(schedule); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", schedule, err, want)
		}
	}
}

func TestAnswers(t *testing.T) {
	plan := match.Result{Round: 3, Players: [2]string{"a", "b"}, Opening: "e4", Seed: 7, Terms: "none"}
	good := plan
	good.Outcome, good.Cause, good.Reason, good.Plies, good.Seconds = ply.Loss, match.Crash, "crash: "+strings.Repeat("é", 1000), 7, 1.5
	if err := good.Answers(&plan); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(r *match.Result){
		"round":        func(r *match.Result) { r.Round++ },
		"players":      func(r *match.Result) { r.Players[0], r.Players[1] = "b", "a" },
		"opening":      func(r *match.Result) { r.Opening = "" },
		"seed":         func(r *match.Result) { r.Seed++ },
		"terms":        func(r *match.Result) { r.Terms = "1+1" },
		"ongoing":      func(r *match.Result) { r.Outcome = ply.Ongoing },
		"outcome":      func(r *match.Result) { r.Outcome = 9 },
		"cause":        func(r *match.Result) { r.Cause = "magic" },
		"reason":       func(r *match.Result) { r.Reason = strings.Repeat("a", 5000) },
		"plies":        func(r *match.Result) { r.Plies = -1 },
		"many plies":   func(r *match.Result) { r.Plies = math.MaxInt },
		"seconds":      func(r *match.Result) { r.Seconds = -1 },
		"no seconds":   func(r *match.Result) { r.Seconds = math.NaN() },
		"many seconds": func(r *match.Result) { r.Seconds = math.Inf(1) },
	} {
		bad := good
		change(&bad)
		if bad.Answers(&plan) == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestFormatText(t *testing.T) {
	for format, want := range map[match.Format]string{match.RoundRobin: `"all"`, match.Gauntlet: `"gauntlet"`, match.Swiss: `"swiss"`} {
		text, err := json.Marshal(format)
		var again match.Format
		if err := errors.Join(err, json.Unmarshal(text, &again)); err != nil || string(text) != want || again != format {
			t.Errorf("%v is %s, read as %v, %v", format, text, again, err)
		}
	}
	if _, err := json.Marshal(match.Format(3)); err == nil {
		t.Error("an invalid format has a text")
	}
	format := match.Swiss
	if err := json.Unmarshal([]byte(`"round robin"`), &format); err == nil || format != match.Swiss {
		t.Errorf("%v, %v", format, err)
	}
}

// Clocks that are scaled have other times, and the results are of the same tournament.
func TestClockScale(t *testing.T) {
	control := match.Control{Base: 100 * time.Second, Add: time.Second, Moves: 40, Move: ply.Limits{Time: 10 * time.Second, Soft: 5 * time.Second, Depth: 3, Nodes: 1}}
	terms := ""
	for scale, seconds := range map[float64]float64{0: 1, 1: 1, 2.5: 2.5, 0.25: 0.25} {
		var mu sync.Mutex
		var clocks []match.Clock
		list := entrants(2)
		random := list[0].New
		list[0].New = func(seed uint64) (player, error) {
			inner, err := random(seed)
			return fake(func(ctx context.Context, game *record, clock match.Clock) (choice, error) {
				mu.Lock()
				defer mu.Unlock()
				clocks = append(clocks, clock)
				return inner.Choose(ctx, game, clock)
			}), err
		}
		tour := tournament{
			Game: connect4.Rules{}, Entrants: list, Rounds: 1, Terms: match.Terms{Control: control}, ClockScale: scale, Concurrency: 1,
			Progress: func(_, _ int, game match.Result) {
				if terms == "" {
					terms = game.Terms
				}
				if game.Terms != terms || !strings.HasPrefix(terms, "40/100+1,") {
					t.Errorf("scale %v: terms %s, want %s", scale, game.Terms, terms)
				}
			},
		}
		run(t, tour)
		times := func(d time.Duration) time.Duration { return time.Duration(float64(d) * seconds) }
		want := match.Clock{
			Own: times(control.Base), OwnAdd: times(control.Add), OtherAdd: times(control.Add), MovesToGo: 40,
			Move: ply.Limits{Time: times(control.Move.Time), Soft: times(control.Move.Soft), Depth: 3, Nodes: 1},
		}
		got := clocks[0]
		got.Other = 0
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("scale %v (-want +got):\n%s", scale, diff)
		}
	}
	for _, scale := range []float64{-1, math.NaN(), math.Inf(1), 0.0009, 1001} {
		tour := tournament{Game: connect4.Rules{}, Entrants: entrants(2), Rounds: 1, ClockScale: scale}
		if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "a clock scale is from 1/1000 to 1000") {
			t.Errorf("scale %v: %v", scale, err)
		}
	}
	tour := tournament{Game: connect4.Rules{}, Entrants: entrants(2), Rounds: 1, ClockScale: 1000, Terms: match.Terms{Control: match.Control{Base: time.Hour}}}
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "more than 240 hours") {
		t.Errorf("an hour for a thousand: %v", err)
	}
}

// BenchmarkStanding adds the results of a long test in a random order.
func BenchmarkStanding(b *testing.B) {
	const rounds = 100_000
	schedule := match.Schedule{Players: []string{"a", "b"}, Rounds: rounds, SPRT: &match.SPRT{Elo0: -0.001, Elo1: 0.001}}
	order := rand.New(rand.NewPCG(1, 1)).Perm(2 * rounds)
	for b.Loop() {
		standing, err := match.NewStanding(schedule)
		if err != nil {
			b.Fatal(err)
		}
		for _, i := range order {
			r := match.Result{Round: i/2 + 1, Players: [2]string{"a", "b"}, Outcome: ply.Draw}
			if i%2 == 1 {
				r.Players = [2]string{"b", "a"}
			}
			if err := standing.Add(r); err != nil {
				b.Fatal(err)
			}
		}
		if !standing.Over() {
			b.Fatal(fmt.Sprint(standing.Games()))
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*2*rounds), "ns/result")
}
