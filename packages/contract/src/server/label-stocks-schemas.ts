import { overhangOf } from '@labelwright/label-document/stocks/stock-sheets'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, version } from '../wire.ts'

/** All lengths in millimetres. */
const side = z.number().check(z.gte(5), z.lte(1_200))
const distance = z.number().check(z.gte(0), z.lte(1_200))
const count = z.int().check(z.gte(1), z.lte(100))

/** A sheet, or a roll with several labels across; `left` and `top` are of the first label. */
const stockSheet = z.strictObject({
  width: side,
  height: side,
  left: distance,
  top: distance,
  columns: count,
  rows: count,
  gapX: distance,
  gapY: distance,
})

const stockFields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The number on the package; empty where there is none. */
  articleNumber: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  width: side,
  height: side,
  cornerRadius: z._default(distance, 0),
  /** Null: labels on a roll, one across. */
  sheet: z._default(z.nullable(stockSheet), null),
}

interface StockSize {
  readonly width: number
  readonly height: number
  readonly sheet?: z.infer<typeof stockSheet> | null | undefined
}

/** Less than a micrometre is the rounding of decimal fractions. */
const smallest = 0.001

function isOnSheet({ width, height, sheet }: StockSize): boolean {
  if (!sheet) return true
  const over = overhangOf(sheet, { width, height })
  return over.x < smallest && over.y < smallest
}

interface RoundedSize {
  readonly width: number
  readonly height: number
  readonly cornerRadius?: number | undefined
}

const fits = z.refine<StockSize>(isOnSheet, {
  path: ['sheet'],
  error: 'The labels do not fit on the sheet. Check the margins, the gaps and how many there are.',
})
const isRounded = z.refine<RoundedSize>(
  ({ width, height, cornerRadius = 0 }) => cornerRadius * 2 <= Math.min(width, height),
  { path: ['cornerRadius'], error: 'The corner radius is at most half of the shorter side.' },
)

export const createLabelStockBody = z.strictObject(stockFields).check(fits, isRounded)
export const updateLabelStockBody = z.strictObject({ ...stockFields, version }).check(fits, isRounded)

export const labelStockAnswer = z.object({
  id,
  name: z.string(),
  articleNumber: z.string(),
  width: z.number(),
  height: z.number(),
  cornerRadius: z.number(),
  sheet: z.nullable(stockSheet),
  version,
})

export const listLabelStocksQuery = z.strictObject(listQuery)

export const labelStocksSchemas = {
  listLabelStocks: { query: listLabelStocksQuery, answer: listOf(labelStockAnswer) },
  createLabelStock: { body: createLabelStockBody, answer: recordOf(labelStockAnswer) },
  updateLabelStock: { body: updateLabelStockBody, answer: recordOf(labelStockAnswer) },
  deleteLabelStock: { answer: z.object({}) },
} as const

export type OwnLabelStock = z.infer<typeof labelStockAnswer>
export type StockSheet = z.infer<typeof stockSheet>
export type ListLabelStocksQuery = Partial<z.infer<typeof listLabelStocksQuery>>
export type CreateLabelStockBody = z.input<typeof createLabelStockBody>
export type NewLabelStock = z.output<typeof createLabelStockBody>
export type UpdateLabelStockBody = z.output<typeof updateLabelStockBody>
