package mfrc522

import (
	"time"

	"periph.io/x/conn/v3"

	"quartoboard/hw"
	"quartoboard/hw/plug"
	"quartoboard/hw/readers"
)

// Config are the options of readers in a profile: they have none of their own.
type Config struct{}

// Keys implements plug.Reader.
func (*Config) Keys(*plug.Keys) {}

// OnSPI implements plug.SPIReader.
func (*Config) OnSPI(c conn.Conn, _ plug.Clock, part hw.Part, sleep func(time.Duration)) readers.Reader {
	return New(c, Opts{Part: part, Sleep: sleep})
}

// Module implements plug.Reader. Currents (characteristics): analog 7 mA typical and 10 at most
// with the receiver on, digital 6.5 and 9.
func (*Config) Module() plug.Module {
	const model = "RC522 module (MFRC522)"
	return plug.Module{
		Component: plug.Component{
			Name: model + ", 13.56 MHz, reader", Typical: 13.5, Peak: 19, From: "MFRC522, analog and digital supply",
			Order: plug.Order{Name: model, Euro: 2.5},
		},
		Select: "SDA/SS", Reset: "RST", Supply: "3.3V", Open: "IRQ",
		FieldFrom: "MFRC522, transmitter supply",
	}
}
