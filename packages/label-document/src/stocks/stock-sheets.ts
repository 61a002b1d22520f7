// Labels on sheets and on rolls of several across: how many fit, and where they stand.
import type { LabelSheet } from '../label-paper.ts'
import { type Micrometres, micrometres } from '../lengths.ts'

interface LabelSize {
  readonly width: Micrometres
  readonly height: Micrometres
}

interface Grid {
  readonly columns: number
  readonly rows: number
  readonly gapX?: number
  readonly gapY?: number
}

/** Labels of one size in the middle of a sheet; gaps in millimetres. */
export function centeredSheet(
  paper: LabelSize,
  label: LabelSize,
  { columns, rows, gapX = 0, gapY = 0 }: Grid,
): LabelSheet {
  const gaps = { gapX: micrometres(gapX * 1000), gapY: micrometres(gapY * 1000) }
  const across = columns * label.width + (columns - 1) * gaps.gapX
  const down = rows * label.height + (rows - 1) * gaps.gapY
  return {
    width: paper.width,
    height: paper.height,
    left: micrometres(Math.max(0, (paper.width - across) / 2)),
    top: micrometres(Math.max(0, (paper.height - down) / 2)),
    columns,
    rows,
    ...gaps,
  }
}

/** A sheet in any one unit. */
type SheetLengths = Readonly<Record<keyof LabelSheet, number>>

/** By how much the labels stand out over the sheet at the right and below, in the unit of all lengths; 0 where they are on it. */
export function overhangOf(
  sheet: SheetLengths,
  label: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } {
  const right = sheet.left + sheet.columns * label.width + (sheet.columns - 1) * sheet.gapX
  const bottom = sheet.top + sheet.rows * label.height + (sheet.rows - 1) * sheet.gapY
  return { x: Math.max(0, right - sheet.width), y: Math.max(0, bottom - sheet.height) }
}
