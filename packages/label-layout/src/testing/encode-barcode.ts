import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { encodeSymbol } from '../symbols/encode-symbol.ts'
import type { Encoded } from '../symbols/encoded-symbol.ts'
import { loadSymbolLibrary } from '../symbols/load-symbols.ts'
import { loadResources } from './load-resources.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)

export type BarcodeOptions = Partial<BarcodeElement>

/** An element of a symbology. */
export const elementOf = (symbology: Symbology, options: BarcodeOptions): BarcodeElement => ({
  id: 'one',
  type: 'barcode',
  symbology,
  content: '',
  x: millimetres(0),
  y: millimetres(0),
  width: millimetres(50),
  height: millimetres(50),
  moduleWidth: micrometres(500),
  showText: false,
  rotation: 0,
  ...options,
})

/** The symbol of some content, or of the symbology's example. */
export const encodeBarcode = (symbology: Symbology, options: BarcodeOptions, content?: string): Encoded =>
  encodeSymbol(content ?? symbologyTraits(symbology).example, elementOf(symbology, options), resources.symbols)
