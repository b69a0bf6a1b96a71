package resistor

import (
	"quartoboard/hw"
	"quartoboard/hw/mcp3008"
	"quartoboard/hw/plug"
)

// Config are the options of the contacts of a board: those of its two converters.
type Config struct{ mcp3008.Config }

// Feel implements plug.Sensors.
func (c *Config) Feel() plug.Feel { return plug.Feel{Coded: true} }

// Open implements plug.Sensors.
func (c *Config) Open(b plug.Buses, set *hw.Set) error {
	converters, err := c.Converters(b)
	if err != nil {
		return err
	}
	contacts := New(converters[:], b.Sleep)
	set.Presence, set.Cells = contacts, contacts
	return nil
}

// The parts of a contact: the reference resistor that the piece's is compared with, and the pair.
const (
	referenceValue = "10 kΩ 1 %"
	pairModel      = "pair of contacts"
	tray           = "tray"
)

var pair = plug.Component{
	Name: pairModel + ", gold-plated spring and pad", Typical: 0.17, Peak: 0.33, From: "3.3 V over 10 kΩ and the piece's 10 kΩ, or nearly none",
	Order: plug.Order{Name: pairModel, Note: "gold-plated spring and pad", Euro: 0.5},
}

// Wire implements plug.Sensors: the reference resistor to the supply, the piece's to ground,
// the converter between them.
func (c *Config) Wire(w *plug.Wiring, cells plug.Cells) {
	w.Models["cell"] = pairModel
	c.WireTo(w, cells, "contact 1")
	w.Common("contacts", plug.Ground, cells, "contact 2")
	w.PullUp(referenceValue, plug.Each(cells, "contact 1")...)
	w.Passive("100 nF", plug.Ground, plug.Each(cells, "contact 1")...)
	w.Passive("10 µF", plug.Ground, w.Rail)
	w.Part(hw.Places, pair)
	const values = "330 Ω, 910 Ω, 1.6, 2.4, 3.3, 4.7, 6.2, 8.2, 11, 15, 20, 27, 36, 51, 82, 180 kΩ"
	w.Part(1, plug.Component{
		Name:  "set of sixteen resistors 1 % for the pieces: " + values,
		Order: plug.Order{Name: "set of sixteen resistors", Note: "1 %, one of each: " + values, Euro: 2, OfPieces: true},
	})
}

// Tray are the options of the contact of a giving tray: channel 0 of a converter of its own.
type Tray struct{}

// Keys names the keys with their values and limits.
func (Tray) Keys(k *plug.Keys, clock plug.Clock) { k.Clock(clock, mcp3008.Clocks) }

// Open opens the contact.
func (Tray) Open(b plug.Buses, port string, clock plug.Clock) (hw.Identifier, error) {
	conn, err := b.SPI("spi", port, clock)
	if err != nil {
		return nil, err
	}
	return New([]*mcp3008.Dev{mcp3008.New(conn)}, b.Sleep), nil
}

// Wire connects the contact.
func (Tray) Wire(w *plug.Wiring, port string) {
	name := mcp3008.Wire(w, 3, port)
	contact := plug.End{Part: tray, Pin: "contact 1"}
	w.Models[tray] = pairModel
	w.Wire(tray, mcp3008.Channel(name, 0), contact)
	w.PullUp(referenceValue, contact)
	w.Passive("100 nF", plug.Ground, contact)
	w.Wire(tray, plug.Ground, plug.End{Part: tray, Pin: "contact 2"})
	ends := []plug.End{w.Rail} // like VREF: a converter whose eight channels read 0 counts as one that does not answer
	for ch := 1; ch < channels; ch++ {
		ends = append(ends, mcp3008.Channel(name, ch))
	}
	w.Wire("unused channels of "+name, ends...)
	w.Part(1, pair)
}
