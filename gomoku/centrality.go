package gomoku

// maxCentrality is the centrality of the centre.
const maxCentrality = 31

// centralities has by the size of the board and the number of a point how near it is to
// the centre.
var centralities = func() (c [MaxSize + 1][maxPoints]uint8) {
	for size := 1; size <= MaxSize; size++ {
		for i := range size * size {
			x, y := 2*(i%size)-size+1, 2*(i/size)-size+1
			c[size][i] = uint8(maxCentrality - (max(x, -x)+max(y, -y))*maxCentrality/(2*MaxSize))
		}
	}
	return c
}()

// centrality is larger the nearer a point is to the centre.
func (b *Board) centrality(i int) int32 { return int32(centralities[b.size][i]) }
