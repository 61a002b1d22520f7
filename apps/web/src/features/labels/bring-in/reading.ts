import type { ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'

export const resolutions = ['203', '300', '600'] as const
type Resolution = (typeof resolutions)[number]

/** As `extractLabelBody` takes them, in millimetres. */
export const smallestLabel = 5
export const largestLabel = 1200

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

/** Millimetres, undefined where nothing is typed, NaN where it is no size of a label. */
function millimetresOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= smallestLabel && value <= largestLabel ? value : Number.NaN
}

export const isNoSize = (typed: string): boolean => Number.isNaN(millimetresOf(typed))

/** The form fields of a reading; undefined while a size is typed that no label has. */
export function bodyOf({ dpi, isSizeGiven, width, height }: Reading): ExtractLabelBody | undefined {
  if (!isSizeGiven) return { dpi }
  if (isNoSize(width) || isNoSize(height)) return undefined
  const [mediaWidth, mediaHeight] = [millimetresOf(width), millimetresOf(height)]
  return {
    dpi,
    ...(mediaWidth === undefined ? {} : { mediaWidth }),
    ...(mediaHeight === undefined ? {} : { mediaHeight }),
  }
}
