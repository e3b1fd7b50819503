package catalog

import (
	"github.com/plygo/ply/app"
	"github.com/plygo/ply/projects"
	"github.com/plygo/ply/xiangqi"
)

func xiangqiGame() app.Entry {
	spec := learned("xiangqi", xiangqi.Learned{}, xiangqi.Rules{}, "pieces, their points, mobility, threats and the assault on the palace, by hand").
		Eval("material", "the values of the pieces, by a student project of 2019", xiangqi.Material{}).
		Eval("placement", "pieces and their points, by the same project", xiangqi.Placement{}).
		Details(app.Details[xiangqi.Position, xiangqi.Move]{
			Forced: "check",
			Notations: map[string]func(*xiangqi.Position, xiangqi.Move) string{
				"chinese": func(p *xiangqi.Position, m xiangqi.Move) string { return p.Chinese(m, xiangqi.ScriptTraditional) },
			},
			UnicodeNotation: "chinese",
			Study:           "r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1CN1C1N2/9/R1BAKAB1R b - - 4 3",
			Bench:           xiangqiBench,
		})
	return withPlayers(spec, projects.Xiangqi())
}

// xiangqiBench has positions from games that a weak engine played against itself, from the
// opening to the endgame.
var xiangqiBench = []string{
	"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
	"rnb1kabr1/4a2c1/1c7/p1p1p1p1p/1C7/P8/2P1P1P1P/9/9/RNBAKABNR b - - 1 4",
	"1nbakabnr/9/8c/1rp1p1p1p/9/R8/2P1P1PCP/1cC1B1N2/9/1NBAKA2R b - - 0 7",
	"rnbakab2/9/3Rc1n2/p1p3p1p/9/4p4/P1P3P1P/1C2B1NrC/9/1R1AKAB2 w - - 6 9",
	"1rb1kab2/4ac3/2n1c4/pCp1p1p1p/9/P8/2PNP1P1P/6N2/7r1/1RBAKAB1R b - - 13 10",
	"2bakabr1/9/2n1c1n2/4p1p1p/9/1N1R5/2r1P1PCP/1c2B4/4N4/2BAKA2R b - - 1 13",
	"r1b1kab2/4a4/2n6/p1p3p1n/9/3R5/P1P1N1P1P/3Cr4/9/1R1AKA3 w - - 0 15",
	"3akab1r/9/4b2R1/p1p1n1p1p/9/2P3B2/P1N3P1c/N1r6/4K4/3A1AB2 w - - 0 20",
	"2rakabR1/9/4b4/p5N2/9/9/P1c1Pn3/2R6/3rA4/2B1KA3 w - - 9 23",
	"3aka3/9/4b1n2/3Np4/6p2/8p/9/2r6/4A1R2/4KA3 b - - 1 31",
	"2caka3/2R6/4b4/p7p/9/6p2/8r/9/3K5/4R4 b - - 0 44",
	"2bak1b1N/9/5n3/6p1p/4n4/9/9/9/4r4/3K5 b - - 5 45",
	"2b1ka3/4a4/9/4P4/9/9/4R4/9/3K5/5r3 w - - 18 65",
}
