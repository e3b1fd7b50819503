package limit

import "testing"

// A crowd is bounded in all and from each address.
func TestCrowd(t *testing.T) {
	c := NewCrowd(3, 2)
	for i, test := range []struct {
		address string
		want    bool
	}{{"a", true}, {"a", true}, {"a", false}, {"b", true}, {"b", false}, {"c", false}} {
		if got := c.Admit(test.address); got != test.want {
			t.Errorf("%d: %s is admitted: %v", i, test.address, got)
		}
	}
	c.Dismiss("a")
	if !c.Admit("c") || c.Admit("a") {
		t.Error("who has gone makes room for one")
	}
	for _, address := range []string{"a", "b", "c"} {
		c.Dismiss(address)
	}
	if c.all != 0 || len(c.from) != 0 {
		t.Errorf("left over: %+v", c)
	}
}
