import type { NewLabelStock, OwnLabelStock, StockSheet } from '@labelwright/contract/server/label-stocks-schemas'
import { largestLabel, readMillimetres, smallestLabel } from '../typed-millimetres.ts'

const lengths = ['width', 'height', 'cornerRadius'] as const
const sheetSides = ['sheetWidth', 'sheetHeight'] as const
const distances = ['left', 'top', 'gapX', 'gapY'] as const
const counts = ['columns', 'rows'] as const

/** The fields of a sheet, in the order of the form. */
export const sheetFields = [...sheetSides, ...counts, ...distances] as const
export const sizeFields = lengths

export type StockField = (typeof lengths)[number] | (typeof sheetFields)[number]

/** As typed. */
export interface StockValues extends Readonly<Record<StockField, string>> {
  readonly name: string
  readonly articleNumber: string
  readonly hasSheet: boolean
}

/** A4 with nothing on it yet, for a paper that is added. */
const usualSheet: StockSheet = { width: 210, height: 297, left: 0, top: 0, columns: 3, rows: 8, gapX: 0, gapY: 0 }
const usual: NewLabelStock = { name: '', articleNumber: '', width: 70, height: 37, cornerRadius: 0, sheet: null }

export function stockValues(stock: OwnLabelStock | undefined): StockValues {
  const { name, articleNumber, width, height, cornerRadius, sheet } = stock ?? usual
  const { width: sheetWidth, height: sheetHeight, ...grid } = sheet ?? usualSheet
  return {
    name,
    articleNumber,
    ...inText({ width, height, cornerRadius, sheetWidth, sheetHeight, ...grid }),
    hasSheet: sheet !== null,
  }
}

const inText = (numbers: Readonly<Record<StockField, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([field, value]) => [field, String(value)])) as Record<
    StockField,
    string
  >

const mostCount = 100
const side = { least: smallestLabel, most: largestLabel }
const distance = { least: 0, most: largestLabel }

export const boundsOf = (field: StockField) => {
  if ((counts as readonly string[]).includes(field)) return { least: 1, most: mostCount }
  return field === 'width' || field === 'height' || (sheetSides as readonly string[]).includes(field) ? side : distance
}

/** The fields that hold no number within their bounds; a count is a whole one. */
export function wrongFields(values: StockValues): readonly StockField[] {
  const asked = values.hasSheet ? [...lengths, ...sheetFields] : lengths
  return asked.filter((field) => {
    const value = readMillimetres(values[field], boundsOf(field))
    const isCount = (counts as readonly string[]).includes(field)
    return value === undefined || Number.isNaN(value) || (isCount && !Number.isInteger(value))
  })
}

/** To be called when no field is wrong. */
export function stockBody(values: StockValues): NewLabelStock {
  const read = (field: StockField): number => readMillimetres(values[field], boundsOf(field)) ?? 0
  return {
    name: values.name.trim(),
    articleNumber: values.articleNumber.trim(),
    width: read('width'),
    height: read('height'),
    cornerRadius: read('cornerRadius'),
    sheet: values.hasSheet
      ? {
          width: read('sheetWidth'),
          height: read('sheetHeight'),
          left: read('left'),
          top: read('top'),
          columns: read('columns'),
          rows: read('rows'),
          gapX: read('gapX'),
          gapY: read('gapY'),
        }
      : null,
  }
}
