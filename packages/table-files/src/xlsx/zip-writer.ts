import { constants, crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive while it is written. */
export interface ZipEntry {
  readonly push: (bytes: Uint8Array) => void
  readonly end: () => void
}

export interface ZipWriter {
  /** Begins a file; the one before must have ended. */
  readonly begin: (name: string) => ZipEntry
  /** Writes the table of contents. */
  readonly end: () => void
  /** Everything written since the last call. */
  readonly take: () => Uint8Array
}

interface Listed {
  readonly name: Buffer
  readonly offset: number
  readonly checksum: number
  readonly packed: number
  readonly unpacked: number
}

/** Sizes follow the data, names are UTF-8 (APPNOTE 4.4.4, bits 3 and 11). */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, midnight: the archive says nothing about when it was made, and the same rows give the same bytes. */
const date = 0x0021
const maximumBytes = 0xff_ff_ff_ff

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function sizesAfter({ checksum, packed, unpacked }: Listed): Buffer {
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(0x08074b50, 0)
  sizes.writeUInt32LE(checksum, 4)
  sizes.writeUInt32LE(packed, 8)
  sizes.writeUInt32LE(unpacked, 12)
  return sizes
}

function centralHeader({ name, offset, checksum, packed, unpacked }: Listed): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flags, 8)
  header.writeUInt16LE(deflated, 10)
  header.writeUInt16LE(date, 14)
  header.writeUInt32LE(checksum, 16)
  header.writeUInt32LE(packed, 20)
  header.writeUInt32LE(unpacked, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}

function endOfContents(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Pieces of at least this size are packed by themselves: joined they are one deflate stream, made at native speed. */
const pieceBytes = 262_144

/** Writes a ZIP archive piece by piece; nothing but its list of names is kept. */
export function createZipWriter(): ZipWriter {
  let waiting: Uint8Array[] = []
  let written = 0
  const listed: Listed[] = []
  const write = (bytes: Uint8Array) => {
    waiting.push(bytes)
    written += bytes.length
    if (written > maximumBytes) throw new RangeError('An archive of more than 4 GiB')
  }
  return {
    begin: (name) => {
      const entry = { name: Buffer.from(name), offset: written, checksum: 0, packed: 0, unpacked: 0 }
      write(localHeader(entry.name))
      let piece: Uint8Array[] = []
      let size = 0
      const pack = (finishFlush: number) => {
        const bytes = deflateRawSync(Buffer.concat(piece), { level: 4, finishFlush })
        piece = []
        size = 0
        entry.packed += bytes.length
        write(bytes)
      }
      return {
        push: (bytes) => {
          entry.checksum = crc32(bytes, entry.checksum)
          entry.unpacked += bytes.length
          piece.push(bytes)
          size += bytes.length
          if (size >= pieceBytes) pack(constants.Z_SYNC_FLUSH)
        },
        end: () => {
          pack(constants.Z_FINISH)
          write(sizesAfter(entry))
          listed.push(entry)
        },
      }
    },
    end: () => {
      const start = written
      for (const each of listed) write(centralHeader(each))
      write(endOfContents(listed.length, written - start, start))
    },
    take: () => {
      const taken = Buffer.concat(waiting)
      waiting = []
      return taken
    },
  }
}
