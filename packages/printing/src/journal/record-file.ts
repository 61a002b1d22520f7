import * as fs from 'node:fs'
import { dirname } from 'node:path'

/** The calls by which records reach the disk; given from outside only where a test wants the disk to fail. */
export type Disk = Pick<typeof fs, 'writeSync' | 'fdatasyncSync'>

/** A file of JSON records, one a line, whose space is written before it is needed. */
export interface RecordFile {
  /**
   * Writes one record, and returns after it is on the disk unless `isDurable` is false. Afterwards at least `keepFreeBytes`
   * more can be written without asking the file system for space; throws, and has written nothing, where that cannot be had.
   */
  readonly append: (record: object, needs: { readonly keepFreeBytes: number; readonly isDurable: boolean }) => void
  readonly close: () => void
}

const allocationBytes = 64 * 1024
const lineFeed = 0x0a

/** Thrown for a line in the middle that cannot be read; its message is for a person. */
export class DamagedRecordFile extends Error {
  constructor(path: string, line: number) {
    super(
      `Line ${line} of ${path} cannot be read. Labels may have been printed that it no longer tells of: look at the printers, then move the file away and start again.`,
    )
    this.name = 'DamagedRecordFile'
  }
}

/** Reads all records. A last line that a crash cut off is left out; `isRecord` tells a whole one. Unwritten space is line feeds. */
export function readRecords<RecordType>(path: string, isRecord: (value: unknown) => value is RecordType): RecordType[] {
  if (!fs.existsSync(path)) return []
  const lines = fs
    .readFileSync(path, 'utf8')
    .split('\n')
    .map((text, index) => ({ text, number: index + 1 }))
    .filter(({ text }) => text !== '')
  const records: RecordType[] = []
  for (const [index, { text, number }] of lines.entries()) {
    const value = parse(text)
    if (isRecord(value)) records.push(value)
    else if (index < lines.length - 1) throw new DamagedRecordFile(path, number)
  }
  return records
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
  const content = records.map((record) => `${JSON.stringify(record)}\n`).join('')
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
    append: (record, { keepFreeBytes, isDurable }) => {
      const line = Buffer.from(`${JSON.stringify(record)}\n`)
      allocate(end + line.length + keepFreeBytes)
      writeAll(file, line, end)
      if (isDurable) disk.fdatasyncSync(descriptor)
      end += line.length
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
