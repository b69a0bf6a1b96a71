package wiring

import (
	_ "embed" // for the orders
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"quartoboard/hw/plug"
)

// WriteParts writes the parts to order as CSV: one row a part, with its count, the count
// with spares, and the order codes of two makers where two are known. The last row is the
// class of the cost.
func (p Plan) WriteParts(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"count", "with spares", "part", "what to look for", "order code", "maker", "other order code", "other maker"}}
	for _, o := range p.ordered() {
		rows = append(rows, append([]string{fmt.Sprint(o.count), fmt.Sprint(o.count + o.spares()), o.Name, o.Note}, o.Codes[:]...))
	}
	rows = append(rows, []string{"", "", "all but the Pi, its sound, boards, wires, wood and pieces", p.class() + ", by a guess of 2026", "", "", "", ""})
	return out.WriteAll(rows)
}

// ordered is one row of the list.
type ordered struct {
	plug.Order
	count int
}

// ordered returns the parts to order, those of one kind as one.
func (p Plan) ordered() (rows []ordered) {
	for _, c := range p.Components {
		o := orderOf(c)
		if o.NotBought {
			continue
		}
		if o.Note == "" {
			name, _, _ := strings.Cut(o.Name, ":")
			o.Note = p.Note("order " + name)
		}
		i := slices.IndexFunc(rows, func(r ordered) bool { return r.Name == o.Name })
		if i < 0 {
			rows = append(rows, ordered{o, c.Count})
			continue
		}
		rows[i].count += c.Count
	}
	return rows
}

// orderOf returns how a component is ordered: as its chip has it, or by the file.
func orderOf(c plug.Component) plug.Order {
	if c.Order != (plug.Order{}) {
		return c.Order
	}
	i := slices.IndexFunc(orders(), func(o order) bool { return strings.HasPrefix(c.Name, o.Name) })
	if i < 0 {
		panic(fmt.Sprintf("wiring: no order of %q", c.Name))
	}
	o := orders()[i]
	if o.Whole {
		o.Name = c.Name
	}
	return o.Order
}

// class returns that of the cost without spares.
func (p Plan) class() string {
	sum := 0.0
	for _, o := range p.ordered() {
		if !o.OfPieces {
			sum += float64(o.count) * o.Euro
		}
	}
	for _, limit := range []float64{50, 100, 200} {
		if sum < limit {
			return fmt.Sprintf("under %g euro", limit)
		}
	}
	return "over 200 euro"
}

// spares returns how many more to order: few of what breaks seldom, many of what is small.
func (o ordered) spares() int {
	switch {
	case o.NotSpare:
		return 0
	case o.Euro < 0.2:
		return 2 + o.count/10
	default:
		return 1 + o.count/16
	}
}

//go:embed orders.toml
var ordersText []byte

// orders are the rows of the file.
var orders = sync.OnceValue(func() []order {
	var file struct{ Order []order }
	if err := toml.Unmarshal(ordersText, &file); err != nil {
		panic(err) // every test reads it
	}
	return file.Order
})

// order is how a component is ordered whose name begins so. With Whole the list has the whole name.
type order struct {
	plug.Order
	Whole bool
}
