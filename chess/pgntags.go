package chess

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/plygo/ply"
)

// readTags reads what stands in front of the moves, and sets up the position. It
// returns io.EOF if there is no game.
func (r *pgnReader) readTags() error {
	s := &r.src
	for {
		c, ok := s.Token()
		err := s.CheckSize()
		switch {
		case err != nil:
		case !ok && s.Failed():
			return s.Cut()
		case !ok && len(r.tags) == 0:
			return io.EOF
		case c == '[' && ok:
			err = r.readTag()
		case (c == '{' || c == ';') && ok:
			err = r.readComment()
		default:
			r.inTags = false
			return r.setUp()
		}
		if err != nil {
			return err
		}
	}
}

// readTag reads a tag such as [White "Anderssen"].
func (r *pgnReader) readTag() error {
	s := &r.src
	tag, err := s.Tag()
	i := findTag(r.tags, tag.Name)
	if tag.Name == "Event" && i >= 0 {
		return s.Cut() // the next game begins
	}
	limit := s.TakeTag(tag)
	switch {
	case err != nil:
		return err
	case limit != nil:
		return limit
	case i >= 0:
		r.tags[i].Value = tag.Value
	default:
		r.tags = append(r.tags, Tag{tag.Name, tag.Value})
	}
	switch tag.Name {
	case "FEN":
		r.fenAt = tag.At
	case "Variant":
		r.variantAt = tag.At
	}
	return nil
}

// setUp finds the position that the game starts from.
func (r *pgnReader) setUp() error {
	if i := findTag(r.tags, "Variant"); i >= 0 && !isChess(r.tags[i].Value) {
		return r.src.ErrorAt(r.variantAt, fmt.Errorf("%w: %.64q", ply.ErrFileVariant, r.tags[i].Value))
	}
	start, ok, err := taggedStart(r.tags)
	if err != nil {
		return r.src.ErrorAt(r.fenAt, err)
	}
	if ok {
		r.start = start
		r.lines[0].now = start
	}
	return nil
}

// taggedStart returns the position of the FEN tag, and whether there is one. SetUp "0"
// says that it does not count.
func taggedStart(tags []Tag) (Position, bool, error) {
	i := findTag(tags, "FEN")
	if j := findTag(tags, "SetUp"); i < 0 || j >= 0 && tags[j].Value == "0" {
		return Position{}, false, nil
	}
	p, err := ParseFEN(tags[i].Value)
	return p, err == nil, err
}

// isChess reports whether a Variant tag names chess or Chess960 under one of the names
// in use.
func isChess(variant string) bool {
	known := []string{"", "?", "chess", "standard", "normal", "from position", "chess960", "chess 960",
		"fischerandom", "fischerrandom", "fischer random", "freestyle"}
	return slices.Contains(known, strings.ToLower(strings.TrimSpace(variant)))
}
