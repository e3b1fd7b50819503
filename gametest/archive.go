package gametest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/plygo/ply"
)

// The rules of ply.Reasoner and ply.Archiver.
const (
	ruleReason  = "Reason has words for every game that ended"
	ruleArchive = "ReadGames returns the games that WriteGame wrote"
	ruleNotes   = "ReadGames returns the notes that WriteGame wrote, or WriteGame refuses them with ply.ErrFileNotes"
	ruleLines   = "ReadGames returns the variations that WriteGame wrote, or WriteGame refuses them with ply.ErrFileVariations"
)

// reasonerCheck checks Reason.
func reasonerCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Reasoner[S]](check[S, M]{
		name:  "reason",
		rules: []string{ruleReason},
		run:   (*checker[S, M]).checkReason,
		answers: func(k *caller[S, M], p *position[S, M]) []answer {
			if p.outcome == ply.Ongoing {
				return nil
			}
			return []answer{{"Reason", k.reason(p.line)}}
		},
	})
}

// archiverCheck checks WriteGame and ReadGames.
func archiverCheck[S any, M comparable]() check[S, M] {
	return optional[ply.Archiver[S, M]](check[S, M]{
		name:  "archive",
		rules: []string{ruleArchive, ruleNotes, ruleLines},
		run:   (*checker[S, M]).checkArchive,
	})
}

// reason calls Reason for a line at whose end the game is over.
func (k *caller[S, M]) reason(states []S) string {
	at := gameCall[S, M]{method: "Reason", state: &states[len(states)-1]}
	if k.shared {
		return during(k, at, func() string { return as[ply.Reasoner[S]](k).Reason(states) })
	}
	given := slices.Clone(states)
	words := during(k, at, func() string { return as[ply.Reasoner[S]](k).Reason(given) })
	k.checkLine("Reason", states, given)
	return words
}

// checkReason checks that every end has a reason.
func (c *checker[S, M]) checkReason() {
	c.gather()
	for _, g := range c.games {
		if !g.ended {
			continue
		}
		c.try(func() {
			last := g.last()
			if c.reason(last.line) == "" {
				c.fail(ruleReason, &last.state, "Reason returned \"\" after %d plies, and Terminal is %v (a game may also end by repetition).", len(g.moves), last.outcome)
			}
		})
	}
}

// archiveStarts is how many starts the games of the file have at most.
const archiveStarts = 3

// checkArchive writes games to a file and reads them back.
func (c *checker[S, M]) checkArchive() {
	if c.Broken(ruleReaders) {
		return // ply.Record reads states without the care taken here
	}
	if c.Broken(ruleDeterministic) {
		return // the moves that are read may lead to other states, whoever wrote them
	}
	c.gather()
	var file bytes.Buffer
	var records []*ply.Record[S, M]
	for i, start := range c.starts[:min(len(c.starts), archiveStarts)] {
		records = append(records, c.record(start, endPlies), c.record(start, i+1))
	}
	for _, r := range records {
		err := during(&c.caller, gameCall[S, M]{method: "WriteGame"}, func() error {
			return as[ply.Archiver[S, M]](&c.caller).WriteGame(&file, ply.Archive[S, M]{Tags: map[string]string{"Event": "gametest"}, Record: r})
		})
		if err != nil {
			state := r.State()
			c.fail(ruleArchive, &state, "WriteGame of a game with %d moves: %v", len(r.Moves()), err)
			return
		}
	}
	read := c.readGames(file.String())
	if len(read) != len(records) {
		c.fail(ruleArchive, nil, "%d games were written one after the other, and %d were read.\n%s", len(records), len(read), head(file.String()))
	}
	for i := range min(len(records), len(read)) {
		c.compareRecords(records[i], read[i])
	}
	for range mutations {
		c.readGames(mutate(c.rng, file.String())) // must end, and not panic
	}
	if !c.Broken(ruleArchive) {
		c.checkNotes(records)
		c.checkVariations(records)
	}
}

