package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
	"quartoboard/rules/quartino"
	"quartoboard/rules/quarto"
)

// played are the games of the settings.
var played = []*rules.Kind{quarto.Plug, quartino.Plug}

func TestDefaultIsTheGameOfTheLeaflet(t *testing.T) {
	want := quarto.DefaultOptions()
	want.Giving = 0 // auto
	want.First = 0  // lot
	if got := Default(played...).Games[0]; got != want {
		t.Errorf("Default(played...)\n got %+v\nwant %+v", got, want)
	}
}

func TestDefaultIsComplete(t *testing.T) {
	want := Config{
		Board:   Board{Name: "quartoboard", Lang: "en", Verbosity: "normal", Game: "quarto", StateDir: "/var/lib/quartoboard", Profile: "analog-pn532"},
		Scan:    Scan{Settle: 300 * time.Millisecond},
		Games:   []board.Options{Default(played...).Games[0], quartino.Options{Players: 2, First: 1}},
		Serial:  Serial{Baud: 115200},
		Audio:   Audio{Device: "default", Rate: 100, Volume: 80, KeepOpen: true, Earcons: true, Engine: EngineEspeak, Piper: Piper{URL: "http://127.0.0.1:5000"}},
		Page:    Page{Address: "127.0.0.1:8016"},
		Journal: Journal{MaxGames: 1000, MaxMiB: 64},
	}
	want.kinds = Default(played...).kinds
	if got := Default(played...); !reflect.DeepEqual(got, want) {
		t.Errorf("Default(played...)\n got %+v\nwant %+v", got, want)
	}
}

func TestExampleListsEveryKeyWithAComment(t *testing.T) {
	above := map[string]string{}
	section, last := "", ""
	for line := range strings.Lines(Example()) {
		if name, _, ok := strings.Cut(line, " = "); ok {
			above[section+"."+name] = last
		} else if strings.HasPrefix(line, "[") {
			section = strings.Trim(line, "[]\n")
		}
		last = line
	}
	c := Default(played...)
	for key := range settingsOf(&c) {
		if !strings.HasPrefix(above[key], "# ") {
			t.Errorf("the example has no %s, or no comment above it, but %q", key, above[key])
		}
	}
}

func TestEveryKeyReachesItsPlace(t *testing.T) {
	text := `
[board]
name = "Hall 3"
lang = "de"
verbosity = "terse"
letters = true
game = "quartino"
state_dir = "/srv/quarto/"
profile = "analog-nfc"
[scan]
settle = "1.5s"
[game]
attributes = ["texture", "size"]
squares = true
giving = "pass"
caller = "board"
missed = "at-end"
false_call = "loses"
point = "lift"
touch_move = true
last_call = "1m"
first = "B"
names = ["Ann", "Bob"]
[quartino]
players = 3
first = 2
simple = true
deck = "Club"
names = ["Ann", "Bob", "Cleo"]
[serial]
port = "/dev/serial0"
baud = 9600
[audio]
device = "plughw:CARD=Device"
rate = 150
volume = 60
keep_open = false
earcons = false
voices = ["es-419", "en-gb-scotland"]
engine = "piper"
piper_url = "http://localhost:8080/speech"
piper_voices = ["en_US-lessac-medium"]
[page]
address = "[::1]:80"
hosts = ["Quarto.local", "192.168.1.5", "fd00::5"]
[journal]
max_games = 3
max_mib = 2
`
	want := Config{
		Board: Board{Name: "Hall 3", Lang: "de", Verbosity: "terse", Game: "quartino", Letters: true, StateDir: "/srv/quarto", Profile: "analog-nfc"},
		Scan:  Scan{Settle: 1500 * time.Millisecond},
		Games: []board.Options{quarto.Options{
			Attributes: board.Size | board.Texture, Squares: true, Giving: board.GivingPass, Caller: board.CallerBoard,
			Missed: board.TellAtEnd, FalseCall: board.FalseCallLoses, Point: board.PointLift, TouchMove: true,
			LastCall: time.Minute, First: board.B, Names: [2]string{"Ann", "Bob"},
		}, quartino.Options{
			Players: 3, First: 2, Simple: true, Deck: "Club", Names: [board.MaxPlayers]string{"Ann", "Bob", "Cleo"},
		}},
		Serial: Serial{Port: "/dev/serial0", Baud: 9600},
		Audio: Audio{
			Device: "plughw:CARD=Device", Rate: 150, Volume: 60, Voices: "es-419 en-gb-scotland",
			Engine: EnginePiper, Piper: Piper{URL: "http://localhost:8080/speech", Voices: "en_US-lessac-medium"},
		},
		Page:    Page{Address: "[::1]:80", Hosts: []string{"Quarto.local", "192.168.1.5", "fd00::5"}},
		Journal: Journal{MaxGames: 3, MaxMiB: 2},
	}
	path := filepath.Join(t.TempDir(), "quartoboard.toml")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want.kinds = Default(played...).kinds
	got, err := Load(path, true, played...)
	got.file, got.lines = "", nil
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("Load\n got %+v, %v\nwant %+v", got, err, want)
	}
}

