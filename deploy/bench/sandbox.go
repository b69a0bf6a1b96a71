//go:build linux && amd64

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// sandbox is one program that runs with devices of the bench.
type sandbox struct {
	cmd      *exec.Cmd
	world    *world
	listener listener
	files    openFiles
	served   chan error
}

// start runs a program with its arguments. What it prints goes to out. Its
// namespaces of mounts and processes are its own: nothing of it is seen outside,
// and all that it starts ends with it, and with us.
func start(ctx context.Context, w *world, out *os.File, env []string, program string, args ...string) (*sandbox, error) {
	devices, err := w.devices()
	if err != nil {
		return nil, err
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket pair: %w", err)
	}
	ours, theirs := os.NewFile(uintptr(pair[0]), "ours"), os.NewFile(uintptr(pair[1]), "theirs")
	defer ours.Close()
	s := &sandbox{world: w, files: newOpenFiles(devices), served: make(chan error, 1)}
	s.cmd = exec.CommandContext(ctx, "/proc/self/exe", append([]string{insideWord, strings.Join(slices.Sorted(maps.Keys(devices)), ","), program}, args...)...)
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr, s.cmd.Env = out, out, out, append(os.Environ(), env...)
	s.cmd.ExtraFiles = []*os.File{theirs}
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNS | unix.CLONE_NEWPID, Pdeathsig: unix.SIGKILL}
	err = s.cmd.Start()
	_ = theirs.Close() // the child has its copy
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", allowed(err))
	}
	if s.listener, err = receive(ours); err != nil {
		return nil, errors.Join(err, s.failed())
	}
	go func() { s.served <- s.serve() }()
	return s, nil
}

// errNotAllowed is the error of a system that has no sandboxes for us.
var errNotAllowed = errors.New("this system does not allow it")

// allowed marks the errors that mean it.
func allowed(err error) error {
	for _, no := range []error{unix.EPERM, unix.EACCES, unix.ENOSYS} {
		if errors.Is(err, no) {
			return fmt.Errorf("%w: %w", errNotAllowed, err)
		}
	}
	return err
}

// failed waits for a child that ended before it became the program.
func (s *sandbox) failed() error {
	err := s.cmd.Wait()
	if s.cmd.ProcessState.ExitCode() == exitNotAllowed {
		return fmt.Errorf("%w: namespaces and seccomp", errNotAllowed)
	}
	return err
}

// receive waits for the listener's descriptor. The child closes its end without
// a word when it fails, and has printed why.
func receive(from *os.File) (listener, error) {
	rights := make([]byte, unix.CmsgSpace(4))
	_, n, _, _, err := unix.Recvmsg(int(from.Fd()), make([]byte, 1), rights, unix.MSG_CMSG_CLOEXEC)
	if err != nil {
		return 0, fmt.Errorf("sandbox: %w", err)
	}
	messages, err := unix.ParseSocketControlMessage(rights[:n])
	if err != nil || len(messages) != 1 {
		return 0, errNoListener
	}
	fds, err := unix.ParseUnixRights(&messages[0])
	if err != nil || len(fds) != 1 {
		return 0, errNoListener
	}
	return listener(fds[0]), nil
}

var errNoListener = errors.New("sandbox: no listener came out of it")

