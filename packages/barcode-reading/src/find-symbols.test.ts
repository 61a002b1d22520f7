import type { BarcodeElement, LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText } from '@labelwright/label-document/symbology-options'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { rasterise } from '@labelwright/label-output/raster/rasterise'
import { describe, expect, it } from 'vitest'
import { findSymbols } from './find-symbols.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)

const isMatrix = (symbology: Symbology): boolean => symbologyTraits(symbology).shape === 'matrix'

/** Below each other, with text and a frame around. */
const page = (...kinds: readonly Symbology[]) => {
  const codes = kinds.map(
    (symbology, place): BarcodeElement => ({
      id: `code-${place}`,
      type: 'barcode',
      symbology,
      content: symbologyTraits(symbology).example,
      x: millimetres(10),
      y: millimetres(8 + place * 30),
      width: millimetres(isMatrix(symbology) ? 18 : 120),
      height: millimetres(18),
      moduleWidth: micrometres(500),
      showText: hasOwnText(symbology),
      rotation: 0,
    }),
  )
  const [width, height] = [millimetres(150), millimetres(10 + 30 * kinds.length)]
  const paper = { formatVersion: 3, width, height, cornerRadius: millimetres(0), variables: [] } as const
  const elements: LabelDocument['elements'] = codes
  const { drawing } = layOutLabel(compileLabel({ ...paper, elements }, { resources, dpi: 203.2 }), {})
  return rasterise(drawing, resources)
}
const namesOf = async (...kinds: readonly Symbology[]) =>
  (await findSymbols(page(...kinds))).map(({ symbology }) => symbology)

describe('What a scanner finds on a page', () => {
  it('is every barcode, from the top down, with what it says', async () => {
    expect(await findSymbols(page('qr', 'gs1-128', 'ean13', 'code39'))).toEqual([
      { symbology: 'qr', data: symbologyTraits('qr').example },
      { symbology: 'gs1-128', data: '010950110153000310ABC123' },
      { symbology: 'ean13', data: '7350001234564' },
      { symbology: 'code39', data: 'LABEL-39' },
    ])
  })

  it.each([
    ['code128', 'gs1-datamatrix', 'datamatrix', 'gs1-qr', 'micro-qr'],
    ['upce', 'ean8', 'code93', 'databar-omni', 'databar-expanded'],
    ['pdf417', 'aztec', 'rmqr'],
  ] as const)('has these kinds by their own names: %s, %s, %s', async (...kinds) => {
    expect(await namesOf(...kinds)).toEqual(kinds)
  })

  it('is nothing on a page without barcodes', async () => {
    expect(await findSymbols(page())).toEqual([])
  })
})
