// A page with barcodes as the dots of a printer with 8 dots in a millimetre.
import type { BarcodeElement, LabelDocument } from '@labelwright/label-document/label-document'
import { type Micrometres, micrometres, millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText } from '@labelwright/label-document/symbology-options'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { rasterise } from '@labelwright/label-output/raster/rasterise'

const resources = await loadResources()
await loadSymbolLibrary(resources)

/** A barcode with the example of its symbology, in modules of 0.5 mm. */
export const barcode = (symbology: Symbology, changes: Partial<BarcodeElement> = {}): BarcodeElement => ({
  id: 'code',
  type: 'barcode',
  symbology,
  content: symbologyTraits(symbology).example,
  x: millimetres(30),
  y: millimetres(30),
  width: millimetres(140),
  height: millimetres(symbologyTraits(symbology).shape === 'postal' ? 6 : 60),
  moduleWidth: micrometres(500),
  showText: hasOwnText(symbology),
  rotation: 0,
  ...changes,
})

interface Page {
  readonly width: Micrometres
  readonly height: Micrometres
}

const large: Page = { width: millimetres(200), height: millimetres(200) }

/** The drawing of a page and its dots; 200 by 200 mm unless another size is given. */
export function drawPage(
  elements: LabelDocument['elements'],
  values: Readonly<Record<string, string>> = {},
  size = large,
) {
  const paper = { formatVersion: 3, ...size, cornerRadius: millimetres(0), variables: [] } as const
  const { drawing } = layOutLabel(compileLabel({ ...paper, elements }, { resources, dpi: 203.2 }), values)
  return { drawing, dots: rasterise(drawing, resources) }
}
