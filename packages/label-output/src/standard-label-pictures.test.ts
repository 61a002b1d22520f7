import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rasterise } from './raster/rasterise.ts'
import { writeSvg } from './svg/write-svg.ts'
import { describeStandardPdfs } from './testing/describe-standard-pdfs.ts'
import { isSame, toGrey } from './testing/grey.ts'
import { renderZpl } from './testing/render-zpl.ts'
import {
  type DrawnPicture,
  drawPicture,
  pdfOf,
  pictureResources,
  type StandardPicture,
  standardPictures,
  zplOf,
} from './testing/standard-pictures.ts'

// A long narrow one, one with pictograms, and one whose barcode is nearly as wide as the label.
const drawnAtAll = ['cable 60x25', 'ghs 52x74', 'udi 60x40']

const digest = (picture: string | Uint8Array): string =>
  createHash('sha256').update(picture).digest('base64url').slice(0, 16)

function digestsOf(label: StandardPicture): string {
  const [coarse, medium, fine] = [drawPicture(label, 203.2), drawPicture(label, 300), drawPicture(label, 600)]
  const drawings = [
    ['203', coarse],
    ['300', medium],
    ['600', fine],
  ] as const
  const parts = [
    ...drawings.map(([dpi, drawing]) => `${dpi} dpi ${digest(rasterise(drawing, pictureResources).bits)}`),
    ...drawings.map(([dpi, drawing]) => `zpl ${dpi} ${digest(zplOf(drawing))}`),
    `pdf ${digest(pdfOf(fine))}`,
    `screen ${digest(writeSvg(coarse, pictureResources))}`,
  ]
  return `${label.name}: ${parts.join(', ')}`
}

describe('[LABEL-20] The pictures of the standard labels', () => {
  it('are those that were agreed: dots, ZPL, PDF and screen', async () => {
    await expect(`${standardPictures.map(digestsOf).join('\n')}\n`).toMatchFileSnapshot(
      './testing/golden/standard-labels.txt',
    )
  })

  describeStandardPdfs((name) => (drawnAtAll.includes(name) ? [203.2, 300, 600] : [203.2]))

  it.each(standardPictures)('of $name as ZPL are text and pictures dot for dot', async (label) => {
    const drawn = drawPicture(label, 203.2)
    const isNoBarcode = ({ type }: DrawnPicture['marks'][number]) => type !== 'barcode'
    const drawing = { ...drawn, marks: drawn.marks.filter(isNoBarcode), sharedMarks: [] }
    const wanted = toGrey(rasterise(drawing, pictureResources))
    const printed = await renderZpl(zplOf(drawing), label.document.width / 1000, label.document.height / 1000)
    expect([printed.width, printed.height]).toEqual([wanted.width, wanted.height])
    expect(isSame(printed.grey, wanted.grey)).toBe(true)
  })
})
