package evening

import (
	"context"
	"io"
	"strings"

	cp "github.com/gnutterts/chesspairing"
	keizerscore "github.com/gnutterts/chesspairing/scoring/keizer"
	"github.com/gnutterts/chesspairing/scoring/standard"
	"github.com/gnutterts/chesspairing/standings"
	"github.com/gnutterts/chesspairing/trf"
)

// libraryResults are the results as the library has them.
var libraryResults = map[Result]cp.GameResult{
	"": cp.ResultPending, First: cp.ResultWhiteWins, Second: cp.ResultBlackWins, Draw: cp.ResultDraw,
	FirstWalkover: cp.ResultForfeitWhiteWins, SecondWalkover: cp.ResultForfeitBlackWins, Neither: cp.ResultDoubleForfeit,
}

// state is the evening as the library has it, before the next round. Nobody has left there:
// a round without a player is a bye without a point. Ratings stand for the order of the players.
func (e *Evening) state() *cp.TournamentState {
	s := &cp.TournamentState{CurrentRound: len(e.Paired) + 1}
	s.PairingConfig = cp.PairingConfig{System: cp.PairingSystem(e.System), Options: map[string]any{"totalRounds": e.Rounds}}
	for i, p := range e.Players {
		name := strings.ToValidUTF8(p.Name[:min(maxExported, len(p.Name))], "")
		s.Players = append(s.Players, cp.PlayerEntry{ID: p.ID, DisplayName: name, Rating: len(e.Players) - i, JoinedRound: p.Joined})
	}
	for i, r := range e.Paired {
		round := cp.RoundData{Number: i + 1}
		for _, t := range r.Tables {
			result := libraryResults[t.Result]
			round.Games = append(round.Games, cp.GameData{WhiteID: t.First, BlackID: t.Second, Result: result, IsForfeit: result.IsForfeit()})
		}
		for _, id := range r.Byes {
			round.Byes = append(round.Byes, cp.ByeEntry{PlayerID: id, Type: cp.ByePAB})
		}
		for _, p := range e.Players {
			if p.Joined <= i+1 && !r.has(p.ID) {
				round.Byes = append(round.Byes, cp.ByeEntry{PlayerID: p.ID, Type: cp.ByeZero})
			}
		}
		s.Rounds = append(s.Rounds, round)
	}
	return s
}

// Row is a player in the standings.
type Row struct {
	Rank                       int // from 1; equal players share it, and the next ones count on
	Player                     Player
	Points                     float64 // 1, 0.5 and 0, a bye 1; Keizer has points of its own
	Games, Wins, Draws, Losses int     // walk-overs taken in, byes not
	Buchholz                   float64 // points of all opponents, of Dutch alone; the higher is ahead of equal points
}

// Standings are all players, also those who left, the best first.
func (e Evening) Standings() ([]Row, error) {
	var scorer cp.Scorer = standard.New(standard.Options{})
	if e.System == Keizer {
		scorer = keizerscore.New(keizerscore.Options{})
	}
	var ties []string
	if e.System == Dutch {
		ties = []string{"buchholz"}
	}
	built, err := standings.BuildByID(context.Background(), e.state(), scorer, ties)
	var rows []Row
	for _, b := range built {
		row := Row{b.Rank, e.Player(b.PlayerID), b.Score, b.GamesPlayed, b.Wins, b.Draws, b.Losses, 0}
		for _, tie := range b.TieBreakers {
			row.Buchholz = tie.Value
		}
		rows = append(rows, row)
	}
	return rows, err
}

// maxExported is the most bytes of a name in the tournament report format.
const maxExported = 33

// Export writes the evening, under a name, in FIDE's tournament report format (TRF). Players
// have their places in the list as numbers; wins count a point, also with Keizer.
func (e Evening) Export(w io.Writer, name string) error {
	state := e.state()
	state.Info.Name = name
	doc, _ := trf.FromTournamentState(state)
	doc.NumRated = 0
	for i := range doc.Players {
		p := &doc.Players[i]
		p.Rating = 0 // it stood for the place
		for k := range p.Rounds {
			if p.Rounds[k].Result == trf.ResultUnpaired { // before the player joined: U is the bye of a pairing in TRF16
				p.Rounds[k].Result = trf.ResultZeroBye
			}
		}
	}
	return trf.Write(w, doc)
}
