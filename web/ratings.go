package web

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/web/internal/glicko"
)

// A player has a rating in each game of the catalog, which changes as soon as a rated game ends.

const (
	// period is that of Glicko-2. A deviation of 50, after many games, becomes one of 110 in three months
	// without any: the strength of a person changes little in a week, and not so little in a year.
	period = 24 * time.Hour

	// provisional is the deviation above which a rating says little yet: the strength may be 220 points
	// above or below it.
	provisional = 110
)

// record is the rating of a player in a game, and the results that led to it.
type record struct {
	glicko.Rating
	Wins, Draws, Losses int
	Updated             time.Time
}

const ratingColumns = `rating, deviation, volatility, wins, draws, losses, updated`

// scanRecord reads the columns of a rating, and others before it.
func scanRecord(from interface{ Scan(...any) error }, before ...any) (r record, err error) {
	var updated int64
	err = from.Scan(append(before, &r.Rating.Rating, &r.Deviation, &r.Volatility, &r.Wins, &r.Draws, &r.Losses, &updated)...)
	r.Updated = time.UnixMilli(updated)
	return r, err
}

// at returns the rating at a time after the last game.
func (r *record) at(now time.Time) glicko.Rating { return r.Rating.Update(r.periods(now)) }

func (r *record) periods(now time.Time) float64 { return float64(now.Sub(r.Updated)) / float64(period) }

// rating returns the rating of a visitor in a game now, which is the usual one before the first result.
func (s *store) rating(ctx context.Context, visitor, entry string) (glicko.Rating, error) {
	r, err := readRecord(s.read.QueryRowContext(ctx, recordQuery, visitor, entry))
	return r.at(time.Now()), err
}

const recordQuery = `SELECT ` + ratingColumns + ` FROM ratings WHERE player = ? AND entry = ?`

func readRecord(from *sql.Row) (record, error) {
	r, err := scanRecord(from)
	if errors.Is(err, sql.ErrNoRows) {
		return record{Rating: glicko.Start(), Updated: time.Now()}, nil
	}
	return r, err
}

// rate changes the ratings of the players by the result of a game, once: the table of rated games has
// each game once.
func (r *row) rate(tx *sql.Tx) error {
	if r.Players[0] == "" || r.Players[1] == "" || r.Players[0] == r.Players[1] {
		return nil // nobody gains by playing alone
	}
	var before [2]record
	for side, player := range r.Players {
		var err error
		if before[side], err = readRecord(tx.QueryRow(recordQuery, player, r.Entry)); err != nil {
			return err
		}
	}
	score := points[r.Outcome]
	after := [2]record{
		before[0].after(score, before[1].at(r.Updated), r.Updated),
		before[1].after(1-score, before[0].at(r.Updated), r.Updated),
	}
	_, err := tx.Exec(`INSERT INTO rated (game, entry, ended, player0, player1, score, before0, before1, after0, after1) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.Entry, r.Updated.UnixMilli(), r.Players[0], r.Players[1], score,
		before[0].Rating.Rating, before[1].Rating.Rating, after[0].Rating.Rating, after[1].Rating.Rating)
	if err != nil {
		return err
	}
	for side, player := range r.Players {
		a := &after[side]
		_, err := tx.Exec(`INSERT OR REPLACE INTO ratings (player, entry, `+ratingColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			player, r.Entry, a.Rating.Rating, a.Deviation, a.Volatility, a.Wins, a.Draws, a.Losses, a.Updated.UnixMilli())
		if err != nil {
			return err
		}
		r.Changes[side] = a.Rating.Rating - before[side].Rating.Rating
	}
	r.Counted = true
	return nil
}

// points are the scores of player 0, of the outcomes that have one.
var points = map[string]float64{ply.Win.String(): 1, ply.Draw.String(): 0.5, ply.Loss.String(): 0}

// after returns the record after one more game, which ended now.
func (r record) after(score float64, opponent glicko.Rating, now time.Time) record {
	r.Rating = r.Rating.Update(r.periods(now), glicko.Result{Opponent: opponent, Score: score})
	r.Updated = now
	switch score {
	case 1:
		r.Wins++
	case 0:
		r.Losses++
	default:
		r.Draws++
	}
	return r
}
