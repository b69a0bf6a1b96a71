package trace

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// magic begins a file.
const magic = "quartoboard trace 2\n"

const (
	startBlock = 'S'
	dataBlock  = 'D'
	blockSize  = 4 << 10  // of data, from which a block is written
	mostBlock  = 16 << 20 // bytes of any payload
)

func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) } // made once by the library

// packer makes blocks of payloads.
type packer struct {
	packed bytes.Buffer
	flate  *flate.Writer
	block  []byte
}

// pack returns the block of a payload, good until the next.
func (p *packer) pack(letter byte, payload []byte) ([]byte, error) {
	p.packed.Reset()
	if p.flate == nil {
		p.flate, _ = flate.NewWriter(&p.packed, flate.DefaultCompression) // a level that exists
	} else {
		p.flate.Reset(&p.packed)
	}
	if _, err := p.flate.Write(payload); err != nil {
		return nil, err
	}
	if err := p.flate.Close(); err != nil {
		return nil, err
	}
	packed := p.packed.Bytes()
	b := append(p.block[:0], letter)
	b = binary.AppendUvarint(b, uint64(len(payload)))
	b = binary.AppendUvarint(b, uint64(len(packed)))
	b = binary.LittleEndian.AppendUint32(b, sum(letter, packed))
	p.block = append(b, packed...)
	return p.block, nil
}

func sum(letter byte, packed []byte) uint32 {
	return crc32.Update(crc32.Checksum([]byte{letter}, castagnoli()), castagnoli(), packed)
}

// reader is a source of blocks.
type reader interface {
	io.Reader
	io.ByteReader
}

// readBlock reads one block; io.EOF at the end of the file, and any other error
// for a block that is torn or damaged.
func readBlock(r reader) (letter byte, payload []byte, err error) {
	if letter, err = r.ReadByte(); err != nil {
		return 0, nil, err
	}
	if letter != startBlock && letter != dataBlock {
		return 0, nil, fmt.Errorf("a block S or D expected, not %q", letter)
	}
	size, err := readSize(r)
	if err != nil {
		return 0, nil, err
	}
	packedSize, err := readSize(r)
	if err != nil {
		return 0, nil, err
	}
	var check [4]byte
	if _, err := io.ReadFull(r, check[:]); err != nil {
		return 0, nil, torn(err)
	}
	var packed bytes.Buffer // grows with what there is, whatever is said
	if _, err := io.CopyN(&packed, r, packedSize); err != nil {
		return 0, nil, torn(err)
	}
	if sum(letter, packed.Bytes()) != binary.LittleEndian.Uint32(check[:]) {
		return 0, nil, errors.New("its checksum differs")
	}
	payload, err = io.ReadAll(io.LimitReader(flate.NewReader(&packed), size+1))
	if err != nil || int64(len(payload)) != size {
		return 0, nil, errors.New("it cannot be unpacked")
	}
	return letter, payload, nil
}

func readSize(r reader) (int64, error) {
	size, err := binary.ReadUvarint(r)
	if err != nil {
		return 0, torn(err)
	}
	if size > mostBlock {
		return 0, fmt.Errorf("a block of %d bytes is over the limit of %d", size, mostBlock)
	}
	return int64(size), nil
}

// ErrTorn is a file that ends in the middle of a block, as a power cut leaves it.
var ErrTorn = errors.New("the file ends in the middle of it")

// torn is the error of a block that ends too early.
func torn(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrTorn
	}
	return err
}
