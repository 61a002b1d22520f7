import type { Rotation } from '@labelwright/label-document/label-document'
import { decodeUtf8, unescapeHex, withoutLineBreaks } from './field-data.ts'
import { splitParameters } from './zpl-commands.ts'
import type { ZplBitmap, ZplMark, ZplOptions, ZplText } from './zpl-label.ts'

/** The largest label, across and down; far beyond any printer. */
export const mostDots = 20_000
/** Pictures of one job; keeps a few bytes of compressed data from filling the memory. */
const mostPictureBytes = 256_000_000

/** What a printer remembers while it reads commands. */
export interface PrinterState {
  widthDots: number
  heightDots: number
  readonly pictures: Map<string, ZplBitmap>
  readonly inflate: ZplOptions['inflate']
  pictureBytesLeft: number
  isUtf8: boolean
  home: Point
  bar: { module: number; height: number; ratio: number }
  font: FontChoice
  label: LabelInWork | undefined
  field: Field
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface FontChoice {
  readonly font: string
  readonly heightDots: number
  readonly widthDots: number
  readonly rotation: Rotation
}

export interface LabelInWork {
  readonly start: number
  readonly marks: ZplMark[]
  copies: number
  isInverted: boolean
}

/** The field between `^FO` or `^FT` and `^FS`. */
export interface Field {
  origin: Point
  /** `^FT`: the origin is the baseline or the lower left corner. */
  isTypeset: boolean
  isReversed: boolean
  hexIndicator: string | undefined
  font: FontChoice | undefined
  block: ZplText['block']
  /** Turns the field data into marks, where a barcode command came before it. */
  barcode: ((bytes: string) => string | undefined) | undefined
}

/** Obeys one command; answers why not as the rest of a sentence, or undefined when done. */
export type Command = (
  state: PrinterState,
  parameters: string,
  at: { start: number; end: number },
) => string | undefined
export type Commands = Readonly<Record<string, Command>>

/** Commands read by their comma-separated parameters. */
export const withParts =
  (obey: (state: PrinterState, parts: readonly string[]) => string | undefined): Command =>
  (state, parameters) =>
    obey(state, splitParameters(parameters))

export function createPrinterState({ inflate, memory }: ZplOptions): PrinterState {
  return {
    widthDots: memory.widthDots,
    heightDots: memory.heightDots,
    pictures: new Map(memory.pictures),
    inflate,
    pictureBytesLeft: mostPictureBytes,
    isUtf8: false,
    home: { x: 0, y: 0 },
    bar: { module: 2, height: 10, ratio: 3 },
    font: { font: 'A', heightDots: 9, widthDots: 0, rotation: 0 },
    label: undefined,
    field: newField(),
  }
}

export const newField = (): Field => ({
  origin: { x: 0, y: 0 },
  isTypeset: false,
  isReversed: false,
  hexIndicator: undefined,
  font: undefined,
  block: undefined,
  barcode: undefined,
})

export function addMark(state: PrinterState, mark: ZplMark): void {
  state.label?.marks.push(mark)
}

const rotations: Readonly<Record<string, Rotation>> = { N: 0, R: 90, I: 180, B: 270 }
export const rotationOf = (letter: string | undefined): Rotation => rotations[(letter ?? '').toUpperCase()] ?? 0

/** The top left corner of a field of that size before rotation. For `^FT` the origin is where its baseline starts. */
export function cornerOf(
  { field, home }: PrinterState,
  size: { width: number; height: number },
  rotation: Rotation,
): Point {
  const x = home.x + field.origin.x
  const y = home.y + field.origin.y
  if (!field.isTypeset) return { x, y }
  if (rotation === 90) return { x, y }
  if (rotation === 180) return { x: x - size.width, y }
  if (rotation === 270) return { x: x - size.height, y: y - size.width }
  return { x, y: y - size.height }
}

/** Field data as bytes, escapes undone. */
export function fieldBytes({ field }: PrinterState, parameters: string): string {
  const text = withoutLineBreaks(parameters)
  return field.hexIndicator === undefined ? text : unescapeHex(text, field.hexIndicator)
}

export const toText = (state: PrinterState, bytes: string): string => (state.isUtf8 ? decodeUtf8(bytes) : bytes)
