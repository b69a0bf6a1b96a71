package hands

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
	"quartoboard/rules"
)

// options parses options of the next game as key=value, with those that it has without them as
// defaults; a flag needs no value. "game=" names another game.
func (p *Parser) options(args []string) (board.Options, error) {
	o, games, kind := p.next, p.games, rules.KindOf(p.next)
	var rest, seats []string
	for _, arg := range args {
		name, ok := strings.CutPrefix(arg, "game=")
		switch i := slices.IndexFunc(games, func(k *rules.Kind) bool { return k.Name == name }); {
		case slices.ContainsFunc(against, func(w string) bool { return strings.HasPrefix(arg, w) }):
			seats = append(seats, arg)
		case strings.HasPrefix(arg, "against="): // it sets the giving, which another word may set
			rest = slices.Insert(rest, 0, arg)
		case !ok:
			rest = append(rest, arg)
		case i < 0:
			return o, fmt.Errorf("unknown game %q: want %s", name, strings.Join(rules.NamesOf(games), " or "))
		default:
			kind = games[i]
		}
	}
	switch {
	case rules.KindOf(o) == kind:
	case kind == games[0]:
		o = p.house
	default:
		o = kind.Default
	}
	two := awayOf(o) == ""
	for _, arg := range rest {
		key, value, ok := strings.Cut(arg, "=")
		option, known := kind.Option(key)
		if !known || !option.Entered() {
			return o, unknownOption(games, kind, key)
		}
		if !ok && option.Type != rules.Flag {
			return o, fmt.Errorf("%s expects a value: %s=…", key, key)
		}
		v, err := valueOf(option, value)
		if err == nil {
			o, err = option.Set(o, v)
		}
		if err != nil {
			return o, fmt.Errorf("%s: %w", key, err)
		}
	}
	o, err := seated(o, seats)
	if err == nil && two && awayOf(o) != "" && !slices.ContainsFunc(rest, func(arg string) bool { return strings.HasPrefix(arg, "giving=") }) {
		o = rules.With(o, "giving", "auto")
	}
	if err = cmp.Or(err, rules.Filled(o, true).Check()); err != nil {
		return o, err
	}
	return o.Entered()
}

func unknownOption(games []*rules.Kind, kind *rules.Kind, key string) error {
	for _, other := range games {
		if o, ok := other.Option(key); ok && o.Entered() && other != kind {
			return fmt.Errorf("option %q is one of %s: write game=%s too", key, other.Title, other.Name)
		}
	}
	return fmt.Errorf("unknown option %q: want %s", key, anyOf(kind.EnteredKeys()))
}

// valueOf reads the value of an option.
func valueOf(o rules.Option, s string) (any, error) {
	switch o.Type {
	case rules.Flag:
		yes, err := strconv.ParseBool(cmp.Or(s, "true"))
		if err != nil {
			err = fmt.Errorf("invalid value %q: want true or false", s)
		}
		return yes, err
	case rules.Several:
		return strings.Split(s, ","), nil
	case rules.Names:
		list := strings.Split(s, ",")
		switch n := len(list); {
		case o.Least == o.Most && n != o.Most:
			return nil, fmt.Errorf("invalid names %q: want %d with a comma between them", s, o.Most)
		case n > o.Most:
			return nil, fmt.Errorf("%d names: want at most %d", n, o.Most)
		}
		return list, nil
	case rules.Seconds:
		seconds, err := number("invalid time %q: want %v to %v seconds", s, float64(o.Least), float64(o.Most))
		return time.Duration(seconds * float64(time.Second)), err
	case rules.Number:
		return whole("invalid number %q: want %d to %d", s, o.Least, o.Most)
	}
	return s, nil
}

func (p *Parser) parseNew(args []string) (Act, error) {
	o, err := p.options(args)
	return Act{Verb: New, Options: o}, err
}

func (p *Parser) parseAsk(args []string) (Act, error) {
	if len(args) == 0 {
		return Act{}, like("ask undo")
	}
	r, err := board.ParseRequest(args[0])
	if err != nil {
		return Act{}, err
	}
	a := board.Asked{Request: r, Via: board.ViaMenu}
	switch r {
	case board.RequestAdjudicate, board.RequestSet, board.RequestSay:
		a.Via = board.ViaSerial // a host's; what players want comes by the menu
	}
	switch r {
	case board.RequestNew:
		options := slices.DeleteFunc(slices.Clone(args[1:]), func(arg string) bool { return arg == "new_match" })
		a.NewMatch = len(options) < len(args)-1
		if len(options) > 0 {
			a.Options, err = p.options(options)
		}
		return Act{Verb: Ask, Asked: a}, err
	case board.RequestSet:
		a.Set, err = parsePreferences(args[1:])
		return Act{Verb: Ask, Asked: a}, err
	case board.RequestPlace, board.RequestAnswer, board.RequestLevel, board.RequestPast, board.RequestList:
		return Act{}, fmt.Errorf("%v is not asked by the hands or a host: want one like \"away place b3\"", r)
	case board.RequestLink:
		a.Text, err = board.PlainLink(strings.Join(args[1:], " "))
		return Act{Verb: Ask, Asked: a}, err
	case board.RequestSay:
		a.Text, err = parseSay(args[1:])
		return Act{Verb: Ask, Asked: a}, err
	}
	for _, arg := range args[1:] {
		if err := setArgument(&a, arg); err != nil {
			return Act{}, err
		}
	}
	return Act{Verb: Ask, Asked: a}, p.complete(a)
}

func setArgument(a *board.Asked, arg string) (err error) {
	key, value, _ := strings.Cut(arg, "=")
	switch key {
	case "by":
		a.By, err = board.ParseSeat(value)
	case "player":
		var n int
		n, err = whole("invalid number %q: want %d to %d", value, 1, board.MaxPlayers)
		a.Player = board.Player(n)
	case "result":
		a.Result, err = board.ParseResult(value)
	case "piece":
		var p board.Piece
		p, err = parsePiece(value)
		a.Piece = board.Holding(p)
	default:
		err = fmt.Errorf("unknown argument %q: want by=, player=, piece= or result=", arg)
	}
	return err
}

// complete returns an error if a request lacks an argument, or names a seat where the players of the
// game have numbers, or the other way round.
func (p *Parser) complete(a board.Asked) error {
	var numbered string
	for _, k := range p.games {
		if !k.Seats {
			numbered += fmt.Sprintf(", or in %s player=1 to %d", k.Title, board.MaxPlayers)
		}
	}
	who, ends := "by=A or by=B"+numbered, "result=A, B, draw or abandoned"+numbered
	named, won := a.By != 0 && a.Player == 0, a.Result != 0 && a.Player == 0
	if !rules.BySeats(p.opts) {
		who = fmt.Sprintf("player=1 to %d in %s", board.MaxPlayers, rules.KindOf(p.opts).Title)
		ends = who + ", or result=draw or abandoned"
		named, won = a.Player != 0 && a.By == 0, a.Player != 0 && a.Result == 0 || a.Result >= board.ResultDraw
	}
	switch {
	case a.Request == board.RequestAdjudicate && !won:
		return errors.New("adjudicate expects " + ends)
	case a.Request == board.RequestCall && a.By == 0:
		return errors.New("call expects by=A or by=B")
	case a.Request == board.RequestResign && !named:
		return errors.New("resign expects " + who)
	}
	return nil
}
