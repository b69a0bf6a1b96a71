package hands

import (
	"os"
	"strings"
	"testing"
)

func TestNamesThatDifferInTheirFormAloneAreRefused(t *testing.T) {
	const file = "testdata/names-same-but-for-the-form.hands"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range []string{string(text), "new game=quartino players=2 names=Jose\u0301,JOS\u00c9"} {
		_, err := Parse(file, strings.NewReader(script), games...)
		if err == nil || !strings.Contains(err.Error(), "two players named Jos\u00e9: want different names") {
			t.Errorf("%s: got %v", script, err)
		}
	}
}
