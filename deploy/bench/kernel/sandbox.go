//go:build linux && amd64

// Package kernel answers the system calls of one program as the kernel of a Pi does, with a
// simulated table at its header.
//
// A seccomp filter hands all ioctls to the bench (user
// notification), which reads and writes the caller's memory, and injects a
// descriptor for each GPIO line that is requested. The files themselves are
// empty: nothing but ioctls is done to them, so that neither FUSE nor CUSE is
// needed, and one way serves I²C, SPI, GPIO and the list of sound cards. They lie
// in a /dev of their own, beside an empty /proc, in namespaces of mounts and of
// processes that end with the daemon, which runs as nobody. Nothing of it is seen
// outside, and no other daemon of the machine inside.
package kernel

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"

	"quartoboard/hw/sim"
)

// Sandbox is one program that runs with the files of a table.
type Sandbox struct {
	Cmd      *exec.Cmd
	table    *Table
	listener listener
	files    map[string]device // by their names below /dev; lines by those of their descriptors
	ended    chan error        // the program
	served   chan error        // and its last call
}

// Nobody is the user of the program: the devices are open to everybody.
const Nobody = 65534

// Start runs a program at a table. Its namespaces of mounts, processes and the network are its own:
// nothing of it is seen outside, and all that it starts ends with it, and with the bench.
func Start(cmd *exec.Cmd, t *Table) (*Sandbox, error) {
	s := &Sandbox{Cmd: cmd, table: t, files: t.devices(), ended: make(chan error, 1), served: make(chan error, 1)}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: unix.CLONE_NEWPID | unix.CLONE_NEWNET,
		Credential: &syscall.Credential{Uid: Nobody, Gid: Nobody},
		Pdeathsig:  unix.SIGKILL,
	}
	started := make(chan error)
	go s.run(started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return s, nil
}

// run starts the program from a thread whose mounts and filter it inherits, and waits
// for it. The thread ends with this function, since it is not unlocked.
func (s *Sandbox) run(started chan<- error) {
	runtime.LockOSThread()
	err := isolate(slices.Collect(maps.Keys(s.files)))
	if err == nil {
		s.listener, err = install()
	}
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, errors.ErrUnsupported) {
		err = fmt.Errorf("%w: %w", ErrNotAllowed, err)
	}
	if err == nil {
		go func() { s.served <- s.serve() }()
		err = s.Cmd.Start()
	}
	started <- err
	if err == nil {
		s.ended <- s.Cmd.Wait()
	}
}

// ErrNotAllowed is the error of a system that allows no sandboxes.
var ErrNotAllowed = errors.New("this system does not allow it")

// Wait waits for the end of the program, and for the last call to be answered.
func (s *Sandbox) Wait() error { return errors.Join(<-s.ended, <-s.served) }

// serve answers until the last process is gone.
func (s *Sandbox) serve() error {
	for {
		n, err := s.listener.next()
		if errors.Is(err, io.EOF) {
			return unix.Close(int(s.listener))
		}
		if err != nil {
			return err
		}
		r := reply{id: n.id, flags: unix.SECCOMP_USER_NOTIF_FLAG_CONTINUE} // of a file that is the kernel's
		if d := s.files[FileOf(n.pid, int32(n.args[0]))]; d != nil {
			r = reply{id: n.id, errno: -int32(s.answer(d, n))}
		}
		if err := s.listener.send(r); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
}

// answer lets a device answer a call.
func (s *Sandbox) answer(d device, n *notification) (errno unix.Errno) {
	mem, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", n.pid), os.O_RDWR, 0)
	if err != nil {
		return unix.EFAULT // the caller has died
	}
	defer mem.Close()
	c := &call{number: uint32(n.args[1]), arg: n.args[2], memory: mem}
	c.give = func(d device, file *os.File) (int, func() bool, error) { return s.give(d, file, n) }
	s.table.Do(func(*sim.Table) { errno = c.do(d) })
	return errno
}

// give injects a copy of a descriptor.
func (s *Sandbox) give(d device, file *os.File, n *notification) (fd int, open func() bool, err error) {
	if fd, err = s.listener.give(n, int(file.Fd())); err != nil {
		return 0, nil, err
	}
	name := FileOf(n.pid, int32(fd))
	s.files[name] = d
	return fd, func() bool { return FileOf(n.pid, int32(fd)) == name }, nil
}

// isolate gives this thread mounts of its own, with the named files in /dev, and no
// process of the machine in /proc: the program looks there for a daemon.
func isolate(files []string) error {
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		return fmt.Errorf("namespace of mounts: %w", err)
	}
	if err := unix.Mount("none", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	const dev = "/run" // a place to build it; the program does not need what is there
	for _, empty := range []string{dev, "/proc"} {
		if err := unix.Mount("none", empty, "tmpfs", unix.MS_NOSUID, "mode=0755"); err != nil {
			return fmt.Errorf("%s: %w", empty, err)
		}
	}
	for _, name := range append(files, "null") {
		path := filepath.Join(dev, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, nil, 0o666), os.Chmod(path, 0o666)); err != nil {
			return err
		}
	}
	if err := unix.Mount("/dev/null", filepath.Join(dev, "null"), "", unix.MS_BIND, ""); err != nil {
		return fmt.Errorf("/dev/null: %w", err)
	}
	// Another name of the header's chip, as on a Pi 5, because of which periph closes descriptor 0
	// (periph/host#70).
	if err := os.Symlink("gpiochip0", filepath.Join(dev, "gpiochip4")); err != nil {
		return err
	}
	if err := unix.Mount(dev, "/dev", "", unix.MS_MOVE, ""); err != nil {
		return fmt.Errorf("/dev: %w", err)
	}
	return nil
}
