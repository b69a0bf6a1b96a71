package uart

import (
	"errors"
	"os"
	"syscall"
	"time"

	"go.bug.st/serial"
	"golang.org/x/sys/windows"
)

const whoMay = ""

// The system's errors of a port that is in use or unplugged.
var (
	taken     = []syscall.Errno{windows.ERROR_SHARING_VIOLATION}
	unplugged = []syscall.Errno{
		windows.ERROR_ACCESS_DENIED, windows.ERROR_GEN_FAILURE, windows.ERROR_BAD_COMMAND,
		windows.ERROR_DEVICE_NOT_CONNECTED, windows.ERROR_DEVICE_REMOVED, windows.ERROR_NO_SUCH_DEVICE,
	}
)

// output is the library's port itself: the system opens a port only once.
type output struct{ serial.Port }

func openPort(name string, mode *serial.Mode) (serial.Port, output, error) {
	port, err := serial.Open(name, mode)
	return port, output{port}, err
}

// writeWithin cancels the write when its time is over.
func (o output) writeWithin(d time.Duration, b []byte) (int, error) {
	late := time.AfterFunc(d, func() { _ = o.ResetOutputBuffer() }) // a port that is gone ends the write by itself
	defer late.Stop()
	n, err := o.Write(b)
	if errors.Is(err, windows.ERROR_OPERATION_ABORTED) {
		err = os.ErrDeadlineExceeded
	}
	return n, err
}

// queued returns 0: the library has no such call, and a write is complete when it
// returns.
func (o output) queued() (int, error) { return 0, nil }
