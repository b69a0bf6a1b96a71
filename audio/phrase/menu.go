package phrase

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/audio"
	"quartoboard/board"
	"quartoboard/rules"
)

// Item is an item of the menu, by the key of its name.
type Item string

// The items that all games have.
const (
	ItemCells         Item = "cells" // each cell
	ItemLouder        Item = "louder"
	ItemSofter        Item = "softer"
	ItemFaster        Item = "faster"
	ItemSlower        Item = "slower"
	ItemAnnouncements Item = "announcements" // how much is said
	ItemTakeBack      Item = "take-back"
	ItemDraw          Item = "draw" // by consent
	ItemResign        Item = "resign"
	ItemNewGame       Item = "new-game"
	ItemAlone         Item = "alone" // a game against a program
	ItemTwo           Item = "two"   // the way back from that
	ItemLanguage      Item = "language"
	ItemRules         Item = "rules"
	ItemLesson        Item = "lesson"
	ItemExercises     Item = "exercises"
	ItemCheck         Item = "check"
	ItemSwitchOff     Item = "switch-off"
	ItemCode          Item = "code"  // for a visitor of the page
	ItemBrief         Item = "brief" // announcements
	ItemTerse         Item = "terse"
	ItemNormal        Item = "normal"
	ItemFull          Item = "full"
	ItemLetters       Item = "letters"
	ItemEarcons       Item = "earcons"
	ItemStart         Item = "start"          // of the new game
	ItemGame          Item = "game"           // another one
	ItemEnd           Item = "end"            // of the game, without a winner
	ItemEarlierMove   Item = "earlier-move"   // to go on from, of a past game
	ItemTurningPoints Item = "turning-points" // of the newest game that has ended
	ItemBack          Item = "back"           // to its end
	ItemShow          Item = "show"           // a turning point
	ItemMore          Item = "more"           // of them
	ItemGift          Item = "gift"           // which piece to give
	ItemLink          Item = "link"           // the boards with which a game can be played
	ItemGreetings     Item = "greetings"      // to the player at the other board
	ItemClaim         Item = "claim"          // the game, since that player does not come back
)

// menuWords are the words of the menu.
type menuWords struct {
	items   map[Item]string
	yes, no string
	setting string // an option and its value
	opened  string // and the first item
	closed  string
	help    string
	offer   string // to both players
	giveUp  string // to one
	alone   string // to the only player
	ends    string // that a running game does
	off     string // whether to switch off
	agrees  string
	letGo   string // of repeat, to the one who has not consented
	lapsed  string
	nothing string // to take back

	power, low, about string // answers of a check
	progress          string // of what takes long
	noGame            string // to go on from
	retry             string // what to do at a turning point
	ended             string // where a game did, before the result
	point             string // in a version or an address
	code              string // for a visitor of the page
}

// MenuItem returns an item of the menu, with its value in o if it is the next game, and in p if it is
// a preference that is on or off.
func (s *Speech) MenuItem(i Item, o board.Options, p board.Preferences) audio.Utterance {
	text := s.menu.items[i]
	switch k := rules.KindOf(o); {
	case i == ItemLetters:
		text = s.Setting(text, s.Yes(p.Letters == board.On))
	case i == ItemEarcons:
		text = s.Setting(text, s.Yes(p.Earcons != board.Off))
	case i == ItemGame && k != nil:
		text = s.Setting(text, k.Title)
	}
	return s.Answer(text + ".")
}

// Setting returns an option with its value, without the full stop.
func (s *Grammar) Setting(name, value string) string {
	return Sentence(Fill(s.menu.setting, "item", name, "value", value))
}

// Yes returns the value of an option that is on or off.
func (s *Grammar) Yes(is bool) string {
	if is {
		return s.menu.yes
	}
	return s.menu.no
}

// MenuOpened returns that the menu is open, with its first item.
func (s *Speech) MenuOpened(item audio.Utterance) audio.Utterance {
	return s.Answer(Fill(s.menu.opened, "item", strings.TrimSuffix(item.Text, ".")))
}

// Entry returns what the menu reads out, with its name.
func (s *Speech) Entry(name string, text ...audio.Utterance) Section {
	return Section{Title: s.Answer(name + "."), Text: text}
}

// MenuClosed returns that the menu is closed.
func (s *Speech) MenuClosed() audio.Utterance { return s.Answer(s.menu.closed) }

// MenuLanguage returns the name of a language of Languages, in itself.
func (s *Speech) MenuLanguage(code string) audio.Utterance {
	named := *s
	if t, err := tableOf(code); err == nil {
		named.table = t
	}
	return named.Answer(named.preferences.language)
}

