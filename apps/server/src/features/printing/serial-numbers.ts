import { isDeepStrictEqual } from 'node:util'
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { Transaction } from '../../platform/database/database.ts'
import { isId } from '../../platform/database/ids.ts'
import type { RunOfValues } from '../label-engine/tasks.service.ts'
import type { NumberRange, SeriesWriting } from '../series/series-numbers.service.ts'
import {
  type NumbersBySeries,
  readNextNumbers,
  type SeriesAdvance,
  takeNumbers,
} from '../series/take-numbers.service.ts'
import type { PrintLine } from './print-line.ts'

/** Labels with a number of their own are drawn one by one: more would take a job minutes. */
const mostNumberedLabels = 10_000

/** A variable of a line's label with the numbers it was given, one for each label. */
export interface GivenNumbers {
  readonly variableName: string
  readonly seriesId: string
  readonly range: NumberRange
  readonly textOf: (number: number) => string
}

const serialVariables = ({ label }: PrintLine) =>
  label.document.variables.filter(({ inputType }) => inputType === 'serial')

/** Whether each label of a line has a number of its own: a serial number, or its number among those printed at once. */
export const isNumbered = ({ label }: PrintLine): boolean =>
  label.document.variables.some(
    ({ inputType, recipe, variableName }) =>
      inputType === 'serial' || recipe?.type === 'counter' || /^meta_labels?$/i.test(variableName),
  )

function assertBounded(lines: readonly PrintLine[]): void {
  const numbered = lines.filter(isNumbered)
  const count = numbered.reduce((sum, { wanted }) => sum + wanted.quantity, 0)
  if (count <= mostNumberedLabels) return
  const message = `A job can have at most ${mostNumberedLabels.toLocaleString('en')} labels with numbers of their own. Print them in several jobs.`
  const errors = numbered.map(({ index }) => ({ path: `labels.${index}.quantity`, code: 'too-many', message }))
  throw new ProductError('validation-failed', { errors })
}

/** A line ready to be printed: its values, and the serial numbers of its labels. */
export interface FilledLine {
  readonly line: PrintLine
  readonly filled: Readonly<Record<string, string>>
  readonly given: readonly GivenNumbers[]
}

/** How many numbers the whole job needs of each series. */
function countWanted(lines: readonly PrintLine[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const line of lines) {
    for (const { series } of serialVariables(line)) {
      if (series && isId(series)) wanted.set(series, (wanted.get(series) ?? 0) + line.wanted.quantity)
    }
  }
  return wanted
}

const missing = ({ index }: PrintLine, variableName: string, series: string | undefined): FieldError => ({
  path: `labels.${index}.editableData.${variableName}`,
  code: 'series-missing',
  message: series
    ? `The series of the variable "${variableName}" is gone. Choose another one with the label's variables, then print again.`
    : `The variable "${variableName}" takes serial numbers but names no series. Choose one with the label's variables, then print again.`,
})

/** A version keeps printing as it was frozen; series refuse to be changed meanwhile. Undefined of versions that are not frozen yet. */
const isWrittenAs = (frozen: SeriesWriting | undefined, writing: SeriesWriting): boolean =>
  frozen === undefined || isDeepStrictEqual(frozen, writing)

const rewritten = ({ index }: PrintLine, variableName: string): FieldError => ({
  path: `labels.${index}.editableData.${variableName}`,
  code: 'series-changed',
  message: `The series of the variable "${variableName}" writes its numbers otherwise than when the label was published. Publish a new version of the label.`,
})

function give(line: PrintLine, taken: NumbersBySeries): GivenNumbers[] {
  const errors: FieldError[] = []
  const given: GivenNumbers[] = []
  for (const { variableName, series } of serialVariables(line)) {
    const numbers = taken.get(series ?? '')
    if (!series || !numbers) errors.push(missing(line, variableName, series))
    else if (!isWrittenAs(line.label.series?.[series], numbers.writing)) errors.push(rewritten(line, variableName))
    else
      given.push({
        variableName,
        seriesId: series,
        range: numbers.give(line.wanted.quantity),
        textOf: numbers.textOf,
      })
  }
  const [first] = errors
  if (first) throw new ProductError('label-not-printable', { errors, detail: first.message })
  return given
}

/** The next numbers for each serial variable of each line. */
export interface PlannedNumbers {
  readonly given: readonly (readonly GivenNumbers[])[]
  /** Takes the numbers if the series are unchanged by then. */
  readonly advances: readonly SeriesAdvance[]
}

/** Gives each serial variable of a line its next numbers, one per label. Locks and takes nothing. */
export async function planSerialNumbers(trx: Transaction, lines: readonly PrintLine[]): Promise<PlannedNumbers> {
  assertBounded(lines)
  const { numbers, advances } = await readNextNumbers(trx, countWanted(lines))
  return { given: lines.map((line) => give(line, numbers)), advances }
}

/** Like `planSerialNumbers`, but takes the numbers: the series are locked until the transaction ends. */
export async function takeSerialNumbers(trx: Transaction, lines: readonly PrintLine[]): Promise<GivenNumbers[][]> {
  const numbers = await takeNumbers(trx, countWanted(lines))
  return lines.map((line) => give(line, numbers))
}

/** The values of all labels of a line: of one label that the printer repeats, or of labels with numbers of their own. */
export function runOf(filledLine: FilledLine): RunOfValues {
  const { line, filled, given } = filledLine
  if (!isNumbered(line)) return { labels: 1, shared: filled, each: {} }
  const { quantity } = line.wanted
  const places = Array.from({ length: quantity }, (_, place) => place)
  const numbers = given.map(({ variableName, range, textOf }) => [
    variableName,
    places.map((place) => textOf(range.first + place * range.step)),
  ])
  const each = { meta_label: places.map((place) => String(place + 1)), ...Object.fromEntries(numbers) }
  return { labels: quantity, shared: { ...filled, meta_labels: String(quantity) }, each }
}

/** The values of a line's label at this place, counted from 0. */
export const withNumbers = ({ line, filled, given }: FilledLine, place: number): Record<string, string> => ({
  ...filled,
  ...(isNumbered(line) && { meta_label: String(place + 1), meta_labels: String(line.wanted.quantity) }),
  ...Object.fromEntries(
    given.map(({ variableName, range, textOf }) => [variableName, textOf(range.first + place * range.step)]),
  ),
})
