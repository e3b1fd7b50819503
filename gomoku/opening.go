package gomoku

import (
	"fmt"
	"slices"

	"github.com/plygo/ply"
	"github.com/plygo/ply/board"
	"github.com/plygo/ply/internal/arrange"
)

// Game is what all games of this package have in common: [Rules], and every value
// that embeds it.
type Game interface {
	ply.Game[Position, Move]
	ply.Starter[Position]
	ply.Turner[Position]
	ply.Namer
	ply.Sider
	ply.Notation[Position, Move]
	ply.Coordinates[Position, Move]
	ply.Reasoner[Position]
	ply.Explainer[Position, Move]
	ply.Archiver[Position, Move]
	ply.Arranger[Position, Move]
	ply.Mirrorer[Position]
	ply.Hasher[Position]
	ply.Narrower[Position, Move]
	ply.Orderer[Position, Move]
	ply.Tactician[Position, Move]
	ply.Forcer[Position, Move]
	ply.Threatener[Position, Move]
	ply.Passer[Position]
	ply.Numberer[Position]
	ply.Indexer[Position, Move]
	ply.Policy[Position, Move]
	ply.Tuner
	Size() int
	Rule() Rule
}

// Opening is a game that begins by an [OpeningRule]. The rule is part of the game: a move
// that it does not allow is not legal, and its choices, [TakeBlack] and [PlaceTwo], are
// moves. So package match can referee it and every searcher can play it.
//
// [Opening.Turn] says which player is to move: a player may put several stones one after
// the other, and the players may exchange colours. Player 0 is the player who begins,
// whatever the colour of that player at the end.
//
// After the opening the game is the one that was given to [NewOpening].
type Opening struct {
	Game
	rule OpeningRule
}

var _ Game = Opening{}

// NewOpening returns the game g with an opening rule. A board that is too small for the
// rule is an error.
func NewOpening(g Game, rule OpeningRule) (Opening, error) {
	o := Opening{g, rule}
	switch {
	case g == nil:
		return o, fmt.Errorf("gomoku: there is no game to open")
	case rule >= openingCount:
		return o, fmt.Errorf("gomoku: %v", rule)
	}
	for _, stage := range openingStages[rule] {
		if !stage.permits(g.Size(), NewMove(0, 0)) && !stage.Centre {
			return o, fmt.Errorf("gomoku: a board of size %d is too small for %v: %s", g.Size(), rule, stage.demand(g.Size()))
		}
	}
	return o, nil
}

// Start returns the empty board, at the first stage of the opening.
func (o Opening) Start() Position {
	b := o.Game.Start()
	if o.rule != FreeOpening {
		b.stage = 1
	}
	return b
}

// stage returns the stage that b is at; nil once the opening is over.
func (o *Opening) stage(b *Position) *Stage {
	if stages := openingStages[o.rule]; b.stage > 0 && int(b.stage) <= len(stages) {
		return &stages[b.stage-1]
	}
	return nil
}

// Stage returns what the opening rule says about the next move. Its Player is that of
// [Opening.Turn]. It returns false once the opening is over.
func (o Opening) Stage(b *Position) (Stage, bool) {
	s := o.stage(b)
	if s == nil {
		return Stage{}, false
	}
	now := *s
	now.Player = o.Turn(b)
	return now, true
}

// Turn returns the player to move.
func (o Opening) Turn(b *Position) int {
	if s := o.stage(b); s != nil {
		return s.Player ^ int(b.swapped)
	}
	return o.Game.Turn(b)
}

// Sides returns "Black" and "White", or "First" and "Second" if the rule lets a player choose a
// colour: then the first player may have either.
func (o Opening) Sides() [2]string {
	if slices.ContainsFunc(o.rule.Stages(), func(s Stage) bool { return s.TakeBlack }) {
		return [2]string{"First", "Second"}
	}
	return o.Game.Sides()
}

