import type { ImageCommand } from '../printer/printing/read-image-job.ts'
import { splitQuoted } from '../printer/printing/split-quoted.ts'

/** A text of EPL2: a backslash takes the next character as it is. */
export const quotedText = /"(?:\\[\s\S]|[^"\\])*"/

const names =
  /^(GW|GG|GM|GK|GI|LO|LW|LE|LS|FS|FE|FR|FK|FI|ZT|ZB|PA|EI|EK|ES|JB|JC|JF|oB|oE|oH|oM|oR|oW|rY|rN|AUTOFR|[A-Za-z?^;])/
const pictureHead = /^GW\s*\d{1,6}\s*,\s*\d{1,6}\s*,\s*(\d{1,6})\s*,\s*(\d{1,6})\s*,/
const storedPicture = /^GM\s*"[^"]*"\s*,?\s*(\d{1,9})\s*$/
const longestHead = 100

/** Splits EPL2 into commands, a line each but for the counted bytes of pictures. */
export function* eplCommands(source: string): Generator<ImageCommand> {
  let isDownload = false
  for (let start = 0; start < source.length; ) {
    const lineEnd = endOfLine(source, start)
    const line = source.slice(start, lineEnd).trim()
    const command = commandAt(source, start, lineEnd)
    // Behind `?` stand the values of a stored form's variables, up to the command that prints.
    isDownload = isDownload && !/^PA?\s*\d/.test(line)
    if (line !== '' && !isDownload) yield command
    if (command.name === '?') isDownload = true
    start = isDownload ? lineEnd + 1 : command.end + 1
  }
}

function endOfLine(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}

function commandAt(source: string, from: number, lineEnd: number): ImageCommand {
  const start = from + (source.slice(from, lineEnd).match(/^\s+/)?.[0].length ?? 0)
  const head = source.slice(start, Math.min(lineEnd, start + longestHead))
  const name = names.exec(head)?.[0] ?? head.slice(0, 1)
  const end = Math.min(source.length, binaryEnd(source, start, lineEnd))
  const parameters = source.slice(start + name.length, end).replace(/\r$/, '')
  const text = name === 'GW' ? source.slice(start, start + longestHead) : parameters
  const parts = name === 'GW' ? pictureParts(text) : splitQuoted(parameters, quotedText)
  return { name, parameters, parts, start, end }
}

/** The end of a command with counted bytes, else that of its line. */
function binaryEnd(source: string, start: number, lineEnd: number): number {
  const [head, bytesPerRow, rows] = pictureHead.exec(source.slice(start, start + longestHead)) ?? []
  if (head !== undefined) return start + head.length + Number(bytesPerRow) * Number(rows)
  const [, size] = storedPicture.exec(source.slice(start, Math.min(lineEnd, start + longestHead)).trim()) ?? []
  return size === undefined ? lineEnd : lineEnd + 1 + Number(size)
}

/** The four numbers before the bytes. */
const pictureParts = (head: string): string[] =>
  head
    .slice(2)
    .split(',', 4)
    .map((part) => part.trim())
