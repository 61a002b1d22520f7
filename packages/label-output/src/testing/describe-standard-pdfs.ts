// Standard labels as PDF at resolutions: `standard-label-pictures.test.ts` takes some of them, `standard-label-pictures.proof.test.ts` all.
import { expect, it } from 'vitest'
import { rasterise } from '../raster/rasterise.ts'
import { compareDots } from './compare-dots.ts'
import { toGrey } from './grey.ts'
import { renderPdf } from './render-pdf.ts'
import { drawPicture, pdfOf, pictureResources, standardPictures } from './standard-pictures.ts'

/** `resolutionsOf` answers the resolutions that a label is drawn at, in dpi. */
export function describeStandardPdfs(resolutionsOf: (name: string) => readonly number[]): void {
  it.each(standardPictures)('of $name as PDF are the dots of the drawing to another reader', (label) => {
    for (const dpi of resolutionsOf(label.name)) {
      const drawing = drawPicture(label, dpi)
      const page = renderPdf(pdfOf(drawing), 0, dpi)
      const dots = toGrey(rasterise(drawing, pictureResources))
      expect([page.width, page.height]).toEqual([dots.width, dots.height])
      const { compared, different } = compareDots(page, dots)
      expect(compared).toBeGreaterThan(50)
      expect(different / compared).toBeLessThan(0.02)
    }
  })
}
