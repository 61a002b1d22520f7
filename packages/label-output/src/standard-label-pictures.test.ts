import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleSettingsOf } from '@labelwright/label-document/standard-labels/read-settings'
import { makeStandardLabel, standardLabelTemplates } from '@labelwright/label-document/standard-labels/standard-labels'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadPictograms } from '@labelwright/label-layout/pictograms/load-pictograms'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { writePdf } from './pdf/write-pdf.ts'
import { rasterise } from './raster/rasterise.ts'
import { writeSvg } from './svg/write-svg.ts'
import { compareDots } from './testing/compare-dots.ts'
import { isSame, toGrey } from './testing/grey.ts'
import { renderPdf } from './testing/render-pdf.ts'
import { renderZpl } from './testing/render-zpl.ts'
import { writeZpl } from './zpl/write-zpl.ts'

const logo = new PNG({ width: 40, height: 20 })
const resources = { ...(await loadResources()), media: new Map([['a'.repeat(64), PNG.sync.write(logo)]]) }
await loadPictograms(resources)

const resolutions = [203.2, 300, 600] as const
const labels = standardLabelTemplates.flatMap((template) =>
  template.sizes.map(({ id }) => {
    const document = makeStandardLabel(template.id, id, sampleSettingsOf(template))
    if (!document) throw new Error(`No label ${template.id} of ${id}`)
    return { name: `${template.id} ${id}`, document }
  }),
)
type StandardLabel = (typeof labels)[number]

const draw = ({ document }: StandardLabel, dpi: number) =>
  layOutLabel(compileLabel(document, { resources, dpi }), sampleValuesOf(document.variables)).drawing

type Drawn = ReturnType<typeof draw>

const zplOf = (drawing: Drawn): string =>
  writeZpl(drawing, { resources, copies: 1, deflate: (bytes) => deflateSync(bytes) })
// Not compressed: what is agreed is what is drawn, not how a version of zlib packs it.
const pdfOf = (drawing: Drawn): Uint8Array =>
  writePdf([drawing], { resources, copies: 1, title: '', deflate: (bytes) => deflateSync(bytes, { level: 0 }) })

const digest = (picture: string | Uint8Array): string =>
  createHash('sha256').update(picture).digest('base64url').slice(0, 16)

function digestsOf(label: StandardLabel): string {
  const screen = draw(label, 203.2)
  const dots = resolutions.map((dpi) => `${Math.round(dpi)} dpi ${digest(rasterise(draw(label, dpi), resources).bits)}`)
  const zpl = resolutions.map((dpi) => `zpl ${Math.round(dpi)} ${digest(zplOf(draw(label, dpi)))}`)
  const parts = [
    ...dots,
    ...zpl,
    `pdf ${digest(pdfOf(draw(label, 600)))}`,
    `screen ${digest(writeSvg(screen, resources))}`,
  ]
  return `${label.name}: ${parts.join(', ')}`
}

describe('[LABEL-20] The pictures of the standard labels', () => {
  it('are those that were agreed: dots, ZPL, PDF and screen', async () => {
    await expect(`${labels.map(digestsOf).join('\n')}\n`).toMatchFileSnapshot('./testing/golden/standard-labels.txt')
  })

  it.each(labels)('of $name as PDF are the dots of the drawing to another reader', (label) => {
    for (const dpi of resolutions) {
      const drawing = draw(label, dpi)
      const page = renderPdf(pdfOf(drawing), 0, dpi)
      const dots = toGrey(rasterise(drawing, resources))
      expect([page.width, page.height]).toEqual([dots.width, dots.height])
      const { compared, different } = compareDots(page, dots)
      expect(compared).toBeGreaterThan(50)
      expect(different / compared).toBeLessThan(0.02)
    }
  })

  it.each(labels)('of $name as ZPL are text and pictures dot for dot', async (label) => {
    const drawn = draw(label, 203.2)
    const isNoBarcode = ({ type }: Drawn['marks'][number]) => type !== 'barcode'
    const drawing = { ...drawn, marks: drawn.marks.filter(isNoBarcode), sharedMarks: [] }
    const wanted = toGrey(rasterise(drawing, resources))
    const printed = await renderZpl(zplOf(drawing), label.document.width / 1000, label.document.height / 1000)
    expect([printed.width, printed.height]).toEqual([wanted.width, wanted.height])
    expect(isSame(printed.grey, wanted.grey)).toBe(true)
  })
})
