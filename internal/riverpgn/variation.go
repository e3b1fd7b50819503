package riverpgn

import "github.com/plygo/ply/internal/gamefile"

// readVariation reads a variation, which is depth variations deep, or skips it if the sink does not take it.
// One in which a move cannot be read is skipped, too: programs do not agree on variations.
func (r *Reader) readVariation(depth int) error {
	tree, ok := r.sink.(Brancher)
	if !ok || depth > MaxDepth {
		return r.skipVariation()
	}
	before := r.comment // what is said so far in this place of the other line, which goes on behind the variation
	r.comment = nil
	if !tree.Open() {
		r.comment = before
		return r.skipVariation()
	}
	r.Src.SkipInLine(1)
	whole, err := r.readBranch(depth)
	if err == nil && !whole {
		err = r.skipTo(1)
	}
	if whole {
		r.placeComment()
	}
	if !tree.Close(whole && err == nil) {
		r.variations++
	}
	r.comment = before
	return err
}

// readBranch reads what is in a variation, and its end. It reports whether all could be read; if not, the
// rest is still to be skipped.
func (r *Reader) readBranch(depth int) (whole bool, err error) {
	s := &r.Src
	for {
		c, ok := s.Token()
		if !ok || s.AtLineStart() && s.Sees(newGame) {
			return false, s.Cut()
		}
		if err := s.CheckSize(); err != nil {
			return false, err
		}
		switch c {
		case '{', ';':
			err = r.readComment()
		case '(':
			err = r.readVariation(depth + 1)
		case ')':
			s.SkipInLine(1)
			return true, nil
		case '!', '?':
			r.marks = true
			s.SkipInLine(1)
		case '$':
			r.marks = true
			s.SkipInLine(1)
			s.SkipInLine(len(s.Word()))
		default:
			if !r.readBranchWord() {
				return false, nil
			}
		}
		if err != nil {
			return false, err
		}
	}
}

// readBranchWord reads a move of a variation, with or without its number. It returns false for anything else.
func (r *Reader) readBranchWord() bool {
	s := &r.Src
	word := s.Word()
	if len(word) == 0 || len(word) > gamefile.MaxToken {
		return false
	}
	text := string(word)
	s.SkipInLine(len(word))
	if !isNumberedSoldier(text) {
		text = cutNumber(text)
	}
	if text == "" {
		return true
	}
	if r.branched++; r.branched > MaxMoves {
		return false
	}
	r.placeComment()
	return r.sink.Move(text) == nil
}
