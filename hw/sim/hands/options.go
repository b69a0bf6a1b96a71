package hands

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quartoboard/board"
)

// options parses options of the next game as key=value, with those that it has without them as
// defaults; squares and touch_move need no value.
func (p *Parser) options(args []string) (board.Options, error) {
	o := p.next
	args, isQuartino, err := splitGame(o, args)
	if err != nil {
		return o, err
	}
	if isQuartino {
		q, err := parseQuartino(o.Quartino, args)
		return board.Options{Quartino: q}, err
	}
	if o.Quartino != (board.Quartino{}) {
		o = p.house
	}
	for _, arg := range args {
		key, value, has := strings.Cut(arg, "=")
		set, known := optionKeys[key]
		if _, other := quartinoKeys[key]; !known && other {
			return o, fmt.Errorf("option %q is one of Quartino: write game=quartino too", key)
		}
		if !known {
			return o, fmt.Errorf("unknown option %q: want attributes, squares, giving, caller, missed, false_call, point, touch_move, last_call, first or names", key)
		}
		if !has && key != "squares" && key != "touch_move" {
			return o, fmt.Errorf("%s expects a value: %s=…", key, key)
		}
		if err := set(&o, value); err != nil {
			return o, fmt.Errorf("%s: %w", key, err)
		}
	}
	return o, nil
}

var optionKeys = map[string]func(*board.Options, string) error{
	"attributes": func(o *board.Options, s string) (err error) { o.Attributes, err = board.ParseAttributes(s); return },
	"squares":    func(o *board.Options, s string) (err error) { o.Squares, err = parseYes(s); return },
	"giving":     func(o *board.Options, s string) (err error) { o.Giving, err = board.ParseGiving(s); return },
	"caller":     func(o *board.Options, s string) (err error) { o.Caller, err = board.ParseCaller(s); return },
	"missed":     func(o *board.Options, s string) (err error) { o.Missed, err = board.ParseTell(s); return },
	"false_call": func(o *board.Options, s string) (err error) { o.FalseCall, err = board.ParseFalseCall(s); return },
	"point":      func(o *board.Options, s string) (err error) { o.Point, err = board.ParsePoint(s); return },
	"touch_move": func(o *board.Options, s string) (err error) { o.TouchMove, err = parseYes(s); return },
	"last_call":  func(o *board.Options, s string) (err error) { o.LastCall, err = parseSeconds(s); return },
	"first":      func(o *board.Options, s string) (err error) { o.First, err = board.ParseSeat(s); return },
	"names":      func(o *board.Options, s string) (err error) { o.Names, err = parseNames(s); return },
}

func parseYes(s string) (bool, error) {
	if s == "" {
		return true, nil
	}
	yes, err := strconv.ParseBool(s)
	if err != nil {
		return false, fmt.Errorf("invalid value %q: want true or false", s)
	}
	return yes, nil
}

func parseSeconds(s string) (time.Duration, error) {
	f, err := strconv.ParseFloat(s, 64)
	if least, most := board.MinLastCall.Seconds(), board.MaxLastCall.Seconds(); err != nil || !(f >= least && f <= most) {
		return 0, fmt.Errorf("invalid time %q: want %v to %v seconds", s, least, most)
	}
	return time.Duration(f * float64(time.Second)), nil
}

func parseNames(s string) ([2]string, error) {
	a, b, both := strings.Cut(s, ",")
	if !both || strings.Contains(b, ",") {
		return [2]string{}, fmt.Errorf("invalid names %q: want two with a comma between them", s)
	}
	names := [2]string{board.Composed(a), board.Composed(b)}
	return names, board.CheckNames(names)
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
	case board.RequestSay:
		a.Text, err = parseSay(args[1:])
		return Act{Verb: Ask, Asked: a}, err
	}
	for _, arg := range args[1:] {
		if err := setArgument(&a, arg); err != nil {
			return Act{}, err
		}
	}
	return Act{Verb: Ask, Asked: a}, complete(a)
}

func setArgument(a *board.Asked, arg string) (err error) {
	key, value, _ := strings.Cut(arg, "=")
	switch key {
	case "by":
		a.By, err = board.ParseSeat(value)
	case "player":
		var n int
		n, err = parsePlayer(value, 1)
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

// complete returns an error if a request lacks an argument.
func complete(a board.Asked) error {
	switch a.Request {
	case board.RequestAdjudicate:
		if a.Result == 0 && a.Player == 0 {
			return errors.New("adjudicate expects result=A, B, draw or abandoned, or in Quartino player=1 to 4")
		}
	case board.RequestCall:
		if a.By == 0 {
			return errors.New("call expects by=A or by=B")
		}
	case board.RequestResign:
		if a.By == 0 && a.Player == 0 {
			return errors.New("resign expects by=A or by=B, or in Quartino player=1 to 4")
		}
	}
	return nil
}
