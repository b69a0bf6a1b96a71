package hostlog

// noFollow is nothing here: a folder holds no FIFO, and openFile refuses links
// before it opens them.
const noFollow = 0
