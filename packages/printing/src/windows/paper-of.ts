import type { Paper } from './spooler-messages.ts'

const tenthsPer: Readonly<Record<string, number>> = { mm: 10, in: 254 }

/** The paper of an IPP `media` keyword: those of PWG 5101.1 §5 end with their size; every other one names a form of the driver. */
export function paperOf(media: string | undefined): Paper | undefined {
  if (media === undefined) return undefined
  const found = /_(?<width>\d+(?:\.\d+)?)x(?<length>\d+(?:\.\d+)?)(?<unit>mm|in)$/.exec(media)?.groups
  if (!found) return { form: media }
  const tenths = (length: string | undefined): number =>
    Math.round(Number(length) * (tenthsPer[found.unit ?? ''] ?? 10))
  return { width: tenths(found.width), length: tenths(found.length) }
}
