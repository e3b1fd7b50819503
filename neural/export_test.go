package neural

// Safe returns up to how many features no sum leaves its lane.
func (n *Network) Safe() int { return n.safe }
