import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { fillRectangle } from '@labelwright/label-output/raster/bitmap'
import { describe, expect, it } from 'vitest'
import { readBack } from './read-back.ts'
import { readings } from './reader-formats.ts'
import { barcode, drawPage } from './testing/draw-page.ts'

const readBackOf = async (...elements: BarcodeElement[]) => {
  const { drawing, dots } = drawPage(elements)
  return readBack(drawing, dots)
}

describe('The barcodes of a label, read back from its dots', () => {
  const names = Object.keys(symbologies) as Symbology[]

  it.each(names)('say what they should: %s', async (symbology) => {
    const [first, ...others] = await readBackOf(barcode(symbology))
    const by = readings[symbology] ? (symbology.endsWith('-composite') ? 'part' : 'reader') : 'modules'
    expect(others).toEqual([])
    expect(first).toMatchObject({ elementId: 'code', symbology, by, isRight: true })
  })

  it('say it in every direction, each by the id of its element', async () => {
    const small = { width: millimetres(60), height: millimetres(60) }
    const elements = ([0, 90, 180, 270] as const).map((rotation, index) =>
      barcode('code128', {
        ...small,
        id: `at ${rotation}`,
        rotation,
        x: millimetres(20 + 80 * (index % 2)),
        y: millimetres(20 + 80 * (index >> 1)),
      }),
    )
    const read = await readBackOf(...elements)
    expect(read.map(({ elementId, read, isRight }) => [elementId, read, isRight])).toEqual(
      [0, 90, 180, 270].map((rotation) => [`at ${rotation}`, 'LABEL-1234', true]),
    )
  })

  it('say it together with an add-on', async () => {
    const [first] = await readBackOf(barcode('ean13', { content: '7350001234564+12345' }))
    expect(first).toMatchObject({ read: '735000123456412345', isRight: true })
  })

  it('are wrong where something is printed over them', async () => {
    for (const symbology of ['code128', 'dotcode', 'gs1-128-composite'] as const) {
      const { drawing, dots } = drawPage([barcode(symbology)])
      const mark = drawing.marks.find((one) => one.type === 'barcode')
      if (!mark) throw new Error('no barcode')
      const [x, y] = [mark.x / drawing.dot, mark.y / drawing.dot]
      fillRectangle(dots, { x: x - 10, y, width: 300, height: 3000 })
      expect(await readBack(drawing, dots)).toMatchObject([{ isRight: false }])
    }
  })

  it('are wrong where ink stands in the quiet zone that the reader needs', async () => {
    const { drawing, dots } = drawPage([barcode('code128')])
    const mark = drawing.marks.find((one) => one.type === 'barcode')
    if (!mark) throw new Error('no barcode')
    const module = mark.module / drawing.dot
    fillRectangle(dots, { x: mark.x / drawing.dot - 2 * module, y: 0, width: module, height: 3000 })
    const [read] = await readBack(drawing, dots)
    expect(read).toEqual({ elementId: 'code', symbology: 'code128', data: 'LABEL-1234', by: 'reader', isRight: false })
  })
})
