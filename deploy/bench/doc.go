//go:build linux && amd64

// Bench tries the program as it is shipped on real system calls, without a Pi.
// It runs "quartoboard run" on each build's simulated table, hw/sim in real
// time, through unmodified periph: the daemon opens /dev/i2c-1, /dev/spidev0.0,
// /dev/gpiochip0 and the others, and takes them for the kernel's (package kernel). A script of
// hands plays a whole game from outside, ALSA writes what is spoken into files,
// and "quartoboard log" keeps the record at the other end of a serial line.
//
// On every build it compares the judgements, and how often a phone over a reader is told, with
// those of "quartoboard demo" and the same script, the sentences with the sounds that were
// heard, and the host's log with the journal, byte for byte. It kills the player of the sound
// in the middle of the game, where another one must take over. "doctor" finds all well, and
// not so where no chip answers, and the program tells it.
//
// On one build each, in turn, a QUARTO button is pressed until its earcon is heard, repeat
// tapped for the answer and for its end, and held at the start, for the defaults; the page is
// asked for at a socket that is handed over, as systemd does; the doctor is told that its first
// word was heard. Then faults are injected that only a system can have: chips, lines and ports
// that answer with the kernel's errors, buses that answer zeros and no error, a program that
// is killed; no judgement may come of them, and play goes on.
//
// In every run a second file names the header's chip, at which periph closes
// descriptor 0 (periph/host#70), and the lines that the SPI driver of a Pi holds
// are refused with EBUSY. Edges are not waited for anywhere, so that the
// time-outs of periph/host#78 are not met; those of the buttons are queued.
//
// The machine may be busy elsewhere: a button is held, and the board counts as quiet, by the
// program's looks as well as by time, and a delay is over its limit only if it took too many
// looks too.
//
// It needs root, Linux 5.19, espeak-ng and alsa-utils. What it cannot show is
// time: a real controller's bits, a loaded Pi, and what a sound card does.
package main

const usage = `bench PROGRAM [BUILD ...]

Runs the quartoboard binary PROGRAM on files that answer as a Pi's I²C, SPI and GPIO,
has hands play on each BUILD (default: all of ours), and compares what it judges, says
and sends with the demo. One line for each thing that held; exit code 1 and the fault
for one that did not; "not run" and why, and exit code 0, where the machine does not
allow it. Some 110 s. Needs root. Writes in one folder in $TMPDIR.
`
