// The gate before a review: what a scanner reads from every test row is what it should read, or the version stays in Preview.
import type { FieldError } from '@labelwright/contract/errors'
import { allElements } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { readBackRows, type WrongBarcode, wrongBarcodes } from './read-back-rows.ts'

/** Of each row the first barcode that says something else than it should, as a sentence. */
export async function checkBarcodes(ctx: Context, drawn: RowsToDraw): Promise<FieldError[]> {
  const wrong = wrongBarcodes(drawn.rows, await readBackRows(ctx, drawn))
  return [...Map.groupBy(wrong, ({ row }) => row)].flatMap(([row, [first]]): FieldError[] => {
    if (!first) return []
    const { elementId, wanted, found = '', dpi } = first
    const values = {
      row: drawn.rows[row]?.name ?? String(row + 1),
      element: nameOf(drawn.label.document, elementId),
      wanted: visible(wanted),
      found: visible(found),
      dpi: Math.round(dpi),
    }
    const code = codeOf(first)
    return [{ path: `testData.${row}`, code, message: sentences[code](values), values }]
  })
}

interface Values {
  readonly row: string
  readonly element: string
  readonly wanted: string
  readonly found: string
  readonly dpi: number
}

const sentences = {
  'barcode-not-read': ({ row, element, dpi }: Values) =>
    `The barcode “${element}” of the test row “${row}” cannot be read at ${dpi} dpi. Make it larger, or move what stands too close to it.`,
  'barcode-misread': ({ row, element, dpi, found, wanted }: Values) =>
    `The barcode “${element}” of the test row “${row}” reads ${found} at ${dpi} dpi, but should read ${wanted}.`,
  'barcode-unexpected': ({ row, element, found, wanted }: Values) =>
    `The barcode “${element}” of the test row “${row}” says ${found}, but ${wanted} is expected. Correct the label or the test row.`,
  'barcode-missing': ({ row, element, wanted }: Values) =>
    `The test row “${row}” expects ${wanted} in the barcode “${element}”, but prints no such barcode.`,
  'barcode-breaks-gs1': ({ row, element, wanted }: Values) =>
    `The barcode “${element}” of the test row “${row}” breaks a rule of GS1. ${wanted}`,
  'barcode-text-differs': ({ row, element, wanted, found }: Values) =>
    `The barcode “${element}” of the test row “${row}” says ${wanted}, but the text on the label says ${found}. Make them the same.`,
} as const

function codeOf({ why, found }: WrongBarcode): keyof typeof sentences {
  if (why === 'missing') return 'barcode-missing'
  if (why === 'expected') return 'barcode-unexpected'
  if (why === 'rules') return 'barcode-breaks-gs1'
  if (why === 'text') return 'barcode-text-differs'
  return found === undefined ? 'barcode-not-read' : 'barcode-misread'
}

const visible = (text: string): string => text.replaceAll('\u001D', '<GS>')

/** The name of an element; its id where it has none. */
export function nameOf(document: LabelDocument, elementId: string): string {
  const element = allElements(document).find(({ id }) => id === elementId)
  return element?.name ?? elementId
}
