// Package pi supplies the real buses and lines of a Raspberry Pi to hw/rig. It
// is the only package that starts periph's host drivers.
//
// Of those it loads two, the kernel's SPI (sysfs) and GPIO (gpioioctl), rather
// than host.Init's whole set: the others may map the registers of a chip that
// they mistake for another, which as root on a Pi 5 is dangerous. Even so,
// nothing here needs root: the groups spi and gpio are enough.
//
// The GPIO chip is found by its label, since its number differs from kernel to
// kernel, and its lines by their number on it, since their names do. No edge is
// waited for, so the two meanings of periph's timeouts do not arise. The changes of the
// buttons are taken from the kernel's queue, with their times, which periph does not tell.
//
// deploy/bench runs it on simulated system calls of a Pi. Not tested on a Pi: the cost of
// a transaction, whether the selects stay high while the program starts, and the kernel's
// use of a select that is not connected.
package pi
