package board

// Theme is a set of colours, each a name of CSS such as red, or #rrggbb. [Light], [Dark] and
// [Safe] are themes. A theme of one's own is best a changed copy of one of them, with another
// name: pictures of two themes in one page must not have the same name.
type Theme struct {
	Name string

	Frame        string // the frame, and boards that have lines
	Light, Dark  string // squares
	Cell         string // the ground of cells
	Rack, Hole   string // a board with holes
	Ink          string // lines and names
	Last         string // the last move, on squares
	LastOnPoints string
	Alarm        string
	Mark         string    // arrows and marks
	Halo         string    // around the text of a mark
	Paints       [7]Paint  // by Color; that of Usual is not used
	Wood         [2]string // of discs: the ground and the edge
}

// Paint is how a [Color] looks.
type Paint struct {
	Fill   string // of a figure
	Shine  string // of a stone, where it reflects light
	Shade  string // of a stone, where it does not
	Edge   string
	Ink    string // lines and text on the thing
	Pen    string // lines and text on the ground
	OnWood string // lines and text on a disc
	Disc   string // the ground of a disc, if it is not wood
	New    string // the dot on the newest stone
}

// Light has the colours of a wooden board.
var Light = Theme{
	Name:  "light",
	Frame: "#e8c48c", Light: "#f2dfbd", Dark: "#b78a5e", Cell: "#ead0a0", Rack: "#2f6db5", Hole: "#f7f0e2", Ink: "#4a3220",
	Last: "#f3d219", LastOnPoints: "#fff08a", Alarm: "#e0301e", Mark: "#2b7a2f", Halo: "#ffffff",
	Wood: [2]string{"#f8e6c1", "#6b4a2b"},
	Paints: [7]Paint{
		White:  {Fill: "#fffdf8", Shine: "#ffffff", Shade: "#ddd4c6", Edge: "#2a211b", Ink: "#2a211b", Pen: "#fffdf8", OnWood: "#8d6b45", New: "#c0271c"},
		Black:  {Fill: "#38312c", Shine: "#6a6460", Shade: "#1b1816", Edge: "#15110e", Ink: "#e9dfd0", Pen: "#1c1a18", OnWood: "#1c1a18", New: "#ff8a75"},
		Red:    {Fill: "#cf2a1f", Shine: "#f0776a", Shade: "#cf2a1f", Edge: "#7c130c", Ink: "#fff4ec", Pen: "#b3150f", OnWood: "#b3150f", New: "#ffe9a8"},
		Yellow: {Fill: "#f2c21a", Shine: "#ffe88a", Shade: "#f2c21a", Edge: "#9a7400", Ink: "#4a3800", Pen: "#a67c00", OnWood: "#a67c00", New: "#a01810"},
		Blue:   {Fill: "#2b66b8", Shine: "#7aa8e6", Shade: "#2b66b8", Edge: "#173c70", Ink: "#f2f7ff", Pen: "#1f5296", OnWood: "#1f5296", New: "#ffe9a8"},
		Green:  {Fill: "#3f8f4a", Shine: "#8fcb97", Shade: "#3f8f4a", Edge: "#1f5427", Ink: "#f3fff4", Pen: "#2f6f38", OnWood: "#2f6f38", New: "#ffe9a8"},
	},
}

// Dark has the colours of a board at night.
var Dark = Theme{
	Name:  "dark",
	Frame: "#453d36", Light: "#a39581", Dark: "#685a4c", Cell: "#564c43", Rack: "#24476f", Hole: "#1d1a18", Ink: "#c9b9a2",
	Last: "#d8b500", LastOnPoints: "#8a7a2c", Alarm: "#ff4a36", Mark: "#6fce75", Halo: "#1d1a18",
	Wood: [2]string{"#d9c6a1", "#100d0b"},
	Paints: [7]Paint{
		White:  {Fill: "#f1ece2", Shine: "#ffffff", Shade: "#d3cabb", Edge: "#171310", Ink: "#171310", Pen: "#f1ece2", OnWood: "#7a5c3a", New: "#b3221a"},
		Black:  {Fill: "#1b1816", Shine: "#6b645e", Shade: "#0e0c0b", Edge: "#8f8475", Ink: "#d8ccb9", Pen: "#0e0c0b", OnWood: "#171412", New: "#ff8a75"},
		Red:    {Fill: "#c9382c", Shine: "#ee8578", Shade: "#c9382c", Edge: "#3d0a06", Ink: "#fff4ec", Pen: "#e8685b", OnWood: "#a4140e", New: "#ffe9a8"},
		Yellow: {Fill: "#dfb31c", Shine: "#ffe791", Shade: "#dfb31c", Edge: "#4f3c00", Ink: "#3a2c00", Pen: "#e9c548", OnWood: "#7d5f00", New: "#8d140d"},
		Blue:   {Fill: "#4a86d8", Shine: "#9cc2f3", Shade: "#4a86d8", Edge: "#10284a", Ink: "#f2f7ff", Pen: "#7fb0f0", OnWood: "#1f5296", New: "#ffe9a8"},
		Green:  {Fill: "#55a861", Shine: "#a5dbac", Shade: "#55a861", Edge: "#123317", Ink: "#f3fff4", Pen: "#7fce89", OnWood: "#2a6633", New: "#ffe9a8"},
	},
}

