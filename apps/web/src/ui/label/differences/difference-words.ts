import type { Json, LabelRecord } from '@labelwright/open-label/records'
import { decimalNumber } from '../../../lib/format.ts'
import { type MessageKey, useTranslation } from '../../../lib/i18n.ts'
import { type ChosenUnit, lengthText, useLengthUnit } from '../../../lib/units.ts'
import { ownNameOf } from '../element-name.ts'
import { conditionWords } from './condition-words.ts'
import type { FieldDifference } from './differences.ts'
import { type LeafDifference, leafDifferences } from './leaf-differences.ts'

type Translate = ReturnType<typeof useTranslation>['t']

interface Lengths {
  readonly unit: ChosenUnit
  readonly dpi: number
}

const typeSizes: ReadonlySet<string> = new Set(['fontSize', 'minimumFontSize', 'textSize'])
const edges = ['x', 'y', 'width', 'height', 'cornerRadius', 'lineWidth', 'moduleWidth', 'arcRadius']
const rowLengths = ['stepX', 'stepY', 'rowHeight', 'headerHeight']
const paperLengths = ['left', 'top', 'gapX', 'gapY', 'least', 'most', 'margin', 'at']
const settingLengths = ['offsetX', 'offsetY', 'gap', 'offset']
const lengths: ReadonlySet<string> = new Set([edges, rowLengths, paperLengths, settingLengths].flat())
const conditions: ReadonlySet<string> = new Set(['visibleWhen', 'condition'])
const settingUnits: Readonly<Record<string, string>> = { speed: 'mm/s', darkness: '%' }
const longestValue = 60
/** Characters shown before the first difference of two long texts. */
const commonShown = 20
/** Of one field. */
const maxLines = 20

/** A line of what differs. */
export interface DifferenceLine {
  readonly text: string
  /** The pictures before and after, by their hashes; undefined where there was or is none. */
  readonly pictures?: readonly [string | undefined, string | undefined]
}

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

function linesOf(t: Translate, fields: readonly FieldDifference[], inUnit: Lengths): DifferenceLine[] {
  const moves = fields.filter((field) => distanceOf(field) !== undefined)
  const others = fields.filter((field) => !moves.includes(field))
  const place = moves.map((move) => sayMove(t, move, inUnit))
  const moved = t(place.length === 1 ? 'versions.moved' : 'versions.movedBoth', wayWords(place))
  return [...(place.length === 0 ? [] : [{ text: moved }]), ...others.flatMap((field) => fieldLines(t, field, inUnit))]
}

/** A line for each part of a field that differs. */
function fieldLines(t: Translate, field: FieldDifference, inUnit: Lengths): DifferenceLine[] {
  const leaves = leafDifferences(field)
  const lines = leaves.slice(0, maxLines).map((leaf) => leafLine(t, { ...leaf, field: field.field }, inUnit))
  const rest = leaves.length - lines.length
  return rest > 0 ? [...lines, { text: t('versions.more', { count: rest }) }] : lines
}

interface LeafOfField extends LeafDifference {
  readonly field: string
}

function leafLine(t: Translate, leaf: LeafOfField, inUnit: Lengths): DifferenceLine {
  const name = leafName(t, leaf)
  const { before, after } = leaf
  if (isPicture(leaf)) return { text: `${name}:`, pictures: [hashOf(before), hashOf(after)] }
  return { text: `${name}: ${sayValues(t, leaf, inUnit)}` }
}

const lastKey = ({ field, path }: LeafOfField): string =>
  path.findLast((key): key is string => typeof key === 'string') ?? field

/** A hash stands for a picture of the library; `media` of print settings says how the paper is. */
const isPicture = (leaf: LeafOfField): boolean => lastKey(leaf) === 'media' && leaf.field !== 'printSettings'

const hashOf = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined)

