import type { PrintBytes } from './hand-over.ts'

const sides = ['one-sided', 'two-sided-long-edge', 'two-sided-short-edge']

/** What a print file says of its page, as the specification names it. */
interface FilePage {
  readonly side: string
  readonly paperSize: string
  /** `100x50 mm`. */
  readonly customPaperSize: string
}

/** The page as IPP names it, as far as it knows such words; they mean nothing to a raw connection. */
export function pageSettingsOf({ side, paperSize, customPaperSize }: FilePage): Pick<PrintBytes, 'sides' | 'media'> {
  const custom = /^(?<size>\d+(?:\.\d+)?x\d+(?:\.\d+)?)\s*mm$/.exec(customPaperSize)?.groups?.size
  const named = /^[A-Za-z0-9_.-]+$/.test(paperSize) ? paperSize : undefined
  // PWG 5101.1 §5.1.2: a size of one's own is a media name too.
  const media = custom === undefined ? named : `custom_label_${custom}mm`
  return {
    ...(sides.includes(side) ? { sides: side } : {}),
    ...(media === undefined ? {} : { media }),
  }
}
