package line

// What follows is laid out as the kernel has it, the same on 32 and 64 bits.

type chipInfo struct {
	name, label [32]byte
	lines       uint32
}

type lineInfo struct {
	name, consumer [32]byte
	offset         uint32
	attrs          uint32
	flags          uint64
	attr           [10][2]uint64
	padding        [4]uint32
}

type lineConfig struct {
	flags   uint64
	attrs   uint32
	padding [5]uint32
	attr    [10][3]uint64
}

type lineRequest struct {
	offsets  [64]uint32
	consumer [32]byte
	config   lineConfig
	lines    uint32
	buffer   uint32
	padding  [5]uint32
	fd       int32
}

type lineValues struct {
	bits, mask uint64
}

// The calls, with the size of what they carry.
const (
	getChipInfo = 0x8044B401
	getLineInfo = 0xC100B405
	getLine     = 0xC250B407
	getValues   = 0xC010B40E
	setValues   = 0xC010B40F
)

const (
	flagInput     = 1 << 2
	flagOutput    = 1 << 3
	flagRising    = 1 << 4
	flagFalling   = 1 << 5
	flagOpenDrain = 1 << 6
	flagPullUp    = 1 << 8
	flagPullDown  = 1 << 9
)

// attrOutputValues is the kind of an attribute that holds values, then the lines
// that it is for. It stands in the low half of a word whose other half is unused.
const attrOutputValues = 2
