package pi

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"periph.io/x/host/v3/gpioioctl"
)

func TestHeaderChipIsFoundByItsLabel(t *testing.T) {
	for _, c := range []struct {
		name   string
		labels []string
		want   int
	}{
		{"Pi 3", []string{"pinctrl-bcm2835", "raspberrypi-exp-gpio"}, 0},
		{"Pi 4, expander first", []string{"raspberrypi-exp-gpio", "pinctrl-bcm2711"}, 1},
		{"Pi 5 among its many", []string{"gpio-brcmstb@107d508500", "gpio-brcmstb@107d517c00", "pinctrl-rp1"}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := headerChip(c.labels); err != nil || got != c.want {
				t.Errorf("%q: got %d, %v, want %d", c.labels, got, err, c.want)
			}
		})
	}
}

func TestMissingChipIsSaidInOneSentence(t *testing.T) {
	dir := t.TempDir()
	chip := filepath.Join(dir, "gpiochip0")
	if err := os.WriteFile(chip, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, other := headerChip([]string{"gpio-mockup-A"})
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"no chip", noChip(nil), "no /dev/gpiochip0: this is not a Raspberry Pi"},
		{"chip that is none", noChip([]string{chip}), chip + " opens, but its lines cannot be read"},
		{"another machine's chip", other, "no GPIO chip of a Raspberry Pi: found gpio-mockup-A, want pinctrl-bcm2835 or pinctrl-bcm2711 or pinctrl-rp1"},
		{"not in the group", noPermission("/none/gpiochip0", "gpio", fs.ErrPermission), "no permission for /none/gpiochip0: the user needs the group gpio"},
		{"a file of another group", noPermission(os.DevNull, "gpio", fs.ErrPermission), "no permission for /dev/null: its group is root instead of gpio"},
		{"another trouble", noPermission("/dev/gpiochip0", "gpio", fs.ErrClosed), "file already closed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.err == nil || c.err.Error() != c.want {
				t.Errorf("\n got %v\nwant %s", c.err, c.want)
			}
			if denied := strings.HasPrefix(c.want, "no permission"); errors.Is(c.err, fs.ErrPermission) != denied {
				t.Errorf("%v is of a permission: want %v", c.err, denied)
			}
		})
	}
}

func TestMissingPortSaysWhatToEnable(t *testing.T) {
	port := filepath.Join(t.TempDir(), "spidev")
	for _, c := range []struct {
		name     string
		bus, sel int
		want     string
	}{
		{"first bus", 0, 1, "no SPI port " + port + ": enable it with dtparam=spi=on in /boot/firmware/config.txt"},
		{"second bus", 1, 0, "no SPI port " + port + ": enable it with dtoverlay=spi1-1cs in /boot/firmware/config.txt"},
		{"second bus, last select", 1, 2, "no SPI port " + port + ": enable it with dtoverlay=spi1-3cs in /boot/firmware/config.txt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := noPort(port, c.bus, c.sel); err == nil || err.Error() != c.want {
				t.Errorf("\n got %v\nwant %s", err, c.want)
			}
		})
	}
	if err := os.WriteFile(port, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := noPort(port, 0, 0); err != nil {
		t.Errorf("a port that is there: %v", err)
	}
}

func TestMissingBusesSayHowToGetThem(t *testing.T) {
	bus := filepath.Join(t.TempDir(), "i2c")
	for n, want := range map[int]string{
		1: "no I²C bus " + bus + ": enable it with dtparam=i2c_arm=on in /boot/firmware/config.txt, and load its module: sudo modprobe i2c-dev",
		3: "no I²C bus " + bus + ": enable it with dtoverlay=i2c-gpio,bus=3 and its pins in /boot/firmware/config.txt",
	} {
		if err := noBus(bus, n); err == nil || err.Error() != want {
			t.Errorf("\n got %v\nwant %s", err, want)
		}
	}
	if _, err := (&Buses{}).I2C("i2c1"); err == nil || !strings.Contains(err.Error(), "want one like /dev/i2c-1") {
		t.Errorf("got %v, want an error with a name that is possible", err)
	}
}

func TestHolderOfALineIsNamed(t *testing.T) {
	if got, want := heldBy("spi1 CS0"), ` is in use by "spi1 CS0"`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := heldBy(""); got != "" {
		t.Errorf("nobody: got %q", got)
	}
}

func TestLineIsNamedAsInTheProfile(t *testing.T) {
	line := named{&gpioioctl.GPIOLine{}, "GPIO6"}
	if got, want := fmt.Errorf("select %s: %w", line, fs.ErrClosed).Error(), "select GPIO6: file already closed"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPortsAreNamedAsInTheProfile(t *testing.T) {
	if p, err := (&Buses{}).SPI("SPI0.0"); p != nil || err == nil || !strings.Contains(err.Error(), "want /dev/spidev0.0 to /dev/spidev1.2") {
		t.Errorf("got %v, %v, want an error with the names that are possible", p, err)
	}
	if _, err := (&Buses{}).Pin("17"); err == nil || !strings.Contains(err.Error(), "want GPIO2 to GPIO27") {
		t.Errorf("got %v, want an error with the names that are possible", err)
	}
}

func TestClosedDescriptorIsStoodInFor(t *testing.T) {
	was := os.Stdin
	t.Cleanup(func() { os.Stdin = was })
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	os.Stdin = r
	if standIn, err := mendStandard(); err != nil || len(standIn) != 0 {
		t.Errorf("all open: %d stand-ins, %v", len(standIn), err)
	}
	if err := errors.Join(r.Close(), w.Close()); err != nil {
		t.Fatal(err)
	}
	standIn, err := mendStandard()
	if err != nil || len(standIn) != 1 {
		t.Fatalf("one closed: %d stand-ins, %v, want 1", len(standIn), err)
	}
	if err := standIn[0].Close(); err != nil {
		t.Error(err)
	}
}

// On a Pi Open succeeds; elsewhere it says why not. Either is checked here.
func TestOpenSucceedsOrSaysWhyNot(t *testing.T) {
	b, err := Open()
	if chips, _ := filepath.Glob("/dev/gpiochip*"); len(chips) == 0 {
		if want := "no /dev/gpiochip0: this is not a Raspberry Pi"; b != nil || err == nil || err.Error() != want {
			t.Errorf("\n got %v, %v\nwant %s", b, err, want)
		}
		return
	}
	if (b == nil) == (err == nil) {
		t.Errorf("got %v and %v, want one of the two", b, err)
	}
	if err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one sentence: %q", err)
	}
}
