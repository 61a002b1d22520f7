import type { Json, LabelRecord } from '@labelwright/open-label/records'
import { type MessageKey, useTranslation } from '../../../lib/i18n.ts'
import { useDesigner } from '../designer-context.ts'
import { ownNameOf } from '../element-name.ts'
import { type ChosenUnit, lengthIn, useLengthUnit } from '../units.ts'
import type { CommandPart } from './describe-command.ts'
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

/** The words for what differs and for what was done. */
export function useDifferenceWords() {
  const { t } = useTranslation()
  const { unit } = useLengthUnit()
  const { dpi } = useDesigner()
  return {
    nameOf: (record: LabelRecord) => nameOf(t, record),
    field: (field: string) => wordOr(t, `versions.field.${field}`, field),
    values: (difference: FieldDifference) => sayValues(t, difference, { unit, dpi }),
    part: (part: CommandPart) => sayPart(t, part),
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

function sayValue(t: Translate, { field, value, ...lengthsIn }: FieldValue): string {
  if (value === undefined || value === null) return t('versions.unset')
  if (typeof value === 'boolean') return t(value ? 'versions.yes' : 'versions.no')
  if (typeof value === 'number') return sayNumber(t, field, { value, ...lengthsIn })
  const text = String(value)
  if (text === '') return t('versions.empty')
  const short = text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
  return wordOr(t, `designer.choice.${field}.${text}`, `“${short}”`)
}

function sayNumber(t: Translate, field: string, { value, unit, dpi }: Lengths & { readonly value: number }): string {
  if (typeSizes.has(field)) return `${lengthIn(value, 'pt', dpi)} pt`
  if (!lengths.has(field)) return String(value)
  return `${lengthIn(value, unit, dpi)} ${unit === 'dots' ? t('designer.unit.dots') : unit}`
}

/** 'Changed Text “Oat”: Left, Top', 'Removed 3 parts' */
function sayPart(t: Translate, { what, ids, first, fields }: CommandPart): string {
  const subject = ids.length === 1 && first ? nameOf(t, first) : t('versions.parts', { count: ids.length })
  const done = t(`versions.did.${what}`, { what: subject })
  if (what !== 'changed') return done
  const names = fields.map((field) => wordOr(t, `versions.field.${field}`, field))
  return t('versions.didFields', { done, fields: names.join(', ') })
}
