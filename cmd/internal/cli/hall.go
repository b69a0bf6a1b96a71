package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"quartoboard/cmd/internal/club"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/run"
)

// accessFlags are the flags of the commands that join a club; broker is that of its address.
func accessFlags(c *cobra.Command, a *config.Access, broker string) {
	textFlag(c, &a.Broker, broker, "URL", "the broker of the club: mqtt://HOST:PORT or mqtts://HOST:PORT", "mqtt://", "mqtts://")
	textFlag(c, &a.Club, "club", "CLUB", "name of the club: a to z, 0 to 9 and -", "")
	textFlag(c, &a.CA, "ca", "FILE", "certificate authority of the broker, instead of those of the system; with invite its file on the board")
}

func boardFlag(c *cobra.Command, board *string) {
	textFlag(c, board, "board", "BOARD", "name of the board: a to z, 0 to 9 and -", "")
}

func userFlags(c *cobra.Command, a *config.Access) {
	textFlag(c, &a.User, "user", "USER", "user at the broker", "")
	textFlag(c, &a.PasswordFile, "password-file", "FILE", "has the password of the user in its first line")
}

func uplinkCommand(s Streams) *cobra.Command {
	o := club.UplinkOpts{Err: s.Err}
	var file string
	var example bool
	c := newCommand("uplink", "send the games of a board to the halls of its club", noArguments, nil)
	accessFlags(c, &o.Access, "broker")
	userFlags(c, &o.Access)
	boardFlag(c, &o.Board)
	textFlag(c, &o.Daemon, "daemon", "SOCKET", "socket of the board's daemon: /run/quartoboard/hall.sock")
	textFlag(c, &o.From, "from", "DIR", "send the games in the folders of DIR, each of a board")
	textFlag(c, &file, "config", "FILE", "settings")
	c.Flags().BoolVar(&o.Commands, "commands", false, "let an arbiter in the hall send the board commands")
	c.Flags().BoolVar(&example, "example", false, "only print a settings file, every key with its meaning")
	c.RunE = func(c *cobra.Command, _ []string) error {
		if example {
			_, err := fmt.Fprint(s.Out, config.UplinkExample())
			return err
		}
		if file != "" {
			given := map[string]string{}
			c.Flags().Visit(func(f *pflag.Flag) { given[f.Name] = f.Value.String() })
			if err := o.Uplink.Load(file); err != nil {
				return usageError(err)
			}
			for flag, text := range given {
				_ = c.Flags().Set(flag, text) // again, as it was read before
			}
		}
		return club.Uplink(c.Context(), o)
	}
	return c
}

func hallCommand(s Streams) *cobra.Command {
	o := club.HallOpts{Lang: english.Lang, In: s.In, Err: s.Err}
	var demo int
	c := newCommand("hall", "keep the games of a club's boards, and show all tables on a page", noArguments,
		func(c *cobra.Command, _ []string) error {
			if demo > 0 {
				return club.Demo(c.Context(), demo, o)
			}
			return club.Hall(c.Context(), o)
		})
	accessFlags(c, &o.Access, "broker")
	userFlags(c, &o.Access)
	textFlag(c, &o.Name, "name", "HALL", "name of the hall: a to z, 0 to 9 and -", "")
	textFlag(c, &o.Dir, "dir", "DIR", "folder of the games; it is made if it is missing")
	textFlag(c, &o.Address, "address", "HOST:PORT", "where the page is: 127.0.0.1:8026, or an address of this computer in its network", "127.0.0.1:8026")
	textFlag(c, &o.Hosts, "hosts", "NAME,NAME", "names of this computer by which browsers of its network call it", "")
	textFlag(c, &o.Lang, "lang", "LANGUAGE", "of the page: "+strings.Join(run.Languages(), ", "), run.Languages()...)
	wholeFlag(c, "keep", "keep games for so many days; 0 is for ever (default 0)", 0, 36500, func(days uint64) { o.Keep = time.Duration(days) * 24 * time.Hour })
	c.Flags().BoolVar(&o.Names, "names", true, "send boards the names of the players")
	wholeFlag(c, "demo", "show a hall of so many simulated boards: 1 to 32", 1, 32, func(n uint64) { demo = int(n) })
	c.AddCommand(inviteCommand(s))
	return c
}

func inviteCommand(s Streams) *cobra.Command {
	i := club.Invitation{Passwords: "/etc/mosquitto/quartoboard.passwords", ACL: "/etc/mosquitto/quartoboard.acl", Dir: "."}
	c := newCommand("invite BOARD", "let a board sign in at the broker", arguments("a BOARD", 1, 1),
		func(_ *cobra.Command, args []string) error {
			i.Settings.Board = args[0]
			next, err := club.Invite(i)
			if err == nil {
				_, err = fmt.Fprint(s.Out, next)
			}
			return err
		})
	c.ValidArgsFunction = cobra.NoFileCompletions
	accessFlags(c, &i.Settings.Access, "broker")
	textFlag(c, &i.Passwords, "passwords", "FILE", "the password file of mosquitto")
	textFlag(c, &i.ACL, "acl", "FILE", "the access control list of mosquitto")
	textFlag(c, &i.Dir, "dir", "DIR", "where the folder for the board is made")
	c.Flags().BoolVar(&i.Settings.Commands, "commands", false, "let an arbiter in the hall send the board commands")
	c.Flags().BoolVar(&i.Again, "again", false, "replace an invitation, and its password")
	return c
}
