import { mostDots } from '../../printer/job-limits.ts'
import type { PrinterBitmap } from '../../printer/printer-bitmap.ts'
import { cornerOf } from '../field-place.ts'
import { readZplParameters } from '../parameters.ts'
import {
  addMark,
  type Command,
  type Commands,
  isReversed,
  type PrinterState,
  remember,
  withParameters,
} from '../printer-state.ts'
import { objectName } from '../stored-objects.ts'
import type { ZplCommand } from '../zpl-commands.ts'
import { readBinaryData, readGraphicData } from './graphic-data.ts'

const mostParameterBytes = 999_999_999
const count = { from: 1, to: mostParameterBytes, usual: 0 }

/** A picture's data after its first parameters, which are `count` many and end with a delimiter. */
function splitAfter(
  { parameters, delimiter }: ZplCommand,
  count: number,
): { readonly parts: string[]; readonly data: string } {
  const parts: string[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const comma = parameters.indexOf(delimiter, at)
    if (comma === -1) break
    parts.push(parameters.slice(at, comma).trim())
    at = comma + 1
  }
  return { parts, data: parameters.slice(at) }
}

interface BitmapSize {
  readonly totalBytes: number
  readonly bytesPerRow: number
  readonly isBinary: boolean
}

function readBitmap(state: PrinterState, data: string, size: BitmapSize): PrinterBitmap | { readonly reason: string } {
  if (size.totalBytes < 1 || size.bytesPerRow < 1) return { reason: 'its size is missing' }
  const isTooLarge = size.bytesPerRow * 8 > mostDots + 7 || size.totalBytes > size.bytesPerRow * mostDots
  if (isTooLarge) return { reason: 'it is larger than any label' }
  state.pictureBytesLeft -= size.totalBytes
  if (state.pictureBytesLeft < 0) return { reason: 'the pictures of this job are too large together' }
  if (size.isBinary) return readBinaryData(data, size.totalBytes, size.bytesPerRow)
  return readGraphicData(data, { ...size, inflate: (bytes) => inflateWithin(state, bytes) })
}

/** Bytes that come out of compressed data count as well, however small the picture says it is. */
function inflateWithin(state: PrinterState, bytes: Uint8Array): Uint8Array {
  const inflated = state.inflate(bytes)
  state.pictureBytesLeft -= inflated.length
  return inflated
}

/** A picture that waits for the end of its field. */
function setPicture(
  state: PrinterState,
  command: ZplCommand,
  picture: { readonly bitmap: PrinterBitmap; readonly scaleX: number; readonly scaleY: number },
): void {
  const { bitmap, scaleX, scaleY } = picture
  const size = { width: bitmap.bytesPerRow * 8 * scaleX, height: bitmap.rows * scaleY }
  const draw = (at: PrinterState): undefined =>
    addMark(at, { type: 'bits', ...cornerOf(at, size, 0), ...picture, isReversed: isReversed(at) }) as undefined
  state.field.content = { command, needsData: false, draw }
}

/** `^GFa,b,c,d,data`: b bytes are sent, c make the picture, d make a row. */
const drawGraphic: Command = (state, command) => {
  const { parts, data } = splitAfter(command, 4)
  const format = (parts[0] || 'A').toUpperCase()
  if (format !== 'A' && format !== 'B') return 'only formats A and B are known here'
  const parameters = readZplParameters(state, command, parts)
  const size = { totalBytes: parameters.number(2, count), bytesPerRow: parameters.number(3, count) }
  const bitmap = readBitmap(state, data, { ...size, isBinary: format === 'B' })
  if ('reason' in bitmap) return bitmap.reason
  setPicture(state, command, { bitmap, scaleX: 1, scaleY: 1 })
  return undefined
}

const mostPictures = 1_000

function storePicture(state: PrinterState, name: string, bitmap: PrinterBitmap): string | undefined {
  if (state.memory.pictures.size >= mostPictures) return 'the printer holds no more pictures'
  state.workLeft -= state.memory.pictures.size
  remember(state, { pictures: new Map([...state.memory.pictures, [objectName(name), bitmap]]) })
  return undefined
}

/** `~DGd:o.x,b,c,data`: b bytes, c of them a row. */
const storeGraphic: Command = (state, command) => {
  const { parts, data } = splitAfter(command, 3)
  const parameters = readZplParameters(state, command, parts)
  const size = { totalBytes: parameters.number(1, count), bytesPerRow: parameters.number(2, count) }
  const bitmap = readBitmap(state, data, { ...size, isBinary: false })
  return 'reason' in bitmap ? bitmap.reason : storePicture(state, parts[0] ?? '', bitmap)
}

/** `~DYd:f,b,x,t,w,data`: a picture (x = G) in hexadecimal (b = A) or binary (b = B); other objects are not drawn. */
const storeObject: Command = (state, command) => {
  const { parts, data } = splitAfter(command, 5)
  const [name = '', format = '', kind = ''] = parts
  if (kind.toUpperCase() !== 'G') return 'only pictures of kind G are known here'
  const isBinary = format.toUpperCase() === 'B'
  if (!isBinary && format.toUpperCase() !== 'A') return 'only formats A and B are known here'
  const parameters = readZplParameters(state, command, parts)
  const size = { totalBytes: parameters.number(3, count), bytesPerRow: parameters.number(4, count), isBinary }
  const bitmap = readBitmap(state, data, size)
  return 'reason' in bitmap ? bitmap.reason : storePicture(state, name, bitmap)
}

const scale = { from: 1, to: 10, usual: 1 }

/** `^XGd:o.x,mx,my` */
const recallGraphic = withParameters((state, parameters, command) => {
  const bitmap = state.memory.pictures.get(objectName(parameters.text(0)))
  if (!bitmap) return 'the printer has no such picture'
  const [scaleX, scaleY] = [1, 2].map((index) => Math.trunc(parameters.number(index, scale)))
  setPicture(state, command, { bitmap, scaleX: scaleX ?? 1, scaleY: scaleY ?? 1 })
  return undefined
})

/** `^ILd:o.x`: a stored picture as the label's background, from its upper left corner. */
const loadImage = withParameters((state, parameters) => {
  const bitmap = state.memory.pictures.get(objectName(parameters.text(0)))
  if (!bitmap) return 'the printer has no such picture'
  addMark(state, { type: 'bits', x: 0, y: 0, bitmap, scaleX: 1, scaleY: 1, isReversed: false })
  return undefined
})

/** Commands that draw, store and recall pictures. */
export const pictureCommands: Commands = {
  '^GF': drawGraphic,
  '~DG': storeGraphic,
  '~DY': storeObject,
  '^XG': recallGraphic,
  '^IM': recallGraphic,
  '^IL': loadImage,
  '^IS': () => 'the label is not stored as a picture',
}
