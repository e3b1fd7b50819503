package xiangqi

import "github.com/plygo/ply/internal/filemoves"

// Script is one of the two ways to write Chinese. ScriptSimplified is the zero value.
type Script uint8

// The two scripts.
const (
	ScriptSimplified  Script = filemoves.Simplified  // as in 马八进七
	ScriptTraditional Script = filemoves.Traditional // as in 馬八進七
)

// Chinese returns the legal move m as Chinese players write it: 炮二平五, 马8进7. It has the
// same parts as [Position.WXF]. Red's numbers are Chinese, Black's are Arabic.
//
// If two pieces of a kind are on a file, the front one is 前 and the rear one 后. The
// middle one of three soldiers is 中. Four or five soldiers are numbered from the front, 一
// to 五, for Black as well. If two files hold two or more soldiers each, the file follows
// after the soldier: 前兵七平六.
//
// If m does not move a piece, it is written as [Move.String] does.
func (p *Position) Chinese(m Move, s Script) string { return string(p.AppendChinese(nil, m, s)) }

// AppendChinese appends what [Position.Chinese] returns to dst.
func (p *Position) AppendChinese(dst []byte, m Move, s Script) []byte {
	b := p.byFiles()
	dst, ok := b.AppendChinese(dst, uint8(m.From()), uint8(m.To()), uint8(s))
	if !ok {
		return append(dst, m.String()...)
	}
	return dst
}
