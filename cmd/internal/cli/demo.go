package cli

import (
	"context"

	"github.com/spf13/cobra"

	"quartoboard/cmd/internal/club"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/games"
	"quartoboard/cmd/internal/run"
	"quartoboard/cmd/internal/simboard"
)

func demoCommand(version string, s Streams) *cobra.Command {
	o := simboard.DemoOpts{
		OutputOpts: simboard.OutputOpts{Speech: english, Speed: -1, Version: version, Out: s.Out, Err: s.Err},
		Profile:    config.Default(games.Kinds()...).Board.Profile,
		In:         s.In,
	}
	var with config.Uplink
	c := newCommand("demo", "play on the simulated table: a built-in game, a script, or your own acts", noArguments,
		func(c *cobra.Command, _ []string) error {
			ctx := c.Context()
			if o.Script == "" {
				var stop context.CancelFunc
				ctx, stop = s.whileRead(ctx)
				defer stop()
			}
			if with != (config.Uplink{}) {
				return club.DemoWith(ctx, o, with)
			}
			return simboard.Demo(ctx, o)
		})
	speechFlags(c, &o.Speech)
	c.Flags().BoolVar(&o.NoPage, "no-page", false, "open no page in the browser")
	textFlag(c, &o.Against, "against", "LEVEL", "play alone against LEVEL: kind, easy, fair, strong or perfect; the board names its moves, your hands make them",
		"kind", "easy", "fair", "strong", "perfect")
	accessFlags(c, &with.Access, "with")
	userFlags(c, &with.Access)
	boardFlag(c, &with.Board)
	textFlag(c, &o.Script, "script", "FILE", "play the script FILE, and print what is said")
	textFlag(c, &o.Record, "record", "FILE", "write the record to FILE")
	textFlag(c, &o.Frames, "frames", "FILE", "write what sensors, readers and buttons say to FILE, for replay --frames")
	textFlag(c, &o.WAV, "wav", "FILE", "speak into FILE, by espeak-ng")
	textFlag(c, &o.Journal, "journal", "DIR", "keep the games in DIR, as the board does")
	textFlag(c, &o.Serial, "serial", "DEV", "send the record over DEV, as the board does; at the end wait up to 10 s until the host has it")
	textFlag(c, &o.Socket, "socket", "PATH", "listen at the unix socket PATH for an uplink, as the board does; at the end wait as for --serial")
	textFlag(c, &o.Profile, "profile", "NAME", "build of the board: the NAME of one of ours, or a file", run.Builds()...)
	textFlag(c, &o.Table, "table", "NAME", "profile of the simulated wiring, if it differs from --profile: a NAME or a file", run.Builds()...)
	textFlag(c, &o.State, "state", "DIR", "play with what calibrate, enroll and players kept in DIR")
	textFlag(c, &o.Deck, "deck", "NAME", "play "+games.OfTokens().Title+" with the deck NAME of --state")
	numberFlag(c, "speed", "seconds of play a second; 0 is as fast as the machine can (default 0, or 1 where the board is heard)",
		0, 1e6, func(speed float64) { o.Speed = speed })
	return c
}