// serve answers until the last process is gone.
func (s *sandbox) serve() error {
	for {
		n, err := s.listener.next()
		if errors.Is(err, io.EOF) {
			return unix.Close(int(s.listener))
		}
		if err != nil {
			return err
		}
		d := s.files[fileOf(n.pid, int32(n.args[0]))]
		if d == nil {
			err = s.listener.pass(n)
		} else {
			err = s.listener.answer(n, s.answer(d, n))
		}
		if err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
}

func (s *sandbox) answer(d device, n *notification) (errno unix.Errno) {
	c := &call{
		number: uint32(n.args[1]), arg: n.args[2], memory: foreign(n.pid),
		give:  func(d device) (int, string, error) { return s.give(d, n) },
		holds: func(fd int, name string) bool { return fileOf(n.pid, int32(fd)) == name },
	}
	s.world.do(func() { errno = d.ioctl(c) })
	return errno
}

// give injects a descriptor. What it is open on is empty, and there for its name.
func (s *sandbox) give(d device, n *notification) (int, string, error) {
	fd, err := unix.MemfdCreate(fmt.Sprintf("line-%d", len(s.files)), unix.MFD_CLOEXEC)
	if err != nil {
		return 0, "", err
	}
	defer unix.Close(fd)
	theirs, err := s.listener.give(n, fd)
	if err != nil {
		return 0, "", err
	}
	name := fileOf(n.pid, int32(theirs))
	s.files[name] = d
	return theirs, name, nil
}

// stop asks the program to end, and waits for it.
func (s *sandbox) stop() error { return s.end(unix.SIGTERM) }

// kill ends it without asking.
func (s *sandbox) kill() error { return s.end(unix.SIGKILL) }

func (s *sandbox) end(signal os.Signal) error {
	err := s.cmd.Process.Signal(signal)
	if errors.Is(err, os.ErrProcessDone) {
		err = nil // how it ended is what counts
	}
	return errors.Join(err, s.wait())
}

// wait waits for the program's own end, and for the last call to be answered.
func (s *sandbox) wait() error { return errors.Join(s.cmd.Wait(), <-s.served) }

// insideWord is the first argument of the child.
const insideWord = "inside"

// inside is the child: it makes its own /dev with the named files and its own /proc, hands the
// listener out and becomes the program, as a user without rights. It returns
// only if that fails.
func inside(args []string) error {
	runtime.LockOSThread() // the filter and the user are this thread's, which executes the program
	files, command := strings.Split(args[0], ","), args[1:]
	if err := errors.Join(makeDev(files), mountProc()); err != nil {
		return allowed(err)
	}
	fd, err := install()
	if err != nil {
		return allowed(err)
	}
	const socket = 3 // the first of ExtraFiles
	if err := unix.Sendmsg(socket, []byte{0}, unix.UnixRights(fd), nil, 0); err != nil {
		return fmt.Errorf("send the listener: %w", err)
	}
	if err := errors.Join(unix.Close(socket), unix.Close(fd), dropRights()); err != nil {
		return err
	}
	return fmt.Errorf("%s: %w", command[0], unix.Exec(command[0], command, os.Environ()))
}

// nobody is who the program runs as: the devices are open to everybody.
const nobody = 65534

// dropRights changes this thread only, which is the one that lives on.
func dropRights() error {
	for _, set := range [][4]uintptr{
		{unix.SYS_SETGROUPS, 0, 0, 0},
		{unix.SYS_SETRESGID, nobody, nobody, nobody},
		{unix.SYS_SETRESUID, nobody, nobody, nobody},
	} {
		if _, _, errno := unix.RawSyscall(set[0], set[1], set[2], set[3]); errno != 0 {
			return fmt.Errorf("drop rights: %w", errno)
		}
	}
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL), 0, 0, 0) // which the change has cleared
}

// makeDev puts a /dev in place of the machine's, in this namespace only.
func makeDev(files []string) error {
	if err := unix.Mount("none", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("private mounts: %w", err)
	}
	const dev = "/run" // a place to build it; the program does not need what is there
	if err := unix.Mount("none", dev, "tmpfs", unix.MS_NOSUID, "mode=0755"); err != nil {
		return fmt.Errorf("tmpfs: %w", err)
	}
	for _, name := range []string{"null", "zero", "full", "random", "urandom", "tty", "ptmx", "pts", "shm"} {
		if err := bind(filepath.Join("/dev", name), filepath.Join(dev, name)); err != nil {
			return err
		}
	}
	for _, name := range files {
		path := filepath.Join(dev, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), create(path), os.Chmod(path, 0o666)); err != nil {
			return err
		}
	}
	if err := os.Symlink(linkTo, filepath.Join(dev, link)); err != nil {
		return err
	}
	if err := unix.Mount(dev, "/dev", "", unix.MS_MOVE, ""); err != nil {
		return fmt.Errorf("/dev: %w", err)
	}
	return nil
}

// mountProc shows the processes of this namespace alone, so that the program does not
// take a daemon of the machine for its own board's.
func mountProc() error {
	if err := unix.Mount("none", "/proc", "proc", unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
		return fmt.Errorf("/proc: %w", err)
	}
	return nil
}

// bind shows a file or a folder in another place too; what is not there is left
// out.
func bind(from, to string) error {
	st, err := os.Stat(from)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && st.IsDir() {
		err = os.Mkdir(to, 0o755)
	} else if err == nil {
		err = create(to)
	}
	if err == nil {
		err = unix.Mount(from, to, "", unix.MS_BIND|unix.MS_REC, "")
	}
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return nil
}

func create(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return err
	}
	return f.Close()
}
