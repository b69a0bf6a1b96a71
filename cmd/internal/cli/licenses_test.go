package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quartoboard/deploy/golden"
)

const ours = `Quartoboard
Copyright 2026 The Quartoboard authors

Licensed under the Apache License, Version 2.0: on Debian systems it is
/usr/share/common-licenses/Apache-2.0, and the command "quartoboard version
--licenses" prints it at its end.

The program holds code of the modules below, each under its own license.
`

// apacheHeading begins what deploy/package leaves out of the package's copyright.
const apacheHeading = "\n== Apache License, Version 2.0\n"

// TestEveryLinkedModuleHasItsNotice compares licenses.txt with the modules that go
// list finds in the program, on every system that it is made for.
func TestEveryLinkedModuleHasItsNotice(t *testing.T) {
	linked := map[string]module{}
	for _, system := range []string{"linux", "darwin", "windows", "freebsd"} {
		maps.Copy(linked, modulesOn(t, system))
	}
	apache, err := os.ReadFile("../../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	want.WriteString(ours)
	for _, path := range slices.Sorted(maps.Keys(linked)) {
		notice, err := linked[path].notice(string(apache))
		if err != nil {
			t.Errorf("%s has no notice: %v", path, err)
		}
		want.WriteString(notice)
	}
	want.WriteString(apacheHeading + "\n" + terms(string(apache)) + "\n")
	if golden.Updates() {
		if err := os.WriteFile("licenses.txt", []byte(want.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if licenses != want.String() {
		t.Errorf("licenses.txt is not what the linked modules say: go test ./cmd/internal/cli -run Notice -update\n got %d bytes\nwant %d", len(licenses), want.Len())
	}
}

func TestAModuleWithoutALicenseIsAFault(t *testing.T) {
	m := module{Path: "example.com/mute", Dir: t.TempDir()}
	if notice, err := m.notice(""); err == nil {
		t.Errorf("got %q, want an error", notice)
	}
}

// module is one that is linked, and the files that are.
type module struct {
	Path, Version, Dir string
	Main               bool
	files              []string
}

func modulesOn(t *testing.T, system string) map[string]module {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-json=Dir,GoFiles,Module", "quartoboard/cmd/quartoboard")
	list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=arm64", "CGO_ENABLED=0")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	found := map[string]module{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			Dir     string
			GoFiles []string
			Module  *module
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return found
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Module == nil || p.Module.Main {
			continue // the standard library, or ours
		}
		m, known := found[p.Module.Path]
		if !known {
			m = *p.Module
		}
		for _, name := range p.GoFiles {
			m.files = append(m.files, filepath.Join(p.Dir, name))
		}
		found[m.Path] = m
	}
}

// notice is the module's section. Of the Apache License, which many have, only the
// copyrights are said; the terms are at the end.
func (m module) notice(apache string) (string, error) {
	license, err := os.ReadFile(filepath.Join(m.Dir, "LICENSE"))
	if errors.Is(err, fs.ErrNotExist) {
		license, err = os.ReadFile(filepath.Join(m.Dir, "LICENSE.txt"))
	}
	if err != nil {
		return "", err
	}
	heading := fmt.Sprintf("\n== %s %s\n\n", m.Path, m.Version)
	if m.Path == "golang.org/x/sys" {
		heading = fmt.Sprintf("\n== %s %s, and Go's own runtime and standard library\n\n", m.Path, m.Version)
	}
	text := strings.Trim(string(license), "\n") + "\n"
	if slices.Equal(strings.Fields(terms(text)), strings.Fields(terms(apache))) { // margins differ
		lines, err := m.copyrights(string(license))
		if err != nil {
			return "", err
		}
		text = strings.Join(lines, "\n") + "\nLicensed under the Apache License, Version 2.0.\n"
	}
	for _, more := range []string{"NOTICE", "AUTHORS"} {
		if extra, err := os.ReadFile(filepath.Join(m.Dir, more)); err == nil {
			text += "\n" + strings.Trim(string(extra), "\n") + "\n"
		}
	}
	return heading + text, nil
}

var copyrightLine = regexp.MustCompile(`(?m)^// (Copyright .*)$`)

// ownerLine is that of the license itself, filled in.
var ownerLine = regexp.MustCompile(`(?m)^ *(Copyright [0-9]{4} .*)$`)

// copyrights are the lines that the linked files begin with, or that of the license.
func (m module) copyrights(license string) ([]string, error) {
	var lines []string
	for _, name := range m.files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, found := range copyrightLine.FindAllStringSubmatch(string(text), -1) {
			lines = append(lines, found[1])
		}
	}
	if owner := ownerLine.FindStringSubmatch(license); len(lines) == 0 && owner != nil {
		lines = owner[1:]
	}
	if len(lines) == 0 {
		return nil, errors.New("neither a linked file nor the license names who has the copyright")
	}
	slices.Sort(lines)
	return slices.Compact(lines), nil
}

// terms are a license without what follows its end, and without its margins.
func terms(license string) string {
	text, _, _ := strings.Cut(license, "END OF TERMS AND CONDITIONS")
	return strings.Trim(text, "\n")
}

func TestVersionPrintsTheLicenses(t *testing.T) {
	code, out, said := quartoboard(t, "", "version", "--licenses")
	if code != 0 || out != licenses || said != "" {
		t.Errorf("exit code %d, %d bytes, %q, want 0, %d and nothing", code, len(out), said, len(licenses))
	}
}