// Safe has colours that people with any kind of colour vision can tell apart: those of M. Okabe
// and K. Ito, Color Universal Design (2008). The sides also differ in lightness.
var Safe = Theme{
	Name:  "safe",
	Frame: "#dfe5ea", Light: "#f4f6f8", Dark: "#9db4c6", Cell: "#e9eef2", Rack: "#5b7286", Hole: "#f4f6f8", Ink: "#22303c",
	Last: "#f0e442", LastOnPoints: "#f0e442", Alarm: "#d55e00", Mark: "#0072b2", Halo: "#ffffff",
	Wood: [2]string{"#ffffff", "#22303c"},
	Paints: [7]Paint{
		White:  {Fill: "#ffffff", Shine: "#ffffff", Shade: "#e6eaee", Edge: "#000000", Ink: "#000000", Pen: "#5a6a78", OnWood: "#5a6a78", New: "#d55e00"},
		Black:  {Fill: "#1a1a1a", Shine: "#5a5a5a", Shade: "#1a1a1a", Edge: "#000000", Ink: "#ffffff", Pen: "#000000", OnWood: "#ffffff", New: "#f0e442", Disc: "#2a3138"},
		Red:    {Fill: "#d55e00", Shine: "#f09a55", Shade: "#d55e00", Edge: "#6b2f00", Ink: "#ffffff", Pen: "#b84f00", OnWood: "#b84f00", New: "#000000"},
		Yellow: {Fill: "#f0e442", Shine: "#fbf6b0", Shade: "#f0e442", Edge: "#6b6500", Ink: "#000000", Pen: "#6b6500", OnWood: "#6b6500", New: "#0072b2"},
		Blue:   {Fill: "#0072b2", Shine: "#56b4e9", Shade: "#0072b2", Edge: "#003a5c", Ink: "#ffffff", Pen: "#0072b2", OnWood: "#0072b2", New: "#f0e442"},
		Green:  {Fill: "#009e73", Shine: "#66c9ad", Shade: "#009e73", Edge: "#00523c", Ink: "#ffffff", Pen: "#007a59", OnWood: "#007a59", New: "#f0e442"},
	},
}

// Themes are the themes of this package.
func Themes() []Theme { return []Theme{Light, Dark, Safe} }

// Style says how a board is drawn. The zero value draws it in the theme Light, as the first
// player sees it, with names at its edges.
type Style struct {
	Flipped bool // as the second player sees it
	NoNames bool // no names of columns and rows
	Letters bool // the letters of things instead of their labels, and plain names at the edges
	// Simplified Chinese characters on things and ground, where there are some. In a text they
	// need Color: the characters of both sides may be the same.
	Simplified bool

	// The theme, and the width in pixels, of a picture. If the width is 0, the picture fills the
	// space that it is shown in.
	Theme Theme
	Width int
	// Small is for a picture with few pixels a place: without a frame and a caption, with thick
	// lines and large letters.
	Small bool
	// Part has two corners of the part of the board that a picture shows. If they are zero, it
	// shows the whole board.
	Part [2]Place

	// What the terminal can show, for text. Without Unicode the text is plain ASCII, and things
	// show their letters.
	Unicode bool
	Color   bool
}

// theme returns the theme of the style.
func (s *Style) theme() *Theme {
	if s.Theme.Name == "" {
		return &Light
	}
	return &s.Theme
}

// names returns the names at the edges, as they are seen from the side of the style.
func (s *Style) names(b *Board, plain bool) Names {
	if s.NoNames {
		return Names{}
	}
	n := b.Names
	if plain && b.Plain != nil {
		n = *b.Plain
	}
	if s.Flipped && n.Above != nil {
		n.Below, n.Above = n.Above, n.Below
	}
	return n
}
