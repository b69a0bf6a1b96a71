package pi

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"
	"periph.io/x/host/v3/gpioioctl"
	"periph.io/x/host/v3/sysfs"

	"quartoboard/hw/plug"
	"quartoboard/hw/rig"
)

// Buses are the ports and pins of one Pi.
type Buses struct {
	header  *gpioioctl.GPIOChip
	holders []string   // by line, the program that had it when this one started; mostly ""
	standIn []*os.File // for standard descriptors that periph closed
}

// Open finds the Pi's GPIO chip. Call it once in a program. The error names what is
// missing.
func Open() (*Buses, error) {
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("periph: %w", err)
	}
	standIn, err := mendStandard()
	if err != nil {
		return nil, err
	}
	labels := make([]string, len(gpioioctl.Chips))
	for i, c := range gpioioctl.Chips {
		labels[i] = c.Label()
	}
	n, err := headerChip(labels)
	if err != nil {
		return nil, err
	}
	b := &Buses{header: gpioioctl.Chips[n], standIn: standIn}
	for _, line := range b.header.Lines() {
		b.holders = append(b.holders, line.Consumer()) // before this program takes lines
	}
	return b, nil
}

// Warning returns a warning about this process, "" for none.
func (b *Buses) Warning() string {
	if os.Geteuid() == 0 {
		return "running as root: a user in the groups spi and gpio is enough, and safer"
	}
	return ""
}

// mendStandard opens the null device on each of the descriptors 0 to 2 that is
// closed: periph's GPIO driver closes descriptor 0 when two device files name
// one chip (periph/host#70), and the next file opened would get its number.
func mendStandard() (standIn []*os.File, err error) {
	for _, f := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if _, err := f.Stat(); err == nil {
			continue
		}
		null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0) // takes the lowest number that is free
		if err != nil {
			return nil, fmt.Errorf("descriptor %d is closed: %w", len(standIn), err)
		}
		standIn = append(standIn, null)
	}
	return standIn, nil
}

// headerChip returns the index of the chip of the 40 pins: of the Pi 1 to 3 and Zero,
// of the Pi 4, of the Pi 5.
func headerChip(labels []string) (int, error) {
	known := []string{"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"}
	for i, l := range labels {
		if slices.Contains(known, l) {
			return i, nil
		}
	}
	if len(labels) > 0 {
		return 0, fmt.Errorf("no GPIO chip of a Raspberry Pi: found %s, want %s",
			strings.Join(labels, ", "), strings.Join(known, " or "))
	}
	files, _ := filepath.Glob("/dev/gpiochip*") // the pattern is well formed
	return 0, noChip(files)
}

// noChip returns the reason why no chip could be opened.
func noChip(files []string) error {
	if len(files) == 0 {
		return errors.New("no /dev/gpiochip0: this is not a Raspberry Pi")
	}
	f, err := os.Open(files[0])
	if err == nil {
		_ = f.Close() // opened to see whether it can be
		return fmt.Errorf("%s opens, but its lines cannot be read", files[0])
	}
	return noPermission(files[0], "gpio", err)
}

func noPermission(file, group string, err error) error {
	if os.IsPermission(err) {
		return denied{file, group, groupOf(file)}
	}
	return err
}

// denied is the error of a file that the user may not open.
type denied struct{ file, group, is string }

// Error names the group that the user needs, or that the file lacks: udev may have made the
// file before the group was there.
func (d denied) Error() string {
	if d.is != "" && d.is != d.group {
		return fmt.Sprintf("no permission for %s: its group is %s instead of %s", d.file, d.is, d.group)
	}
	return fmt.Sprintf("no permission for %s: the user needs the group %s", d.file, d.group)
}

// Is makes it an fs.ErrPermission.
func (d denied) Is(target error) bool { return target == fs.ErrPermission }

// Chip returns the label of the GPIO chip.
func (b *Buses) Chip() string { return b.header.Label() }

