import { readBinaryData, readGraphicData } from './graphic-data.ts'
import { addMark, type Commands, cornerOf, mostDots, type PrinterState, withParts } from './printer-state.ts'
import { numberAt } from './zpl-commands.ts'
import type { ZplBitmap } from './zpl-label.ts'

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The four sides of a box, or the one rectangle that they fill. */
function sidesOf({ x, y, width, height }: Frame, thickness: number): Frame[] {
  const isFilled = thickness * 2 >= width || thickness * 2 >= height
  if (isFilled) return [{ x, y, width, height }]
  const inner = height - 2 * thickness
  return [
    { x, y, width, height: thickness },
    { x, y: y + height - thickness, width, height: thickness },
    { x, y: y + thickness, width: thickness, height: inner },
    { x: x + width - thickness, y: y + thickness, width: thickness, height: inner },
  ]
}

const drawBox = withParts((state, parts) => {
  const thickness = Math.max(1, numberAt(parts, 2, 1))
  const width = Math.max(thickness, numberAt(parts, 0, thickness))
  const height = Math.max(thickness, numberAt(parts, 1, thickness))
  if (width > mostDots || height > mostDots) return 'this size is absurd'
  const { isReversed } = state.field
  const isWhite = parts[3]?.toUpperCase() === 'W'
  const corner = cornerOf(state, { width, height }, 0)
  for (const side of sidesOf({ ...corner, width, height }, thickness)) {
    addMark(state, { type: 'rule', ...side, isWhite, isReversed })
  }
  return numberAt(parts, 4, 0) > 0 ? 'its corners are drawn square' : undefined
})

/** A picture's data after its first parameters, which are `count` many and end with a comma. */
function splitAfter(parameters: string, count: number): { readonly parts: string[]; readonly data: string } {
  const parts: string[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const comma = parameters.indexOf(',', at)
    if (comma === -1) break
    parts.push(parameters.slice(at, comma).trim())
    at = comma + 1
  }
  return { parts, data: parameters.slice(at) }
}

function readBitmap(
  state: PrinterState,
  data: string,
  size: { readonly totalBytes: number; readonly bytesPerRow: number; readonly isBinary: boolean },
): ZplBitmap | { readonly reason: string } {
  state.pictureBytesLeft -= size.totalBytes
  if (state.pictureBytesLeft < 0) return { reason: 'the pictures of this job are too large together' }
  const isAbsurd = size.bytesPerRow * 8 > mostDots + 7 || size.totalBytes > size.bytesPerRow * mostDots
  if (isAbsurd) return { reason: 'its size is absurd' }
  if (size.isBinary) return readBinaryData(data, size.totalBytes, size.bytesPerRow)
  return readGraphicData(data, { ...size, inflate: state.inflate })
}

function addBitmap(state: PrinterState, bitmap: ZplBitmap, scale: { scaleX: number; scaleY: number }): void {
  const size = { width: bitmap.bytesPerRow * 8 * scale.scaleX, height: bitmap.rows * scale.scaleY }
  const corner = cornerOf(state, size, 0)
  addMark(state, { type: 'bits', ...corner, bitmap, ...scale, isReversed: state.field.isReversed })
}

/** `^GFa,b,c,d,data`: b bytes are sent, c make the picture, d make a row. */
function drawGraphic(state: PrinterState, parameters: string): string | undefined {
  const { parts, data } = splitAfter(parameters, 4)
  const format = parts[0]?.toUpperCase()
  if (format !== 'A' && format !== 'B') return 'only formats A and B are known here'
  const size = { totalBytes: numberAt(parts, 2, 0), bytesPerRow: numberAt(parts, 3, 0), isBinary: format === 'B' }
  if (size.totalBytes < 1 || size.bytesPerRow < 1) return 'its size is missing'
  const bitmap = readBitmap(state, data, size)
  if ('reason' in bitmap) return bitmap.reason
  addBitmap(state, bitmap, { scaleX: 1, scaleY: 1 })
  return undefined
}

/** `R:NAME.GRF`: device, name and ending, each optional. */
const pictureName = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]:/, '')
    .replace(/\.GRF$/, '')

/** `~DGR:NAME.GRF,b,c,data`: b bytes, c of them a row. */
function storeGraphic(state: PrinterState, parameters: string): string | undefined {
  const { parts, data } = splitAfter(parameters, 3)
  const size = { totalBytes: numberAt(parts, 1, 0), bytesPerRow: numberAt(parts, 2, 0), isBinary: false }
  if (size.totalBytes < 1 || size.bytesPerRow < 1) return 'its size is missing'
  const bitmap = readBitmap(state, data, size)
  if ('reason' in bitmap) return bitmap.reason
  state.pictures.set(pictureName(parts[0] ?? ''), bitmap)
  return undefined
}

const largestScale = 10

const recallGraphic = withParts((state, parts) => {
  const bitmap = state.pictures.get(pictureName(parts[0] ?? ''))
  if (bitmap === undefined) return 'the printer has no such picture'
  const scaleAt = (index: number): number => Math.min(largestScale, Math.max(1, numberAt(parts, index, 1)))
  addBitmap(state, bitmap, { scaleX: scaleAt(1), scaleY: scaleAt(2) })
  return undefined
})

/** The printer frees the picture's memory. */
const forgetGraphic = withParts((state, [name]) => {
  if (name?.endsWith('*.*')) state.pictures.clear()
  else state.pictures.delete(pictureName(name ?? ''))
})

/** Commands that draw boxes and pictures. */
export const graphicCommands: Commands = {
  '^GB': drawBox,
  '^GF': drawGraphic,
  '~DG': storeGraphic,
  '^XG': recallGraphic,
  '^ID': forgetGraphic,
}
