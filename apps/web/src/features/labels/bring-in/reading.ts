import type { ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import { readMillimetres, sideBounds } from '../typed-millimetres.ts'

export const resolutions = ['203', '300', '600'] as const
type Resolution = (typeof resolutions)[number]

/** A person's answers for a file that does not say them itself. */
export interface Reading {
  /** Dots per inch of the printer that the file was written for. */
  readonly dpi: Resolution
  /** The size below replaces the file's own. */
  readonly isSizeGiven: boolean
  /** Millimetres as they are typed, with a point or a comma. */
  readonly width: string
  readonly height: string
}

export const usualReading: Reading = { dpi: '203', isSizeGiven: false, width: '', height: '' }

const sizeOf = (typed: string): number | undefined => readMillimetres(typed, sideBounds)

export const isNoSize = (typed: string): boolean => Number.isNaN(sizeOf(typed))

/** The form fields of a reading; undefined while a size is typed that no label has. */
export function bodyOf({ dpi, isSizeGiven, width, height }: Reading): ExtractLabelBody | undefined {
  if (!isSizeGiven) return { dpi }
  if (isNoSize(width) || isNoSize(height)) return undefined
  const [mediaWidth, mediaHeight] = [sizeOf(width), sizeOf(height)]
  return {
    dpi,
    ...(mediaWidth === undefined ? {} : { mediaWidth }),
    ...(mediaHeight === undefined ? {} : { mediaHeight }),
  }
}
