package learn

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"time"

	"github.com/plygo/ply"
	"github.com/plygo/ply/internal/disk"
	"github.com/plygo/ply/neural"
)

// settings are what a run depends on. A folder is that of one run, and keeps them. How many generations there are, and what
// only decides how long they take, may change. So may the files of others: they lie elsewhere tomorrow, or there are more of them. Each game in
// them says what it is.
type settings struct {
	Game       string        `json:"game"`
	Rules      uint64        `json:"rules,string"`    // see [identity]
	Features   uint64        `json:"features,string"` // their fingerprint
	Games      int           `json:"games"`
	Limits     ply.Limits    `json:"limits"`
	Opening    [2]int        `json:"opening"`
	Biased     bool          `json:"biased"`
	Scratch    bool          `json:"scratch"`
	From       string        `json:"from"` // the SHA-256 of the network to begin with
	Distil     int           `json:"distil"`
	Correct    bool          `json:"correct"`
	Hidden     int           `json:"hidden"`
	Buckets    int           `json:"buckets"`
	Epochs     int           `json:"epochs"`
	Window     int           `json:"window"`
	Target     Target        `json:"target"`
	MatchGames int           `json:"matchGames"`
	MoveTime   time.Duration `json:"moveTime"`
	Seed       uint64        `json:"seed,string"`
}

func (r *run[S, M]) settings() settings {
	return settings{
		Game: r.id.name, Rules: r.id.rules, Features: r.features.Fingerprint(),
		Games: r.Games, Limits: r.Limits, Opening: r.Opening, Biased: r.Biased, Scratch: r.Scratch, From: digest(r.From), Distil: r.Distil, Correct: r.Correct,
		Hidden: r.Hidden, Buckets: r.Buckets, Epochs: r.Epochs, Window: r.Window, Target: *r.Target,
		MatchGames: r.MatchGames, MoveTime: r.MoveTime, Seed: r.Seed,
	}
}

// digest returns the SHA-256 of a network in hexadecimal digits, or nothing if there is none.
func digest(n *neural.Network) string {
	if n == nil {
		return ""
	}
	sum := sha256.New()
	_, _ = n.WriteTo(sum) // a hash refuses nothing
	return hex.EncodeToString(sum.Sum(nil))
}

// claim writes the settings into the folder. If it has some, they must be the same.
func (r *run[S, M]) claim() error {
	text, err := json.MarshalIndent(r.settings(), "", "  ")
	if err != nil {
		return err
	}
	path := r.path(settingsFile)
	old, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return disk.Write(path, append(text, '\n'))
	}
	if err == nil {
		err = sameSettings(old, text)
	}
	if err != nil {
		return fmt.Errorf("learn: %s: %w", path, err)
	}
	return nil
}

// sameSettings returns an error that names the first setting which differs. One that old does not have is zero there.
func sameSettings(old, text []byte) error {
	var known settings
	err := json.Unmarshal(old, &known)
	if err == nil {
		old, err = json.Marshal(known)
	}
	if err != nil {
		return err
	}
	var before, now map[string]any
	if err := json.Unmarshal(old, &before); err != nil {
		return err
	}
	if err := json.Unmarshal(text, &now); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(now)) {
		if !reflect.DeepEqual(before[name], now[name]) {
			return fmt.Errorf("the folder has a run with %s %v, and not %v: use the same options, or another folder", name, before[name], now[name])
		}
	}
	return nil
}
