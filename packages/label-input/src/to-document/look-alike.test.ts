import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { paintLabel } from '../printer/painting/paint-label.ts'
import type { PrinterReading } from '../printer/printer-label.ts'
import { epl, tspl } from '../printer/testing/image-jobs.ts'
import { convertReading, draw, firstLabel, read } from './testing/convert.ts'
import { handWrittenLabels, labelsOfOtherBars } from './testing/hand-written-labels.ts'
import { eplLabels, tsplLabels } from './testing/image-labels.ts'

const mostDifferent = 0.02

const formats = [
  'Code128',
  'Code39Std',
  'Codabar',
  'ITF',
  'EAN-13',
  'EAN-8',
  'UPC-A',
  'QRCode',
  'DataMatrix',
  'Aztec',
  'PDF417',
] as const

/** The data that a scanner reads, with the kind of each symbol. */
const scan = async (picture: Grey): Promise<string[]> =>
  (await readGrey(picture, formats)).map(({ format, text }) => `${format} ${text}`).sort()

/** A job of one label as a printer prints it, and as the design that it becomes; both without texts. */
function drawBoth(reading: PrinterReading): {
  readonly printed: Grey
  readonly designed: Grey
  readonly messages: string[]
} {
  expect(reading.notUnderstood).toEqual([])
  const { width, height, black } = paintLabel(firstLabel(reading))
  const { document, remarks } = convertReading(reading)
  const { grey, errors } = draw(document, { hasTexts: false })
  expect(errors).toEqual([])
  const printed = { width, height, grey: black.map((dot) => (dot ? 0 : 255)) }
  return { printed, designed: grey, messages: remarks.map(({ message }) => message) }
}

/** The labels of each language, with their readings. */
const labels: readonly (readonly [name: string, reading: () => PrinterReading])[] = [
  ...handWrittenLabels.map(([name, commands]) => [`${name} in ZPL`, () => read(`^XA${commands}^XZ`)] as const),
  ...eplLabels.map(([name, source]) => [`${name} in EPL`, () => epl.read(source)] as const),
  ...tsplLabels.map(([name, source]) => [`${name} in TSPL`, () => tspl.read(source)] as const),
]

describe('A label that was read from the language of a printer, drawn as a design', () => {
  it.each(labels)('%s: at most 2 percent of its dots differ, and its barcodes read the same', async (_, readLabel) => {
    const { printed, designed, messages } = drawBoth(readLabel())
    expect(messages).toEqual([])
    expect([designed.width, designed.height]).toEqual([printed.width, printed.height])
    const black = printed.grey.filter((level) => level === 0).length
    const different = printed.grey.filter((level, index) => level !== designed.grey[index]).length
    expect(different / black).toBeLessThanOrEqual(mostDifferent)
    expect(await scan(designed)).toEqual(await scan(printed))
  })

  it.each(labelsOfOtherBars)('%s reads the same, and a remark tells that its bars differ', async (_, commands) => {
    const { printed, designed, messages } = drawBoth(read(`^XA${commands}^XZ`))
    expect(messages).toEqual([expect.stringMatching(/^The bars of ".*" get other proportions than on the printer\.$/)])
    const scanned = await scan(designed)
    expect(scanned).toHaveLength(1)
    expect(scanned).toEqual(await scan(printed))
  })
})