/** 'Sheet · Columns', 'Conditional formats 2 · Ink'; of a print setting its own name alone. */
function leafName(t: Translate, { field, path }: LeafOfField): string {
  if (field === 'printSettings') return path.map((key) => wordOr(t, `versions.setting.${key}`, String(key))).join(' · ')
  let name = wordOr(t, `versions.field.${field}`, field)
  for (const key of path)
    name += typeof key === 'number' ? ` ${key + 1}` : ` · ${wordOr(t, `versions.field.${key}`, key)}`
  return name
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

/** '3 mm → 5 mm'; only that it changed where a value is a file. */
function sayValues(t: Translate, leaf: LeafOfField, inUnit: Lengths): string {
  const { before, after } = leaf
  if (isFile(before) || isFile(after)) return t('versions.otherValue')
  // The crop of a picture is given in thousandths.
  const field = leaf.field === 'crop' ? 'crop' : lastKey(leaf)
  if (leaf.field === 'printSettings') return saySettings(t, { field, before, after }, inUnit)
  const [from, to] = fromDifference(before, after).map((value) => sayValue(t, { field, value, ...inUnit }))
  return t('versions.fromTo', { before: from ?? '', after: to ?? '' })
}

const isFile = (value: Json | undefined): boolean => typeof value === 'string' && value.length > 2_000

/** 'Offset X: 0 → 2 mm': the unit once, where both are of it. */
function saySettings(t: Translate, { field, before, after }: FieldDifference, inUnit: Lengths): string {
  const say = (value: Json | undefined): string => {
    if (value === undefined) return t('versions.asPrinter')
    if (typeof value === 'string') return wordOr(t, `versions.settingValue.${value}`, value)
    if (typeof value !== 'number') return sayValue(t, { field, value, ...inUnit })
    return lengths.has(field) ? lengthText(value, inUnit.unit, inUnit.dpi) : decimalNumber(value)
  }
  const words = { before: say(before), after: say(after) }
  const lengthUnit = inUnit.unit === 'dots' ? t('designer.unit.dots') : inUnit.unit
  const unit = settingUnits[field] ?? (lengths.has(field) ? lengthUnit : undefined)
  const saidBy = (word: string, value: Json | undefined) =>
    unit !== undefined && typeof value === 'number' ? `${word} ${unit}` : word
  if (typeof after === 'number') return t('versions.fromTo', { ...words, after: saidBy(words.after, after) })
  return t('versions.fromTo', { ...words, before: saidBy(words.before, before) })
}

/** Two long texts from a little before where they differ on. */
function fromDifference(before: Json | undefined, after: Json | undefined): (Json | undefined)[] {
  if (typeof before !== 'string' || typeof after !== 'string') return [before, after]
  if (Math.max(before.length, after.length) <= longestValue) return [before, after]
  let common = 0
  while (common < before.length && before[common] === after[common]) common += 1
  const start = common - commonShown
  return start <= 0 ? [before, after] : [`…${before.slice(start)}`, `…${after.slice(start)}`]
}

interface FieldValue extends Lengths {
  readonly field: string
  readonly value: Json | undefined
}

function sayValue(t: Translate, { field, value, ...inUnit }: FieldValue): string {
  if (conditions.has(field)) return typeof value === 'string' ? conditionWords(t, value) : t('versions.always')
  if (value === undefined || value === null) return t('versions.unset')
  if (typeof value === 'boolean') return t(value ? 'versions.yes' : 'versions.no')
  if (typeof value === 'number') return sayNumber(t, field, { value, ...inUnit })
  const text = String(value)
  if (text === '') return t('versions.empty')
  const short = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  return wordOr(t, `designer.choice.${field}.${text}`, `“${short}”`)
}

function sayNumber(t: Translate, field: string, { value, ...inUnit }: Lengths & { readonly value: number }): string {
  if (typeSizes.has(field)) return `${lengthText(value, 'pt', inUnit.dpi)} pt`
  return lengths.has(field) ? sayLength(t, value, inUnit) : decimalNumber(value, 3)
}

const sayLength = (t: Translate, micrometres: number, { unit, dpi }: Lengths): string =>
  `${lengthText(micrometres, unit, dpi)} ${unit === 'dots' ? t('designer.unit.dots') : unit}`
