import type { ByteSource } from '../table.ts'
import { TableError } from '../table-error.ts'

/** What an archive may be at most (SEC-31). */
export const maximumEntries = 2_000
export const maximumUnpackedBytes = 200 * 1024 * 1024
const maximumRatio = 100
/** Small files pack well without being bombs. */
const allowedBytes = 4 * 1024 * 1024
const maximumDirectoryBytes = 4 * 1024 * 1024

/** One file of an archive as its table of contents says. */
export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly packed: number
  readonly unpacked: number
  /** Where its local header begins. */
  readonly offset: number
  /** CRC-32 of the unpacked bytes. */
  readonly checksum: number
}

/** What an entry may unpack to: what it says, the whole limit, and the ratio. */
export const unpackingLimitOf = (entry: ZipEntry): number =>
  Math.min(entry.unpacked, Math.max(allowedBytes, entry.packed * maximumRatio))

const damaged = (why: string) =>
  new TableError('workbook-damaged', `The workbook is damaged: ${why}. Open and save it again, then send it anew.`)
const tooLarge = () =>
  new TableError(
    'workbook-too-large',
    'The workbook unpacks to more than 200 MB, or far more than its size allows. Send the rows as CSV.',
  )

function viewOf(source: ByteSource, position: number, length: number): DataView {
  const bytes = source.read(position, length)
  if (bytes.length < length) throw damaged('it ends too soon')
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function findEnd(source: ByteSource): DataView {
  const length = Math.min(source.size, 22 + 65_535)
  const tail = source.read(source.size - length, length)
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = length - 22; at >= 0; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return new DataView(tail.buffer, tail.byteOffset + at, 22)
  }
  throw damaged('its table of contents is missing')
}

/** What the table of contents says of an entry beside where it is. */
interface EntryFacts {
  readonly attributes: number
  readonly flags: number
  /** How it is packed. */
  readonly method: number
}

function assertSafe(name: string, { attributes, flags, method }: EntryFacts): void {
  if ((flags & 1) !== 0) {
    throw new TableError('workbook-encrypted', 'The workbook is protected by a password. Take the password away first.')
  }
  // The upper half holds Unix permissions: 0xA000 is a symbolic link.
  if (attributes >>> 28 === 0xa)
    throw new TableError('workbook-unsafe', 'The workbook has a link to another file in it.')
  if (method !== 0 && method !== 8) throw damaged('it is packed in a way that spreadsheets do not use')
  if (/[.](zip|xlsx|xlsm|xlsb|docx|pptx|jar|7z|gz|rar)$/i.test(name)) {
    throw new TableError(
      'workbook-nested',
      'The workbook has another archive or workbook inside it. Take it out first.',
    )
  }
}

function assertApart(entries: readonly ZipEntry[], directoryAt: number): void {
  let end = 0
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    // A local header has at least 30 bytes and the name.
    if (entry.offset < end) throw new TableError('workbook-unsafe', 'Files inside the workbook overlap each other.')
    end = entry.offset + 30 + Buffer.byteLength(entry.name) + entry.packed
  }
  if (end > directoryAt)
    throw new TableError('workbook-unsafe', 'Files inside the workbook overlap its table of contents.')
}

/** Reads an archive's table of contents and refuses what no honest workbook has; nothing is unpacked. */
export function readZipDirectory(source: ByteSource): ReadonlyMap<string, ZipEntry> {
  if (source.size < 22) throw new TableError('not-a-workbook', 'The file is not an XLSX workbook.')
  const end = findEnd(source)
  const count = end.getUint16(10, true)
  const bytes = end.getUint32(12, true)
  const start = end.getUint32(16, true)
  if (count > maximumEntries) {
    throw new TableError(
      'workbook-too-many-files',
      `The workbook holds more than ${maximumEntries.toLocaleString('en')} files.`,
      { most: maximumEntries },
    )
  }
  if (bytes > maximumDirectoryBytes || start + bytes > source.size) throw damaged('its table of contents is wrong')
  const copy = Uint8Array.from(source.read(start, bytes))
  const entries = parseDirectory(new DataView(copy.buffer), count)
  assertApart(entries, start)
  return new Map(entries.map((entry) => [entry.name, entry]))
}

function parseDirectory(view: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  let total = 0
  for (let number = 0; number < count; number += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50)
      throw damaged('its table of contents is wrong')
    const nameLength = view.getUint16(at + 28, true)
    if (at + 46 + nameLength > view.byteLength) throw damaged('its table of contents is wrong')
    const name = Buffer.from(view.buffer, at + 46, nameLength).toString('utf8')
    const method = view.getUint16(at + 10, true)
    assertSafe(name, { attributes: view.getUint32(at + 38, true), flags: view.getUint16(at + 8, true), method })
    const entry = {
      name,
      isDeflated: method === 8,
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      checksum: view.getUint32(at + 16, true),
    }
    total += entry.unpacked
    if (total > maximumUnpackedBytes || unpackingLimitOf(entry) < entry.unpacked) throw tooLarge()
    entries.push(entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Where the packed bytes of an entry begin, after its local header. */
export function dataStartOf(source: ByteSource, entry: ZipEntry): number {
  const header = viewOf(source, entry.offset, 30)
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged('a file inside it is not where it should be')
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (start + entry.packed > source.size) throw damaged('it ends too soon')
  return start
}
