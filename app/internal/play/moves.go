package play

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/internal/brief"
)

// parseMove reads a move of the player to move in the game's notation or as coordinates.
func (s *session[S, M]) parseMove(text string) (M, error) {
	state := s.seen().State()
	m, err := s.notation.ParseMove(&state, text)
	if err == nil {
		return m, nil
	}
	if c, ok := ply.As[ply.Coordinates[S, M]](s.Rules); ok {
		if m, err := c.ParseCoordinates(&state, text); err == nil {
			return m, nil
		}
	}
	return m, err
}

// neither returns the error for a line that is neither a move nor a command: why the move is not
// legal if the game says it, else a hint.
func (s *session[S, M]) neither(line string) error {
	if s.over() {
		return fmt.Errorf("%s is no command, and %w", brief.Word(line), errOver)
	}
	var refused *ply.MoveError
	if _, err := s.parseMove(line); errors.As(err, &refused) && refused.Reason != "" {
		return errors.New(refused.Reason)
	}
	return fmt.Errorf("%s is neither a move here nor a command; \"moves\" lists the moves, \"help\" the commands", brief.Word(line))
}

// byHand plays a move that was typed. If moves were taken back before, the game continues
// from there.
func (s *session[S, M]) byHand(m M) error {
	if err := s.play(m, ""); err != nil {
		return err
	}
	if s.persons() > 0 {
		s.paused = false
	}
	s.judge()
	s.showTurn()
	return nil
}

// describe returns the text of ply n and of the chance moves that belong to it: "3. White
// Nf3", or "1... Second roll: 4".
func (s *session[S, M]) describe(n int) string {
	seen := s.seen()
	moves, line := seen.Moves(), seen.States()
	text := subject.ChanceWord
	if !s.Rolls(&line[n]) {
		text = fmt.Sprintf("%s %s %s", s.Number(line[:n+1]), s.sides[s.Turn(line[:n+1])], s.notation.FormatMove(&line[n], moves[n]))
		n++
	}
	for ; n < len(moves) && s.Rolls(&line[n]); n++ {
		text += ": " + s.notation.FormatMove(&line[n], moves[n])
	}
	return text
}

// showLast shows the last move and the board after it.
func (s *session[S, M]) showLast() {
	if n, line := s.plies()-1, s.seen().States(); n >= 0 {
		for n > 0 && s.Rolls(&line[n]) {
			n--
		}
		s.say("%s", s.describe(n))
	}
	s.show()
}

// onlyMove returns the move of a person who has no other, and sees a prompt that says so.
func (s *session[S, M]) onlyMove() (only M, ok bool) {
	if !s.prompts || s.paused || s.over() || !s.isPerson(s.turn()) {
		return only, false
	}
	state := s.seen().State()
	moves := s.Rules.Moves(nil, &state)
	if len(moves) != 1 {
		return only, false
	}
	return moves[0], true
}

// anyMove returns a move that could be typed now.
func (s *session[S, M]) anyMove() string {
	state := s.seen().State()
	if moves := s.Rules.Moves(nil, &state); len(moves) > 0 {
		return s.notation.FormatMove(&state, moves[len(moves)/2])
	}
	return "those of the record"
}

// listMoves lists the moves that begin with a text, as the game writes them or as coordinates.
func (s *session[S, M]) listMoves(_ context.Context, begin string) error {
	if s.over() {
		return errOver
	}
	state := s.seen().State()
	coordinates := s.formats()["coordinates"]
	var list []string
	for _, m := range s.Rules.Moves(nil, &state) {
		text := s.notation.FormatMove(&state, m)
		if strings.HasPrefix(text, begin) || strings.HasPrefix(coordinates(&state, m), begin) {
			list = append(list, text)
		}
	}
	if len(list) == 0 {
		return fmt.Errorf("no legal move begins with %s; \"moves\" lists all of them", brief.Word(begin))
	}
	s.say("%d: %s", len(list), strings.Join(list, " "))
	return nil
}

// formats returns the notations of moves by name. The name of the game's own notation is
// empty.
func (s *session[S, M]) formats() map[string]func(*S, M) string {
	all := map[string]func(*S, M) string{"": s.notation.FormatMove, "coordinates": s.notation.FormatMove}
	if c, ok := ply.As[ply.Coordinates[S, M]](s.Rules); ok {
		all["coordinates"] = c.FormatCoordinates
	}
	maps.Copy(all, s.Notations)
	return all
}

// otherNotations returns the names of the further notations, for help.
func (s *session[S, M]) otherNotations() string {
	text := ""
	for _, name := range slices.Sorted(maps.Keys(s.Notations)) {
		text += " or " + name
	}
	return text + " instead of the usual notation"
}

func (s *session[S, M]) showRecord(_ context.Context, name string) error {
	format, ok := s.formats()[name]
	if !ok {
		names := slices.Sorted(maps.Keys(s.formats()))
		return fmt.Errorf("no notation %s; besides the usual one there are %s", brief.Word(name), strings.Join(names[1:], ", "))
	}
	seen := s.seen()
	text := s.writeLine(seen.States()[:1], seen.Moves(), format)
	if text == "" {
		text = "No move has been played yet."
	}
	s.say("%s", text)
	if s.over() {
		s.say("%s", s.result())
	}
	return nil
}

// writeLine formats moves with their numbers, in lines that fit a terminal. They are played after
// the last of states.
func (s *session[S, M]) writeLine(states []S, moves []M, format func(*S, M) string) string {
	var b strings.Builder
	column := 0
	for i, word := range s.Words(states, moves, format) {
		if column+len(word) >= 78 {
			b.WriteString("\n")
			column = 0
		} else if i > 0 {
			b.WriteString(" ")
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