// Explain returns why m is not legal on b: what the game says, or what the opening rule wants.
func (o Opening) Explain(b *Position, m Move) string {
	s := o.stage(b)
	switch {
	case m == TakeBlack && s != nil && s.TakeBlack, m == PlaceTwo && s != nil && s.PlaceTwo:
		return ""
	case b.Legal(m) && s != nil && !s.permits(b.Size(), m):
		return s.demand(b.Size())
	}
	return o.Game.Explain(b, m)
}

// Moves appends what the opening rule allows: points, then choices.
func (o Opening) Moves(dst []Move, b *Position) []Move {
	s := o.stage(b)
	if s == nil {
		return o.Game.Moves(dst, b)
	}
	from := len(dst)
	dst = Rules{}.Moves(dst, b) // the game may have only some of them
	if s.Centre || s.Away > 0 {
		size := b.Size()
		dst = append(dst[:from], slices.DeleteFunc(dst[from:], func(m Move) bool { return !s.permits(size, m) })...)
	}
	if s.TakeBlack {
		dst = append(dst, TakeBlack)
	}
	if s.PlaceTwo {
		dst = append(dst, PlaceTwo)
	}
	return dst
}

// Narrow appends what is worth a search: during the opening all that its rule allows, and then
// what the game says.
func (o Opening) Narrow(dst []Move, b *Position) []Move {
	if o.stage(b) != nil {
		return o.Moves(dst, b)
	}
	return o.Game.Narrow(dst, b)
}

// Play puts a stone or makes a choice.
func (o Opening) Play(b *Position, m Move) {
	s := o.stage(b)
	if s == nil {
		o.Game.Play(b, m)
		return
	}
	player := o.Turn(b)
	if m < choice {
		o.Game.Play(b, m)
	}
	switch {
	case m == TakeBlack:
		b.seat(player)
	case m == PlaceTwo:
		b.stage++
	case s.TakeBlack: // with this stone the player has taken White
		b.seat(1 ^ player)
	case int(b.stage) == len(openingStages[o.rule]):
		b.stage = 0
	default:
		b.stage++
	}
}

// seat ends the opening. The player with the number black has the black stones.
func (b *Position) seat(black int) {
	if int(b.swapped) != black {
		b.Swap()
	}
	b.stage = 0
}

// Evaluate returns the value of the game once the opening is over. Before that, a player
// who will choose a colour gets the value of the better colour, and a player whose opponent
// will choose gets the value of the worse one.
func (o Opening) Evaluate(b *Position) ply.Score {
	v := o.Game.Evaluate(b)
	s := o.stage(b)
	if s == nil {
		return v
	}
	for _, next := range openingStages[o.rule][b.stage-1:] {
		if next.TakeBlack && next.Player == s.Player {
			return max(v, -v)
		}
		if next.TakeBlack {
			return min(v, -v)
		}
	}
	return v
}

// Mirror returns b with the players exchanged.
func (o Opening) Mirror(b *Position) Position {
	if b.stage == 0 {
		return o.Game.Mirror(b)
	}
	m := *b
	m.Swap()
	return m
}

// Hash returns the key of the game, mixed with the stage of the opening.
func (o Opening) Hash(b *Position) uint64 {
	return o.Game.Hash(b) ^ uint64(b.stage)*0xd6e8feb86659fd93
}

// Parse reads a position as [ParsePosition] does. The opening is over in a position without
// the word for a stage.
func (o Opening) Parse(text string) (Position, error) {
	rules, err := New(o.Size(), o.Rule())
	if err != nil {
		return Position{}, err
	}
	p := positionReader{text: text, rules: rules, fixed: true}
	b, err := p.read()
	if err != nil || b.stage == 0 {
		return b, err
	}
	s := o.stage(&b)
	stones := b.stonesOf()
	if s == nil || b.Stones() != s.Stones || b.Stones() > 0 && b.last == 0 || len(stones[Black]) != (s.Stones+1)/2 || b.turn != Color(s.Stones&1) {
		return Position{}, p.badStage()
	}
	return b, nil
}