// MenuHelp returns the meaning of the buttons in the menu. It is not said while anything
// else is.
func (s *Speech) MenuHelp() audio.Utterance {
	return audio.Utterance{Class: board.ClassHint, Lang: s.lang, Text: s.menu.help}
}

// Offer returns the question whether the players consent to an item: all, or the one who resigns,
// switches off or is alone.
func (s *Speech) Offer(i Item, alone bool) audio.Utterance {
	text := s.menu.offer
	switch {
	case i == ItemSwitchOff:
		text = s.menu.off
	case alone:
		text = s.menu.alone
	case i == ItemResign:
		text = s.menu.giveUp
	}
	return s.Answer(Fill(text, "item", s.menu.items[i]))
}

// Agrees returns that one player has consented, and the question to the other.
func (s *Speech) Agrees(who, opponent string) audio.Utterance {
	return s.Answer(Fill(s.menu.agrees, "who", who, "opponent", opponent))
}

// LetGo returns what a player must do who presses QUARTO while repeat is still held for the consent
// of the other.
func (s *Speech) LetGo(player string) audio.Utterance {
	return s.Answer(Fill(s.menu.letGo, "player", player))
}

// MenuLapsed returns that the players have not consented, with the item that they go back to.
func (s *Speech) MenuLapsed(i Item) audio.Utterance {
	if i == ItemSwitchOff {
		return s.Answer(s.menu.items[i] + ".") // one player alone was asked
	}
	return s.Answer(s.menu.lapsed + " " + s.menu.items[i] + ".")
}

// MenuOvertaken returns that an offer is over since a player did something else. It is said
// after what the game says of that, and not dropped as an answer is.
func (s *Speech) MenuOvertaken(i Item) audio.Utterance {
	text := s.menu.lapsed
	if i == ItemSwitchOff {
		text = s.menu.closed
	}
	return audio.Utterance{Class: board.ClassMove, Kind: kindOffer, Lang: s.lang, Text: text}
}

// MenuProgress returns which move of a game is looked at.
func (s *Speech) MenuProgress(move int) string { return Fill(s.menu.progress, "n", s.Number(move)) }

// MenuNoGame returns the answer where no past game can be continued.
func (s *Speech) MenuNoGame() string { return s.menu.noGame }

// MenuRetry returns a turning point and what to do, once its position stands on the board.
func (s *Speech) MenuRetry(point string) string { return point + " " + s.menu.retry }

// MenuEnd returns that a game ended as the board stands, with the result.
func (s *Speech) MenuEnd(result string) string { return s.menu.ended + " " + result }

// MenuNothing returns the reason why an item cannot be done: the game is over, or there is
// nothing to take back.
func (s *Speech) MenuNothing(i Item) audio.Utterance {
	if i == ItemTakeBack {
		return s.Answer(s.menu.nothing)
	}
	return s.Answer(s.GameOver)
}

// MenuCode returns a code for a visitor of the page, twice, digit by digit. Where it is
// written it has no digits, as if the code were "".
func (s *Speech) MenuCode(code string) audio.Utterance {
	var digits []string
	for _, r := range code {
		digits = append(digits, s.Number(int(r-'0')))
	}
	secret := strings.Join(digits, ", ")
	u := s.Answer(Fill(s.menu.code, "code", cmp.Or(secret, audio.Unwritten)))
	u.Secret = secret
	return u
}

// preferenceWords are the words that confirm a change of the preferences.
type preferenceWords struct {
	defaults     string
	language     string // its name in itself
	speaks       string // that the board speaks it
	verbosity    map[Verbosity]string
	rate, volume string
	most, least  string // a rate or a volume at its limit
	columns      string
	held         string // at the start

	tens     [9]string    // ten to ninety
	hundreds [3][2]string // alone, and before tens
}

// NewPreferred makes the speech of players who prefer p, of which language and verbosity
// are set. games is that of Opts.
func NewPreferred(p board.Preferences, games func(s *Speech, k *rules.Kind) Game) (*Speech, error) {
	v, err := ParseVerbosity(p.Verbosity)
	if err != nil {
		return nil, err
	}
	return New(Opts{Lang: p.Lang, Verbosity: v, Letters: p.Letters == board.On, Games: games})
}

