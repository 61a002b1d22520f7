import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import type { ByteSource } from '../table.ts'
import { TableError } from '../table-error.ts'
import { dataStartOf, unpackingLimitOf, type ZipEntry } from './zip-directory.ts'

const pieceBytes = 65_536

function assertNoArchive(bytes: Uint8Array): void {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4) {
    throw new TableError(
      'workbook-nested',
      'The workbook has another archive or workbook inside it. Take it out first.',
    )
  }
}

const lying = () =>
  new TableError(
    'workbook-too-large',
    'A file inside the workbook unpacks to more than it says. It is not read further.',
  )

/** Makes the packed pieces of an entry into unpacked ones; `take` gives what has come out since the last call. */
function createUnpacker(entry: ZipEntry) {
  let waiting: Uint8Array[] = []
  if (!entry.isDeflated) {
    return { push: (bytes: Uint8Array) => void waiting.push(Uint8Array.from(bytes)), take: () => waiting.splice(0) }
  }
  const limit = unpackingLimitOf(entry)
  let total = 0
  const inflate = new Inflate((bytes) => {
    total += bytes.length
    if (total > limit) throw lying()
    waiting.push(bytes)
  })
  const push = (bytes: Uint8Array, isLast: boolean) => {
    try {
      inflate.push(bytes, isLast)
    } catch (error) {
      if (error instanceof TableError) throw error
      throw new TableError('workbook-damaged', 'The workbook is damaged: a file inside it cannot be unpacked.')
    }
  }
  return {
    push,
    take: () => {
      const taken = waiting
      waiting = []
      return taken
    },
  }
}

/** The bytes of one entry piece by piece, never more than it says and the limits allow. */
export function* unpackEntry(
  source: ByteSource,
  entry: ZipEntry,
): Generator<{ readonly bytes: Uint8Array; readonly progress: number }> {
  const start = dataStartOf(source, entry)
  const unpacker = createUnpacker(entry)
  let isFirst = true
  let checksum = 0
  for (let done = 0; done < entry.packed; done += pieceBytes) {
    const length = Math.min(pieceBytes, entry.packed - done)
    // The source may use its memory again for the next piece.
    unpacker.push(Uint8Array.from(source.read(start + done, length)), done + length >= entry.packed)
    for (const bytes of unpacker.take()) {
      if (isFirst && bytes.length > 0) assertNoArchive(bytes)
      if (bytes.length > 0) isFirst = false
      checksum = crc32(bytes, checksum)
      yield { bytes, progress: (done + length) / entry.packed }
    }
  }
  if (checksum !== entry.checksum) {
    throw new TableError('workbook-damaged', 'The workbook is damaged: a file inside it is not what was packed.')
  }
}
