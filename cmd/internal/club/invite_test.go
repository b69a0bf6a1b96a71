package club

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quartoboard/cmd/internal/broker"
	"quartoboard/cmd/internal/config"
	"quartoboard/cmd/internal/daemon"
	"quartoboard/cmd/internal/run"
)

// invited makes the files of a mosquitto in a folder, for boards and halls of a club.
func invited(t *testing.T, dir string, users ...string) {
	t.Helper()
	for _, user := range users {
		if _, err := Invite(invitation(dir, user)); err != nil {
			t.Fatal(err)
		}
	}
}

func invitation(dir, user string) Invitation {
	return Invitation{
		Settings:  config.Uplink{Access: config.Access{Broker: "mqtt://hall.local", Club: "club"}, Board: user},
		Passwords: filepath.Join(dir, "passwords"), ACL: filepath.Join(dir, "acl"), Dir: filepath.Join(dir, "invited"),
	}
}

func read(t *testing.T, parts ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheRulesAreThoseOfTheContractOnceEach(t *testing.T) {
	dir := t.TempDir()
	invited(t, dir, "t1", "hall-h1", "t2", "hall-h2")
	want := `pattern write qb/v1/club/%u/#
pattern read qb/v1/club/%u/have/+
pattern read qb/v1/club/%u/ask
pattern read qb/v1/club/%u/do
pattern read qb/v1/club/+/pair/%u
pattern read qb/v1/club/+/act/%u
pattern read qb/v1/club/+/status
pattern write homeassistant/device/qb_club_%u/config
user hall-h1
topic read qb/v1/club/#
topic write qb/v1/club/+/have/h1
topic write qb/v1/club/+/ask
topic write qb/v1/club/+/do
user hall-h2
topic read qb/v1/club/#
topic write qb/v1/club/+/have/h2
topic write qb/v1/club/+/ask
topic write qb/v1/club/+/do
`
	if got := read(t, dir, "acl"); got != want {
		t.Errorf("got\n%s", got)
	}
	if n := strings.Count(read(t, dir, "passwords"), "\n"); n != 4 {
		t.Errorf("%d passwords, want 4", n)
	}
}

func TestTheFileOfABoardIsOneThatItsUplinkReads(t *testing.T) {
	dir := t.TempDir()
	i := invitation(dir, "t1")
	i.Settings.CA, i.Settings.Commands = "/etc/quartoboard/ca.crt", true
	next, err := Invite(i)
	if err != nil {
		t.Fatal(err)
	}
	var got config.Uplink
	if err := got.Load(filepath.Join(dir, "invited", "t1", "uplink.toml")); err != nil {
		t.Fatal(err)
	}
	want := config.Uplink{
		Access: config.Access{
			Broker: "mqtt://hall.local", Club: "club", User: "t1",
			PasswordFile: "/etc/quartoboard/uplink.password", CA: "/etc/quartoboard/ca.crt",
		}, Board: "t1", Commands: true,
	}
	if got != want {
		t.Errorf("got %+v", got)
	}
	for _, part := range []string{"t1 is invited", "acl_file " + i.ACL, "password_file " + i.Passwords, filepath.Join(dir, "invited", "t1"), "quartoboard-uplink"} {
		if !strings.Contains(next, part) {
			t.Errorf("nothing of %q in\n%s", part, next)
		}
	}
}

func TestWhatIsWrongWithAnInvitationIsToldAndChangesNothing(t *testing.T) {
	for name, c := range map[string]struct {
		change func(i *Invitation)
		want   string
	}{
		"a name with a blank":      {func(i *Invitation) { i.Settings.Board = "t 1" }, `board: invalid name "t 1"`},
		"a hall without a name":    {func(i *Invitation) { i.Settings.Board = "hall-" }, `board: invalid name "hall-"`},
		"a club without a name":    {func(i *Invitation) { i.Settings.Club = "" }, `--club is missing`},
		"no address of the broker": {func(i *Invitation) { i.Settings.Broker = "" }, "invalid address"},
		"no mosquitto":             {func(i *Invitation) { i.Passwords += "/none/passwords" }, "name its files by --passwords and --acl"},
		"a board that has one":     {func(i *Invitation) { i.Settings.Board = "t0" }, "t0 is invited already"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			invited(t, dir, "t0")
			before := read(t, dir, "passwords") + read(t, dir, "acl")
			i := invitation(dir, "t1")
			c.change(&i)
			_, err := Invite(i)
			if bad := (*run.BadInput)(nil); !errors.As(err, &bad) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if after := read(t, dir, "passwords") + read(t, dir, "acl"); after != before {
				t.Errorf("changed to %s", after)
			}
			if all, _ := os.ReadDir(i.Dir); len(all) != 1 {
				t.Errorf("got %v", all)
			}
		})
	}
}

