import { deflateSync } from 'node:zlib'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { describe, expect, it } from 'vitest'
import { outputFormats } from '../output-formats.ts'
import { type Bitmap, isSet } from '../raster/bitmap.ts'
import { readCpcl, readEpl, readEscPos, readTspl } from '../testing/read-raster-languages.ts'
import { renderPdf } from '../testing/render-pdf.ts'
import { renderZpl } from '../testing/render-zpl.ts'
import { unsupportedSettings } from './unsupported-settings.ts'

const resources = await loadResources()
// A square of 1 mm, 2 mm from the left and 3 mm from the top of a label of 20 by 10 mm.
const { drawing } = layOutLabel(
  compileLabel(
    {
      formatVersion: 3,
      width: millimetres(20),
      height: millimetres(10),
      cornerRadius: millimetres(0),
      variables: [],
      elements: [
        {
          id: 'square',
          type: 'box',
          x: millimetres(2),
          y: millimetres(3),
          width: millimetres(1),
          height: millimetres(1),
          lineWidth: micrometres(100),
          filled: true,
        },
      ],
    },
    { resources, dpi: 203.2 },
  ),
  {},
)
const [wide, tall] = [160, 80]
const optionsWith = (settings: PrintSettings) => ({
  resources,
  copies: 1,
  title: '',
  settings,
  deflate: (bytes: Uint8Array) => deflateSync(bytes),
})

/** The dot that is the first of the ink from the left and from the top. */
function corner(isInk: (column: number, row: number) => boolean): [number, number] | undefined {
  for (let row = 0; row < tall; row++)
    for (let column = 0; column < wide; column++) if (isInk(column, row)) return [column, row]
  return undefined
}
const cornerOf = (page: Bitmap | undefined) => corner((column, row) => page !== undefined && isSet(page, column, row))

const readers = {
  tspl: (bytes: Uint8Array) => readTspl(bytes, wide, tall),
  epl: (bytes: Uint8Array) => readEpl(bytes, tall),
  cpcl: readCpcl,
  'esc-pos': (bytes: Uint8Array) => readEscPos(bytes, wide, tall),
} as const
const cases: readonly (readonly [string, PrintSettings, readonly [number, number] | undefined])[] = [
  ['as it is laid out', {}, [16, 24]],
  ['moved', { offsetX: millimetres(1), offsetY: millimetres(-2) }, [24, 8]],
  ['moved partly off', { offsetX: millimetres(-2.5) }, [0, 24]],
  ['moved off', { offsetX: millimetres(20) }, undefined],
  ['mirrored', { isMirrored: true }, [136, 24]],
  ['turned', { isUpsideDown: true }, [136, 48]],
  ['mirrored and turned', { isMirrored: true, isUpsideDown: true }, [16, 48]],
]

describe.each(cases)('A label %s', (_, settings, place) => {
  it.each(Object.keys(readers) as (keyof typeof readers)[])('stands so in %s', (language) => {
    const bytes = outputFormats[language].write([drawing], optionsWith(settings))
    expect(cornerOf(readers[language](bytes).labels[0]?.bitmap)).toEqual(place)
  })

  it('stands so in PDF', () => {
    const { grey, width } = renderPdf(outputFormats.pdf.write([drawing], optionsWith(settings)), 0, 203.2)
    expect(corner((column, row) => (grey[row * width + column] ?? 255) < 128)).toEqual(place)
  })
})

describe('A label in ZPL', () => {
  it('is moved by its places, not by settings that stay in the printer', async () => {
    const settings = { offsetX: millimetres(1), offsetY: millimetres(-2) }
    const zpl = Buffer.from(outputFormats.zpl.write([drawing], optionsWith(settings))).toString()
    expect(zpl).toContain('^FO24,8^GB')
    expect(zpl).not.toMatch(/\^L[ST]/)
    const { grey, width } = await renderZpl(zpl, 20, 10)
    expect(corner((column, row) => (grey[row * width + column] ?? 255) < 128)).toEqual([24, 8])
  })

  it('carries its settings between the head and the first field', () => {
    const settings = { speed: 100, darkness: 50, finish: 'peel', isUpsideDown: true } as const
    const zpl = Buffer.from(outputFormats.zpl.write([drawing], optionsWith(settings))).toString()
    expect(zpl).toMatch(/^~SD15\n\^XA\n\^CI28\^PW160\^LL80\^LH0,0\n\^PR4\^MMP\^POI\n\^FO/)
  })
})

describe('Settings without a command', () => {
  it('are named', () => {
    const all = {
      speed: 1,
      darkness: 1,
      finish: 'cut',
      cutEvery: 1,
      media: { kind: 'gap', gap: micrometres(3000), offset: micrometres(0) },
    } as const
    expect(unsupportedSettings('zpl', all)).toEqual(['mediaGap', 'mediaOffset'])
    expect(unsupportedSettings('zpl', { media: { kind: 'mark', offset: micrometres(0) } })).toEqual([])
    expect(unsupportedSettings('pdf', all)).toHaveLength(7)
    expect(unsupportedSettings('pdf', { isMirrored: true, isUpsideDown: true, offsetX: micrometres(1) })).toEqual([])
  })
})