// Arrange returns the position with these stones, as the game does. If they are others than those of
// b, or another player is to move, the opening is over.
func (o Opening) Arrange(b *Position, things []board.Thing, turn int) (Position, error) {
	if turn == o.Turn(b) && arrange.Same(o.Draw(b).Things, things) {
		return *b, nil
	}
	after := *b
	after.stage = 0
	return o.Game.Arrange(&after, things, turn)
}

// FormatMove writes a move as the game does, and a choice as "swap" or "two".
func (o Opening) FormatMove(b *Position, m Move) string {
	if m >= choice {
		return m.String()
	}
	return o.Game.FormatMove(b, m)
}

// ParseMove reads a move or a choice as people type it: see [Position.ParseMove]. For one that
// the opening rule does not allow the Reason of the error is what the rule wants.
func (o Opening) ParseMove(b *Position, text string) (Move, error) {
	return o.parse(b, text, tidy(text), o.Game.ParseMove)
}

// parse reads a choice, a word, or else a move of the game.
func (o Opening) parse(b *Position, text, word string, game func(*Position, string) (Move, error)) (Move, error) {
	m, ok := parseChoice(word)
	if !ok {
		var err error
		if m, err = game(b, text); err != nil {
			return 0, err
		}
	}
	if reason := o.Explain(b, m); reason != "" {
		return 0, b.moveError(text, reason)
	}
	return m, nil
}

// FormatCoordinates writes a move as programs do; a choice is the same as for people.
func (o Opening) FormatCoordinates(b *Position, m Move) string {
	if m >= choice {
		return m.String()
	}
	return o.Game.FormatCoordinates(b, m)
}

// ParseCoordinates reads a move or a choice as programs write them, strictly.
func (o Opening) ParseCoordinates(b *Position, text string) (Move, error) {
	return o.parse(b, text, text, o.Game.ParseCoordinates)
}

// The methods below tell a searcher about the opening: no move of it is tactical, and no
// move is known to be better than another.

// Order says nothing about moves of the opening.
func (o Opening) Order(b *Position, moves []Move, scores []ply.Score) {
	if b.stage == 0 {
		o.Game.Order(b, moves, scores)
		return
	}
	clear(scores)
}

// Prior makes all moves of the opening equally likely.
func (o Opening) Prior(b *Position, moves []Move, p []float32) {
	if b.stage == 0 {
		o.Game.Prior(b, moves, p)
		return
	}
	for i := range p {
		p[i] = 1 / float32(len(p))
	}
}

// Tactical appends nothing during the opening.
func (o Opening) Tactical(dst []Move, b *Position) []Move {
	if b.stage == 0 {
		return o.Game.Tactical(dst, b)
	}
	return dst
}

// Forced is false during the opening.
func (o Opening) Forced(b *Position) bool { return b.stage == 0 && o.Game.Forced(b) }

// Forces is false during the opening.
func (o Opening) Forces(b *Position, moves []Move, forces []bool) {
	if b.stage == 0 {
		o.Game.Forces(b, moves, forces)
		return
	}
	clear(forces)
}

// Threats appends nothing during the opening.
func (o Opening) Threats(dst []Move, b *Position, order int) []Move {
	if b.stage == 0 {
		return o.Game.Threats(dst, b, order)
	}
	return dst
}

// Answers reports no threat during the opening.
func (o Opening) Answers(dst []Move, b *Position, order int) (moves []Move, threatened bool) {
	if b.stage == 0 {
		return o.Game.Answers(dst, b, order)
	}
	return dst, false
}

// Pass returns false during the opening.
func (o Opening) Pass(b *Position) bool { return b.stage == 0 && o.Game.Pass(b) }

// Slots returns the number of slots: those of the game, and every choice for either
// player.
func (o Opening) Slots() int { return o.Game.Slots() + 2*len(choiceNames) }

// Slot numbers moves by the player and the point or the choice.
func (o Opening) Slot(b *Position, m Move) int {
	switch {
	case b.stage == 0:
		return o.Game.Slot(b, m)
	case m >= choice:
		return o.Game.Slots() + o.Turn(b)*len(choiceNames) + int(m-choice)
	}
	return o.Turn(b)*b.Size()*b.Size() + b.number(m)
}
