//go:build linux && amd64

// Bench tries the program as it is shipped on real system calls, without a Pi.
// It runs "quartoboard run" on each build's simulated table, hw/sim in real
// time, through unmodified periph: the daemon opens /dev/i2c-1, /dev/spidev0.0,
// /dev/gpiochip0 and the others, and takes them for the kernel's (package kernel). A script of
// hands plays a whole game from outside, and ALSA writes what is spoken into files.
//
// On every build it compares the judgements, and how often a phone over a reader is told, with
// those of "quartoboard demo" and the same script, and the sentences with the sounds that were
// heard. In the middle of the game chips, lines and ports answer with the kernel's errors until
// the board has reported it, and then the program is killed; no judgement may come of that, and
// play goes on. "doctor" finds all well before, and not so where no chip answers.
//
// In every run a second file names the header's chip, at which periph closes
// descriptor 0 (periph/host#70), and the lines that the SPI driver of a Pi holds
// are refused with EBUSY. Edges are not waited for anywhere, so that the
// time-outs of periph/host#78 are not met; those of the buttons are queued.
//
// The machine may be busy elsewhere: the board counts as quiet by the program's looks as well
// as by time.
//
// It needs root, Linux 5.19, espeak-ng and alsa-utils. What it cannot show is
// time: a real controller's bits, a loaded Pi, and what a sound card does.
package main

const usage = `bench PROGRAM [BUILD ...]

Runs the quartoboard binary PROGRAM on files that answer as a Pi's I²C, SPI and GPIO,
has hands play on each BUILD (default: all of ours), and compares what it judges and says
with the demo. One line for each build that held; exit code 1 and the fault
for one that did not; "not run" and why, and exit code 0, where the machine does not
allow it. Some 60 s. Needs root. Writes in one folder in $TMPDIR.
`
