import { deflateSync, inflateSync } from 'node:zlib'
import { millimetres } from '@labelwright/label-document/lengths'
import { sampleLabels } from '@labelwright/label-document/samples'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { type Grey, readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { makeDocument, makeRecords } from '../../../../scripts/bench/render-label.ts'
import { renderZpl } from '../testing/render-zpl.ts'
import { createStoredFormat } from './write-stored-format.ts'
import { writeZpl } from './write-zpl.ts'
import { createZplBatch } from './write-zpl-batch.ts'

const resources = await loadResources()
const options = { resources, copies: 1, deflate: (bytes: Uint8Array) => deflateSync(bytes) }
const records = makeRecords(40)
const label = compileLabel(makeDocument(), { resources, dpi: 203.2 })
const format = createStoredFormat(label, records[0] ?? {}, options)
if (!format) throw new Error('The design cannot be stored')

const same = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

describe('A stored format', () => {
  it('with its values prints what the whole label prints', async () => {
    for (const record of records.slice(0, 3)) {
      const { zpl, problems } = format.write(record)
      expect(problems).toEqual([])
      expect(zpl).toMatch(/^\^XA\^XFR:[0-9A-Z]{8}\.ZPL\^FS\^FN1/)
      const stored = await renderZpl(format.definition + zpl, 100, 60)
      const { drawing } = layOutLabel(label, record)
      const whole = await renderZpl(writeZpl(drawing, { ...options, text: 'printer-font' }), 100, 60)
      expect(same(stored.grey, whole.grey)).toBe(true)
      expect((await readGrey(stored)).length).toBeGreaterThan(0)
    }
  })

  it('needs less than 400 bytes a label', () => {
    for (const record of records) expect(format.write(record).zpl.length).toBeLessThan(400)
  })

  it('sends a label whole when its text must shrink, its symbol is larger, or something is wrong', () => {
    const [record = {}] = records
    const shrunk = format.write({ ...record, title: 'A title that is a good deal too long for fourteen points' })
    const larger = format.write({ ...record, linear: '(01)09501101530003(10)ABCDEFGHIJ' })
    const wrong = format.write({ ...record, linear: '(01)1' })
    for (const { zpl } of [shrunk, larger, wrong]) expect(zpl).not.toContain('^XF')
    expect([shrunk.problems.length, larger.problems.length]).toEqual([0, 0])
    expect(wrong.problems).toMatchObject([{ code: 'gs1-invalid' }])
  })

  it.each(['^XZ~JA', '_5EXZ^FS', '\u0010~HS', '^FN2^FDx^FS', 'a\r\n^XA'])(
    'never takes data for a command: %j',
    (title) => {
      const { zpl } = format.write({ ...records[0], title })
      expect(zpl.match(/\^XA/g)).toHaveLength(1)
      expect(zpl.match(/\^XZ/g)).toHaveLength(1)
      expect(zpl).not.toMatch(/~/)
      expect(zpl.match(/\^FN1(?!\d)/g)?.length ?? 0).toBeLessThanOrEqual(1)
    },
  )

  it('is not made of a design that the printer could not draw alike', () => {
    const [shelf] = sampleLabels
    if (!shelf) throw new Error('No sample')
    expect(createStoredFormat(compileLabel(shelf.document, { resources, dpi: 203.2 }), {}, options)).toBeUndefined()
  })
})

describe('A line in the middle or at the right', () => {
  const inkOf = ({ grey, width }: Grey): readonly [left: number, right: number] => {
    const columns = [...grey.keys()].filter((place) => (grey[place] ?? 255) < 128).map((place) => place % width)
    return [Math.min(...columns), Math.max(...columns)]
  }

  it.each([
    ['center', 0],
    ['right', 0],
    ['center', 180],
    ['right', 180],
  ] as const)('%s at %i degrees is stored, and stands there whatever its length', async (align, rotation) => {
    const base = makeDocument()
    const [text] = base.elements.filter((element) => element.type === 'text')
    if (!text) throw new Error('No text')
    const frame = { x: millimetres(20), y: millimetres(20), width: millimetres(60), height: millimetres(8) }
    const one = compileLabel({ ...base, elements: [{ ...text, ...frame, align, rotation }] }, { resources, dpi: 203.2 })
    const stored = createStoredFormat(one, { ...records[0], title: 'Some words' }, options)
    if (!stored) throw new Error('The design cannot be stored')
    for (const title of ['I', 'Two words', 'Words of a longer line']) {
      const { zpl } = stored.write({ ...records[0], title })
      expect(zpl).toContain('^XF')
      const picture = await renderZpl(stored.definition + zpl, 100, 60)
      const whole = writeZpl(layOutLabel(one, { ...records[0], title }).drawing, { ...options, text: 'printer-font' })
      expect(same(picture.grey, (await renderZpl(whole, 100, 60)).grey)).toBe(true)
      const [left, right] = inkOf(picture)
      // 8 dots a millimetre: the frame is from 160 to 640. A letter has a little white about it.
      const offMiddle = Math.abs((left + right) / 2 - 400)
      const offEnd = Math.abs(rotation === 0 ? right - 640 : left - 160)
      expect(align === 'center' ? offMiddle : offEnd).toBeLessThan(6)
    }
  })
})

describe('A job of many labels', () => {
  it('sends the shared pictures once, prints the same, and leaves nothing behind', async () => {
    const batch = createZplBatch({ ...options, text: 'printer-font' })
    const labels = records.slice(0, 3).map((record) => batch.add(layOutLabel(label, record).drawing))
    expect(labels.join('').match(/~DG/g)).toHaveLength(1)
    expect(labels[1]?.length).toBeLessThan(800)
    expect(batch.finish()).toMatch(/^\^XA\n\^IDR:[0-9A-Z]{8}\.GRF\^FS\n\^XZ\n$/)
    const [first = '', second = ''] = labels
    const { drawing } = layOutLabel(label, records[1] ?? {})
    const whole = await renderZpl(writeZpl(drawing, { ...options, text: 'printer-font' }), 100, 60)
    const download = first.slice(0, first.indexOf('^XA'))
    expect(same((await renderZpl(download + second, 100, 60)).grey, whole.grey)).toBe(true)
    expect(inflateSync(Buffer.from(/:Z64:([^:]+):/.exec(download)?.[1] ?? '', 'base64')).length).toBeGreaterThan(0)
  })
})
