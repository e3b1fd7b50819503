package jieqi

import "github.com/plygo/ply/xiangqi"

// The weights of the evaluation, in hundredths of a soldier. Packed ones have a value while all lies
// face down, and one with nothing dark.
//
// They were fitted by Texel's method (Peter Österlund 2014) to 8,929 games that alphabeta played with
// itself at 2,000 nodes a move, from random deals and after up to eight random moves: 4,657 with first
// guesses, and the others with weights that were fitted to these. A game was drawn after 80 plies without
// a capture, and ended early if six searches in a row held it for decided. A position, which is the view
// of the side to move, counts if it is not in check, its search chose no capture, and the search and the
// evaluation differ by at most 300: these are 401,456. Adam made the logistic of the evaluation come close
// to their outcomes, seven tenths the result of the game and three tenths what the search thought.
// Neighbours on the board, and the two values of a piece, were drawn to each other. On the tenth of the
// games that was held out, the mean squared error of the results is 0.132; what the searches thought had
// 0.139. Then all were multiplied by one factor, so that a soldier that is face up is worth 100 on
// average. The tempo was set by hand: where there is nothing to capture, the side to move stands worse
// than elsewhere.
//
// Against the first guesses, from the same deals, it is better by 140 Elo [78, 213] at 20 ms a move and won 37
// of 48 games, with one draw, at 100 ms, with about 0.93 times the nodes per second.

// scale relates the evaluation to win rates: see [ply.Tuning].
const scale = 420

// values are what pieces that are face up are worth in exchanges, and darkValues what it is worth that
// a dark piece may be one of a kind: means over all positions.
var (
	values = [8]int32{
		xiangqi.Soldier: 100, xiangqi.Advisor: 202, xiangqi.Elephant: 119,
		xiangqi.Horse: 402, xiangqi.Cannon: 359, xiangqi.Rook: 1128,
	}
	darkValues = [8]int32{
		xiangqi.Soldier: 78, xiangqi.Advisor: 112, xiangqi.Elephant: 61,
		xiangqi.Horse: 230, xiangqi.Cannon: 262, xiangqi.Rook: 619,
	}
)

// tempo is the right to move.
var tempo = pack(17, 17)

// noRook is for a side that has no rook, nor one among its dark pieces.
var noRook = pack(-161, -76)

// pool is what it is worth that a dark piece may be one of a kind.
var pool = [8]int32{
	xiangqi.Soldier: pack(42, 148), xiangqi.Advisor: pack(97, 174), xiangqi.Elephant: pack(123, 98),
	xiangqi.Horse: pack(182, 305), xiangqi.Cannon: pack(213, 337), xiangqi.Rook: pack(572, 692),
}

// home is what a dark piece is worth by the point on which it lies, whatever it may be, in the
// order of homes.
var home = [homePoints]int32{
	pack(25, -4), pack(-75, -15), pack(-75, -25), pack(-101, -60),
	pack(-101, -60), pack(-75, -25), pack(-75, -15), pack(25, -4),
	pack(-4, 22), pack(-4, 22),
	pack(-82, -72), pack(-65, -57), pack(-39, -38), pack(-65, -57), pack(-82, -72),
}

// Mobility of pieces that are face up, by the number of points. The lengths are powers of two, so that a
// mask does for a bounds check.
var (
	horseMobility = [16]int32{
		pack(-50, -70), pack(-28, -31), pack(-51, 23), pack(-34, 30), pack(-53, 38), pack(-53, 47),
		pack(-69, 67), pack(-46, 87), pack(-23, 61),
	}
	cannonMobility = [32]int32{
		pack(-13, -27), pack(-17, -35), pack(-1, 19), pack(-4, 19), pack(-19, 11), pack(-37, 18),
		pack(-32, 30), pack(-34, 41), pack(-28, 17), pack(-25, 9), pack(-8, 7), pack(-11, 11),
		pack(-9, 26), pack(-6, 8), pack(-14, 8), pack(-20, 12), pack(-20, 5), pack(-9, 0),
	}
	rookMobility = [32]int32{
		pack(-30, -35), pack(-30, -39), pack(-33, -26), pack(-35, -15), pack(-23, 22), pack(-36, 43),
		pack(-40, 49), pack(-34, 67), pack(-40, 78), pack(-31, 91), pack(-38, 108), pack(-37, 89),
		pack(-38, 118), pack(-40, 137), pack(-37, 122), pack(-42, 129), pack(-46, 120), pack(-47, 132),
	}
)

// Cannons on the file of the enemy general: with no piece between, with two, by how many of these are
// enemies, and with three.
var (
	cannonHollow = pack(57, 1)
	cannonBinds  = [4]int32{pack(50, 30), pack(31, 77), pack(-10, 34)}
	cannonThree  = pack(20, 14)
)