// checkNotes writes games with notes and reads them back.
func (c *checker[S, M]) checkNotes(records []*ply.Record[S, M]) {
	for _, r := range records {
		var file bytes.Buffer
		state, notes := r.State(), notesOf(len(r.Moves()))
		err := during(&c.caller, gameCall[S, M]{method: "WriteGame"}, func() error {
			return as[ply.Archiver[S, M]](&c.caller).WriteGame(&file, ply.Archive[S, M]{Record: r, Notes: notes})
		})
		switch {
		case errors.Is(err, ply.ErrFileNotes) && file.Len() == 0:
			continue
		case err != nil:
			c.fail(ruleNotes, &state, "WriteGame of a game with %d moves and %d notes, after %d bytes: %v", len(r.Moves()), len(notes), file.Len(), err)
			return
		}
		read := c.readGames(file.String())
		if len(read) != 1 || read[0].err != nil {
			c.fail(ruleNotes, &state, "A game with %d notes was written and cannot be read.\n%s", len(notes), head(file.String()))
			return
		}
		if d := differingNote(notes, read[0].archive.Notes); d != "" {
			c.fail(ruleNotes, &state, "The notes are others after reading (- written, + read).\n%s", d)
			return
		}
	}
}

// differingNote returns the first note that was not read as it was written, in both forms. It
// returns nothing if there is none.
func differingNote(written, read []ply.Note) string {
	text := func(notes []ply.Note, i int) string {
		if i < len(notes) {
			return fmt.Sprintf("%+v", notes[i])
		}
		return "nothing"
	}
	for i := range max(len(written), len(read)) {
		if was, is := text(written, i), text(read, i); was != is {
			return "- " + was + "\n+ " + is
		}
	}
	return ""
}

// notesOf returns notes for a game of so many moves: a word in front of the first, a word behind
// each, marks of some. The last of them has both.
func notesOf(moves int) (all []ply.Note) {
	signs := []string{"!", "?", "!!", "??", "!?", "?!"}
	for i := range moves + 1 {
		note := ply.Note{Ply: i, Text: fmt.Sprintf("[%%eval %d.00] words, after %[1]d", i)}
		if i > 0 && (i == moves || i%3 > 0) {
			note.Marks = []string{signs[i%len(signs)]}
		}
		if i < moves && i%3 == 2 {
			note.Text = ""
		}
		all = append(all, note)
	}
	return all
}

// record plays a game from start at random, of at most plies plies.
func (c *checker[S, M]) record(start S, plies int) *ply.Record[S, M] {
	return during(&c.caller, gameCall[S, M]{method: "a method called by ply.Record", state: &start}, func() *ply.Record[S, M] {
		r := ply.NewRecord(c.game, start, 1)
		for range plies {
			s := r.State()
			moves := c.game.Moves(nil, &s)
			if r.Outcome() != ply.Ongoing || len(moves) == 0 || r.Play(moves[c.rng.IntN(len(moves))]) != nil {
				break
			}
		}
		return r
	})
}

// archived is a game as it was read, or the error in its place.
type archived[S any, M comparable] struct {
	archive ply.Archive[S, M]
	err     error
}

// readGames reads all games of text.
func (c *checker[S, M]) readGames(text string) []archived[S, M] {
	return during(&c.caller, gameCall[S, M]{method: "ReadGames", text: strconv.Quote(head(text))}, func() (all []archived[S, M]) {
		for archive, err := range as[ply.Archiver[S, M]](&c.caller).ReadGames(bytes.NewReader([]byte(text))) {
			all = append(all, archived[S, M]{archive, err})
		}
		return all
	})
}

// compareRecords checks that got is the game want, as it was written.
func (c *checker[S, M]) compareRecords(want *ply.Record[S, M], got archived[S, M]) {
	start := want.States()[0]
	switch {
	case got.err != nil:
		c.fail(ruleArchive, &start, "A game with %d moves that WriteGame wrote was read as an error: %v", len(want.Moves()), got.err)
	case got.archive.Record == nil:
		c.fail(ruleArchive, &start, "ReadGames returned an Archive without Record and without error.")
	case !slices.Equal(want.Moves(), got.archive.Record.Moves()):
		c.fail(ruleArchive, &start, "The moves are others after reading (- written, + read).\n%s", diff(want.Moves(), got.archive.Record.Moves()))
	default:
		read := got.archive.Record.States()[0]
		if d := c.difference(&start, &read); d != "" {
			c.fail(ruleArchive, &start, "The game begins at another state after reading: %s.", d)
		}
	}
}

// head returns the beginning of a long text, and a short text as it is.
func head(text string) string {
	const length = 400
	if len(text) <= length {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:length], len(text))
}
