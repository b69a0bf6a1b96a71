package phrase

import "testing"

func TestAListOfPhrasesMayEndEarly(t *testing.T) {
	for key := range speech(t, "en", Normal).Phrases() {
		if key != "files.0" {
			t.Fatalf("the first phrase is %s", key)
		}
		break
	}
}
