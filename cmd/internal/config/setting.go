package config

import (
	"cmp"
	"fmt"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"quartoboard/audio/phrase"
	"quartoboard/board"
	"quartoboard/rules"
)

// setting sets the value of one key, of a TOML type, in a Config. Its error has the value
// found and the value wanted.
type setting func(value any) error

// settings are the settings of the fields of a Config, by section.key.
type settings map[string]setting

func settingsOf(c *Config) settings {
	all := settings{
		"board.name":         text(to(&c.Board.Name), 1, 32),
		"board.lang":         word(&c.Board.Lang, phrase.Languages()...),
		"board.verbosity":    word(&c.Board.Verbosity, "brief", "terse", "normal", "full"),
		"board.game":         word(&c.Board.Game, rules.NamesOf(c.kinds)...),
		"board.letters":      flag(to(&c.Board.Letters)),
		"board.state_dir":    path(&c.Board.StateDir, func(string) bool { return true }),
		"board.profile":      path(&c.Board.Profile, IsFile),
		"scan.settle":        duration(to(&c.Scan.Settle), 50*time.Millisecond, 2*time.Second, time.Millisecond),
		"serial.port":        text(to(&c.Serial.Port), 0, 200),
		"serial.baud":        number(to(&c.Serial.Baud), 1200, 4000000),
		"audio.device":       text(to(&c.Audio.Device), 0, 200),
		"audio.rate":         number(to(&c.Audio.Rate), board.MinRate, board.MaxRate),
		"audio.volume":       number(to(&c.Audio.Volume), board.MinVolume, board.MaxVolume),
		"audio.keep_open":    flag(to(&c.Audio.KeepOpen)),
		"audio.earcons":      flag(to(&c.Audio.Earcons)),
		"audio.voices":       voices(&c.Audio.Voices),
		"audio.engine":       word(&c.Audio.Engine, EngineEspeak, EnginePiper),
		"audio.piper_url":    address(&c.Audio.Piper.URL, isServer, "http://127.0.0.1:5000"),
		"audio.piper_voices": voices(&c.Audio.Piper.Voices),
		"page.address":       address(&c.Page.Address, canListen, "127.0.0.1:8016"),
		"page.hosts":         hosts(&c.Page.Hosts),
		"journal.max_games":  number(to(&c.Journal.MaxGames), 2, 100000),
		"journal.max_mib":    number(to(&c.Journal.MaxMiB), 1, 10000),
	}
	for i, k := range c.kinds {
		for _, o := range k.Options {
			if !o.Hidden {
				all[KeyOf(k, o.Key)] = optionOf(&c.Games[i], o)
			}
		}
	}
	return all
}

// KeyOf is the key of an option of a game.
func KeyOf(k *rules.Kind, option string) string { return cmp.Or(k.Section, k.Name) + "." + option }

// optionOf is the setting of an option of a game.
func optionOf(field *board.Options, o rules.Option) setting {
	set := func(v any) error {
		next, err := o.Set(*field, v)
		switch {
		case err == nil:
			*field = next
		case o.Unset != "":
			return fmt.Errorf("%w, or %s", err, o.Unset)
		}
		return err
	}
	switch o.Type {
	case rules.Flag:
		return flag(func(b bool) error { return set(b) })
	case rules.Number:
		return number(func(n int) error { return set(n) }, int64(o.Least), int64(o.Most))
	case rules.Seconds:
		least, most := time.Duration(o.Least)*time.Second, time.Duration(o.Most)*time.Second
		return duration(func(d time.Duration) error { return set(d) }, least, most, time.Second)
	case rules.Several, rules.Names:
		return texts(board.MaxName, func(list []string) error { return set(list) })
	case rules.Text:
		return text(func(s string) error { return set(s) }, 0, o.Most)
	}
	return typed("a word in quotes", func(s string) error { return set(s) })
}

// to sets a field.
func to[T any](field *T) func(T) error {
	return func(v T) error {
		*field = v
		return nil
	}
}

// typed is a value of type T, which want describes.
func typed[T any](want string, set func(T) error) setting {
	return func(value any) error {
		v, ok := value.(T)
		if !ok {
			return invalid(value, want)
		}
		return set(v)
	}
}

func flag(set func(bool) error) setting { return typed("true or false", set) }

func number(set func(int) error, least, most int64) setting {
	return typed(fmt.Sprintf("a whole number from %d to %d", least, most), func(n int64) error {
		switch {
		case n < least:
			return fmt.Errorf("%d is under the limit of %d", n, least)
		case n > most:
			return fmt.Errorf("%d is over the limit of %d", n, most)
		}
		return set(int(n))
	})
}

