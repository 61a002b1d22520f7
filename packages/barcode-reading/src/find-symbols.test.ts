import { millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { describe, expect, it } from 'vitest'
import { findSymbols } from './find-symbols.ts'
import { barcode, drawPage } from './testing/draw-page.ts'

const isMatrix = (symbology: Symbology): boolean => symbologyTraits(symbology).shape === 'matrix'

/** Below each other. */
function page(...kinds: readonly Symbology[]) {
  const elements = kinds.map((symbology, place) =>
    barcode(symbology, {
      id: `code-${place}`,
      x: millimetres(10),
      y: millimetres(8 + place * 30),
      width: millimetres(isMatrix(symbology) ? 18 : 120),
      height: millimetres(18),
    }),
  )
  return drawPage(elements, {}, { width: millimetres(150), height: millimetres(10 + 30 * kinds.length) }).dots
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
