package play

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
)

// keep saves the game if it has a file and has changed since it was last saved. Whatever the
// program tells the person of the game, it keeps first.
func (s *session[S, M]) keep() error {
	if s.file.path == "" || !s.changed {
		return nil
	}
	if err := s.store(); err != nil {
		return fmt.Errorf("%w; \"save\" with another file may help", err)
	}
	return nil
}

// settle saves what could not be saved before, when the program ends.
func (s *session[S, M]) settle() error {
	if s.file.path == "" || !s.changed {
		return nil
	}
	err := s.store()
	if err == nil {
		s.say("Saved in %s.", s.file.path)
	}
	return err
}

// store writes the game to its place in the file, with what other programs have written there
// since. None of them writes meanwhile.
func (s *session[S, M]) store() error {
	var next file
	var news string
	err := disk.Update(s.file.path, func(now []byte) (_ []byte, err error) {
		if next, news, err = s.place(now); err != nil {
			return nil, err
		}
		if next.last, err = s.encode(next.records); err != nil {
			return nil, err
		}
		next.seen = slices.Concat(next.before, next.last, next.after)
		return next.seen, nil
	})
	if err != nil {
		return fmt.Errorf("the game is not saved: %w", err)
	}
	s.file, s.changed = next, false
	if news != "" {
		s.say("%s %s", s.file.path, news)
	}
	return nil
}

// place returns the place of this game in its file, which holds the data of now. If another
// program has changed the file, news tells the person where the game is from now on. What others
// have written stays. If this game is still there, its place is the same. If not, because another
// program goes on with it, there will be both versions.
func (s *session[S, M]) place(now []byte) (f file, news string, err error) {
	f = s.file
	if bytes.Equal(now, f.seen) {
		return f, "", nil
	}
	data := unmarked(now)
	if blank(data) {
		return f, "was removed or emptied by another program. It is written again.", nil
	}
	games, err := s.decode(data)
	if err == nil {
		err = foreign(games)
	}
	if err != nil {
		return f, "", fmt.Errorf("%s was changed by another program, and is no file of this game now: %w", f.path, err)
	}
	if before, after, ok := f.find(data); ok && s.gamesIn(before)+1+s.gamesIn(after) == len(games) {
		if !f.told {
			news = "was changed by another program. Its games stay there, and this one, too."
		}
		f.before, f.after, f.told = before, after, true
		return f, news, nil
	}
	if !f.told || f.last != nil {
		news = "was changed by another program. This game is now another one behind those that are there."
	}
	f = newFile(f.path, now)
	f.told = true
	return f, news, nil
}

// gamesIn returns the number of games in a part of a file.
func (s *session[S, M]) gamesIn(data []byte) int {
	if blank(data) {
		return 0
	}
	games, _ := s.decode(data)
	return len(games)
}

// encode writes the whole game, in the format of package ply (records) or in the game's own.
func (s *session[S, M]) encode(records bool) (game []byte, err error) {
	s.atEnd(func() {
		archiver, ok := ply.As[ply.Archiver[S, M]](s.Rules)
		if !ok || records {
			game, err = s.kept().MarshalJSON()
			game = append(game, '\n')
			return
		}
		tags := map[string]string{"Date": time.Now().Format("2006.01.02")}
		for side, name := range s.sides {
			tags[name] = s.seats[side].name
		}
		maps.Copy(tags, s.tags)
		var b bytes.Buffer
		err = archiver.WriteGame(&b, ply.Archive[S, M]{Tags: tags, Record: s.kept()})
		game = b.Bytes()
	})
	return game, err
}

// secret reports whether the game has dice to come, or hidden pieces.
func (s *session[S, M]) secret() bool {
	_, chance := ply.As[ply.Chancer[S, M]](s.Rules)
	return chance && !s.over()
}

// kept returns the game as the file has it. If it is secret, that is what everybody has seen:
// the file tells nobody what is hidden, or what the dice will be.
func (s *session[S, M]) kept() *ply.Record[S, M] {
	if s.secret() {
		return s.record.View(ply.Watcher)
	}
	return s.record
}
