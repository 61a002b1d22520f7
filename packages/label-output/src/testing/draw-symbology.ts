// A label with one barcode of any symbology, large enough for each of them.
import type { BarcodeElement, LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText } from '@labelwright/label-document/symbology-options'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { rasterise } from '../raster/rasterise.ts'
import { barcodesOf, toGrey } from './grey.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)

export const barcodeElement = (symbology: Symbology, content: string): BarcodeElement => ({
  id: 'barcode',
  type: 'barcode',
  symbology,
  content,
  x: millimetres(20),
  y: millimetres(10),
  width: millimetres(160),
  height: millimetres({ matrix: 80, stacked: 60, linear: 25, postal: 6 }[symbologyTraits(symbology).shape]),
  moduleWidth: micrometres(500),
  showText: hasOwnText(symbology),
  rotation: 0,
})

export const labelWith = (element: BarcodeElement): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(200),
  height: millimetres(100),
  cornerRadius: millimetres(0),
  variables: [],
  elements: [element],
})

export function drawSymbology(symbology: Symbology, dpi: number, content = symbologyTraits(symbology).example) {
  const { drawing, problems } = layOutLabel(
    compileLabel(labelWith(barcodeElement(symbology, content)), { resources, dpi }),
    {},
  )
  const [mark] = barcodesOf(drawing)
  if (!mark) throw new Error(problems[0]?.message ?? 'No barcode')
  return { drawing, problems, mark, picture: toGrey(rasterise(drawing, resources)) }
}
