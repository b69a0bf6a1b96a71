package hallpage

import (
	"encoding/json"
	"net/http"
	"time"

	"quartoboard/cmd/internal/face"
	"quartoboard/cmd/internal/gate"
	"quartoboard/cmd/internal/page"
	"quartoboard/cmd/internal/topic"
)

// The limits of a command.
const (
	maxCommand = 4 << 10          // bytes
	doLimit    = 15 * time.Second // more than a board has for its answer
)

// ask serves the document that asks an arbiter for the code.
func (p *Page) ask(w http.ResponseWriter, r *http.Request, status int) {
	words := p.words.Hall.Arbiter
	sheet := struct {
		page.Frame
		Name, Wrong string
	}{p.frame("/arbiter", words.Title, ""), r.Form.Get("name"), map[int]string{
		http.StatusForbidden: words.Wrong, http.StatusUnprocessableEntity: words.Nameless,
	}[status]}
	_ = render(w, status, "enter.html", sheet) // it is made of texts
}

// serveArbiter serves the document of an arbiter: at a table with its commands.
func (p *Page) serveArbiter(w http.ResponseWriter, r *http.Request) error {
	sheet := struct {
		page.Frame
		Arbiter string
		ID      int64
		Table   row
		View    face.View
		Forms   []page.Form
	}{Frame: p.frame("/arbiter", p.words.Hall.Arbiter.Name, "/arbiter.js"), Arbiter: p.Name(r)}
	if sheet.Arbiter == "" {
		p.ask(w, r, http.StatusUnauthorized)
		return nil
	}
	if board := r.PathValue("board"); board != "" {
		l, _ := p.now()
		sheet.ID = l.n
		sheet.Table, _ = l.find(board)
		sheet.Title = board + " – " + sheet.Title
		if err := p.look(board, func(t *page.Record) { sheet.Forms, sheet.View = t.Forms(), t.View() }); err != nil {
			return err
		}
	}
	return render(w, http.StatusOK, "arbiter.html", sheet)
}

// command has a board carry out a command, the object in the body, under the name of the arbiter.
func (p *Page) command(w http.ResponseWriter, r *http.Request) error {
	body, ok := gate.Body(w, r, "command", maxCommand)
	if !ok {
		return nil
	}
	page.Extend(w, doLimit)
	var do topic.Do
	err := json.Unmarshal(body, &do)
	l, _ := p.now()
	if table, _ := l.find(r.PathValue("board")); table.Over && do.Cmd == "adjudicate" {
		http.Error(w, p.words.Hall.Arbiter.Over, http.StatusConflict)
		return nil
	}
	if p.opts.Nameless {
		delete(do.Fields, "names")
	}
	if do.Arbiter = p.Name(r); err == nil {
		err = p.opts.Hall.Do(r.Context(), r.PathValue("board"), do)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
		return nil
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
