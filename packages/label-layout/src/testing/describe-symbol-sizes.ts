// The sizes of symbologies: `barcode-options.test.ts` takes some of each, `barcode-options.proof.test.ts` all.
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { describe, expect, it } from 'vitest'
import { nameOfSize } from '../symbols/symbol-sizes.ts'
import { encodeBarcode } from './encode-barcode.ts'

const contents: Readonly<Partial<Record<Symbology, string>>> = { 'micro-qr': '1', aztec: '1', micropdf417: '1' }
const names = Object.keys(symbologies) as Symbology[]

/** `chosenOf` answers those of a symbology's sizes that are encoded. */
export function describeSymbolSizes(chosenOf: (sizes: readonly string[]) => readonly string[]): void {
  describe('Every option of every symbology', () => {
    it.each(names.filter((name) => optionsOfSymbology(name).symbolVersion))(
      '%s has every size that it names',
      (symbology) => {
        for (const symbolVersion of chosenOf(optionsOfSymbology(symbology).symbolVersion ?? [])) {
          const encoded = encodeBarcode(symbology, { symbolVersion }, contents[symbology])
          // The smallest sizes do not hold the example.
          if ('reason' in encoded) expect(encoded.detail, symbolVersion).toBe('symbol-version-too-small')
          else if (encoded.symbol.kind === 'matrix') {
            expect(nameOfSize(symbology, encoded.symbol, symbolVersion)).toBe(symbolVersion)
          }
        }
      },
    )
  })
}
