package app

import (
	"context"
	"time"

	"quartoboard/audio/earcon"
	"quartoboard/cmd/internal/voice"
)

// toneLimit is the longest time for the tone, within daemon.StopLimit.
const toneLimit = time.Second

// SoundOff sounds the tone before the computer stops, and returns when it has been heard. The
// loop must have ended, and the workers of the output must run. Without sound it does nothing.
func SoundOff(ctx context.Context, o voice.Output) error {
	live, is := o.(*voice.Live)
	if !is {
		return nil
	}
	ctx, enough := context.WithTimeout(ctx, toneLimit)
	defer enough()
	return live.PlayLast(ctx, earcon.Off())
}
