package keys

import (
	"strings"
	"testing"
)

func TestKeys(t *testing.T) {
	key := New()
	if len(key) != 23 || strings.Count(key, "-") != 3 || key == New() {
		t.Fatalf("%q is no key", key)
	}
	seal := Seal(key)
	if !strings.HasPrefix(seal, "$argon2id$v=19$m=19456,t=2,p=1$") || strings.Contains(seal, key[:5]) || seal == Seal(key) {
		t.Errorf("the seal is %s", seal)
	}
	plain := strings.ReplaceAll(key, "-", "")
	zeros := strings.NewReplacer("O", "0", "I", "1").Replace(key)
	for _, typed := range []string{key, plain, strings.ToLower(key), " " + strings.ReplaceAll(key, "-", " ") + " ", zeros} {
		if !Opens(typed, seal) {
			t.Errorf("%q does not open the seal of %q", typed, key)
		}
	}
	for _, typed := range []string{"", New(), plain[1:], plain + "A", plain[:19] + "8", plain[:19] + "é", strings.Repeat("-", 1<<16) + key, key + "\x00"} {
		if Opens(typed, seal) {
			t.Errorf("%q opens the seal of %q", typed, key)
		}
	}
	for _, broken := range []string{"", sealHead, sealHead + "$", sealHead + strings.Repeat("A", 22) + "$" + strings.Repeat("A", 43), "x", "$$$$$", seal[:40], strings.Replace(seal, "t=2", "t=0", 1), strings.Replace(seal, "p=1", "p=0", 1), strings.Replace(seal, "v=19", "v=18", 1), strings.Replace(seal, "$", "", 1)} {
		if Opens(key, broken) {
			t.Errorf("%q opens %q", key, broken)
		}
	}
}

// BenchmarkKey is the time of one comparison.
func BenchmarkKey(b *testing.B) {
	seal := Seal(New())
	for b.Loop() {
		Opens("AAAAA-AAAAA-AAAAA-AAAAA", seal)
	}
}
