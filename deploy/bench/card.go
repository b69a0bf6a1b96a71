//go:build linux && amd64

package main

import "golang.org/x/sys/unix"

// Numbers of the control device's ioctls and the places of members in its structs
// (sound/asound.h).
const (
	cardVersion = 0x00
	cardInfo    = 0x01
	cardNextPCM = 0x30
	cardPCM     = 0x31

	cardInfoSize, cardIDAt, cardNameAt = 376, 8, 40
	cardLongNameAt                     = 72
	pcmInfoSize, pcmStreamAt           = 288, 8
	pcmIDAt, pcmNameAt, pcmCountAt     = 16, 80, 200

	cardProtocol = 2<<16 | 0<<8 | 9 // 2.0.9
)

// cardFile is /dev/snd/controlC0: a sound card as "aplay -l" lists it. What is
// played goes through ALSA's file plugin, and never gets here.
type cardFile struct{}

func (cardFile) ioctl(c *call) unix.Errno {
	switch c.kind() {
	case cardVersion:
		version := make(data, 4)
		version.put32(0, cardProtocol)
		return c.store(version)
	case cardInfo:
		info := make(data, cardInfoSize)
		info.text(cardIDAt, "Bench")
		info.text(cardNameAt, "Bench")
		info.text(cardLongNameAt, "The bench's card")
		return c.store(info)
	case cardNextPCM:
		device, errno := c.load(4)
		if errno != 0 {
			return errno
		}
		if int32(device.u32(0)) < 0 {
			device.put32(0, 0)
		} else {
			device.put32(0, 1<<32-1) // none after it
		}
		return c.store(device)
	case cardPCM:
		return pcm(c)
	}
	return unix.ENOTTY
}

// pcm describes the card's only device, which plays and does not record.
func pcm(c *call) unix.Errno {
	info, errno := c.load(pcmInfoSize)
	switch {
	case errno != 0:
		return errno
	case info.u32(0) != 0 || info.u32(pcmStreamAt) != 0:
		return unix.ENOENT
	}
	clear(info)
	info.text(pcmIDAt, "Bench")
	info.text(pcmNameAt, "Bench")
	info.put32(pcmCountAt, 1)
	info.put32(pcmCountAt+4, 1)
	return c.store(info)
}
