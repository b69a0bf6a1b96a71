//go:build linux && amd64

package kernel

import "golang.org/x/sys/unix"

// Numbers of the control device's ioctls and the places of members in its structs
// (sound/asound.h).
const (
	cardVersion = 0x80045500
	cardInfo    = 0x81785501
	cardNextPCM = 0x80045530
	cardPCM     = 0xc1205531

	cardIDAt, cardNameAt, cardLongNameAt        = 8, 40, 72
	pcmStreamAt, pcmIDAt, pcmNameAt, pcmCountAt = 8, 16, 80, 200

	cardProtocol = 2<<16 | 0<<8 | 9 // 2.0.9
)

// cardFile is /dev/snd/controlC0: a sound card as "aplay -l" lists it. What is
// played goes through ALSA's file plugin, and never gets here.
type cardFile struct{}

func (cardFile) ioctl(c *call) unix.Errno {
	switch c.number {
	case cardVersion:
		c.data.put32(0, cardProtocol)
	case cardInfo: // card 0: alsa-lib takes a number below 0 for an error
		clear(c.data)
		c.data.text(cardIDAt, "Bench")
		c.data.text(cardNameAt, "Bench")
		c.data.text(cardLongNameAt, "The bench's card")
	case cardNextPCM:
		if int32(c.data.u32(0)) < 0 {
			c.data.put32(0, 0)
		} else {
			c.data.put32(0, 1<<32-1) // none after it
		}
	case cardPCM: // one, which plays and does not record
		if c.data.u32(0) != 0 || c.data.u32(pcmStreamAt) != 0 {
			return unix.ENOENT
		}
		clear(c.data)
		c.data.text(pcmIDAt, "Bench")
		c.data.text(pcmNameAt, "Bench")
		c.data.put32(pcmCountAt, 1)
		c.data.put32(pcmCountAt+4, 1)
	default:
		return unix.ENOTTY
	}
	return 0
}
