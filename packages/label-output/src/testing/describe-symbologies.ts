// Symbologies at resolutions: `every-symbology.test.ts` takes some of them, `every-symbology.proof.test.ts` all.
import { readings } from '@labelwright/barcode-reading/reader-formats'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { describe, expect, it } from 'vitest'
import { symbolSize } from '../raster/mark-dots.ts'
import { drawSymbology } from './draw-symbology.ts'

const names = Object.keys(symbologies) as Symbology[]

/** `resolutionsOf` answers the resolutions that a symbology is drawn at, in dpi. */
export function describeSymbologies(resolutionsOf: (symbology: Symbology) => readonly number[]): void {
  describe('Every symbology', () => {
    it.each(names)('%s encodes its example without a problem, in whole dots', (symbology) => {
      for (const dpi of resolutionsOf(symbology)) {
        const { mark, drawing, problems } = drawSymbology(symbology, dpi)
        expect(problems).toEqual([])
        const { width, height } = symbolSize(mark, drawing.dot)
        expect([Number.isInteger(width), Number.isInteger(height)]).toEqual([true, true])
      }
    })

    it.each(names.filter((name) => readings[name]).map((name) => [name, resolutionsOf(name).join(' and ')] as const))(
      '%s is read at %s dpi',
      async (symbology) => {
        const { format, toRead = (data: string) => data } = readings[symbology] ?? { format: 'All' }
        for (const dpi of resolutionsOf(symbology)) {
          const { picture, mark } = drawSymbology(symbology, dpi)
          const [result] = await readGrey(picture, [format])
          expect(result?.text, `${symbology} at ${dpi} dpi`).toBe(toRead(mark.data))
        }
      },
    )
  })
}
