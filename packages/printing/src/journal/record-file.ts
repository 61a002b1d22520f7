import * as fs from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** The calls by which records reach the disk; given from outside only where a test wants the disk to fail. */
export type Disk = Pick<typeof fs, 'writeSync' | 'fdatasyncSync'>

/** A file of JSON records, one a line with its checksum, whose space is written before it is needed. */
export interface RecordFile {
  /**
   * Writes records, and returns after all are on the disk unless `isDurable` is false. Afterwards at least `keepFreeBytes`
   * more can be written without asking the file system for space; throws, and has written nothing, where that cannot be had.
   */
  readonly append: (
    records: readonly object[],
    needs: { readonly keepFreeBytes: number; readonly isDurable: boolean },
  ) => void
  readonly close: () => void
}

const allocationBytes = 64 * 1024
const lineFeed = 0x0a

/** Thrown for a line that is not as it was written; its message is for a person. */
export class DamagedRecordFile extends Error {
  constructor(path: string, line: number) {
    super(
      `Line ${line} of ${path} is damaged. Labels may have been printed that it no longer tells of: look at the printers, then move the file away and start again.`,
    )
    this.name = 'DamagedRecordFile'
  }
}

/** JSON escapes every tab, so the last one of a line ends the record. */
const checksumLength = 8
const checksumOf = (json: string): string => crc32(json).toString(16).padStart(checksumLength, '0')
const lineOf = (record: object): string => {
  const json = JSON.stringify(record)
  return `${json}\t${checksumOf(json)}\n`
}

/**
 * Reads all records; `isRecord` tells one. A last line without its whole checksum is what a crash tore off: nothing was done
 * because of it, and it is left out. Every other line that is not as it was written throws `DamagedRecordFile`. Files of
 * versions that wrote no checksums are read as well. Unwritten space is line feeds.
 */
export function readRecords<RecordType>(path: string, isRecord: (value: unknown) => value is RecordType): RecordType[] {
  if (!fs.existsSync(path)) return []
  const lines = fs
    .readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text !== '')
  // A file is rewritten whole when it is opened, so its first line tells for all of them.
  const read = /\t[^\t]*$/.test(lines[0]?.text ?? '') ? checked : parse
  const records: RecordType[] = []
  for (const [index, { text, number }] of lines.entries()) {
    const value = read(text)
    if (isRecord(value)) records.push(value)
    else if (index < lines.length - 1 || isWhole(text)) throw new DamagedRecordFile(path, number)
  }
  return records
}

const isWhole = (line: string): boolean => /^\{.*\t[\da-f]{8}$/.test(line)

function checked(line: string): unknown {
  const [json, checksum] = [line.slice(0, -checksumLength - 1), line.slice(-checksumLength)]
  return isWhole(line) && checksumOf(json) === checksum ? parse(json) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Replaces the file's content at once: after a crash it holds either the old records or all of these. Leaves it open for more. */
export function rewriteRecords(path: string, records: readonly object[], disk: Disk = fs): RecordFile {
  const temporary = `${path}.new`
  const content = records.map(lineOf).join('')
  const descriptor = fs.openSync(temporary, 'w+', 0o600)
  const file: OpenFile = { disk, descriptor }
  writeAll(file, Buffer.from(content), 0)
  fs.fsyncSync(descriptor)
  fs.renameSync(temporary, path)
  syncDirectory(dirname(path))
  return openForAppending(file, Buffer.byteLength(content))
}

interface OpenFile {
  readonly disk: Disk
  readonly descriptor: number
}

function openForAppending(file: OpenFile, length: number): RecordFile {
  const { disk, descriptor } = file
  let end = length
  let allocated = length
  const allocate = (upTo: number): void => {
    if (upTo <= allocated) return
    const bytes = Buffer.alloc(Math.ceil((upTo - allocated) / allocationBytes) * allocationBytes, lineFeed)
    writeAll(file, bytes, allocated)
    disk.fdatasyncSync(descriptor)
    allocated += bytes.length
  }
  return {
    append: (records, { keepFreeBytes, isDurable }) => {
      const lines = Buffer.from(records.map(lineOf).join(''))
      allocate(end + lines.length + keepFreeBytes)
      writeAll(file, lines, end)
      if (isDurable) disk.fdatasyncSync(descriptor)
      end += lines.length
    },
    close: () => fs.closeSync(descriptor),
  }
}

function writeAll({ disk, descriptor }: OpenFile, bytes: Buffer, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += disk.writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  }
}

/** Makes a rename last through a power cut. Windows cannot open directories and needs no such call. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(directory, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
