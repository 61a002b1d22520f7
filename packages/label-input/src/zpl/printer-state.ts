import type { Rotation } from '@labelwright/label-document/label-document'
import type { SymbolLibrary } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { Point } from '../printer/geometry.ts'
import { mostLibrarySymbols, mostPictureBytes, mostWork, workOfMark } from '../printer/job-limits.ts'
import type { Parameters } from '../printer/parameters.ts'
import type { PrinterField, PrinterMark, TextMark } from '../printer/printer-label.ts'
import type { Report } from '../printer/reports.ts'
import { readZplParameters } from './parameters.ts'
import type { ZplCommand } from './zpl-commands.ts'
import type { ZplOptions } from './zpl-label.ts'
import type { Justification, ZplMemory } from './zpl-memory.ts'

/** The state of a printer while it reads a job. */
export interface PrinterState {
  memory: ZplMemory
  readonly inflate: ZplOptions['inflate']
  readonly symbols: SymbolLibrary | undefined
  readonly dataOfNumber: ZplOptions['dataOfNumber']
  readonly report: Report
  /** The line of an offset in the job. */
  readonly lineOf: (offset: number) => number
  pictureBytesLeft: number
  librarySymbolsLeft: number
  workLeft: number
  label: LabelInWork | undefined
  field: Field
}

export interface LabelInWork {
  readonly start: number
  /** Before `^XA`. */
  readonly memory: ZplMemory
  readonly items: (PrinterMark | NumberedField)[]
  readonly fields: Map<PrinterMark, PrinterField>
  /** Data by field number, where an `^FN` gives it. */
  readonly values: Map<number, string>
  copies: number
}

/** A field whose data is known at the end of the label only (`^FN`). */
export interface NumberedField {
  readonly type: 'numbered'
  readonly number: number
  readonly field: Field
  readonly memory: ZplMemory
}

/** The wishes of commands for the field that ends with the next `^FS`. */
export interface Field {
  origin: Point | undefined
  /** `^FT`: the origin is the baseline or the lower left corner. */
  isTypeset: boolean
  justification: Justification | undefined
  isReversed: boolean
  hexIndicator: string | undefined
  /** `^FC`: the signs before the letters of the printer's clock. */
  clockSigns: readonly string[] | undefined
  font: FieldFont | undefined
  block: FieldBlock | undefined
  /** A barcode or a picture; text without. */
  content: FieldContent | undefined
  data: { readonly command: ZplCommand; readonly parameters: string } | undefined
  /** `^FN` */
  numbered: { readonly command: ZplCommand; readonly number: number; readonly prompt: string | undefined } | undefined
  /** The field of its marks; known when it ends. */
  source: PrinterField | undefined
}

export interface FieldFont extends Pick<TextMark, 'font' | 'heightDots' | 'widthDots'> {
  readonly rotation: Rotation
}

/** `^FB` and `^TB`: lines of a width. */
export interface FieldBlock {
  readonly widthDots: number
  readonly height: { readonly lines: number } | { readonly dots: number }
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** Between lines, beside the font's height. */
  readonly spacingDots: number
  /** Of the second line and all below it. */
  readonly indentDots: number
  /** What does not fit is printed over the last line, or not at all. */
  readonly overflow: 'overprint' | 'cut'
  /** `^TB`: 'N' and so on; else the font's. */
  readonly rotation: Rotation | undefined
}

export interface FieldContent {
  readonly command: ZplCommand
  /** Draws with the field's data as bytes; answers why not as the rest of a sentence. */
  readonly draw: (state: PrinterState, bytes: string) => string | undefined
  readonly needsData: boolean
}

/** Obeys one command; answers why not as the rest of a sentence, or undefined when done. */
export type Command = (state: PrinterState, command: ZplCommand) => string | undefined
export type Commands = Readonly<Record<string, Command>>

/** Commands read by their parameters. */
export const withParameters =
  (obey: (state: PrinterState, parameters: Parameters, command: ZplCommand) => string | undefined): Command =>
  (state, command) =>
    obey(state, readZplParameters(state, command), command)

export const createPrinterState = (
  { inflate, memory, symbols, dataOfNumber }: ZplOptions,
  { report, lineOf }: Pick<PrinterState, 'report' | 'lineOf'>,
): PrinterState => ({
  memory,
  inflate,
  symbols,
  dataOfNumber,
  report,
  lineOf,
  pictureBytesLeft: mostPictureBytes,
  librarySymbolsLeft: mostLibrarySymbols,
  workLeft: mostWork,
  label: undefined,
  field: newField(),
})

export const newField = (): Field => ({
  origin: undefined,
  isTypeset: false,
  justification: undefined,
  isReversed: false,
  hexIndicator: undefined,
  clockSigns: undefined,
  font: undefined,
  block: undefined,
  content: undefined,
  data: undefined,
  numbered: undefined,
  source: undefined,
})

/** Changes what the printer keeps. */
export function remember(state: PrinterState, change: Partial<ZplMemory>): void {
  state.memory = { ...state.memory, ...change }
}

/** Puts a mark, or a field that becomes one, on the label; without a label it is lost. */
export function addMark(state: PrinterState, item: PrinterMark | NumberedField): void {
  if (!state.label || state.workLeft < 0) return
  state.workLeft -= workOfMark
  state.label.items.push(item)
  if (item.type !== 'numbered' && state.field.source) state.label.fields.set(item, state.field.source)
}

/** `^FR`, or `^LR` for all fields. */
export const isReversed = ({ field, memory }: PrinterState): boolean => field.isReversed || memory.isReversed

const rotations: Readonly<Record<string, Rotation>> = { N: 0, R: 90, I: 180, B: 270 }

/** The rotation that a parameter says, or that of `^FW`. */
export const rotationAt = (state: PrinterState, parameters: Parameters, index: number): Rotation =>
  parameters.choice(index, rotations, state.memory.rotation)