func TestRulesAndPasswordsOfOthersStay(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"passwords", "acl"} { // without an end of the line, as an editor may leave it
		if err := os.WriteFile(filepath.Join(dir, name), []byte("# of "+name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	invited(t, dir, "t1", "hall-h1")
	for name, next := range map[string]string{"passwords": "t1:$7$101$", "acl": "pattern write qb/v1/club/%u/#\n"} {
		if got := read(t, dir, name); !strings.HasPrefix(got, "# of "+name+"\n"+next) {
			t.Errorf("%s: got\n%s", name, got)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "acl")); err != nil || info.Mode() != 0o600 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	if made, _ := os.ReadDir(filepath.Join(dir, "invited", "hall-h1")); len(made) != 1 || made[0].Name() != "uplink.password" {
		t.Errorf("a hall gets %v, want a password", made)
	}
}

func TestAgainMakesAnotherPassword(t *testing.T) {
	dir := t.TempDir()
	invited(t, dir, "t1", "t10")
	password, entries, acl := read(t, dir, "invited/t1/uplink.password"), read(t, dir, "passwords"), read(t, dir, "acl")
	i := invitation(dir, "t1")
	i.Again = true
	if _, err := Invite(i); err != nil {
		t.Fatal(err)
	}
	_, other, _ := strings.Cut(entries, "\n")
	if now := read(t, dir, "passwords"); !strings.HasPrefix(now, other+"t1:$7$101$") || strings.Count(now, "\n") != 2 {
		t.Errorf("got\n%s\nbefore\n%s", now, entries)
	}
	if read(t, dir, "invited/t1/uplink.password") == password || read(t, dir, "acl") != acl {
		t.Error("the password is the old one, or the rules have changed")
	}
}

// client is a connection of a user.
type client struct {
	*broker.Conn
	up  chan struct{}
	got chan broker.Message
	bad chan error
}

func newClient(t *testing.T, m *mosquitto, user, password string) *client {
	t.Helper()
	u, err := broker.Parse(m.url)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{up: make(chan struct{}, 1), got: make(chan broker.Message, 100), bad: make(chan error, 1)}
	c.Conn, err = broker.New(broker.Opts{
		Account: broker.Account{URL: u, User: user, Password: []byte(password)}, Client: rand.Text(), Subscribe: []string{"#"},
		Up: func() { c.up <- struct{}{} }, Receive: func(m broker.Message) { c.got <- m }, Trouble: func(err error) { c.bad <- err },
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ends is what is published last, on a topic that everybody may read.
const ends = "end"

// until returns the topics that came before the end.
func (c *client) until(ctx context.Context) (topics []string, err error) {
	for {
		select {
		case m := <-c.got:
			if m.Topic == ends {
				slices.Sort(topics)
				return topics, nil
			}
			topics = append(topics, m.Topic)
		case err := <-c.bad:
			return topics, err
		case <-ctx.Done():
			return topics, errors.New("no end")
		}
	}
}

// locked makes a mosquitto with the files of invitations in a folder, and a user "all" who may do everything.
func locked(t *testing.T, dir string) *mosquitto {
	t.Helper()
	entry := passwordEntry("all", "word")
	m, err := newMosquitto(dir, mosquittos...)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		m.conf:                          strings.Replace(read(t, m.conf), "allow_anonymous true", fmt.Sprintf("allow_anonymous false\npassword_file %[1]s/passwords\nacl_file %[1]s/acl", dir), 1),
		filepath.Join(dir, "passwords"): read(t, dir, "passwords") + entry,
		filepath.Join(dir, "acl"):       read(t, dir, "acl") + "user all\ntopic readwrite #\npattern read end\n",
	} {
		if err := errors.Join(os.WriteFile(name, []byte(text), 0o644), os.Chmod(name, 0o644)); err != nil { // mosquitto reads as a user of its own
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Chmod(filepath.Dir(dir), 0o755), os.Chmod(dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	return m
}

// writes reports whether a user may publish on a topic, and reads whether it gets what is published.
func writes(user, topic string) bool {
	rest, club := strings.CutPrefix(topic, "qb/v1/club/")
	if user == "hall-h1" {
		return club && (strings.HasSuffix(rest, "/have/h1") || strings.HasSuffix(rest, "/ask") || strings.HasSuffix(rest, "/do"))
	}
	return club && strings.HasPrefix(rest, user+"/") || topic == "homeassistant/device/qb_club_"+user+"/config"
}

func reads(user, topic string) bool {
	rest, club := strings.CutPrefix(topic, "qb/v1/club/")
	board, kind, _ := strings.Cut(rest, "/")
	switch user {
	case "all":
		return true
	case "hall-h1":
		return club
	}
	return club && (board == user && (strings.HasPrefix(kind, "have/") || kind == "ask" || kind == "do") || kind == "pair/"+user || kind == "act/"+user || kind == "status")
}

// TestTheRulesLetThroughWhatTheContractHas has each user publish on every topic, and wants the right ones
// to arrive at each other one: mosquitto drops the others without a word.
func TestTheRulesLetThroughWhatTheContractHas(t *testing.T) {
	needMosquitto(t)
	dir := t.TempDir()
	invited(t, dir, "t1", "t2", "hall-h1")
	m := locked(t, dir)
	clients := map[string]*client{"all": newClient(t, m, "all", "word"), "end": newClient(t, m, "all", "word"), "stranger": newClient(t, m, "t1", "guess")}
	for _, user := range []string{"t1", "t2", "hall-h1"} {
		clients[user] = newClient(t, m, user, strings.TrimSpace(read(t, dir, "invited", user, "uplink.password")))
	}
	var workers []daemon.Worker
	for _, c := range clients {
		workers = append(workers, c.Run)
	}
	var topics []string
	for _, board := range []string{"t1", "t2"} {
		for _, rest := range []string{"line", "status", "state", "did", "have/h1", "have/h2", "ask", "do", "pair/t1", "pair/t2", "act/t1", "act/t2", "act/t3"} {
			topics = append(topics, "qb/v1/club/"+board+"/"+rest)
		}
		topics = append(topics, "homeassistant/device/qb_club_"+board+"/config", "qb/v1/other/"+board+"/line")
	}
	slices.Sort(topics)
	exchange := func(ctx context.Context, from string) error {
		for _, topic := range topics {
			if err := clients[from].Publish(broker.Message{Topic: topic, Payload: []byte(from)}); err != nil {
				return err
			}
		}
		last := map[bool]string{true: "qb/v1/club/t1/ask", false: "qb/v1/club/" + from + "/line"}[from == "hall-h1"]
		if err := clients[from].Publish(broker.Message{Topic: last, QoS: 1}); err != nil { // answered behind the others
			return err
		}
		if err := clients["end"].Publish(broker.Message{Topic: ends, QoS: 1}); err != nil {
			return err
		}
		for _, to := range []string{"all", "t1", "t2", "hall-h1"} {
			want := slices.DeleteFunc(append(slices.Clone(topics), last), func(topic string) bool { return from == to || !writes(from, topic) || !reads(to, topic) })
			slices.Sort(want)
			if got, err := clients[to].until(ctx); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s publishes, %s gets\n%q, %v, want\n%q", from, to, got, err, want)
			}
		}
		return nil
	}
	all := func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
		defer cancel()
		for name, c := range clients {
			select {
			case <-c.up:
				if name == "stranger" {
					return errors.New("a wrong password lets in")
				}
			case err := <-c.bad:
				if name != "stranger" {
					return err
				}
			case <-ctx.Done():
				return fmt.Errorf("%s gets no answer", name)
			}
		}
		return cmp.Or(exchange(ctx, "t1"), exchange(ctx, "t2"), exchange(ctx, "hall-h1"))
	}
	if err := m.with(t.Context(), func(ctx context.Context) error { return daemon.RunWithWorkers(ctx, all, workers...) }); err != nil {
		t.Fatal(err)
	}
}
