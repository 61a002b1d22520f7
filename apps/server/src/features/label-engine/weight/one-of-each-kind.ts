import { symbologiesOf } from '@labelwright/label-document/filling/conditional-formats'
import { allElements } from '@labelwright/label-document/groups/flatten-elements'
import type { BarcodeElement, LabelDocument, TextElement } from '@labelwright/label-document/label-document'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { symbologyTraits } from '@labelwright/label-document/symbologies'

/** Of a frame that all of them fit in. */
const side = micrometres(90_000)
const corner = micrometres(0)
const frame = { x: corner, y: corner, width: side, height: side, rotation: 0 } as const
const moduleWidth: Micrometres = micrometres(250)
const fontSize: Micrometres = micrometres(3_000)

/** A small label with one barcode of each symbology and one text in each font of another, with contents of their own. */
export function oneOfEachKind(document: LabelDocument): LabelDocument {
  const symbologies = new Set(allElements(document).flatMap(symbologiesOf))
  const barcodes = [...symbologies].map((symbology, index): BarcodeElement => {
    const { example: content } = symbologyTraits(symbology)
    return { type: 'barcode', id: `code ${index}`, symbology, content, moduleWidth, showText: false, ...frame }
  })
  const texts = namedFonts(document).map(({ family: fontFamily, bold }, index): TextElement => {
    const look = { fontFamily, bold, fontSize, minimumFontSize: fontSize, align: 'left', wrap: false } as const
    return { type: 'text', id: `text ${index}`, content: 'A', ...look, ...frame }
  })
  const { formatVersion, width, height } = document
  return { formatVersion, width, height, cornerRadius: corner, variables: [], elements: [...barcodes, ...texts] }
}
