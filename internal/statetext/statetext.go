// Package statetext reads states from text for their UnmarshalText.
package statetext

// Read sets *s to the state that parse reads from text. An empty text is the zero value, which is
// not a state of the game. An error leaves *s as it is.
func Read[S any](s *S, text []byte, parse func(text string) (S, error)) error {
	if len(text) == 0 {
		*s = *new(S)
		return nil
	}
	read, err := parse(string(text))
	if err == nil {
		*s = read
	}
	return err
}
