// Settings of a printer for a label. Absent ones stay as the printer has them.
import type { BrotherTape } from './brother-tapes.ts'
import type { Micrometres } from './lengths.ts'

export interface PrintMedia {
  readonly kind: 'gap' | 'mark' | 'continuous'
  /** Height of the gap or of the mark. */
  readonly gap?: Micrometres
  /** From the gap or the mark to where the label begins. */
  readonly offset?: Micrometres
}

export interface PrintSettings {
  /** Millimetres a second. */
  readonly speed?: number
  /** Percent of the printer's range. */
  readonly darkness?: number
  readonly finish?: 'tear' | 'peel' | 'rewind' | 'cut'
  /** Labels between two cuts; absent with `cut` it cuts once, after the job. */
  readonly cutEvery?: number
  readonly media?: PrintMedia
  /** The roll in a Brother QL printer. */
  readonly tape?: BrotherTape
  /** Moves everything to the right. */
  readonly offsetX?: Micrometres
  /** Moves everything down. */
  readonly offsetY?: Micrometres
  readonly isMirrored?: boolean
  /** Turned by 180 degrees. */
  readonly isUpsideDown?: boolean
  /** False prints all copies of the first page, then of the second; else the pages of a label stay together. */
  readonly isCollated?: boolean
  /** Of PDF: a file for archives, PDF/A-2b (ISO 19005-2). */
  readonly isArchival?: boolean
}

/** The settings of a print: those of the computer go before those of the printer, and these before the label's, field by field. */
export function mergePrintSettings(
  label: PrintSettings | undefined,
  printer: PrintSettings | undefined,
  computer: PrintSettings | undefined,
): PrintSettings {
  const { cutEvery, ...merged } = { ...label, ...printer, ...computer }
  return cutEvery === undefined || merged.finish !== 'cut' ? merged : { ...merged, cutEvery }
}
