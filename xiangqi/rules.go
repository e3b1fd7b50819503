package xiangqi

import "github.com/plygo/ply"

// Start returns the position in which a game of xiangqi begins.
func (Rules) Start() Position { return startPosition }

// Turn returns 0 for Red and 1 for Black.
func (Rules) Turn(p *Position) int { return int(p.turn & 1) }

// Moves appends the legal moves of p to dst: see [Position.Moves].
func (Rules) Moves(dst []Move, p *Position) []Move { return p.Moves(dst) }

// Play plays the legal move m.
func (Rules) Play(p *Position, m Move) { p.Play(m) }

// Evaluate returns the value of p for the side to move in hundredths of a soldier.
func (Rules) Evaluate(p *Position) ply.Score { return p.evaluate() }

// Hash returns [Position.Hash].
func (Rules) Hash(p *Position) uint64 { return p.key }

// Mirror returns p with the colours exchanged and the board turned upside down.
func (Rules) Mirror(p *Position) Position { return p.Mirror() }

// Rules is the game of xiangqi as the searchers of ply play it.
type Rules struct {
	// Repeats says how a game ends in which a position keeps coming back.
	Repeats RepetitionRule
}

// Terminal reports mate and stalemate as a loss.
func (Rules) Terminal(p *Position) ply.Outcome {
	if len(p.Moves(nil)) == 0 {
		return ply.Loss
	}
	if p.counted >= 120 {
		return ply.Draw
	}
	return ply.Ongoing
}
