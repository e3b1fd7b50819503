package uci

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/dialog"
	"github.com/plygo/ply/internal/tree"
	"github.com/plygo/ply/match"
)

// Choose implements [match.Player]. It sends the whole game and the clocks to the engine.
// In UCCI the engine may resign, and may offer and accept draws.
func (c *Client[S, M]) Choose(ctx context.Context, game *ply.Record[S, M], clock match.Clock) (match.Choice[M], error) {
	a, err := c.think(ctx, clock, game.States(), game.Moves())
	if err != nil {
		return match.Choice[M]{}, err
	}
	r := a.result
	return match.Choice[M]{
		Move: r.Move, Resign: a.resign, Draw: a.draw,
		Score: r.Score, Scored: a.known, Depth: r.Depth, Nodes: r.Nodes,
	}, nil
}

// Search implements [ply.Searcher]. The protocol has no soft limit: if lim.Soft is set, it
// is the time of the search.
func (c *Client[S, M]) Search(ctx context.Context, lim ply.Limits, states ...S) (ply.Result[M], error) {
	budget, err := tree.Begin(ctx, c.script.game, lim, states)
	if err != nil {
		return ply.Result[M]{}, err
	}
	if lim.Soft > 0 && (lim.Time == 0 || lim.Soft < lim.Time) {
		lim.Time = lim.Soft
	}
	states, moves := c.connect(states)
	a, err := c.think(ctx, match.Clock{Move: lim}, states, moves)
	a.result.Elapsed = budget.Elapsed()
	return a.result, err
}

// connect finds the moves that lead from each of states to the next. If no move leads
// to a state, the game that is sent to the engine begins at that state.
func (c *Client[S, M]) connect(line []S) ([]S, []M) {
	var moves []M
	first := 0
states:
	for i := 1; i < len(line); i++ {
		for m, next := range ply.Successors(c.script.game, line[i-1]) {
			if tree.Same(&next, &line[i]) {
				moves = append(moves, m)
				continue states
			}
		}
		first, moves = i, nil
	}
	return line[first:], moves
}

// answer is the answer of an engine to "go".
type answer[M any] struct {
	result       ply.Result[M]
	known        bool // the engine has sent a score
	draw, resign bool
}

// think lets the engine search the last of states. The moves are those between the
// states.
func (c *Client[S, M]) think(ctx context.Context, clock match.Clock, states []S, moves []M) (a answer[M], err error) {
	c.calls.Lock()
	defer c.calls.Unlock()
	position, err := c.position(states, moves)
	if err != nil {
		return a, err
	}
	p, grace := c.keeper.Engine(), c.config.grace()
	var heard report
	q := afterReady(question(heard.hear, "bestmove", c.words.none))
	p.Ask(q)
	p.Send(grace, "isready", position, c.words.ask(c.script.turn(states), clock, c.unit))
	ctx, cancel := dialog.Limit(ctx, clock.Own, clock.Move.Time, grace)
	defer cancel()
	text, err := p.Wait(ctx, q)
	if err != nil && ctx.Err() != nil {
		p.Send(grace, "stop")
		text, err = p.Demand(context.Background(), grace, q)
	}
	if err != nil {
		return a, err
	}
	last := states[len(states)-1]
	m, err := c.bestMove(&last, text)
	if err != nil {
		return a, err
	}
	if c.words.courtesy {
		fields := strings.Fields(text)
		a.draw, a.resign = slices.Contains(fields, "draw"), slices.Contains(fields, "resign")
	}
	a.known = heard.scored
	a.result = ply.Result[M]{Move: m, Score: heard.score, Depth: heard.depth, Nodes: heard.nodes, PV: c.script.read(last, heard.pv)}
	if len(a.result.PV) == 0 || a.result.PV[0] != m {
		a.result.PV = []M{m}
	}
	return a, nil
}

// afterReady makes q ignore all lines before the next "readyok". By then the engine has
// carried out all earlier commands. So a second answer, or an answer to a stop that came
// too late, cannot be mistaken for the answer to the next question.
func afterReady(q *dialog.Question) *dialog.Question {
	hear, ready := q.Hear, false
	q.Hear = func(line string) bool {
		if ready {
			return hear(line)
		}
		ready = strings.Fields(line)[0] == "readyok"
		return false
	}
	return q
}

// bestMove reads the move in the answer to "go", which is for the state s.
func (c *Client[S, M]) bestMove(s *S, answer string) (m M, err error) {
	fields := strings.Fields(answer)
	if len(fields) < 2 {
		return m, fmt.Errorf("%w: %s without a move", ply.ErrIllegalMove, fields[0])
	}
	if m, err = c.script.parse(s, fields[1]); err != nil {
		return m, fmt.Errorf("%w: bestmove %.40q: %w", ply.ErrIllegalMove, fields[1], err)
	}
	return m, nil
}