// SPI implements rig.Buses: it opens "/dev/spidev0.0" to "/dev/spidev1.2".
func (b *Buses) SPI(port string) (spi.PortCloser, error) {
	bus, sel, err := plug.PortNumbers(port)
	if err != nil {
		return nil, err
	}
	if err := noPort(port, bus, sel); err != nil {
		return nil, err
	}
	p, err := sysfs.NewSPI(bus, sel)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// I2C implements rig.Buses: it opens "/dev/i2c-1". The boot configuration
// sets the speed.
func (b *Buses) I2C(bus string) (i2c.BusCloser, error) {
	n, err := plug.BusNumber(bus)
	if err != nil {
		return nil, err
	}
	if err := noBus(bus, n); err != nil {
		return nil, err
	}
	p, err := sysfs.NewI2C(n)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// noBus returns the reason why a bus cannot be opened, which periph's error lacks.
func noBus(bus string, n int) error {
	enable := fmt.Sprintf("dtoverlay=i2c-gpio,bus=%d and its pins in /boot/firmware/config.txt", n)
	if n == 1 {
		enable = "dtparam=i2c_arm=on in /boot/firmware/config.txt, and load its module: sudo modprobe i2c-dev"
	}
	return noDevice("I²C bus", bus, "i2c", enable)
}

// noPort returns the reason why a port cannot be opened, which periph's error lacks.
func noPort(port string, bus, sel int) error {
	parameter := fmt.Sprintf("dtoverlay=spi%d-%dcs", bus, sel+1)
	if bus == 0 {
		parameter = "dtparam=spi=on"
	}
	return noDevice("SPI port", port, "spi", parameter+" in /boot/firmware/config.txt")
}

// noDevice returns the reason why a device file cannot be opened.
func noDevice(kind, file, group, enable string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	switch {
	case err == nil:
		return f.Close()
	case os.IsNotExist(err):
		return fmt.Errorf("no %s %s: enable it with %s", kind, file, enable)
	}
	return noPermission(file, group, err)
}

// Pin implements rig.Buses. It makes the line an input, which fails here if another
// program holds it.
func (b *Buses) Pin(name string) (gpio.PinIO, error) {
	line, err := b.line(name)
	if err != nil {
		return nil, err
	}
	if err := line.In(gpio.PullNoChange, gpio.NoEdge); err != nil {
		return nil, fmt.Errorf("%s%s: %w", name, heldBy(b.holders[line.Number()]), err)
	}
	return named{line, name}, nil
}

// named is a line with the name of the profile for error texts: periph's own text is
// eight lines of JSON.
type named struct {
	*gpioioctl.GPIOLine
	name string
}

// String implements conn.Resource.
func (n named) String() string { return n.name }

// heldBy returns a text with the program that had a line when this one started.
func heldBy(consumer string) string {
	if consumer == "" {
		return ""
	}
	return fmt.Sprintf(" is in use by %q", consumer)
}

// held returns a list of lines, each with the program that has it.
func (b *Buses) held(names []string) string {
	var all []string
	for _, name := range names {
		line, err := b.line(name)
		if err == nil {
			name += heldBy(b.holders[line.Number()])
		}
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

func (b *Buses) line(name string) (*gpioioctl.GPIOLine, error) {
	n, err := plug.PinNumber(name)
	if err != nil {
		return nil, err
	}
	if n >= b.header.LineCount() {
		return nil, fmt.Errorf("%s: the chip %s has %d lines", name, b.header.Label(), b.header.LineCount())
	}
	return b.header.ByNumber(n), nil
}

// Lines implements rig.Buses: inputs with pull-ups, read together. With edges the kernel notes
// their changes.
func (b *Buses) Lines(names []string, edges bool) (rig.Lines, error) {
	numbers := make([]uint32, len(names))
	for i, name := range names {
		line, err := b.line(name)
		if err != nil {
			return nil, err
		}
		numbers[i] = uint32(line.Number())
	}
	set, err := openLines(b.header.Path(), numbers, edges)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.held(names), err)
	}
	return set, nil
}

// Sleep implements rig.Buses.
func (b *Buses) Sleep(d time.Duration) { time.Sleep(d) }

var _ rig.Buses = (*Buses)(nil)
