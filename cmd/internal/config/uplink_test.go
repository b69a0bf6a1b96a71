package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func loadUplink(t *testing.T, text string) (u Uplink, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "uplink.toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	u.Board = "before"
	err = u.Load(file)
	return u, err
}

func TestTheExampleOfAnUplinkSetsEveryKey(t *testing.T) {
	u, err := loadUplink(t, UplinkExample())
	if want := (Uplink{Access: Access{Broker: "mqtt://127.0.0.1:1883", Club: "club"}, Board: "t1"}); err != nil || u != want {
		t.Errorf("got %+v, %v", u, err)
	}
	for key := range u.settings() {
		if !strings.Contains(UplinkExample(), "\n"+strings.TrimPrefix(key, "uplink.")+" = ") {
			t.Errorf("the example lacks %s", key)
		}
	}
}

func TestSettingsOfAnUplinkAreWrittenAsTheyAreRead(t *testing.T) {
	want := Uplink{Access: Access{Broker: "mqtts://hall.local", Club: "c", User: "t4", PasswordFile: "/a b/\"c\"", CA: "/ca"}, Board: "t4", Commands: true}
	if u, err := loadUplink(t, want.String()); err != nil || u != want {
		t.Errorf("got %+v, %v", u, err)
	}
}

func TestMistakesInSettingsOfAnUplinkAreNamedAndChangeNothing(t *testing.T) {
	for text, want := range map[string]string{
		"[uplink]\nclub = \"c\"\nboad = \"t1\"\n": "uplink.toml:3: uplink.boad: unknown setting",
		"[uplink]\n\ncommands = \"yes\"\n":        `uplink.toml:3: uplink.commands: invalid value "yes": want true or false`,
		"club = \"c\"\n":                          "uplink.toml:1: club: unknown section: want one of uplink",
		"[uplink]\nClub = \"c\"\n":                "uplink.toml:2: uplink.Club: unknown setting",
		"[uplink]\nclub = c\n":                    "uplink.toml:2: club: ",
	} {
		u, err := loadUplink(t, text)
		if err == nil || !strings.Contains(err.Error(), want) || u != (Uplink{Board: "before"}) {
			t.Errorf("%q: got %+v, %v, want %s", text, u, err, want)
		}
	}
}
