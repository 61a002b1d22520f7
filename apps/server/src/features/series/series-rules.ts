import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { SeriesMode } from '@labelwright/contract/server/series-schemas'
import { capacityOf } from './series-numbers.service.ts'

interface SeriesValues {
  readonly base: number
  readonly step: number
  readonly pad: number
  readonly prefix: string
  readonly mode: SeriesMode
  readonly next: number
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ProductError('validation-failed', { errors })
}

/** Refuses values that do not go together. */
export function assertUsable(series: SeriesValues): void {
  const errors: FieldError[] = []
  if (series.mode === 'random' && series.pad < 1) {
    const message = 'Random numbers need a fixed number of digits, at least 1.'
    errors.push({ path: 'pad', code: 'required', message })
  }
  if (series.mode === 'random' && series.step !== 1) {
    errors.push({ path: 'step', code: 'invalid', message: 'Random numbers have no step. Set it to 1.' })
  }
  // A full series stands on its capacity, and may be saved so.
  if (series.next > capacityOf(series)) {
    const message = `This number has more than ${series.pad} digits. Choose a smaller number, or more digits.`
    errors.push({ path: 'next', code: 'too-large', message })
  }
  refuse(errors)
}

const fixed = ['base', 'pad', 'prefix', 'mode'] as const

/** Versions of labels are frozen with these. */
const frozen = [...fixed, 'step'] as const

const words: Readonly<Record<(typeof frozen)[number], string>> = {
  base: 'numeral base',
  pad: 'number of digits',
  prefix: 'prefix',
  mode: 'order',
  step: 'step',
}

const changesOf = (before: SeriesValues, after: SeriesValues) =>
  frozen.filter((field) => before[field] !== after[field])

/** Whether labels would get other numbers, or the same ones written otherwise. */
export const writesOtherwise = (before: SeriesValues, after: SeriesValues): boolean =>
  changesOf(before, after).length > 0

const maxNames = 5

/** The refusal to change how a series writes that these labels were published with, or are under review with. */
export function writingFrozen(before: SeriesValues, after: SeriesValues, labels: readonly string[]): ProductError {
  const more = labels.length - maxNames
  const list = [...labels.slice(0, maxNames).map((name) => `“${name}”`), ...(more > 0 ? [`${more} more`] : [])]
  const use = labels.length === 1 ? 'This label uses' : 'These labels use'
  const detail = `${use} the series as it is: ${list.join(', ')}. Make another series, and choose it in a new version of each label.`
  const errors = changesOf(before, after).map((field) => ({
    path: field,
    code: 'series-in-use',
    message: `The ${words[field]} cannot be changed while published labels use the series.`,
  }))
  return new ProductError('series-in-use', { detail, errors })
}

/** Refuses what could give the same text a second time, once numbers were taken. */
export function assertChangeAllowed(
  before: SeriesValues,
  after: SeriesValues & { readonly reason: string | undefined },
): void {
  const errors = fixed
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      path: field,
      code: 'series-in-use',
      message: `The ${words[field]} can no longer be changed: a number could be printed twice.`,
    }))
  if (errors.length > 0) throw new ProductError('series-in-use', { errors })
  if (after.next < before.next) {
    const message = `The next number must be at least ${before.next}: lower numbers may have been printed.`
    refuse([{ path: 'next', code: 'only-rises', message }])
  }
  if (after.next > before.next && after.reason === undefined) {
    const message = 'Say why the numbers between are left out. It is kept with the series.'
    refuse([{ path: 'reason', code: 'required', message }])
  }
}