// Preferences returns the confirmation of a change of the preferences; none for an empty one.
// s speaks as the preferences are after it. A player who presses on in the menu need not hear
// it; that of a host waits its turn as a sentence of the host does.
func (s *Speech) Preferences(asked board.Asked) []audio.Utterance {
	var texts []string
	w, change := &s.preferences, asked.Set
	if change.Defaults {
		texts = append(texts, w.defaults)
	}
	if change.Lang != "" {
		texts = append(texts, w.speaks)
	}
	if change.Verbosity != "" {
		texts = append(texts, w.verbosity[s.verbosity])
	}
	if change.Rate != 0 {
		texts = append(texts, s.level(w.rate, change.Rate, board.MinRate, board.MaxRate))
	}
	if change.Volume != 0 {
		texts = append(texts, s.level(w.volume, change.Volume, board.MinVolume, board.MaxVolume))
	}
	if change.Letters != 0 {
		texts = append(texts, Fill(w.columns, "columns", strings.Join(s.columns[:], ", ")))
	}
	if change.Earcons != 0 {
		texts = append(texts, s.MenuItem(ItemEarcons, nil, change).Text)
	}
	if len(texts) == 0 {
		return nil
	}
	text := strings.Join(texts, " ")
	if asked.Via != board.ViaMenu {
		return s.Move(kindSet, text)
	}
	return []audio.Utterance{s.Answer(text)}
}

// level returns a rate or a volume, and whether it is at its limit.
func (s *Speech) level(template string, percent, least, most int) string {
	text := Fill(template, "percent", s.percent(percent))
	switch {
	case percent >= most:
		text = Fill(s.preferences.most, "level", text)
	case percent <= least:
		text = Fill(s.preferences.least, "level", text)
	}
	return text + "."
}

// percent returns a number up to 300 in words, rounded to tens.
func (s *Speech) percent(n int) string {
	tens := (n + 5) / 10
	hundreds, tens := tens/10, tens%10
	switch {
	case hundreds == 0:
		return s.preferences.tens[tens-1]
	case tens == 0:
		return s.preferences.hundreds[hundreds-1][0]
	}
	return s.preferences.hundreds[hundreds-1][1] + s.preferences.tens[tens-1]
}

// HeldAtStart returns what can be done while repeat is held and the board starts.
func (s *Speech) HeldAtStart() audio.Utterance { return s.Answer(s.preferences.held) }

// OptionWords are the words of the options of a game by their keys: "name", and those of values.
// Keys have dashes and small letters.
type OptionWords map[string]map[string]string

// Name returns the name of an option, or of a value; "" for one that has none.
func (w OptionWords) Name(x rules.Option, value string) string {
	return w[dashedKey(x)][strings.ToLower(cmp.Or(value, "name"))]
}

// Labels are texts for options by their keys, with dashes.
type Labels map[string]string

func dashedKey(x rules.Option) string { return strings.ReplaceAll(x.Key, "_", "-") }

// Option returns an option of the next game with its value, for the menu: of several values one
// of them.
func (s *Speech) Option(x rules.Option, value string, o board.Options) audio.Utterance {
	words, s := s.Of(rules.KindOf(o)), s.For(rules.KindOf(o))
	name, is := cmp.Or(words.OptionName(x, value, o), value, x.Key), ""
	switch v := x.Get(o).(type) {
	case []string:
		is = s.Yes(slices.Contains(v, value))
	case bool:
		is = cmp.Or(words.OptionName(x, strconv.FormatBool(v), o), s.Yes(v))
	case int:
		is = cmp.Or(words.OptionName(x, strconv.Itoa(v), o), s.Number(v))
	case time.Duration:
		is = s.Seconds[v]
	case string:
		if v = cmp.Or(v, x.Unset); x.Switch {
			is = s.Yes(v == x.Values[1])
		} else if v != "" {
			is = cmp.Or(words.OptionName(x, v, o), v)
		}
	default:
		panic(fmt.Sprintf("phrase: no value of an option: %T", v))
	}
	return s.Answer(s.Setting(name, is) + ".")
}

// Field returns the label of an option in a form, and those of its values, or of its names.
func (s *Speech) Field(x rules.Option, o board.Options) (label string, values []string) {
	k := rules.KindOf(o)
	words := s.Of(k)
	for _, value := range x.Fields(k) {
		name := cmp.Or(words.OptionName(x, value, o), value)
		if x.Type == rules.Names && k.Seats {
			seat, _ := board.ParseSeat(value)
			name = s.For(k).NameOf(seat)
		}
		values = append(values, Sentence(name))
	}
	return cmp.Or(words.Page(PageWords{}).Options[dashedKey(x)], words.OptionName(x, "", o), x.Key), values
}
