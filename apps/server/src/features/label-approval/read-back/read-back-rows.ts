// What the barcodes of a version say on paper: every test row is drawn at the dots of every printer and read again.

import { setImmediate } from 'node:timers/promises'
import { type FoundSymbol, findSymbols } from '@labelwright/barcode-reading/find-symbols'
import { readBack } from '@labelwright/barcode-reading/read-back'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Context } from '../../../context.ts'
import type { LabelEngine } from '../../label-engine/label-engine.service.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { drawRowsOfFile, isFileLabel } from '../../labels/draw-pages.service.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { withoutPreviewMark } from '../drawing/version-drawings.ts'
import { type Read, textsOf, withIdentifiers } from './with-identifiers.ts'

/** Takes a few milliseconds a barcode of a design, a tenth of a second a page of a file; others get their turn between two rows. */
export async function readBackRows(ctx: Context, { label: marked, rows, resolutions }: RowsToDraw): Promise<ReadRow[]> {
  const label = withoutPreviewMark(marked)
  // A file is a picture: what is read from the coarsest dots is read from finer ones.
  if (isFileLabel(label)) return readFileRows(ctx, label, { rows, dpi: Math.min(...resolutions) })
  const read: ReadRow[] = []
  for (const dpi of resolutions) {
    for (const [row, { values }] of rows.entries()) {
      await setImmediate()
      const { drawings } = ctx.engine.layOut(label, values, dpi)
      const pages: ReadRow['barcodes'][] = []
      for (const drawing of drawings) pages.push(await readPage(ctx.engine, drawing))
      read.push({ row, dpi, barcodes: pages.flat() })
    }
  }
  return read
}

/** Of files nobody knows what their barcodes should say: what a scanner finds is told, and checked by the rules of GS1. */
async function readFileRows(
  ctx: Context,
  label: LabelOfVersion,
  { rows, dpi }: Pick<RowsToDraw, 'rows'> & { readonly dpi: number },
): Promise<ReadRow[]> {
  if (rows.length === 0) return []
  const drawn = await drawRowsOfFile(ctx, label, { rows: rows.map(({ values }) => values), dpi })
  const read: ReadRow[] = []
  for (const [row, drawings] of drawn.entries()) {
    const found: FoundSymbol[] = []
    for (const drawing of drawings) {
      await setImmediate()
      found.push(...(await findSymbols(ctx.engine.dots(drawing))))
    }
    read.push({ row, dpi, barcodes: withIdentifiers(namedByKind(found), undefined) })
  }
  return read
}

/** Called by their kind, counted from the top of the first page: 'QR Code 2'. */
function namedByKind(found: readonly FoundSymbol[]): Read[] {
  const counts = new Map<string, number>()
  return found.map(({ symbology, data }) => {
    const { title } = symbologyTraits(symbology)
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return { elementId: `${title} ${count}`, symbology, data, by: 'found', read: data, isRight: true }
  })
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
