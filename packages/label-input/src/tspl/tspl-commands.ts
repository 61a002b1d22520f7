import type { ImageCommand } from '../printer/printing/read-image-job.ts'
import { splitQuoted } from '../printer/printing/split-quoted.ts'

/** A text of TSPL: `\["]` is a quotation mark in it. */
export const quotedText = /"(?:\\\["\]|[^"])*"/

const longestHead = 200
const pictureHead = /^BITMAP\s*-?\d{1,6}\s*,\s*-?\d{1,6}\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,\s*[012]\s*,/i
const download = /^DOWNLOAD\s+(?:[EFN]\s*,\s*)?"[^"]*"\s*(?:,\s*(\d{1,9})\s*,)?/i
const programEnd = /^EOP\b/im
const commandName = /^(@\d|[A-Za-z][A-Za-z0-9]*|.)/

/** Splits TSPL into commands, a line each but for counted bytes and stored programs. */
export function* tsplCommands(source: string): Generator<ImageCommand> {
  for (let at = 0; at < source.length; ) {
    const lineEnd = endOfLine(source, at)
    const start = at + (/^\s*/.exec(source.slice(at, lineEnd))?.[0].length ?? 0)
    const end = Math.min(source.length, binaryEnd(source, start, lineEnd))
    if (start < lineEnd) yield commandOf(source, start, end)
    at = end + 1
  }
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

function commandOf(source: string, start: number, end: number): ImageCommand {
  const head = source.slice(start, start + longestHead)
  const name = (commandName.exec(head)?.[0] ?? '').toUpperCase()
  const parameters = source.slice(start + name.length, end).replace(/\r$/, '')
  const counted = name === 'BITMAP' ? parameters.split(',', 5).map((part) => part.trim()) : undefined
  return { name, parameters, parts: counted ?? splitQuoted(parameters, quotedText), start, end }
}

/** The end of a picture's or a file's bytes, else that of the line. */
function binaryEnd(source: string, start: number, lineEnd: number): number {
  const head = source.slice(start, start + longestHead)
  const [picture, bytesPerRow, rows] = pictureHead.exec(head) ?? []
  if (picture !== undefined) return start + picture.length + Number(bytesPerRow) * Number(rows)
  const [file, size] = download.exec(head) ?? []
  if (file === undefined) return lineEnd
  if (size !== undefined) return start + file.length + Number(size)
  const program = programEnd.exec(source.slice(lineEnd))
  return program ? lineEnd + program.index + program[0].length : source.length
}
