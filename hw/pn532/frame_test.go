package pn532

import (
	"bytes"
	"errors"
	"testing"
)

func TestCommandsAreFramed(t *testing.T) {
	for _, tt := range []struct {
		code   byte
		params []byte
		want   []byte
	}{
		{getFirmwareVersion, nil, []byte{0, 0, 0xff, 2, 0xfe, 0xd4, 0x02, 0x2a, 0}},
		{samConfiguration, []byte{normalMode}, []byte{0, 0, 0xff, 3, 0xfd, 0xd4, 0x14, 0x01, 0x17, 0}},
		{inListPassiveTarget, []byte{maxTargets, typeA}, []byte{0, 0, 0xff, 4, 0xfc, 0xd4, 0x4a, 0x02, 0x00, 0xe0, 0}},
	} {
		if got := command(nil, tt.code, tt.params); !bytes.Equal(got, tt.want) {
			t.Errorf("command %#02x: got % x, want % x", tt.code, got, tt.want)
		}
	}
}

func TestResponsesAreToldFromOtherFrames(t *testing.T) {
	for _, tt := range []struct {
		name  string
		frame []byte
		want  error
	}{
		{"to the command", []byte{0, 0, 0xff, 2, 0xfe, 0xd5, 0x15, 0x16, 0}, nil},
		{"to another", []byte{0, 0, 0xff, 2, 0xfe, 0xd5, 0x17, 0x14, 0}, errSpoiled},
		{"a command", []byte{0, 0, 0xff, 2, 0xfe, 0xd4, 0x15, 0x17, 0}, errSpoiled},
		{"an error", []byte{0, 0, 0xff, 1, 0xff, 0x7f, 0x81, 0, 0}, errRefused},
		{"an error without its checksum", []byte{0, 0, 0xff, 1, 0xff, 0x7f, 0x80, 0, 0}, errSpoiled},
		{"an ACK", []byte{0, 0, 0xff, 0, 0xff, 0, 0, 0, 0}, errSpoiled},
		{"no start", []byte{0, 0, 0xfe, 2, 0xfe, 0xd5, 0x15, 0x16, 0}, errSpoiled},
		{"a wrong LCS", []byte{0, 0, 0xff, 2, 0xff, 0xd5, 0x15, 0x16, 0}, errSpoiled},
		{"a wrong DCS", []byte{0, 0, 0xff, 2, 0xfe, 0xd5, 0x15, 0x17, 0}, errSpoiled},
		{"a part", []byte{0, 0, 0xff, 3, 0xfd, 0xd5, 0x15, 0, 0x16}, errLonger},
		{"longer than any", []byte{0, 0, 0xff, 0xf0, 0x10, 0xd5, 0x15, 0, 0}, errSpoiled},
	} {
		if _, _, err := response(tt.frame, samConfiguration); !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
	}
}

// FuzzResponse holds that a response that is taken is the frame of its data.
func FuzzResponse(f *testing.F) {
	f.Add([]byte{0, 0, 0xff, 2, 0xfe, 0xd5, 0x15, 0x16, 0}, byte(samConfiguration))
	f.Add([]byte{0, 0, 0xff, 3, 0xfd, 0xd5, 0x4b, 0, 0xe0, 0, 0, 0}, byte(inListPassiveTarget))
	f.Fuzz(func(t *testing.T, frame []byte, code byte) {
		if len(frame) < overhead || len(frame) > longest {
			t.Skip()
		}
		data, length, err := response(frame, code)
		if err != nil {
			if data != nil || errors.Is(err, errLonger) != (length > len(frame)) {
				t.Errorf("% x: got % x, length %d with %v", frame, data, length, err)
			}
			return
		}
		// A response differs from a command in TFI and the checksum of that.
		same := command(nil, code+1, data)
		same[5], same[length-2] = toHost, same[length-2]-1
		if !bytes.Equal(frame[:length-1], same[:length-1]) {
			t.Errorf("% x: got % x, whose frame is % x", frame, data, same)
		}
	})
}