// points are the values of pieces that are face up, by kind and rank, which counts from the back rank of
// their side. A rank has the files from the edge to the middle, first as long as all lies face down and then
// with nothing dark.
var points = [8][10][2][5]int32{
	xiangqi.Soldier: {
		{{-16, -41, -36, -41, -49}, {98, 65, 24, 33, 50}},
		{{7, -29, -26, -40, -63}, {106, 81, 80, 21, 42}},
		{{-36, -18, -4, -18, -20}, {74, 79, 119, 78, 116}},
		{{-30, -8, 7, -2, -17}, {55, 91, 116, 126, 144}},
		{{0, 2, 28, 8, 2}, {69, 122, 149, 153, 160}},
		{{0, 0, 6, 2, -5}, {116, 178, 212, 226, 230}},
		{{-2, 17, -5, -1, -6}, {135, 202, 251, 301, 332}},
		{{13, 18, 9, 10, 7}, {179, 210, 268, 347, 422}},
		{{23, 25, 20, 14, 11}, {232, 252, 276, 288, 299}},
		{{20, 36, 24, 14, 11}, {185, 236, 222, 196, 194}},
	},
	xiangqi.Advisor: {
		{{63, 52, 80, 89, 102}, {201, 196, 256, 215, 248}},
		{{63, 73, 75, 91, 116}, {202, 193, 212, 233, 260}},
		{{78, 70, 63, 68, 87}, {197, 197, 216, 258, 275}},
		{{61, 62, 63, 59, 70}, {202, 220, 256, 273, 270}},
		{{49, 54, 47, 52, 50}, {162, 214, 232, 263, 264}},
		{{57, 71, 61, 52, 52}, {202, 223, 268, 296, 288}},
		{{52, 62, 60, 55, 51}, {211, 246, 276, 286, 282}},
		{{58, 68, 69, 61, 60}, {236, 262, 298, 328, 314}},
		{{59, 61, 71, 65, 63}, {252, 263, 300, 328, 305}},
		{{54, 39, 58, 60, 63}, {261, 257, 283, 303, 306}},
	},
	xiangqi.Elephant: {
		{{76, 72, 65, 71, 78}, {96, 85, 81, 96, 123}},
		{{82, 67, 75, 78, 82}, {96, 82, 103, 90, 118}},
		{{83, 80, 91, 84, 78}, {118, 125, 149, 138, 142}},
		{{70, 71, 85, 84, 82}, {130, 128, 154, 141, 151}},
		{{65, 66, 64, 76, 85}, {140, 153, 122, 141, 182}},
		{{69, 72, 73, 76, 75}, {133, 141, 150, 153, 179}},
		{{69, 84, 83, 70, 50}, {102, 139, 178, 173, 115}},
		{{80, 92, 80, 71, 65}, {121, 137, 120, 136, 124}},
		{{82, 101, 78, 71, 74}, {131, 139, 85, 129, 123}},
		{{80, 75, 76, 75, 76}, {114, 114, 111, 120, 126}},
	},
	xiangqi.Horse: {
		{{149, 130, 135, 148, 164}, {403, 384, 365, 373, 395}},
		{{161, 145, 153, 171, 175}, {391, 385, 403, 424, 392}},
		{{180, 163, 153, 171, 158}, {419, 398, 392, 412, 407}},
		{{153, 159, 157, 162, 159}, {421, 423, 431, 450, 449}},
		{{134, 146, 158, 161, 163}, {444, 448, 459, 482, 495}},
		{{152, 148, 155, 167, 178}, {469, 466, 486, 522, 529}},
		{{163, 157, 167, 169, 155}, {492, 486, 492, 540, 511}},
		{{161, 162, 163, 167, 167}, {493, 499, 494, 520, 532}},
		{{163, 169, 157, 166, 168}, {480, 507, 507, 505, 498}},
		{{167, 160, 163, 170, 169}, {471, 496, 505, 510, 490}},
	},
	xiangqi.Cannon: {
		{{207, 187, 211, 214, 221}, {418, 408, 424, 443, 424}},
		{{215, 202, 212, 213, 226}, {396, 410, 423, 455, 454}},
		{{227, 209, 229, 207, 228}, {385, 399, 424, 406, 453}},
		{{196, 186, 200, 195, 201}, {399, 389, 402, 396, 412}},
		{{177, 178, 185, 186, 184}, {410, 388, 383, 404, 417}},
		{{172, 170, 175, 174, 173}, {408, 400, 402, 399, 411}},
		{{171, 162, 170, 165, 159}, {401, 396, 398, 386, 390}},
		{{165, 150, 163, 164, 163}, {395, 371, 375, 378, 381}},
		{{161, 156, 155, 162, 162}, {351, 347, 361, 365, 372}},
		{{189, 164, 166, 159, 164}, {363, 359, 389, 351, 367}},
	},
	xiangqi.Rook: {
		{{576, 586, 594, 596, 590}, {1163, 1173, 1172, 1178, 1180}},
		{{595, 599, 608, 603, 578}, {1194, 1189, 1218, 1210, 1179}},
		{{601, 601, 621, 626, 595}, {1194, 1208, 1231, 1254, 1233}},
		{{594, 596, 606, 619, 612}, {1210, 1206, 1214, 1240, 1236}},
		{{578, 596, 611, 621, 615}, {1221, 1224, 1234, 1264, 1249}},
		{{592, 606, 605, 611, 600}, {1242, 1225, 1240, 1283, 1270}},
		{{584, 588, 596, 595, 595}, {1208, 1207, 1242, 1254, 1247}},
		{{596, 590, 603, 612, 604}, {1224, 1210, 1243, 1283, 1266}},
		{{600, 596, 594, 602, 605}, {1196, 1200, 1204, 1269, 1269}},
		{{604, 605, 602, 600, 605}, {1182, 1174, 1189, 1262, 1274}},
	},
	xiangqi.General: {
		{{0, 0, 0, 23, 24}, {0, 0, 0, 6, 16}},
		{{0, 0, 0, -11, 7}, {0, 0, 0, 0, 15}},
		{{0, 0, 0, -9, -6}, {0, 0, 0, -10, -1}},
	},
}
