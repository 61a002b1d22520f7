import { barcodeTextKey } from '@labelwright/label-document/filling/compile-contents'
import { inFormat } from '@labelwright/label-document/filling/conditional-formats'
import { plainContent } from '@labelwright/label-document/filling/markup'
import type { FlatElement } from '@labelwright/label-document/groups/flatten-elements'
import type { PictogramElement, PrintedElement } from '@labelwright/label-document/label-document'
import { layOutPictogram } from '../pictograms/lay-out-pictogram.ts'
import { inInk, type LaidOut, type RowTexts, type Target } from './element-layout.ts'
import { type BarcodeTexts, layOutBarcode } from './lay-out-barcode.ts'
import { layOutBox } from './lay-out-box.ts'
import { layOutLine } from './lay-out-line.ts'
import { layOutPicture } from './lay-out-picture.ts'
import { layOutRepeater } from './lay-out-repeater.ts'
import { layOutEllipse, layOutPath } from './lay-out-shapes.ts'
import { layOutTable } from './lay-out-table.ts'
import { layOutText } from './lay-out-text.ts'

/** Lays out an element with its contents, variables filled, in its ink. */
const layOutPrinted = (element: PrintedElement, texts: RowTexts, target: Target): LaidOut =>
  element.type === 'pictogram'
    ? layOutPictogram(element, sourceOf(element, texts) ?? '', target)
    : inInk(element.ink, layOutPlain(element, texts, target))

/** The list of all kinds that paint by themselves in one ink. */
function layOutPlain(element: Exclude<PrintedElement, PictogramElement>, texts: RowTexts, target: Target): LaidOut {
  switch (element.type) {
    case 'text':
      return layOutText(element, textsOf(element, texts), target)
    case 'barcode':
      return layOutBarcode(element, barcodeTexts(element.id, texts), target)
    case 'picture':
      return layOutPicture(element, sourceOf(element, texts), target)
    case 'box':
      return layOutBox(element, target)
    case 'line':
      return layOutLine(element, target)
    case 'ellipse':
      return layOutEllipse(element, target)
    case 'path':
      return layOutPath(element, target)
  }
}

function barcodeTexts(id: string, texts: RowTexts): BarcodeTexts {
  const text = texts.get(barcodeTextKey(id))
  return { content: plainContent(texts.get(id) ?? ''), text: text === undefined ? undefined : plainContent(text) }
}

const sourceOf = ({ id }: PrintedElement, texts: RowTexts): string | undefined => {
  const source = texts.get(id)
  return source === undefined ? undefined : plainContent(source)
}

const textsOf = (element: PrintedElement & { readonly type: 'text' }, texts: RowTexts): string[] =>
  element.runs
    ? element.runs.map((_, index) => texts.get(`${element.id}#${index}`) ?? '')
    : [texts.get(element.id) ?? '']

/** The contents of a label with its values: of elements, and of the rows of tables and repeaters. */
export interface Filled {
  readonly texts: RowTexts
  readonly formats: ReadonlyMap<string, number>
  readonly rows: ReadonlyMap<string, readonly RowTexts[]>
}

/** Lays out an element of a page in the conditional format that it has. */
export function layOutElement(plain: FlatElement['element'], filled: Filled, target: Target): LaidOut {
  const element = inFormat(plain, filled.formats.get(plain.id))
  const rows = filled.rows.get(element.id) ?? []
  if (element.type === 'repeater') {
    return layOutRepeater(element, rows, (inner, ofRow) => layOutPrinted(inner, ofRow, target))
  }
  if (element.type === 'table') return inInk(element.ink, layOutTable(element, rows, target))
  return layOutPrinted(element, filled.texts, target)
}
