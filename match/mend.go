package match

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/brief"
)

// maxTail is how much of the end of an archive is looked at. A game is shorter.
const maxTail = 1 << 20

// mend decides where in the archive the next game is added, if the results do not tell that. A
// game that was cut off at the end, by a kill or a full disk, would swallow the beginning of the
// next one, so it is left out. Nothing else is: if mend cannot tell what is at the end, it
// returns an error.
//
// It works for any format: a place is good for a game if a game there is read as itself, and
// those before it as without it.
func (r *run[S, M]) mend(from int64) error {
	tail, begin, err := r.archive.tail(from)
	if err != nil {
		return err
	}
	first := r.plan(r.standing.Pairings()[0].keys()[0])
	probe, err := r.probe(&first)
	if err != nil {
		return err
	}
	e := ending[S, M]{format: r.archiver, probe: probe, text: tail}
	e.games, e.last = e.look(tail)
	keep, gap, err := e.find(begin == from)
	if err == nil {
		r.archive.keep, r.archive.gap = begin+int64(keep), gap
	}
	return err
}

// ending is the end of an archive.
type ending[S any, M comparable] struct {
	format ply.Archiver[S, M]
	probe  []byte // a game
	text   []byte
	games  []glimpse
	last   ply.Archive[S, M]
}

// glimpse is what find compares of a game.
type glimpse struct {
	moves  int
	broken bool
	cut    bool // the game breaks off
}

// look reads the games of a text. It returns the last one, too.
func (e *ending[S, M]) look(texts ...[]byte) (games []glimpse, last ply.Archive[S, M]) {
	for game, err := range e.format.ReadGames(bytes.NewReader(bytes.Join(texts, nil))) {
		if err != nil || game.Record == nil {
			games = append(games, glimpse{broken: true, cut: errors.Is(err, ply.ErrFileCut)})
		} else {
			games = append(games, glimpse{moves: len(game.Record.Moves())})
		}
		last = game
	}
	return games, last
}

// find returns how many bytes of the text to keep, and what to write behind them in front of
// the next game. If whole, the text begins where a game does.
func (e *ending[S, M]) find(whole bool) (keep int, gap string, err error) {
	start, before := e.lastGame(whole)
	if !e.isTorn(start, before) {
		gaps := []string{"", "\n"}
		if !e.endsLine() {
			gaps = []string{"\n\n", "\n"}
		}
		for _, gap := range gaps {
			if e.isGood(e.text, gap, e.games) {
				return len(e.text), gap, nil
			}
		}
	}
	if start >= 0 {
		return start, "", nil
	}
	return 0, "", fmt.Errorf("it ends with %s, behind which no game can be read; nothing was changed", brief.Word(string(e.text[max(0, len(e.text)-30):])))
}

func (e *ending[S, M]) endsLine() bool {
	return len(e.text) == 0 || bytes.HasSuffix(e.text, []byte("\n"))
}

// lastGame returns where the last game begins, or the part of one that is too short to be read,
// and how many games are before it. A game could be added there. It returns −1 if it does not find
// such a place, where a line begins as the probe does.
func (e *ending[S, M]) lastGame(whole bool) (start, before int) {
	const mostTries = 20
	n := len(e.games)
	for tries, c := 0, len(e.text); c > 0 && tries < mostTries; {
		c = bytes.LastIndexByte(e.text[:c-1], '\n') + 1
		if c == 0 && !whole {
			break
		}
		if mark := min(4, len(e.probe), len(e.text)-c); !bytes.HasPrefix(e.text[c:], e.probe[:mark]) {
			continue
		}
		tries++
		games, _ := e.look(e.text[:c])
		alone := len(games) == n-1 || len(games) == n && (n == 0 || !games[n-1].broken)
		if alone && e.isGood(e.text[:c], "", e.games[:len(games)]) {
			return c, len(games)
		}
	}
	return -1, 0
}

// isTorn reports whether the game that begins at start was cut off. The number of games before it
// is before.
func (e *ending[S, M]) isTorn(start, before int) bool {
	n := len(e.games)
	switch {
	case n == 0:
		return false
	case e.games[n-1].broken:
		return e.games[n-1].cut || !e.endsLine()
	case start < 0:
		return false
	case before == n:
		return !e.endsLine()
	}
	// A format may read a game although its end is missing. It is torn if the format would write
	// more behind it, or the last line differently and all lines before it like that.
	var again bytes.Buffer
	if err := e.format.WriteGame(&again, e.last); err != nil {
		return false
	}
	text := e.text[start:]
	if rest, ok := bytes.CutPrefix(again.Bytes(), text); ok {
		return len(bytes.TrimSpace(rest)) > 0
	}
	lines := text[:bytes.LastIndexByte(text, '\n')+1]
	return !e.endsLine() && bytes.HasPrefix(again.Bytes(), lines)
}

// isGood reports whether a game that is added to text is read as itself, behind these games.
func (e *ending[S, M]) isGood(text []byte, gap string, games []glimpse) bool {
	own, _ := e.look(e.probe)
	got, _ := e.look(text, []byte(gap), e.probe)
	if len(own) != 1 || own[0].broken || len(got) != len(games)+1 || got[len(games)] != own[0] {
		return false
	}
	for i, g := range games {
		if got[i].moves != g.moves || got[i].broken != g.broken {
			return false
		}
	}
	return true
}
