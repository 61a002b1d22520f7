// Recipes of computed variables: dates and counters that need no expression.
import { addDays, addMonths, readDate } from './formats/dates.ts'

export type ValueRecipe = DateRecipe | ShiftRecipe | CounterRecipe

/** A date at a distance from another: best before, in 24 months, at the end of the month. */
export interface DateRecipe {
  readonly type: 'date'
  /** The name of a date variable; the moment of printing when absent. */
  readonly from?: string
  /** Added in this order, each -1,000 to 10,000; 0 when absent. */
  readonly years?: number
  readonly months?: number
  readonly days?: number
  /** Moves on to the last day: of the week (Sunday, ISO 8601), the month or the year. */
  readonly endOf?: 'week' | 'month' | 'year'
}

/** The code of the shift that runs at the moment of printing. */
export interface ShiftRecipe {
  readonly type: 'shift'
  /** Each runs from its time, `06:00`, to that of the next; the last also from midnight to the first. In the order of their times. */
  readonly shifts: readonly { readonly from: string; readonly code: string }[]
}

/** Counts the labels that are printed at once: `start`, `start` + `step`, … */
export interface CounterRecipe {
  readonly type: 'counter'
  /** 1 when absent. */
  readonly start?: number
  /** 1 when absent. */
  readonly step?: number
}

/** The moment of printing on the clock of the server, and the number of the label among those printed at once, from 1. */
export const momentVariable = 'meta_time'
export const labelNumberVariable = 'meta_label'

/** The values that a recipe reads, by the name of a variable without regard to case. */
export type ValueOfName = (name: string) => string | undefined

/** The value of a recipe: a date as `2027-01-31`; undefined where the date that it starts from is not given. */
export function valueOfRecipe(recipe: ValueRecipe, read: ValueOfName): string | undefined {
  if (recipe.type === 'counter') {
    const { start = 1, step = 1 } = recipe
    return String(start + (Number(read(labelNumberVariable) ?? 1) - 1) * step)
  }
  const from = readDate(read(recipe.type === 'date' ? (recipe.from ?? momentVariable) : momentVariable) ?? '')
  if (!from) return undefined
  return recipe.type === 'date' ? dateOf(recipe, from) : codeOf(recipe, from)
}

function dateOf({ years = 0, months = 0, days = 0, endOf }: DateRecipe, from: Date): string | undefined {
  const date = endOfPeriod(addDays(addMonths(from, 12 * years + months), days), endOf)
  // Years beyond four digits have no ISO date.
  const isWritable = date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9_999
  return isWritable ? date.toISOString().slice(0, 10) : undefined
}

function endOfPeriod(date: Date, period: DateRecipe['endOf']): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (period === 'week') return addDays(date, (7 - date.getUTCDay()) % 7)
  if (period === 'month') return new Date(Date.UTC(year, month + 1, 0))
  return period === 'year' ? new Date(Date.UTC(year, 12, 0)) : date
}

function codeOf({ shifts }: ShiftRecipe, moment: Date): string | undefined {
  const time = moment.toISOString().slice(11, 16)
  return (shifts.findLast(({ from }) => from <= time) ?? shifts.at(-1))?.code
}
