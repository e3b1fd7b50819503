package xiangqi

import (
	"errors"
	"testing"
)

func TestReadChinese(t *testing.T) {
	const (
		start   = startFEN
		black   = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
		horses  = "4k4/9/4N4/9/4N4/9/9/9/9/4K4 w - - 0 1"
		three   = "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w - - 0 1"
		four    = "3k5/6P2/9/6P2/6P2/6P2/9/9/9/4K4 w - - 0 1"
		five    = "3k2P2/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w - - 0 1"
		twoTwo  = "3k5/9/3P1P3/3P1P3/9/9/9/9/9/4K4 w - - 0 1"
		threeTo = "3k5/9/9/9/9/p8/p1p6/2p6/p8/4K4 b - - 0 1"
		cannons = "2cakabr1/9/2n1b4/pC2p3p/2c4n1/3R5/P3P3P/2C3N2/4N4/2BAKAB2 b - - 9 23"
		guards  = "3k1a3/9/5a3/9/9/9/9/9/9/4K4 b - - 0 1"
	)
	for _, c := range []struct{ fen, text, want string }{
		{start, "炮二平五", "h2e2"},
		{start, "砲二平五", "h2e2"},
		{start, "包二平五", "h2e2"},
		{start, "炮2平5", "h2e2"},
		{start, "炮２平５", "h2e2"},
		{start, "炮二平五！", "h2e2"},
		{start, "炮二平五?!", "h2e2"},
		{start, "马二进三", "h0g2"},
		{start, "馬二進三", "h0g2"},
		{start, "傌二进三", "h0g2"},
		{start, "俥一進一", "i0i1"},
		{start, "车一进1", "i0i1"},
		{start, "相三进五", "g0e2"},
		{start, "象三进五", "g0e2"},
		{start, "士四進五", "f0e1"},
		{start, "帅五进一", "e0e1"},
		{start, "將五進一", "e0e1"},
		{start, "卒三进一", "g3g4"},
		{black, "马8进7", "h9g7"},
		{black, "馬８進７", "h9g7"},
		{black, "馬八進七", "h9g7"},
		{black, "将5进1", "e9e8"},
		{black, "帥5進1", "e9e8"},
		{black, "炮8平5", "h7e7"},
		{horses, "前马退六", "e7d5"},
		{horses, "前馬退六", "e7d5"},
		{horses, "后马退六", "e5d3"},
		{horses, "後馬退六", "e5d3"},
		{horses, "馬前退六", "e7d5"},
		{horses, "中马退六", "illegal move"},
		{horses, "马五退六", "several moves fit"},
		{three, "前兵进一", "g8g9"},
		{three, "中兵平四", "g7f7"},
		{three, "后兵平四", "g6f6"},
		{three, "二兵平四", "g7f7"},
		{four, "前兵平四", "g8f8"},
		{four, "一兵平四", "g8f8"},
		{four, "二兵平四", "g6f6"},
		{four, "三兵平四", "g5f5"},
		{four, "后兵平四", "illegal move"},
		{five, "前兵平四", "g9f9"},
		{five, "中兵平四", "g7f7"},
		{five, "五兵平四", "g5f5"},
		{five, "后兵平四", "g5f5"},
		{twoTwo, "前兵六进一", "d7d8"},
		{twoTwo, "前六兵进一", "d7d8"},
		{twoTwo, "前六进一", "d7d8"},
		{twoTwo, "后四平三", "f6g6"},
		{twoTwo, "一兵平五", "f7e7"}, // the example of xqbase.com
		{twoTwo, "二兵平五", "f6e6"},
		{twoTwo, "三兵平五", "d7e7"},
		{twoTwo, "四兵平五", "d6e6"},
		{twoTwo, "五兵平五", "illegal move"},
		{twoTwo, "前兵平五", "several moves fit"},
		{twoTwo, "前兵平七", "d7c7"},
		{twoTwo, "二兵四平五", "f6e6"},
		{twoTwo, "二四兵平五", "f6e6"},
		{threeTo, "中1平2", "a3b3"},
		{threeTo, "中卒１平２", "a3b3"},
		{threeTo, "五卒平4", "c3d3"},
		{cannons, "炮３平５", "c5e5"}, // so in a collection of games; the other one cannot
		{guards, "士6进5", "f9e8"},
		{guards, "前士退5", "f7e8"},

		{start, "炮二平二", "illegal move"},
		{start, "前炮平五", "illegal move"},
		{start, "", "not a move"},
		{start, "炮", "not a move"},
		{start, "炮二", "not a move"},
		{start, "炮二平", "not a move"},
		{start, "二平五", "not a move"},
		{start, "前平五", "not a move"},
		{start, "炮平五", "not a move"},
		{start, "二炮平五", "not a move"},
		{start, "炮二平五五", "not a move"},
		{start, "炮二平五平", "not a move"},
		{start, "炮炮二平五", "not a move"},
		{start, "前后炮平五", "not a move"},
		{start, "前二三炮平五", "not a move"},
		{start, "二三四兵平五", "not a move"},
		{start, "二三四五兵平五", "not a move"},
		{start, "炮二二平五", "not a move"},
		{start, "炮零平五", "not a move"},
		{start, "炮二平十", "not a move"},
		{start, "炮\xff平五", "not a move"},
		{start, "炮二平\xff", "not a move"},
	} {
		p := mustParse(c.fen)
		m, err := p.findMove(c.text)
		got := m.String()
		if err != nil {
			got = errors.Unwrap(err).Error()
		}
		if got != c.want {
			t.Errorf("%q in %s: %s, want %s", c.text, c.fen, got, c.want)
		}
	}
}
