import { deflateSync } from 'node:zlib'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { createPagePainter } from './page-painter.ts'
import { createPdfWriter, writePdf } from './write-pdf.ts'

const resources = await loadResources()
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)

describe('Pages painted in another thread', () => {
  it.each(sampleLabels)('make the same file of "$name"', ({ document }) => {
    const label = compileLabel(document, { resources, dpi: 300 })
    const drawings = Array.from({ length: 3 }, () => layOutLabel(label, {}).drawing)
    const options = { resources, copies: 1, deflate, title: 'Batch' }
    const parts: Uint8Array[] = []
    const writer = createPdfWriter(options, (bytes) => parts.push(bytes))
    const paint = createPagePainter({ resources, deflate, form: 0 })
    const [design] = drawings
    if (!design) throw new Error('No drawing')
    for (const drawing of drawings) writer.addPainted(structuredClone(paint([drawing])), design)
    writer.finish()
    const together = writePdf(drawings, options)
    expect(Buffer.compare(Buffer.concat(parts), Buffer.from(together))).toBe(0)
  })

  it('of another design are refused', () => {
    const [sample] = sampleLabels
    if (!sample) throw new Error('No sample')
    const label = compileLabel(sample.document, { resources, dpi: 300 })
    const { drawing } = layOutLabel(label, {})
    const writer = createPdfWriter({ resources, copies: 1, deflate, title: '' }, () => undefined)
    const page = createPagePainter({ resources, deflate, form: 4 })([drawing])
    expect(() => writer.addPainted(page, drawing)).toThrow('design 4')
  })
})