func TestWhatIsLeftOutKeepsItsDefault(t *testing.T) {
	got, err := parse("quartoboard.toml", []byte("scan.settle = \"200ms\""), played...)
	want := Default(played...)
	want.Scan.Settle = 200 * time.Millisecond
	got.file, got.lines = "", nil
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v\nwant %+v", got, err, want)
	}
}

func TestMistakesAreNamedByFileLineAndKey(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"a time over its limit", "\n[scan]\n# x\nsettle = \"5m\"", `quartoboard.toml:4: scan.settle: 5m is over the limit of 2s`},
		{"a time under its limit", "[scan]\nsettle = \"1ms\"", `quartoboard.toml:2: scan.settle: 1ms is under the limit of 50ms`},
		{"a time without a unit", "[scan]\nsettle = \"300\"", `quartoboard.toml:2: scan.settle: invalid time "300": want "50ms" to "2s"`},
		{"a time without quotes", "[scan]\nsettle = 300", `quartoboard.toml:2: scan.settle: invalid value 300: want a time in quotes from "50ms" to "2s"`},
		{"a part of a second", "[game]\nlast_call = \"20.5s\"", `quartoboard.toml:2: game.last_call: 20.5s is not a multiple of 1s`},
		{"a key nobody knows", "[scan]\nsetle = \"300ms\"", `quartoboard.toml:2: scan.setle: unknown setting`},
		{"a key in other letters", "[scan]\nSettle = \"300ms\"", `quartoboard.toml:2: scan.Settle: unknown setting`},
		{"a section nobody knows", "[scna]\n", `quartoboard.toml:1: scna: unknown section: want one of audio, board, game, journal, page, quartino, scan, serial`},
		{"a value where a section belongs", "scan = 3", `quartoboard.toml:1: scan: invalid value 3: want a table`},
		{"several sections of a name", "[[scan]]", `quartoboard.toml:1: scan: invalid value a list: want a table`},
		{"a key with a line break", "[scan]\n\"a\\nb\" = 1", `quartoboard.toml:2: "scan.a\nb": unknown setting`},
		{"a wrong word", "[game]\ngiving = \"tary\"", `quartoboard.toml:2: game.giving: invalid way of giving "tary": want tray, pass, unseen or shown, or auto`},
		{"a word that has no auto", "[game]\ncaller = \"\"", `quartoboard.toml:2: game.caller: invalid caller "": want players or board`},
		{"a number for a word", "[game]\nfirst = 1", `quartoboard.toml:2: game.first: invalid value 1: want a word in quotes`},
		{"a language it does not speak", "[board]\nlang = \"tlh\"", fmt.Sprintf(`quartoboard.toml:2: board.lang: invalid value "tlh": want one of %s`, strings.Join(phrase.Languages(), ", "))},
		{"no attribute", "[game]\nattributes = []", `quartoboard.toml:2: game.attributes: invalid attribute "": want size, shape, fill or texture`},
		{"one name", "[game]\nnames = [\"Ann\"]", `quartoboard.toml:2: game.names: list of 1: want two names, or [] for none`},
		{"a long name", "[game]\nnames = [\"Ann\", \"" + strings.Repeat("é", 41) + "\"]", `quartoboard.toml:2: game.names: text of 41 characters: want 1 to 40`},
		{"equal names", "[game]\nnames = [\"Ann\", \"Ann\"]", `quartoboard.toml:2: game.names: two players named Ann: want different names`},
		{"a text for a list", "[game]\nnames = \"Ann\"", `quartoboard.toml:2: game.names: invalid value "Ann": want a list of texts as in ["one", "two"]`},
		{"a text for a switch", "[game]\nsquares = \"yes\"", `quartoboard.toml:2: game.squares: invalid value "yes": want true or false`},
		{"a game nobody knows", "[board]\ngame = \"chess\"", `quartoboard.toml:2: board.game: invalid value "chess": want one of quarto, quartino`},
		{"one player", "[quartino]\nplayers = 1", `quartoboard.toml:2: quartino.players: 1 is under the limit of 2`},
		{"no such level", "[game]\nagainst = \"good\"", `quartoboard.toml:2: game.against: invalid level "good": want kind, easy, fair, strong or perfect, or nobody`},
		{"shown without a seat away", "[game]\ngiving = \"shown\"", `quartoboard.toml:2: game.giving: shown without a seat away: want tray, pass or unseen`},
		{"giving unseen to a program", "[game]\nagainst = \"fair\"\ngiving = \"unseen\"", `quartoboard.toml:3: game.giving: unseen with a seat away: want tray or shown`},
		{"five players", "[quartino]\nplayers = 5", `quartoboard.toml:2: quartino.players: 5 is over the limit of 4`},
		{"a player who is not there", "[quartino]\nfirst = 3\nplayers = 2", `quartoboard.toml:2: quartino.first: player 3 of 2`},
		{"a player who is not there, by default", "[quartino]\nsimple = true\nfirst = 3", `quartoboard.toml:3: quartino.first: player 3 of 2`},
		{"a seat for a player", "[quartino]\nfirst = \"A\"", `quartoboard.toml:2: quartino.first: invalid value "A": want a whole number from 1 to 4`},
		{"more names than players", "quartino = { names = [\"Ann\", \"Bob\", \"Cleo\"] }", `quartoboard.toml:1: quartino.names: more than 2, the number of players`},
		{"more names than may play", "[quartino]\nnames = [\"a\", \"b\", \"c\", \"d\", \"e\"]", `quartoboard.toml:2: quartino.names: list of 5: want at most 4 names, or [] for none`},
		{"equal names of players", "[quartino]\nplayers = 3\nnames = [\"Ann\", \"Bob\", \"ann\"]", `quartoboard.toml:3: quartino.names: two players named Ann: want different names`},
		{"phonemes for a deck", "[quartino]\ndeck = \"[[a]]\"", `quartoboard.toml:2: quartino.deck: two opening brackets in the name, which speech engines take for phonemes`},
		{"a fraction", "[serial]\nbaud = 9600.5", `quartoboard.toml:2: serial.baud: invalid value 9600.5: want a whole number from 1200 to 4000000`},
		{"a number over its limit", "[audio]\nrate = 1000", `quartoboard.toml:2: audio.rate: 1000 is over the limit of 300`},
		{"a number under its limit", "[journal]\nmax_games = 0", `quartoboard.toml:2: journal.max_games: 0 is under the limit of 2`},
		{"a profile of one's own from nowhere", "[board]\nprofile = \"mine.toml\"", `quartoboard.toml:2: board.profile: invalid path "mine.toml": want an absolute path`},
		{"a profile in a folder from nowhere", "[board]\nprofile = \"builds/mine\"", `quartoboard.toml:2: board.profile: invalid path "builds/mine": want an absolute path`},
		{"a path from nowhere", "[board]\nstate_dir = \"state\"", `quartoboard.toml:2: board.state_dir: invalid path "state": want an absolute path`},
		{"an empty name", "[board]\nname = \"\"", `quartoboard.toml:2: board.name: text of 0 characters: want 1 to 32`},
		{"a bell in a name", "[board]\nname = \"\\u0007\"", `quartoboard.toml:2: board.name: unprintable character in "\a"`},
		{"an inline table", "serial = { baud = 1 }", `quartoboard.toml:1: serial.baud: 1 is under the limit of 1200`},
		{"a voice of no language of ours", "[audio]\nvoices = [\"tlh\"]", `quartoboard.toml:2: audio.voices: invalid voice "tlh": want a name that begins with one of ` + strings.Join(phrase.Languages(), ", ")},
		{"a voice with a blank", "[audio]\nvoices = [\"en-us x\"]", `quartoboard.toml:2: audio.voices: invalid voice "en-us x": want a name that begins with one of ` + strings.Join(phrase.Languages(), ", ")},
		{"two voices of a language", "[audio]\nvoices = [\"en-gb\", \"es\", \"en-us\"]", `quartoboard.toml:2: audio.voices: two voices for "en": en-gb and en-us`},
		{"an engine nobody knows", "[audio]\nengine = \"flite\"", `quartoboard.toml:2: audio.engine: invalid value "flite": want one of espeak-ng, piper`},
		{"an address without a scheme", "[audio]\npiper_url = \"localhost:5000\"", `quartoboard.toml:2: audio.piper_url: invalid address "localhost:5000": want one such as http://127.0.0.1:5000`},
		{"an address of another scheme", "[audio]\npiper_url = \"https://a\"", `quartoboard.toml:2: audio.piper_url: invalid address "https://a": want one such as http://127.0.0.1:5000`},
		{"an address without a port", "[page]\naddress = \"127.0.0.1\"", `quartoboard.toml:2: page.address: invalid address "127.0.0.1": want one such as 127.0.0.1:8016`},
		{"a port out of range", "[page]\naddress = \"127.0.0.1:65536\"", `quartoboard.toml:2: page.address: invalid address "127.0.0.1:65536": want one such as 127.0.0.1:8016`},
		{"any port", "[page]\naddress = \":0\"", `quartoboard.toml:2: page.address: invalid address ":0": want one such as 127.0.0.1:8016`},
		{"a name for an address", "[page]\naddress = \"quarto.local:80\"", `quartoboard.toml:2: page.address: invalid address "quarto.local:80": want one such as 127.0.0.1:8016`},
		{"a host with a port", "[page]\nhosts = [\"quarto.local:80\"]", `quartoboard.toml:2: page.hosts: invalid host "quarto.local:80": want a name such as quartoboard.local, or an address, without a port`},
		{"a host with a blank", "[page]\nhosts = [\"quarto local\"]", `quartoboard.toml:2: page.hosts: invalid host "quarto local": want a name such as quartoboard.local, or an address, without a port`},
		{"a key said twice", "[scan]\nsettle = \"300ms\"\nsettle = \"300ms\"", `quartoboard.toml:3: settle: key settle is already defined`},
		{"no value", "[scan]\nsettle =\n", `quartoboard.toml:2: settle: unexpected character U+000A at start of value: want a text in quotes, a number, true or false`},
		{"a word without quotes", "[audio]\nearcons = maybe", `quartoboard.toml:2: earcons: unexpected character U+006D 'm' at start of value: want a text in quotes, a number, true or false`},
		{"two mistakes: the first by line", "[scan]\nsettle = 1\n[audio]\nrate = 1", `quartoboard.toml:2: scan.settle: invalid value 1: want a time in quotes from "50ms" to "2s"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := parse("quartoboard.toml", []byte(test.text), played...)
			if err == nil || err.Error() != test.want {
				t.Errorf("%q\n got %v\nwant %s", test.text, err, test.want)
			}
			if !reflect.DeepEqual(got, Default(played...)) {
				t.Errorf("%q left something behind: %+v", test.text, got)
			}
		})
	}
}

func TestAVoiceIsOfTheLanguageThatItsNameBeginsWith(t *testing.T) {
	v := Voices("es-419 en_GB-alan-low fr")
	for lang, want := range map[string]string{"en": "en_GB-alan-low", "es": "es-419", "fr": "fr", "de": "", "e": ""} {
		if got := v.Of(lang); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}

func TestSettingsMayHaveLinesOfWindows(t *testing.T) {
	windows := strings.NewReplacer("\n", "\r\n")
	got, err := parse("quartoboard.toml", []byte(windows.Replace(Example())), played...)
	if got.file, got.lines = "", nil; err != nil || !reflect.DeepEqual(got, Default(played...)) {
		t.Errorf("got %+v, %v, want the defaults", got, err)
	}
	_, err = parse("quartoboard.toml", []byte(windows.Replace("\n[scan]\nsettle = \"5m\"\n")), played...)
	if want := "quartoboard.toml:3: scan.settle: 5m is over the limit of 2s"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestMissingFileIsToldApart(t *testing.T) {
	got, err := Load(filepath.Join(t.TempDir(), "quartoboard.toml"), false, played...)
	if !errors.Is(err, fs.ErrNotExist) || !reflect.DeepEqual(got, Default(played...)) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(Example())
	f.Add("[scan]\nsettle = \"5m\"")
	f.Add("game = { names = [\"a\", \"b\"] }\n[game.first]\n[[board]]")
	f.Add("\"scan.settle\" = 1\n[\"a\\nb\".c]\nd.e.f = 1979-05-27")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parse("quartoboard.toml", []byte(text), played...)
		if err != nil {
			var line int
			if _, scan := fmt.Sscanf(err.Error(), "quartoboard.toml:%d:", &line); scan != nil || line < 1 || line > 1+strings.Count(text, "\n") {
				t.Fatalf("%q: no line of the file in %v", text, err)
			}
			if s := err.Error(); strings.ContainsAny(s, "\n\r") {
				t.Fatalf("%q: more than a line in %q", text, s)
			}
			if !reflect.DeepEqual(c, Default(played...)) {
				t.Fatalf("%q: refused, yet %+v", text, c)
			}
			return
		}
		own, wheel := c.Games[0].(quarto.Options), c.Games[1].(quartino.Options)
		if c.Scan.Settle < 50*time.Millisecond || c.Scan.Settle > 2*time.Second || own.Attributes == 0 ||
			own.Caller == 0 || own.First > board.B || c.Journal.MaxGames < 2 || c.Board.StateDir == "" || wheel.Check() != nil {
			t.Fatalf("%q was taken, yet %+v", text, c)
		}
	})
}
