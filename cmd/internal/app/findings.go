package app

import (
	"path/filepath"
	"slices"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/doctor"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/statedir"
	"quartoboard/cmd/internal/wire"
	"quartoboard/hw/rig"
)

// Examine does the checks of a machine that can be done while its board plays: of files, and
// not of the buses or the card. The worst findings are first.
func Examine(m Machine, c config.Config, b *Board) []doctor.Finding {
	found := doctor.Machine(m.Root(), doctor.Needs{Build: b.Drawn, Sound: c.Audio.Device != "", Port: c.Serial.Port})
	found = append(found, doctor.Measures(b.Drawn)...)
	found = append(found, doctor.Clock(time.Now(), doctor.Synchronised()))
	return worstFirst(append(found, examineLearned(&b.Learned, c.Board.StateDir, b.Drawn)...))
}

// ExamineLearned checks only what a board has learned, of which a simulated one has no more.
func ExamineLearned(dir string, p rig.Profile, l statedir.Learned) []doctor.Finding {
	return worstFirst(examineLearned(&l, dir, p))
}

func examineLearned(l *statedir.Learned, dir string, p rig.Profile) []doctor.Finding {
	file := filepath.Join(dir, "pieces.json")
	found := []doctor.Finding{doctor.Pieces(file, l.Roster, nil)}
	if p.Stacks() == nil {
		found = append(found, doctor.Quartino(file, l.Quartino.Tokens, len(l.Quartino.Cards), nil)...)
	}
	if p.Presence.Linear() {
		found = append(found, doctor.Calibration(l.Wired, l.Wiring.Unfelt(), nil))
	}
	return found
}

func worstFirst(found []doctor.Finding) []doctor.Finding {
	sorted := doctor.NewReport("", "", found).Findings
	slices.Reverse(sorted)
	return sorted
}

// Checks returns findings for the wire.
func Checks(found []doctor.Finding) (checks []wire.Check) {
	for _, f := range found {
		checks = append(checks, wire.Check{Where: f.Where, State: f.State.String(), Code: string(f.Code), Says: f.Says, Next: f.Next})
	}
	return checks
}

// Findings returns findings for the page.
func Findings(found []doctor.Finding) (findings []page.Finding) {
	for _, f := range found {
		findings = append(findings, page.Finding{
			Finding: phrase.Finding{Code: string(f.Code), Part: f.Part, Cells: f.Cells},
			State:   f.State.String(), Where: f.Where, Says: f.Says, Next: f.Next,
		})
	}
	return findings
}
