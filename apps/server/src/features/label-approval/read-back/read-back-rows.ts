// What the barcodes of a version say on paper: every test row is drawn at the dots of every printer and read again.
import { setImmediate } from 'node:timers/promises'
import { type BarcodeReadBack, readBack } from '@labelwright/barcode-reading/read-back'
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { LabelEngine, LabelOfVersion } from '../../labels/engine/label-engine.service.ts'

interface Asked {
  /** A design; labels of other kinds have no barcodes that are known. */
  readonly label: LabelOfVersion
  readonly rows: readonly TestRow[]
  /** Of the printers, without repeats. */
  readonly dpis: readonly number[]
}

export interface ReadRow {
  /** Its place among the test rows. */
  readonly row: number
  readonly dpi: number
  /** Of all pages, in their order. */
  readonly barcodes: readonly BarcodeReadBack[]
}

/** Takes a few milliseconds a barcode; others get their turn between two rows. */
export async function readBackRows(engine: Pick<LabelEngine, 'layOut' | 'dots'>, asked: Asked): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const dpi of asked.dpis) {
    for (const [row, { values }] of asked.rows.entries()) {
      await setImmediate()
      const { drawings } = engine.layOut(asked.label, values, dpi)
      const pages = []
      for (const drawing of drawings) pages.push(await readBack(drawing, engine.dots(drawing)))
      read.push({ row, dpi, barcodes: pages.flat() })
    }
  }
  return read
}

export interface WrongBarcode {
  readonly row: number
  readonly dpi: number
  readonly elementId: string
  /** `read`: a scanner reads something else than the label should say; `expected`: it reads what was not expected; `missing`: expected, and not on the label. */
  readonly why: 'read' | 'expected' | 'missing'
  readonly wanted: string
  readonly found: string | undefined
}

/** What stands in the way of an approval; none where every barcode says what it should and what was expected of it. */
export function wrongBarcodes(rows: readonly TestRow[], read: readonly ReadRow[]): WrongBarcode[] {
  return read.flatMap(({ row, dpi, barcodes }) => {
    const misread = barcodes
      .filter(({ isRight }) => !isRight)
      .map(({ elementId, data, read: found }) => ({ row, dpi, elementId, why: 'read' as const, wanted: data, found }))
    const golden = Object.entries(rows[row]?.expected ?? {}).flatMap(([elementId, wanted]): WrongBarcode[] => {
      const said = barcodes.filter((barcode) => barcode.elementId === elementId).map(({ data }) => data)
      if (said.some((data) => data === withSeparators(wanted))) return []
      return [{ row, dpi, elementId, why: said.length === 0 ? 'missing' : 'expected', wanted, found: said[0] }]
    })
    return [...misread, ...golden]
  })
}

/** People write the separator of GS1 (FNC1) as scanners show it. */
const withSeparators = (text: string): string => text.replaceAll(/<GS>|\{GS\}/g, '\u001D')
