// The looks that an element takes by conditions; the first whose condition is true counts.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Json } from '@labelwright/open-label/records'

export type FormatPart = 'ink' | 'bold' | 'fontFamily' | 'fontSize' | 'symbology'

const partsOfType: Readonly<Record<string, readonly FormatPart[]>> = {
  text: ['ink', 'bold', 'fontFamily', 'fontSize'],
  table: ['ink', 'fontFamily', 'fontSize'],
  barcode: ['ink', 'symbology'],
  box: ['ink'],
  ellipse: ['ink'],
  line: ['ink'],
  path: ['ink'],
  pictogram: ['ink'],
}

/** What a format may change of an element of a type; none where it takes no formats. */
export const formatParts = (type: unknown): readonly FormatPart[] => partsOfType[String(type)] ?? []

export const conditionalFormatsOf = ({ conditionalFormats }: Fields): readonly Fields[] =>
  (Array.isArray(conditionalFormats) ? conditionalFormats : []) as unknown as readonly Fields[]

export const hasRoomForFormat = (fields: Fields): boolean =>
  conditionalFormatsOf(fields).length < labelLimits.conditionalFormats

/** A condition that is never true: a format always has one. */
const never = 'false'

/** A format with one field changed; null takes the field away. */
export function withField(format: Fields, field: string, value: Json): Fields {
  const isGone = value === null || value === ''
  if (field === 'condition') return { ...format, condition: isGone ? never : value }
  return Object.fromEntries(Object.entries({ ...format, [field]: value }).filter(([name]) => name !== field || !isGone))
}

/** Sets the formats of an element; the field goes with the last. */
export const setFormats = (id: string, formats: readonly Fields[]): Change[] => [
  {
    type: 'field',
    id,
    field: 'conditionalFormats',
    value: formats.length === 0 ? null : (formats as unknown as Json),
  },
]

/** Takes a format one place further up, where it counts before others. */
export function moveUp(formats: readonly Fields[], index: number): readonly Fields[] {
  const moved = formats[index]
  return moved && index > 0 ? formats.toSpliced(index, 1).toSpliced(index - 1, 0, moved) : formats
}
