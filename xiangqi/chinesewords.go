package xiangqi

// chineseWord is what a character of Chinese notation stands for.
type chineseWord uint8

const (
	noChinese        chineseWord = iota
	chineseNumber                // from 1 to 9
	chinesePiece                 // a Kind
	chineseDirection             // '+', '-' or '='
	chinesePlace                 // a place
)

// chineseMeaning returns what a character stands for in either script, and which one.
func chineseMeaning(r rune) (word chineseWord, value int) {
	switch r {
	case '帅', '帥', '将', '將':
		return chinesePiece, int(General)
	case '仕', '士':
		return chinesePiece, int(Advisor)
	case '相', '象':
		return chinesePiece, int(Elephant)
	case '马', '馬', '傌':
		return chinesePiece, int(Horse)
	case '车', '車', '俥':
		return chinesePiece, int(Rook)
	case '炮', '砲', '包':
		return chinesePiece, int(Cannon)
	case '兵', '卒':
		return chinesePiece, int(Soldier)
	case '进', '進':
		return chineseDirection, '+'
	case '退':
		return chineseDirection, '-'
	case '平':
		return chineseDirection, '='
	case '前':
		return chinesePlace, int(firstOnFile)
	case '中':
		return chinesePlace, int(middleOnFile)
	case '后', '後':
		return chinesePlace, int(lastOnFile)
	case '一':
		return chineseNumber, 1
	case '二':
		return chineseNumber, 2
	case '三':
		return chineseNumber, 3
	case '四':
		return chineseNumber, 4
	case '五':
		return chineseNumber, 5
	case '六':
		return chineseNumber, 6
	case '七':
		return chineseNumber, 7
	case '八':
		return chineseNumber, 8
	case '九':
		return chineseNumber, 9
	}
	switch {
	case '1' <= r && r <= '9':
		return chineseNumber, int(r - '0')
	case '１' <= r && r <= '９':
		return chineseNumber, int(r - '０')
	}
	return noChinese, 0
}
