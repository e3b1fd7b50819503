package tree

// Filter counts the hashes of a line by some of their bits. If it has counted a hash
// only once, that hash occurs only once, so the line need not be looked through.
type Filter [1 << 11]uint16

func (f *Filter) slot(hash uint64) *uint16 { return &f[hash*0x9E3779B97F4A7C15>>53] }

// Add counts a hash, and Remove no longer does.
func (f *Filter) Add(hash uint64)    { *f.slot(hash)++ }
func (f *Filter) Remove(hash uint64) { *f.slot(hash)-- }

// Twice reports whether a hash that was added may have been added before.
func (f *Filter) Twice(hash uint64) bool { return *f.slot(hash) != 1 }
