package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"quartoboard/deploy/docs"
	"quartoboard/deploy/golden"
	"quartoboard/rules/record"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"quartoboard":      func() { os.Exit(Main("")) },
		"countallocations": countAllocations,
	})
}

// TestCommandLine plays testdata/cli as a user types it.
func TestCommandLine(t *testing.T) {
	scripts, err := filepath.Abs("../simboard/testdata")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/cli",
		UpdateScripts: golden.Updates(),
		Setup: func(e *testscript.Env) error {
			e.Setenv("SCRIPTS", scripts)
			return os.WriteFile(filepath.Join(e.WorkDir, "client.py"), []byte(docs.Code(t, "wire.md", "python")), 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"forge": forge,
		},
	})
}

// exits runs a command and wants its exit code: exits 2 quartoboard …
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARG ...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		got = err.Error()[len("exit status "):]
	}
	if got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// forge changes the caller in a record, with a right checksum: forge IN OUT.
func forge(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: forge IN OUT")
	}
	var out []byte
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		object, err := record.Unframe([]byte(line))
		ts.Check(err)
		out = record.Frame(out, bytes.Replace(object, []byte(`"type":"call","by":"A"`), []byte(`"type":"call","by":"B"`), 1))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), out, 0o644))
}

func TestEachTextOfAboutsIsThatOfACommand(t *testing.T) {
	for _, section := range strings.Split("\n"+abouts, "\n== ")[1:] {
		name, _, _ := strings.Cut(section, "\n")
		root := Command("", Streams{})
		c, _, err := root.Find([]string{name})
		if c == root {
			c, _, err = root.Find([]string{"hall", name})
		}
		if err != nil || c.Name() != name || c.Long == "" || c.Long != about(name) {
			t.Errorf("%s: got %q, %v", name, c.Long, err)
		}
	}
}
