import type { Rotation } from '@labelwright/label-document/label-document'
import type { SymbolLibrary } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { SymbolBudget } from '../barcodes/matrix-symbols.ts'
import { type Point, pointAlong } from '../geometry.ts'
import { mostLibrarySymbols, mostWork, workOfMark } from '../job-limits.ts'
import type { PrinterField, PrinterLabel, PrinterMark } from '../printer-label.ts'
import type { Report } from '../reports.ts'
import type { LetterSet } from '../text/decode-letters.ts'

/** The printer that a job was written for. */
export interface PrinterOptions {
  /** Of the label, where the job does not say. */
  readonly widthDots: number
  readonly heightDots: number
  /** Of the print head. */
  readonly dotsPerMillimetre: number
  /** The encoders of rare symbologies; without them these barcodes are reported and not drawn. */
  readonly symbols: SymbolLibrary | undefined
}

/** A job of a language that prints each mark at once, while it is read (EPL, TSPL). */
export interface LabelJob extends SymbolBudget {
  readonly dotsPerMillimetre: number
  readonly report: Report
  widthDots: number
  heightDots: number
  /** Everything is printed so far from the corner of the label. */
  origin: Point
  isInverted: boolean
  isMirrored: boolean
  letters: LetterSet
  /** Of the image that the next command for printing prints. */
  marks: PrinterMark[]
  fields: Map<PrinterMark, PrinterField>
  /** Whether the image has marks that no label has. */
  isImageNew: boolean
  /** The command that is being read. */
  field: PrinterField | undefined
}

export const createLabelJob = (
  { widthDots, heightDots, dotsPerMillimetre, symbols }: PrinterOptions,
  report: Report,
): LabelJob => ({
  widthDots,
  heightDots,
  dotsPerMillimetre,
  symbols,
  report,
  origin: { x: 0, y: 0 },
  isInverted: false,
  isMirrored: false,
  letters: undefined,
  librarySymbolsLeft: mostLibrarySymbols,
  workLeft: mostWork,
  marks: [],
  fields: new Map(),
  isImageNew: false,
  field: undefined,
})

/** Puts a mark on the image. */
export function addMark(job: LabelJob, mark: PrinterMark): void {
  if (job.workLeft < 0) return
  job.workLeft -= workOfMark
  job.marks.push(mark)
  job.isImageNew = true
  if (job.field) job.fields.set(mark, job.field)
}

/** Empties the image. */
export function clearImage(job: LabelJob): void {
  job.marks = []
  job.fields = new Map()
  job.isImageNew = false
}

/** The image as a label; it stays for the next one, so that its marks cost as much again. */
export function printImage(
  job: LabelJob,
  label: Pick<PrinterLabel, 'copies' | 'start' | 'end' | 'source'>,
): PrinterLabel {
  job.workLeft -= job.marks.length * workOfMark
  job.isImageNew = false
  const { widthDots, heightDots, isInverted, isMirrored, marks, fields } = job
  return { widthDots, heightDots, isInverted, isMirrored, marks: [...marks], fields: new Map(fields), ...label }
}

/** A place on the label from one of the job. */
export const placeOf = ({ origin }: LabelJob, { x, y }: Point): Point => ({ x: x + origin.x, y: y + origin.y })

/** Something that stands at a point and is turned clockwise about it, from its own upper left corner. */
export interface Turned {
  readonly at: Point
  readonly rotation: Rotation
}

/** The side of something that stands at its point; the left one where there is none. */
export type Align = 'center' | 'right'

const shares = { center: 0.5, right: 1 } as const

/** The start of something of a length that is held by another side. */
export const alignedStart = (
  { at, rotation, align }: Turned & { readonly align?: Align | undefined },
  along: number,
): Point => pointAlong(at, rotation, { along: align ? -Math.round(along * shares[align]) : 0, below: 0 })
