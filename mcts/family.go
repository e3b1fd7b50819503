package mcts

import (
	"math"
	"slices"
	"unsafe"
)

// family is a run of nodes side by side in the arena.
type family struct {
	first  uint32
	parent uint32 // index of the node that has them as children; or one of the marks below
	next   uint32 // the next free family of the same capacity
	room   uint16 // nodes that it can hold
}

const (
	noFamily = ^uint32(0)
	isFree   = ^uint32(0)     // as parent: not in use
	isShared = ^uint32(0) - 1 // as parent: there may be several
)

const (
	familyBytes = int64(unsafe.Sizeof(family{}))
	pageBits    = 10
	pageSize    = 1 << pageBits
	pageBytes   = familyBytes << pageBits
)

func (a *arena[M]) family(i int) *family { return &a.families[i>>pageBits][i%pageSize] }

// addFamily notes a family that has just been made. It returns false if the limit is
// reached.
func (a *arena[M]) addFamily(f family) bool {
	i, ok := a.newEntry()
	if ok {
		*a.family(i) = f
	}
	return ok
}

// newEntry returns the number of a family that is to be made. It returns false if the
// limit is reached.
func (a *arena[M]) newEntry() (int, bool) {
	if len(a.free) > 0 && a.free[0] != noFamily { // one that was united with another
		i := int(a.free[0])
		a.free[0] = a.family(i).next
		return i, true
	}
	if page := a.count >> pageBits; a.count%pageSize == 0 {
		if a.bytes+pageBytes > a.limit && a.count > 0 {
			return 0, false
		}
		a.bytes += pageBytes
		if page == len(a.families) {
			a.hold(pageBytes)
			a.families = append(a.families, make([]family, pageSize))
		}
	}
	a.count++
	return a.count - 1, true
}

// newFamily returns the index of the first of n nodes side by side, or 0 if there is no room
// for them. The nodes may still hold what an earlier family has left there.
func (a *arena[M]) newFamily(parent uint32, n int) uint32 {
	first := a.reuse(parent, n, n+n/8)
	if first == 0 {
		first = a.append(parent, n)
	}
	if first == 0 {
		first = a.reuse(parent, n, len(a.free))
	}
	if first == 0 {
		a.wanted = n
	}
	a.tell()
	return first
}

// append makes a family where no node was before.
func (a *arena[M]) append(parent uint32, n int) uint32 {
	first, ok := a.take(n)
	if !ok {
		return 0
	}
	if !a.addFamily(family{first: first, parent: parent, room: uint16(n)}) {
		a.filled -= n
		return 0
	}
	return first
}

// reuse finds a free family with room for n nodes, and for no more than most. If the room is
// much more than n, the rest becomes a free family of its own.
func (a *arena[M]) reuse(parent uint32, n, most int) uint32 {
	for room := n; room < len(a.free) && room <= most; room++ {
		i := a.free[room]
		if i == noFamily {
			continue
		}
		f := a.family(int(i))
		a.free[room] = f.next
		a.spare -= room
		f.parent = parent
		rest := family{first: f.first + uint32(n), room: uint16(room - n)}
		if room > n+n/8 && a.addFree(rest) {
			f.room = uint16(n)
		}
		return f.first
	}
	return 0
}

// fits reports whether there is a free family for n nodes.
func (a *arena[M]) fits(n int) bool {
	return n < len(a.free) && slices.ContainsFunc(a.free[n:], func(i uint32) bool { return i != noFamily })
}

// release makes a family free for others.
func (a *arena[M]) release(i uint32) {
	f := a.family(int(i))
	for len(a.free) <= int(f.room) {
		a.free = append(a.free, noFamily)
	}
	f.parent, f.next = isFree, a.free[f.room]
	a.free[f.room] = i
	a.spare += int(f.room)
	a.released++
}

// addFree notes a free family. It returns false if the limit is reached.
func (a *arena[M]) addFree(f family) bool {
	i, ok := a.newEntry()
	if ok {
		*a.family(i) = f
		a.release(uint32(i))
	}
	return ok
}

// unite makes one free family of those that are side by side, up to a size that is enough for
// most states: a game has more moves in some of its phases than in others, and needs larger
// families there.
func (a *arena[M]) unite() {
	for i := a.takeFree(); i != noFamily; {
		f := a.family(int(i))
		next := f.next
		for next != noFamily {
			g, neighbor := a.family(int(next)), next
			if g.first != f.first+uint32(f.room) || g.first>>chunkBits != f.first>>chunkBits || a.enough(int(f.room), int(g.room)) {
				break
			}
			next = g.next
			f.room += g.room
			g.first, g.room = 0, 0
			a.release(neighbor)
		}
		a.release(i)
		i = next
	}
	a.released = 0
}

// enough reports whether a free family with this room should not be united with one that has
// more beside it.
func (a *arena[M]) enough(room, more int) bool {
	return room+more > math.MaxUint16 || room+more > unitedRoom && room >= a.wanted
}

// takeFree takes all free families that have room, and returns the first of them, in the
// order of their places.
func (a *arena[M]) takeFree() uint32 {
	all, n := noFamily, 0
	for room := 1; room < len(a.free); room++ {
		for i := a.free[room]; i != noFamily; n++ {
			f := a.family(int(i))
			all, i, f.next = i, f.next, all
		}
		a.free[room] = noFamily
	}
	a.spare = 0
	all, _ = a.sort(all, n)
	return all
}

// sort puts the first n families of a list in the order of their places. It returns the
// first of them and what came after them. Merging is done in the list itself, since a full
// arena has no room for another one.
func (a *arena[M]) sort(list uint32, n int) (sorted, rest uint32) {
	if n == 0 {
		return noFamily, list
	}
	if n == 1 {
		f := a.family(int(list))
		rest, f.next = f.next, noFamily
		return list, rest
	}
	left, rest := a.sort(list, n/2)
	right, rest := a.sort(rest, n-n/2)
	for end := &sorted; ; {
		if left == noFamily {
			*end = right
			return sorted, rest
		}
		if right != noFamily && a.family(int(right)).first < a.family(int(left)).first {
			left, right = right, left
		}
		*end = left
		end = &a.family(int(left)).next
		left = *end
	}
}

// unitedRoom is how large united families get, unless a larger one is wanted.
const unitedRoom = 1 << 8
