package riverpgn

import (
	"strings"

	"github.com/plygo/ply/internal/gamefile"
)

// The formats of moves.
const (
	FormatChinese = iota
	FormatWXF
	FormatICCS
)

var formats = [...]string{FormatChinese: "Chinese", FormatWXF: "WXF", FormatICCS: "ICCS"}

// FormatText returns the value of the tag Format.
func FormatText(format int) string {
	if 0 <= format && format < len(formats) {
		return formats[format]
	}
	return "invalid format"
}

// ParseFormat reads the value of the tag Format. All values but "WXF" and "ICCS" mean
// Chinese.
func ParseFormat(text string) int {
	for f := range formats {
		if strings.EqualFold(text, formats[f]) {
			return f
		}
	}
	return FormatChinese
}

// ParseResult reads the text of a result. Some tags have it in Chinese.
func ParseResult(text string) (result int, ok bool) {
	switch text {
	case "红胜", "紅勝":
		return gamefile.FirstWins, true
	case "黑胜", "黑勝":
		return gamefile.SecondWins, true
	case "和棋", "和局", "和":
		return gamefile.Drawn, true
	}
	return gamefile.ParseResult(text)
}
