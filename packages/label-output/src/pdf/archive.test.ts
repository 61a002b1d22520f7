import { deflateSync } from 'node:zlib'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { everythingLabel } from '../testing/everything-label.ts'
import { countPages } from '../testing/render-pdf.ts'
import { greyProfile } from './grey-profile.ts'
import { writePdf } from './write-pdf.ts'

const resources = await loadResources()
const { drawing } = layOutLabel(compileLabel(everythingLabel, { resources, dpi: 300 }), {})
const options = {
  resources,
  copies: 2,
  deflate: (bytes: Uint8Array): Uint8Array => deflateSync(bytes),
  title: 'Röd <&> 漢\u0001',
}

describe('A PDF for an archive', () => {
  it('says that it is PDF/A-2b, in metadata that are not compressed, with its title', () => {
    const bytes = writePdf([drawing], { ...options, settings: { isArchival: true } })
    const text = Buffer.from(bytes).toString('utf8')
    expect(countPages(bytes)).toBe(2)
    expect(text).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(text).toContain('Röd &lt;&amp;&gt; 漢</rdf:li>')
    expect(text).toMatch(/\/ID\[<[0-9a-f]{32}><[0-9a-f]{32}>\]/)
  })

  it('is not made unasked', () => {
    expect(Buffer.from(writePdf([drawing], options)).toString('latin1')).not.toContain('pdfaid')
  })

  it('has a profile of one grey channel whose parts lie within it', () => {
    const profile = greyProfile()
    const view = new DataView(profile.buffer)
    expect(view.getUint32(0)).toBe(profile.length)
    expect(Buffer.from(profile.subarray(12, 24)).toString('latin1')).toBe('prtrGRAYXYZ ')
    expect(Buffer.from(profile.subarray(36, 40)).toString('latin1')).toBe('acsp')
    const tags = Array.from({ length: view.getUint32(128) }, (_, index) => {
      const place = 132 + 12 * index
      const [offset, length] = [view.getUint32(place + 4), view.getUint32(place + 8)]
      expect(offset % 4).toBe(0)
      expect(offset + length).toBeLessThanOrEqual(profile.length)
      return Buffer.from(profile.subarray(place, place + 4)).toString('latin1')
    })
    expect(tags).toEqual(['desc', 'cprt', 'wtpt', 'kTRC'])
  })
})
