package aplay

import "golang.org/x/sys/unix"

const hint = ": sudo apt install alsa-utils"

// narrow sets the buffer of a pipe to 4 KiB, if the system allows it.
func narrow(fd uintptr) { _, _ = unix.FcntlInt(fd, unix.F_SETPIPE_SZ, 4096) }
