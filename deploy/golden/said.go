package golden

import (
	"fmt"
	"strings"

	"quartoboard/audio"
)

// Said returns utterances as the goldens of words have them.
func Said(us []audio.Utterance) string {
	var b strings.Builder
	for _, u := range us {
		clears := ""
		if u.Clears {
			clears = " clears"
		}
		fmt.Fprintf(&b, "  [%s] %s\n", strings.TrimSpace(u.Class.String()+" "+u.Kind)+clears, u.Text)
	}
	if len(us) == 0 {
		return "  (nothing)\n"
	}
	return b.String()
}
