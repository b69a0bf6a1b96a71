// Package pi supplies the real buses and lines of a Raspberry Pi to hw/rig. It
// is the only package that starts periph's host drivers.
//
// Of those it loads two, the kernel's SPI (sysfs) and GPIO (gpioioctl), rather
// than host.Init's whole set: the others may map the registers of a chip that
// they take for another one, which as root on a Pi 5 is dangerous. Even so,
// nothing here needs root: the groups spi and gpio are enough.
//
// The GPIO chip is found by its label, since its number differs from kernel to
// kernel, and its lines by their number on it, since their names do. No edge is
// waited for, so the two meanings of periph's timeouts do not arise.
//
// deploy/bench runs it on system calls that answer as a Pi's do, two files for
// one chip and another program's line included. Only a Pi can show whether the
// lines and ports behave as their drivers say: what a transaction truly costs,
// whether the selects stay quiet while the program starts, and what the kernel
// does with a select that is unconnected. On a machine without such hardware the
// tests cover the choice of the chip and every sentence.
package pi
