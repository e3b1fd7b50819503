package gomoku

// What an opening is for a searcher: nothing in it is tactical, and no move of it is known
// to be better than another.

// Order says nothing about moves of the opening.
func (o Opening) Order(b *Board, moves []Move, scores []int32) {
	if b.stage == 0 {
		o.Variant.Order(b, moves, scores)
		return
	}
	clear(scores)
}

// Prior makes all moves of the opening equally likely.
func (o Opening) Prior(b *Board, moves []Move, p []float32) {
	if b.stage == 0 {
		o.Variant.Prior(b, moves, p)
		return
	}
	for i := range p {
		p[i] = 1 / float32(len(p))
	}
}

// Tactical appends nothing during the opening.
func (o Opening) Tactical(dst []Move, b *Board) []Move {
	if b.stage == 0 {
		return o.Variant.Tactical(dst, b)
	}
	return dst
}

// Forced is false during the opening.
func (o Opening) Forced(b *Board) bool { return b.stage == 0 && o.Variant.Forced(b) }

// Forces is false during the opening.
func (o Opening) Forces(b *Board, moves []Move, forces []bool) {
	if b.stage == 0 {
		o.Variant.Forces(b, moves, forces)
		return
	}
	clear(forces)
}

// Slots returns the number of slots: those of the variant, and every choice for either
// player.
func (o Opening) Slots() int { return o.Variant.Slots() + 2*len(choiceNames) }

// Slot numbers moves by the player and the point or the choice.
func (o Opening) Slot(b *Board, m Move) int {
	switch {
	case b.stage == 0:
		return o.Variant.Slot(b, m)
	case m >= choice:
		return o.Variant.Slots() + o.Turn(b)*len(choiceNames) + int(m-choice)
	}
	return o.Turn(b)*b.Size()*b.Size() + b.number(m)
}
