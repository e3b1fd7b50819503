package play

import (
	"testing"

	"github.com/plygo/ply/app/internal/subject"
	"github.com/plygo/ply/xiangqi"
)

// Where boards have Unicode, moves are shown in the notation that the game has for it, and read in
// both forms. A game whose own ParseMove does not know that notation is no exception.
func TestUnicodeNotation(t *testing.T) {
	chinese := &subject.Game[xiangqi.Position, xiangqi.Move]{
		Name: "xiangqi", Rules: xiangqi.Rules{}, UnicodeNotation: "chinese",
		Notations: map[string]func(*xiangqi.Position, xiangqi.Move) string{
			"chinese": func(p *xiangqi.Position, m xiangqi.Move) string { return p.Chinese(m, xiangqi.ScriptTraditional) },
		},
	}
	two := [2]string{person, person}
	out := evening(t, chinese, Settings{players: two, unicode: true, seed: 1},
		"炮二平五", "H8+7", "moves h0", "record", "hint depth=1", "style ascii", "moves h0", "record", "傌二進三", "record chinese", "style unicode", "record")
	hasAll(t, out, "\n1. Red 炮二平五\n", "\n1... Black 馬8進7\n", "\n2: 馬二進三 馬二進一\n", "\n1. 炮二平五 馬8進7\n", "進", "\n2: H2+3 H2+1\n", "\n1. C2=5 H8+7\n",
		"\n2. Red H2+3\n", "\n1. 炮二平五 馬8進7 2. 馬二進三\n", "\n1. 炮二平五 馬8進7 2. 馬二進三\n")
	signs := sticksGame
	signs.Notations, signs.UnicodeNotation = map[string]func(*table, take) string{"strokes": func(_ *table, m take) string {
		return [...]string{"", "一", "二", "三"}[m]
	}}, "strokes"
	out = evening(t, &signs, Settings{players: two, unicode: true}, "二", "take 1", "moves", "四")
	hasAll(t, out, "\n1. First 二\n", "\n1... Second 一\n", "\n3: 一 二 三\n", `"四" is neither a move here`)
	hasAll(t, evening(t, &signs, Settings{players: two}, "二", "moves"), "\n1. First take 2\n", "\n3: take 1 take 2 take 3\n")
}
