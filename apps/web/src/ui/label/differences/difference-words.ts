import type { Json, LabelRecord } from '@labelwright/open-label/records'
import { type MessageKey, useTranslation } from '../../../lib/i18n.ts'
import { type ChosenUnit, lengthIn, useLengthUnit } from '../../../lib/units.ts'
import { ownNameOf } from '../element-name.ts'
import type { FieldDifference } from './differences.ts'

type Translate = ReturnType<typeof useTranslation>['t']

interface Lengths {
  readonly unit: ChosenUnit
  readonly dpi: number
}

const typeSizes: ReadonlySet<string> = new Set(['fontSize', 'minimumFontSize', 'textSize'])
const edges = ['x', 'y', 'width', 'height', 'cornerRadius', 'lineWidth', 'moduleWidth', 'arcRadius']
const rowLengths = ['stepX', 'stepY', 'rowHeight', 'headerHeight']
const lengths: ReadonlySet<string> = new Set([edges, rowLengths].flat())
const longestValue = 60

/** The words for what differs between two documents. They are in the part `designer` of the messages. */
export function useDifferenceWords(dpi: number) {
  const { t } = useTranslation()
  const { unit } = useLengthUnit()
  const inUnit = { unit, dpi }
  return {
    nameOf: (record: LabelRecord) => nameOf(t, record),
    field: (field: string) => wordOr(t, `versions.field.${field}`, field),
    /** A line for each field; a new place is one sentence. */
    lines: (fields: readonly FieldDifference[]) => linesOf(t, fields, inUnit),
  }
}

/** Fields that are not in the list are called as in the label document. */
function wordOr(t: Translate, key: string, otherwise: string): string {
  const word = t(key as MessageKey)
  return word === key ? otherwise : word
}

/** 'Text “Oat crackers”' */
function nameOf(t: Translate, { kind, fields }: LabelRecord): string {
  const word =
    kind === 'element' ? wordOr(t, `designer.kind.${fields.type}`, String(fields.type)) : t(`versions.record.${kind}`)
  const own = kind === 'element' ? ownNameOf(fields) : (fields.variableName ?? fields.name ?? fields.title ?? '')
  return own === '' || typeof own !== 'string' ? word : t('versions.named', { kind: word, name: own })
}

function linesOf(t: Translate, fields: readonly FieldDifference[], inUnit: Lengths): string[] {
  const moves = fields.filter((field) => distanceOf(field) !== undefined)
  const others = fields.filter((field) => !moves.includes(field))
  const place = moves.map((move) => sayMove(t, move, inUnit))
  return [
    ...(place.length === 0 ? [] : [t(place.length === 1 ? 'versions.moved' : 'versions.movedBoth', wayWords(place))]),
    ...others.map(
      (field) => `${wordOr(t, `versions.field.${field.field}`, field.field)}: ${sayValues(t, field, inUnit)}`,
    ),
  ]
}

const wayWords = ([first = '', second = '']: readonly string[]) => ({ way: first, other: second })

/** How far along its axis, µm; undefined where the field is no place. */
const distanceOf = ({ field, before, after }: FieldDifference): number | undefined =>
  (field === 'x' || field === 'y') && typeof before === 'number' && typeof after === 'number'
    ? after - before
    : undefined

const ways = { x: ['left', 'right'], y: ['up', 'down'] } as const

/** '2 mm down' */
function sayMove(t: Translate, move: FieldDifference, inUnit: Lengths): string {
  const distance = distanceOf(move) ?? 0
  const way = ways[move.field === 'x' ? 'x' : 'y'][distance < 0 ? 0 : 1]
  return t(`versions.way.${way}`, { length: sayLength(t, Math.abs(distance), inUnit) })
}

/** '3 mm → 5 mm'; only that it changed where a value is more than a line. */
function sayValues(t: Translate, { field, before, after }: FieldDifference, inUnit: Lengths): string {
  if (isLong(before) || isLong(after)) return t('versions.otherValue')
  const [from, to] = [before, after].map((value) => sayValue(t, { field, value, ...inUnit }))
  return t('versions.fromTo', { before: from ?? '', after: to ?? '' })
}

const isLong = (value: Json | undefined): boolean =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.length > 2_000)

interface FieldValue extends Lengths {
  readonly field: string
  readonly value: Json | undefined
}

function sayValue(t: Translate, { field, value, ...inUnit }: FieldValue): string {
  if (value === undefined || value === null) return t('versions.unset')
  if (typeof value === 'boolean') return t(value ? 'versions.yes' : 'versions.no')
  if (typeof value === 'number') return sayNumber(t, field, { value, ...inUnit })
  const text = String(value)
  if (text === '') return t('versions.empty')
  const short = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  return wordOr(t, `designer.choice.${field}.${text}`, `“${short}”`)
}

function sayNumber(t: Translate, field: string, { value, ...inUnit }: Lengths & { readonly value: number }): string {
  if (typeSizes.has(field)) return `${lengthIn(value, 'pt', inUnit.dpi)} pt`
  return lengths.has(field) ? sayLength(t, value, inUnit) : String(value)
}

const sayLength = (t: Translate, micrometres: number, { unit, dpi }: Lengths): string =>
  `${lengthIn(micrometres, unit, dpi)} ${unit === 'dots' ? t('designer.unit.dots') : unit}`
