package catalog

import (
	"fmt"

	"github.com/plygo/ply"
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/jieqi"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

type jieqiSpec = app.Spec[jieqi.Position, jieqi.Move]

func jieqiGame() app.Entry { return jieqiOf(jieqi.Rules{}) }

func jieqiOf(rules jieqi.Rules) *jieqiSpec {
	spec := app.Of("jieqi", rules).Configure(jieqiOptions, configureJieqi).
		Details(app.Details[jieqi.Position, jieqi.Move]{
			Title:  jieqiTitle(rules),
			Forced: "check",
			Notations: map[string]func(*jieqi.Position, jieqi.Move) string{
				"chinese": func(p *jieqi.Position, m jieqi.Move) string { return p.Chinese(m, xiangqi.ScriptTraditional) },
			},
			UnicodeNotation: "chinese",
			Study:           "xx1xkxxAx/9/4a2x1/x1x1x1x1x/9/6C2/X3X1X1X/1X7/9/XbXXKXXXX b R2A1C1P5N2B2r2a1c2p5n2b1 3 3",
			Bench:           jieqiBench,
			// With everything face down a search takes a hundred times the nodes of an endgame.
			BenchLimits: ply.Limits{Depth: 10, Nodes: 400_000},
		})
	return withPlayers(spec, projects.Jieqi(rules))
}

// jieqiTitle returns the name of the game with what is not usual about it.
func jieqiTitle(rules jieqi.Rules) string {
	title := "jieqi"
	if rules.Taken != jieqi.SeenByCapturer {
		title += ", " + rules.Taken.String()
	}
	if rules.Quiet != 0 {
		title += fmt.Sprintf(", %d plies", rules.Quiet)
	}
	if rules.Repeats != jieqi.PerpetualCheck {
		title += ", " + rules.Repeats.String()
	}
	return title
}

// jieqiOptions are the rules on which clubs differ, the usual one first.
var jieqiOptions = []app.Option{
	{Name: "taken", About: "who sees a dark piece that is captured", Usual: "capturer", Values: []string{"capturer", "nobody", "both"}},
	{Name: "quiet", About: "plies without a capture that are a draw", Usual: "120", Values: []string{"120", "80"}},
	{Name: "repeats", About: "what loses if it is repeated; otherwise a repetition is a draw", Usual: "check", Values: []string{"check", "chase", "nothing"}},
}

// configureJieqi returns jieqi with other settings.
func configureJieqi(settings map[string]string) (*jieqiSpec, error) {
	var rules jieqi.Rules
	rules.Taken = map[string]jieqi.Taken{"nobody": jieqi.SeenByNobody, "both": jieqi.SeenByBoth}[settings["taken"]]
	rules.Repeats = map[string]jieqi.RepetitionRule{"chase": jieqi.PerpetualChase, "nothing": jieqi.PlainDraw}[settings["repeats"]]
	if settings["quiet"] == "80" {
		rules.Quiet = 80
	}
	return jieqiOf(rules), nil
}

// jieqiBench has positions from games that a weak engine played against itself, as somebody saw them
// who watched, from the opening to the endgame.
var jieqiBench = []string{
	"xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1",
	"xx1xkxxAx/9/4a2x1/x1x1x1x1x/9/6C2/X3X1X1X/1X7/9/XbXXKXXXX b R2A1C1P5N2B2r2a1c2p5n2b1 3 3",
	"1pxxkxxa1/9/1x7/x3x2px/2a3n2/6N2/X1X1X3X/8P/4C4/XXXXK2XX w A2C1P4N1B2r2c2p3n1b2 6 6",
	"1bRxkx1r1/9/1x2a2x1/9/a7b/6B2/X1X5X/9/9/XXXXKXXXX b R1A2C1P5N1B1r1c2p5n2 2 8",
	"x1x1kx2P/4p4/4a4/x5R2/2p6/P8/2b3X1X/7nC/9/1BXXKXX1X w A2C1P3N2B1r2a1c1p2n1b1 0 11",
	"N1n2x2P/3kr4/9/2x3x1x/p3p1br1/8B/X1X3X2/4C4/9/1P1XKXXXX b R2A2P3N1B1a2c2p2n1b1 5 13",
	"3x1x1n1/4k4/4p4/x1xcx1x2/8p/R5P2/4X3X/Aa7/9/1A1XKXXXX w C1P4N1B2r1a1p3n1b2 11 16",
	"1rx1kx1a1/4a4/8p/9/Arp1R4/2C3n2/8X/2P5N/4P4/2X1KX2X b R1A1P2B1c1p3b1 2 18",
	"1b1xk3x/4a4/2R1p1r2/6x2/2p6/4P3P/X5a2/1cP6/4N4/2B1KXA2 w R1C1P2N1B1r1c1p2b1 8 21",
	"2nx1k1x1/4n4/4p4/5a3/2p6/A4cr2/5b2P/C1rCP4/9/4KX1B1 w P1c1p2b1 0 26",
	"3xk1p2/7N1/2P6/4P4/2n3n2/6B2/2b5X/3B5/4KP3/5ra2 b R2A1C1P1N1r1a1c1p1b1 1 28",
	"3xk3N/4a4/b5n2/2p1p2a1/3P5/2P6/7p1/4P3P/3KB4/1P4c2 w R1r1p1 8 31",
}
