import { deflateSync } from 'node:zlib'
import type { Shade } from '@labelwright/label-document/element-formats'
import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { outputFormats } from './output-formats.ts'
import { isSet } from './raster/bitmap.ts'
import { rasterise, rasteriseInks } from './raster/rasterise.ts'
import { inksLabel } from './testing/inks-label.ts'
import { renderPdf, renderPdfChannel } from './testing/render-pdf.ts'

const resources = await loadResources()
const deflate = (bytes: Uint8Array): Uint8Array => deflateSync(bytes)
const options = { resources, copies: 1, deflate, title: 'Inks' }

const element = (id: string): LabelElement => {
  const found = inksLabel.elements.find((one) => one.id === id)
  if (!found) throw new Error(`No element ${id}`)
  return found
}
const draw = (elements: readonly LabelElement[], dpi = 203.2, document: LabelDocument = inksLabel) =>
  layOutLabel(compileLabel({ ...document, elements }, { resources, dpi }), {}).drawing
const dotsOf = (...args: Parameters<typeof draw>) => rasterise(draw(...args), resources)

describe('White ink', () => {
  it('takes the dots away from the black below it, and those alone', () => {
    const area = dotsOf([element('price-area')])
    const letters = dotsOf([{ ...element('price'), ink: 'black' } as LabelElement])
    const both = dotsOf([element('price-area'), element('price')])
    expect(letters.bits.some((byte) => byte !== 0)).toBe(true)
    expect(both.bits).toEqual(area.bits.map((byte, place) => byte & ~(letters.bits[place] ?? 0)))
  })

  it('is painted in order: black over it stays, also where values vary', () => {
    const over = dotsOf([element('plate'), element('window'), element('code')])
    const code = dotsOf([element('code')])
    expect(code.bits.every((byte, place) => (byte & ~(over.bits[place] ?? 0)) === 0)).toBe(true)
    // `below` varies with the price, `cover` does not: compiled apart, they still lie as they were ordered.
    const [below, cover] = [element('below'), element('cover')]
    const lengths = [dotsOf([below, cover]), dotsOf([cover, below])].map(({ bits }) =>
      bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0),
    )
    expect(lengths[0]).toBeLessThan(lengths[1] ?? 0)
    expect(dotsOf([cover, below]).bits).toEqual(dotsOf([below]).bits)
  })

  it('shows no dot on white paper, in any language', () => {
    const drawing = draw([element('price')])
    expect(rasterise(drawing, resources).bits.every((byte) => byte === 0)).toBe(true)
    expect(Buffer.from(outputFormats.zpl.write([drawing], options)).toString('latin1')).not.toContain('^GF')
  })
})

describe('Accent ink', () => {
  const drawing = draw(inksLabel.elements)

  it('is a colour of its own in PNG, and black where there is one ink only', () => {
    const { black, accent } = rasteriseInks(drawing, resources)
    expect(black.bits.every((byte, place) => (byte & (accent.bits[place] ?? 0)) === 0)).toBe(true)
    expect(rasterise(drawing, resources).bits).toEqual(
      black.bits.map((byte, place) => byte | (accent.bits[place] ?? 0)),
    )
    const { width, data } = PNG.sync.read(Buffer.from(outputFormats.png.write([drawing], options)))
    for (let row = 0; row < black.heightDots; row++) {
      for (let column = 0; column < width; column++) {
        const pixel = [...data.subarray((row * width + column) * 4, (row * width + column) * 4 + 3)]
        const wanted = isSet(accent, column, row)
          ? [226, 0, 26]
          : isSet(black, column, row)
            ? [0, 0, 0]
            : [255, 255, 255]
        if (pixel.join() !== wanted.join()) expect([column, row, ...pixel]).toEqual([column, row, ...wanted])
      }
    }
  })

  it('is the same colour in PDF', () => {
    const pdf = outputFormats.pdf.write([drawing], options)
    // In the left half of the frame's upper line.
    const place = (): number => Math.round(26.2 * 8) * 480 + Math.round(28 * 8)
    const [red, green, blue] = (['red', 'green', 'blue'] as const).map(
      (channel) => renderPdfChannel(pdf, { pageIndex: 0, dpi: 203.2, channel }).grey[place()],
    )
    expect(red).toBeGreaterThan(220)
    expect(green).toBeLessThan(8)
    expect(blue).toBeLessThan(34)
  })

  it('has the label’s colour in SVG, red where it names none', () => {
    const svg = (document: LabelDocument) =>
      Buffer.from(outputFormats.svg.write([draw([element('red')], 203.2, document)], options)).toString()
    expect(svg(inksLabel)).toContain('fill="#e2001a"')
    const { accentColor: _, ...unnamed } = inksLabel
    expect(svg(unnamed)).toContain('fill="#e30613"')
  })
})

describe('A shade', () => {
  const box = (shade: Shade, left: number): LabelElement => ({
    id: `${shade}-${left}`,
    type: 'box',
    x: millimetres(left),
    y: millimetres(2),
    width: millimetres(10),
    height: millimetres(10),
    lineWidth: micrometres(0),
    filled: true,
    shade,
  })

  it.each([
    [25, 203.2],
    [50, 203.2],
    [75, 203.2],
    [25, 600],
    [50, 600],
    [75, 600],
  ] as const)('of %i percent has so many dots at %d dpi', (shade, dpi) => {
    const count = (bits: Uint8Array) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    const { shade: _, ...full } = box(shade, 2) as LabelElement & { readonly type: 'box' }
    const share = (100 * count(dotsOf([box(shade, 2)], dpi).bits)) / count(dotsOf([full], dpi).bits)
    expect(Math.abs(share - shade)).toBeLessThan(1)
  })

  it('goes on without a seam where another begins', () => {
    const { width, ...rest } = box(50, 2) as LabelElement & { readonly type: 'box' }
    expect(dotsOf([box(50, 2), box(50, 12)]).bits).toEqual(dotsOf([{ ...rest, width: millimetres(20) }]).bits)
    expect(width).toBe(10_000)
  })

  it('is the same dots in PDF as at a printer', () => {
    const drawing = draw([box(50, 2)])
    const dots = rasterise(drawing, resources)
    const page = renderPdf(outputFormats.pdf.write([drawing], options), 0, 203.2)
    let wrong = 0
    for (let row = 20; row < 90; row++) {
      for (let column = 20; column < 90; column++) {
        if ((page.grey[row * page.width + column] ?? 255) < 128 !== isSet(dots, column, row)) wrong++
      }
    }
    expect(wrong).toBe(0)
  })
})

describe('Lines in pieces', () => {
  const frame = element('dashes')
  it('begin and end with a piece, so that corners are full', () => {
    const dots = dotsOf([frame])
    const [left, top, right, bottom] = [16, 528, 223, 607]
    for (const [column, row] of [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const) {
      expect(isSet(dots, column, row), `${column} ${row}`).toBe(true)
    }
    const upper = Array.from({ length: 208 }, (_, column) => (isSet(dots, left + column, top) ? '#' : ' ')).join('')
    expect(upper).toMatch(/^#{16}( {8}#{16}){8}$/)
  })

  it('dots are as long as the line is wide', () => {
    const dots = dotsOf([element('level')])
    const row = Array.from({ length: 208 }, (_, column) => (isSet(dots, 240 + column, 624) ? '#' : ' ')).join('')
    expect(row).toMatch(/^#{4}( {3,4}#{4,5}| {4,5}#{3,4})+$/)
  })
})