// duration is a text such as "300ms", a multiple of step.
func duration(set func(time.Duration) error, least, most, step time.Duration) setting {
	limits := fmt.Sprintf("%q to %q", short(least), short(most))
	return typed("a time in quotes from "+limits, func(s string) error {
		d, err := time.ParseDuration(s)
		switch {
		case err != nil:
			return fmt.Errorf("invalid time %q: want %s", s, limits)
		case d < least:
			return fmt.Errorf("%s is under the limit of %s", s, short(least))
		case d > most:
			return fmt.Errorf("%s is over the limit of %s", s, short(most))
		case d%step != 0:
			return fmt.Errorf("%s is not a multiple of %s", s, short(step))
		}
		return set(d)
	})
}

// short returns a duration without zero seconds: 5m, not 5m0s.
func short(d time.Duration) string {
	if s := d.String(); strings.HasSuffix(s, "m0s") {
		return strings.TrimSuffix(s, "0s")
	}
	return d.String()
}

// text is a text of least to most printable characters.
func text(set func(string) error, least, most int) setting {
	return typed("a text in quotes", func(s string) error {
		if n := utf8.RuneCountInString(s); n < least || n > most {
			return fmt.Errorf("text of %d characters: want %d to %d", n, least, most)
		}
		if strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return fmt.Errorf("unprintable character in %q", s)
		}
		return set(s)
	})
}

// path is a text that is an absolute path, on the board, whose settings may be checked on
// any computer, or on this computer. Only a text that isPath accepts is checked.
func path(field *string, isPath func(string) bool) setting {
	return text(func(s string) error {
		if isPath(s) && !strings.HasPrefix(s, "/") && !filepath.IsAbs(s) {
			return fmt.Errorf("invalid path %q: want an absolute path", s)
		}
		*field = filepath.Clean(s)
		return nil
	}, 1, 200)
}

// address is a text that is a valid address; example is one.
func address(field *string, valid func(string) bool, example string) setting {
	return text(func(s string) error {
		if !valid(s) {
			return fmt.Errorf("invalid address %q: want one such as %s", s, example)
		}
		*field = s
		return nil
	}, 0, 200)
}

// isServer reports whether a text is the address of an HTTP server.
func isServer(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "http" && u.Host != "" && u.RawQuery == ""
}

// canListen reports whether a text is an address of this computer to listen at, or "".
func canListen(s string) bool {
	host, port, err := net.SplitHostPort(s)
	n, notNumber := strconv.ParseUint(port, 10, 16)
	return s == "" || err == nil && notNumber == nil && n > 0 && (host == "" || net.ParseIP(host) != nil)
}

// hosts is a list of names or addresses of this computer, without ports.
func hosts(field *[]string) setting {
	const letters = "-.0123456789abcdefghijklmnopqrstuvwxyz"
	return texts(253, func(list []string) error {
		for _, name := range list {
			if strings.Trim(strings.ToLower(name), letters) != "" && net.ParseIP(name) == nil {
				return fmt.Errorf("invalid host %q: want a name such as quartoboard.local, or an address, without a port", name)
			}
		}
		*field = list
		return nil
	})
}

// IsFile reports whether a profile is the path of a file, and not the name of an embedded
// profile.
func IsFile(profile string) bool {
	return strings.HasSuffix(profile, ".toml") || strings.ContainsAny(profile, `/`+string(filepath.Separator))
}

// word is one of the words.
func word(field *string, words ...string) setting {
	return func(value any) error {
		s, ok := value.(string)
		if !ok || !slices.Contains(words, s) {
			return invalid(value, "one of "+strings.Join(words, ", "))
		}
		*field = s
		return nil
	}
}

// voices is a list of names of voices, of different languages.
func voices(field *Voices) setting {
	return texts(100, func(list []string) error {
		var all Voices
		for _, name := range list {
			lang := langOf(name)
			switch {
			case strings.ContainsRune(name, ' ') || !slices.Contains(phrase.Languages(), lang):
				return fmt.Errorf("invalid voice %q: want a name that begins with one of %s", name, strings.Join(phrase.Languages(), ", "))
			case all.Of(lang) != "":
				return fmt.Errorf("two voices for %q: %s and %s", lang, all.Of(lang), name)
			}
			all = Voices(strings.TrimSpace(string(all) + " " + name))
		}
		*field = all
		return nil
	})
}

// texts is a list of texts of at most most characters.
func texts(most int, set func([]string) error) setting {
	return typed(`a list of texts as in ["one", "two"]`, func(list []any) error {
		var all []string
		for _, v := range list {
			var one string
			if err := text(to(&one), 1, most)(v); err != nil {
				return err
			}
			all = append(all, one)
		}
		return set(all)
	})
}

// invalid is the error of a value of the wrong kind.
func invalid(value any, want string) error {
	return fmt.Errorf("invalid value %s: want %s", kind(value), want)
}

// kind describes a value by its text, or by its type if it is long.
func kind(value any) string {
	switch v := value.(type) {
	case string:
		if len(v) > 40 {
			return "a long text"
		}
		return fmt.Sprintf("%q", v)
	case bool, int64, float64:
		return fmt.Sprint(v)
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	}
	return "a date or time"
}
