// What the barcodes of a version say on paper: every test row is drawn at the dots of every printer and read again.
import { setImmediate } from 'node:timers/promises'
import { readBack } from '@labelwright/barcode-reading/read-back'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LabelEngine } from '../../labels/engine/label-engine.service.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { textsOf, withIdentifiers } from './with-identifiers.ts'

/** Takes a few milliseconds a barcode; others get their turn between two rows. Of labels that are files nothing is known. */
export async function readBackRows(
  engine: Pick<LabelEngine, 'layOut' | 'dots'>,
  { label: marked, rows, resolutions }: RowsToDraw,
): Promise<ReadRow[]> {
  if (marked.zpl || marked.svg || marked.pdf) return []
  // What is written across a preview would stand in the barcodes.
  const { isPreview: _, ...label } = marked
  const read: ReadRow[] = []
  for (const dpi of resolutions) {
    for (const [row, { values }] of rows.entries()) {
      await setImmediate()
      const { drawings } = engine.layOut(label, values, dpi)
      const pages: ReadRow['barcodes'][] = []
      for (const drawing of drawings) pages.push(await readPage(engine, drawing))
      read.push({ row, dpi, barcodes: pages.flat() })
    }
  }
  return read
}

/** The barcodes of one page as a scanner reads them. */
export const readPage = async (engine: Pick<LabelEngine, 'dots'>, drawing: Drawing): Promise<ReadRow['barcodes']> =>
  withIdentifiers(await readBack(drawing, engine.dots(drawing)), textsOf(drawing))

export interface WrongBarcode {
  readonly row: number
  readonly dpi: number
  readonly elementId: string
  /**
   * `read`: a scanner reads something else than the label should say; `expected`: it reads what was not expected; `missing`: expected,
   * and not on the label; `rules`: it breaks the rule of GS1 that `wanted` says; `text`: people read another value than `wanted`.
   */
  readonly why: 'read' | 'expected' | 'missing' | 'rules' | 'text'
  readonly wanted: string
  readonly found: string | undefined
}

/** What stands in the way of an approval; none where every barcode says what it should and what was expected of it. */
export function wrongBarcodes(rows: RowsToDraw['rows'], read: readonly ReadRow[]): WrongBarcode[] {
  return read.flatMap(({ row, dpi, barcodes }) => {
    const misread = barcodes
      .filter(({ isRight }) => !isRight)
      .map(({ elementId, data, read: found }) => ({ row, dpi, elementId, why: 'read' as const, wanted: data, found }))
    const golden = Object.entries(rows[row]?.expected ?? {}).flatMap(([elementId, wanted]): WrongBarcode[] => {
      const said = barcodes.filter((barcode) => barcode.elementId === elementId).map(({ data }) => data)
      if (said.some((data) => data === withSeparators(wanted))) return []
      return [{ row, dpi, elementId, why: said.length === 0 ? 'missing' : 'expected', wanted, found: said[0] }]
    })
    return [...misread, ...golden, ...barcodes.flatMap((barcode) => wrongIdentifiers(barcode, { row, dpi }))]
  })
}

function wrongIdentifiers(
  { elementId, gs1 }: ReadRow['barcodes'][number],
  place: Pick<WrongBarcode, 'row' | 'dpi'>,
): WrongBarcode[] {
  const { mistakes = [], otherTexts = [] } = gs1 ?? {}
  const about = { ...place, elementId }
  return [
    ...mistakes.map((wanted) => ({ ...about, why: 'rules' as const, wanted, found: undefined })),
    ...otherTexts.map(({ identifier, value, text }) => ({
      ...about,
      why: 'text' as const,
      wanted: `(${identifier})${value}`,
      found: `(${identifier})${text}`,
    })),
  ]
}

/** People write the separator of GS1 (FNC1) as scanners show it. */
const withSeparators = (text: string): string => text.replaceAll(/<GS>|\{GS\}/g, '\u001D')
