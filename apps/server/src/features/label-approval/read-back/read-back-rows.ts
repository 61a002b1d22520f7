// What the barcodes of a version say on paper: every test row is drawn at the dots of every printer and read again.

import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Context } from '../../../context.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { drawRowsOfFile, isFileLabel, lookAtLabel } from '../../labels/draw-pages.service.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { withoutPreviewMark } from '../drawing/version-drawings.ts'

/** Takes a few milliseconds a barcode of a design, a tenth of a second a page of a file. */
export async function readBackRows(ctx: Context, { label: marked, ...drawn }: RowsToDraw): Promise<ReadRow[]> {
  const { rows, resolutions, drawnFor } = drawn
  const label = withoutPreviewMark(marked)
  // A file is a picture: what is read from the coarsest dots is read from finer ones.
  if (isFileLabel(label)) return readFileRows(ctx, label, { ...drawn, dpi: Math.min(...resolutions) })
  const looks = { barcodes: 'expected' } as const
  const read: ReadRow[] = []
  for (const dpi of resolutions) {
    for (const [row, { values }] of rows.entries()) {
      const { pages } = await lookAtLabel(ctx, label, { values, dpi, drawnFor, looks })
      read.push({ row, dpi, barcodes: pages.flatMap(({ barcodes }) => barcodes) })
    }
  }
  return read
}

/** Of files nobody knows what their barcodes should say: what a scanner finds is told, and checked by the rules of GS1. */
async function readFileRows(
  ctx: Context,
  label: LabelOfVersion,
  { rows, dpi, drawnFor }: Pick<RowsToDraw, 'rows' | 'drawnFor'> & { readonly dpi: number },
): Promise<ReadRow[]> {
  if (rows.length === 0) return []
  const drawn = await drawRowsOfFile(ctx, label, { rows: rows.map(({ values }) => values), dpi, drawnFor })
  const read: ReadRow[] = []
  for (const [row, pictures] of drawn.entries()) {
    const source = { pictures, dpi }
    const { found } = await ctx.drawing.draw('lookAtPages', { source, barcodes: 'found' }, drawnFor)
    read.push({ row, dpi, barcodes: found })
  }
  return read
}

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
