package aplay

import "golang.org/x/sys/unix"

const hint = ": sudo apt install alsa-utils"

// narrow makes a pipe hold 4 KiB, if the system allows so little.
func narrow(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, 4096) }
