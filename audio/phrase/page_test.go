package phrase

import (
	"strings"
	"testing"

	"quartoboard/deploy/docs"
)

// TestTheCarePageQuotesWhatIsSaid looks for the beginning of each sentence that the page
// explains, up to the place that it names.
func TestTheCarePageQuotesWhatIsSaid(t *testing.T) {
	s, said := speech(t, "en", Normal), strings.Join(allSaid(t, "en"), "\n")+"\n"
	for _, part := range s.parts {
		for _, template := range []string{s.partFails, s.partWorks, s.partUnsteady} {
			said += Fill(template, "what", part) + "\n"
		}
	}
	for _, row := range docs.Table(t, "care.md", "## What the board says, and what to do") {
		for _, sentence := range docs.Words(row[0]) {
			begin, _, _ := strings.Cut(strings.TrimSuffix(sentence, "."), ",")
			if !strings.Contains(said, begin) {
				t.Errorf("care.md: the board does not say %q", sentence)
			}
		}
	}
}
