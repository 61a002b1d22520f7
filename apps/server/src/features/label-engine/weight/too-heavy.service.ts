// Says that a label takes too long to draw, and which part of it does.
import { type FieldError, ProductError } from '@labelwright/contract/errors'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { Values } from '../tasks/task.ts'
import { findHeaviestPart, type HeavyPart } from './heaviest-part.ts'
import { megapixelsIn } from './picture-size.ts'

/** A label as it was drawn. */
export interface DrawnLabel {
  readonly label: Pick<LabelOfVersion, 'document' | 'pictures'>
  readonly values: Values
}

/** Processor time in seconds: of one drawing, and what it may take. */
export interface MeasuredTime {
  readonly seconds: number
  readonly maxSeconds: number
}

const whole = new Intl.NumberFormat('en')
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
export const roundToTenth = (value: number): number => Math.round(value * 10) / 10

const plural = (count: number, one: string): string => `${whole.format(count)} ${one}${count === 1 ? '' : 's'}`

const nameOf: { readonly [Kind in HeavyPart['kind']]: (part: Extract<HeavyPart, { kind: Kind }>) => string } = {
  barcodes: ({ name, count, longest }) => `${plural(count, `${name} code`)} of up to ${plural(longest, 'character')}`,
  pictures: ({ count, megapixels }) =>
    `${plural(count, 'picture')} of up to ${oneDecimal.format(megapixels)} megapixels`,
  texts: ({ count, longest }) => `${plural(count, 'text')} of up to ${plural(longest, 'character')}`,
}

const advice = {
  barcodes: 'Use fewer of them, or shorten what they hold.',
  pictures: 'Use fewer or smaller ones.',
  texts: 'Use fewer or shorter ones.',
} as const satisfies Readonly<Record<HeavyPart['kind'], string>>

const wordsOf = <Kind extends HeavyPart['kind']>(part: Extract<HeavyPart, { kind: Kind }>): string =>
  nameOf[part.kind as Kind](part)

const generalAdvice = 'Put fewer or smaller barcodes and pictures on it, or shorten what they hold.'

const whatHappened = (time: MeasuredTime | undefined): string =>
  time
    ? `Drawing this label takes ${oneDecimal.format(time.seconds)} s of processor time. Labels that take more than ${time.maxSeconds} s are not published.`
    : 'Drawing this label takes too much time or memory.'

/** Names the part that takes the most time, as data and as a sentence; undefined where nothing is known of what stands on the label. */
export function heavyPartOf({ label, values }: DrawnLabel): FieldError | undefined {
  const found = findHeaviestPart(label.document, values, megapixelsIn(label))
  if (!found) return undefined
  const { kind, ...rest } = 'megapixels' in found ? { ...found, megapixels: roundToTenth(found.megapixels) } : found
  const message = `It has ${wordsOf(found)}. ${advice[kind]}`
  return { path: 'document', code: `heavy-${kind}`, message, values: rest }
}

/** The refusal of a label that takes too long or too much memory, or, with a measured time, longer than a label that is published may. */
export function tooHeavyError(drawn: DrawnLabel | undefined, time?: MeasuredTime): ProductError {
  const part = drawn && heavyPartOf(drawn)
  const detail = `${whatHappened(time)} ${part?.message ?? generalAdvice}`
  if (!part) return new ProductError('label-too-heavy', { detail })
  const values = { ...part.values, ...(time && { seconds: roundToTenth(time.seconds), maxSeconds: time.maxSeconds }) }
  return new ProductError('label-too-heavy', { detail, errors: [{ ...part, values }] })
}
