package river

// PalacePoint holds what matters about one point of a palace for a general that stands
// there, or could go there.
type PalacePoint struct {
	Steps    Set // where the general can go
	Lines    Set // the file and the rank: rooks and cannons attack along them
	Horses   Set // where a horse attacks the point, if its leg is free
	Soldiers Set // where an enemy soldier attacks the point
	Near     Set // all these, and the legs: other moves cannot give check
	// Path[s] is what lies between the general and an attacker on s: the points of the
	// line, the leg of the horse, or the eye of a free elephant.
	Path [128]Set

	// Where an advisor and an elephant attack the point that may go anywhere, the elephant
	// if its eye is free. They and the eyes are not in Near.
	Advisors, Elephants Set
}

// notInPalace is the index of all points outside the palaces. All sets of its entry are
// empty.
const notInPalace = 18

// Palaces is the set of the points of both palaces.
var Palaces = palaceBoard()

var (
	palaceTable [notInPalace + 1]PalacePoint
	palaceIndex [128]uint8 // by point
)

// PalaceAt returns what matters about the point s. All sets of a point outside the palaces
// are empty.
func PalaceAt(s uint8) *PalacePoint { return &palaceTable[palaceIndex[s&127]] }

func palaceBoard() (b Set) {
	for _, rank := range [...]int{0, 1, 2, 7, 8, 9} {
		for file := 3; file <= 5; file++ {
			b = b.Or(Bits[rank*Files+file])
		}
	}
	return b
}

func initPalaces() {
	for s := range palaceIndex {
		palaceIndex[s] = notInPalace
	}
	n := uint8(0)
	for set := Palaces; !set.Empty(); n++ {
		s := set.Next()
		palaceIndex[s] = n
		palaceTable[n].init(s)
	}
}

func (at *PalacePoint) init(s uint8) {
	g := &geometries[s]
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		at.Steps = at.Steps.Or(beside(s, d[0], d[1]).And(Palaces))
	}
	at.Lines = g.File.Or(g.Rank).Without(Bits[s])
	at.Horses = g.HorseFrom.Moves(Set{})
	at.Soldiers = g.SoldierFrom[1]
	if s >= NorthStart {
		at.Soldiers = g.SoldierFrom[0]
	}
	at.Advisors = g.FreeAdvisor
	at.Elephants = g.FreeElephant.Moves(Set{})
	for set := at.Lines; !set.Empty(); {
		t := set.Next()
		line := g.File
		if rank(t) == rank(s) {
			line = g.Rank
		}
		for u := min(s, t) + 1; u < max(s, t); u++ {
			at.Path[t] = at.Path[t].Or(Bits[u].And(line))
		}
	}
	for set := at.Horses.Or(at.Elephants); !set.Empty(); {
		t := set.Next()
		at.Path[t] = beside(s, sign(file(t)-file(s)), sign(rank(t)-rank(s)))
	}
	at.Near = at.Lines.Or(at.Horses).Or(at.Soldiers)
	for set := at.Horses; !set.Empty(); {
		at.Near = at.Near.Or(at.Path[set.Next()])
	}
}

// sign returns -1, 0 or 1.
func sign(n int) int { return max(-1, min(n, 1)) }