// starts reports whether s is where the game usually starts.
func (c *Client[S, M]) starts(s *S) bool {
	starter, ok := ply.As[ply.Starter[S]](c.script.game)
	if !ok {
		return false
	}
	start := starter.Start()
	return tree.Same(&start, s)
}

// position returns the command that sets up the last of states. The moves are those
// between the states.
func (c *Client[S, M]) position(states []S, moves []M) (string, error) {
	var b strings.Builder
	b.WriteString("position ")
	start := c.script.public(&states[0], c.script.turn(states))
	if !c.words.spelled && c.starts(&start) {
		b.WriteString(c.words.start)
	} else {
		b.WriteString(c.words.setUp + " " + c.script.notation.Format(&start))
	}
	for i, word := range c.script.words(states, moves) {
		if i == 0 {
			b.WriteString(" moves")
		}
		b.WriteString(" " + word)
	}
	if strings.ContainsAny(b.String(), "\r\n") {
		return "", errors.New("uci: the game's notation has line breaks")
	}
	return b.String(), nil
}

// uciAsk returns the command that starts a search for the player with number turn. Times
// are in the given unit.
func uciAsk(turn int, clock match.Clock, unit time.Duration) string {
	b := []byte("go")
	add := func(word string, n int64) { b = fmt.Appendf(b, " %s %d", word, n) }
	if clock.Own != 0 || clock.Other != 0 {
		own, other := "w", "b"
		if turn == 1 {
			own, other = other, own
		}
		add(own+"time", count(clock.Own, unit))
		add(other+"time", count(clock.Other, unit))
		add(own+"inc", int64(clock.OwnAdd/unit))
		add(other+"inc", int64(clock.OtherAdd/unit))
		if clock.MovesToGo > 0 {
			add("movestogo", int64(clock.MovesToGo))
		}
	}
	if clock.Move.Depth > 0 {
		add("depth", int64(clock.Move.Depth))
	}
	if clock.Move.Nodes > 0 {
		add("nodes", clock.Move.Nodes)
	}
	if clock.Move.Time > 0 {
		add("movetime", count(clock.Move.Time, unit))
	}
	if len(b) == len("go") {
		return "go infinite"
	}
	return string(b)
}

// count returns d in the given unit. It never returns 0, since many engines understand 0 as
// no limit.
func count(d, unit time.Duration) int64 { return max(int64(d/unit), 1) }

// report is what an engine has sent about its search. If the engine sends several lines, it
// is the best one.
type report struct {
	score  ply.Score
	scored bool
	exact  bool // the score is not just a bound
	depth  int
	nodes  int64
	pv     []string
}

// hear reads one line that an engine sends while it searches. It skips what it does not
// understand.
func (r *report) hear(fields []string) {
	if fields[0] != "info" {
		return
	}
	if i := slices.IndexFunc(fields, func(word string) bool { return word == "string" || word == "message" }); i >= 0 {
		fields = fields[:i]
	}
	if n, ok := after(fields, "multipv"); ok && n != 1 {
		return
	}
	if n, ok := after(fields, "depth"); ok {
		r.depth = int(min(max(n, 0), mostPlies))
	}
	if n, ok := after(fields, "nodes"); ok {
		r.nodes = max(n, 0)
	}
	if i := slices.Index(fields, "score"); i >= 0 {
		r.hearScore(fields[i+1:])
	}
	if i := slices.Index(fields, "pv"); i >= 0 {
		r.pv = slices.Clone(fields[i+1:])
	}
}

// hearScore reads the words after "score": a kind and a number or, in UCCI, only a number.
func (r *report) hearScore(fields []string) {
	if len(fields) > 0 {
		if _, err := strconv.Atoi(fields[0]); err == nil {
			fields = append([]string{"cp"}, fields...)
		}
	}
	if len(fields) < 2 {
		return
	}
	n, err := strconv.Atoi(fields[1])
	score, ok := unscore(fields[0], n)
	bound := len(fields) > 2 && (fields[2] == "lowerbound" || fields[2] == "upperbound")
	if err == nil && ok && (!bound || !r.exact) {
		r.score, r.scored, r.exact = score, true, !bound
	}
}

// after returns the number that follows a word.
func after(fields []string, word string) (int64, bool) {
	i := slices.Index(fields, word)
	if i < 0 || i+1 >= len(fields) {
		return 0, false
	}
	n, err := strconv.ParseInt(fields[i+1], 10, 64)
	return n, err == nil
}
