import { labelLimits } from '@labelwright/label-document/label-limits'
import type { PrinterField, PrinterLabel, PrinterMark, SourcePlace, TextMark } from '../printer/printer-label.ts'

/** A field of the label whose text or data is another one on a label of the same kind. */
export interface Difference {
  /** The same for fields that change together. */
  readonly key: string
  /** The text around the part that changes, the same on all labels. */
  readonly before: string
  readonly after: string
  readonly value: string
  /** From what stands before it; empty where that is not clear. */
  readonly name: string
}

/** By the first mark of a field. */
export type Differences = ReadonlyMap<PrinterMark, Difference>

/** Text or data of a field with its place. */
interface Value {
  readonly mark: PrinterMark
  readonly place: SourcePlace | undefined
  readonly position: string
  readonly value: string
}

type AddRemark = (place: SourcePlace | undefined, message: string) => void

/** Pairs the fields of a label with those of others by their places, and tells those that say something else on any of them. */
export function findDifferences(
  label: PrinterLabel,
  others: readonly PrinterLabel[],
  addRemark: AddRemark,
): Differences {
  if (others.length === 0) return new Map()
  // Backwards, so that the first of a place is taken at no cost.
  const unpaired = others.map((other) => Map.groupBy(valuesOf(other).reverse(), ({ position }) => position))
  const constant: TextMark[] = []
  const changing: Pairs[] = []
  for (const value of valuesOf(label)) {
    const found = unpaired.flatMap((ofOther) => ofOther.get(value.position)?.pop()?.value ?? [])
    if (found.length < others.length) addRemark(value.place, missingElsewhere(value, found.length))
    const isChanging = found.some((other) => other !== value.value)
    if (isChanging && changing.length < labelLimits.variables) changing.push({ value, others: found })
    else if (value.mark.type === 'text') constant.push(value.mark)
  }
  unpaired.forEach((ofOther, index) => {
    const which = index === 0 ? 'the second label' : 'another label'
    for (const { value } of [...ofOther.values()].flat().reverse()) {
      addRemark(undefined, `"${shorten(value)}" stands on ${which} alone. It was left out.`)
    }
  })
  const captions = new Set(constant.slice(0, mostCaptions))
  return new Map(changing.map((pairs) => [pairs.value.mark, differenceOf(pairs, captions)]))
}

function missingElsewhere({ value }: Value, found: number): string {
  const where = found === 0 ? 'stands on the first label alone' : 'does not stand on every label'
  return `"${shorten(value)}" ${where}. It was kept as it is.`
}

/** A field with what it says on the other labels that have it. */
interface Pairs {
  readonly value: Value
  readonly others: readonly string[]
}

function differenceOf({ value: { mark, value }, others }: Pairs, captions: Set<TextMark>): Difference {
  const differing = others.filter((other) => other !== value)
  const common =
    mark.type === 'text' ? differing.map((other) => commonParts(value, other)) : [{ before: '', after: '' }]
  const before = shortest(common.map((parts) => parts.before))
  const after = shortest(common.map((parts) => parts.after))
  const ownPart = (whole: string): string => whole.slice(before.length, whole.length - after.length)
  const key = [value, ...others].map(ownPart).join('\n')
  return { key, before, after, value: ownPart(value), name: captionIn(before) || takeCaption(mark, captions) }
}

/** Of texts of which each is the start, or the end, of the longer ones. */
const shortest = (texts: readonly string[]): string =>
  texts.reduce((found, text) => (text.length < found.length ? text : found))

const longestShown = 40
const shorten = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** Texts and data of a label's fields; a barcode's own line of text is part of the barcode. */
function valuesOf(label: PrinterLabel): Value[] {
  const seen = new Set<PrinterField>()
  return label.marks.flatMap((mark) => {
    if (mark.type !== 'text' && mark.type !== 'barcode') return []
    const field = label.fields.get(mark)
    if (field && seen.has(field)) return []
    if (field) seen.add(field)
    const value = mark.type === 'barcode' ? mark.data : (field?.block?.text ?? mark.text)
    const { x, y } = field?.block ?? mark
    return [{ mark, place: field?.place, position: `${mark.type} ${x} ${y} ${mark.rotation}`, value }]
  })
}

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** The start and the end that two texts have in common, in whole words. */
export function commonParts(one: string, other: string): { readonly before: string; readonly after: string } {
  const shortest = Math.min(one.length, other.length)
  let from = 0
  while (from < shortest && one[from] === other[from]) from++
  while (from > 0 && isWordCharacter(one[from - 1])) from--
  let behind = 0
  while (behind < shortest - from && one.at(-1 - behind) === other.at(-1 - behind)) behind++
  while (behind > 0 && isWordCharacter(one.at(-behind))) behind--
  return { before: one.slice(0, from), after: behind === 0 ? '' : one.slice(-behind) }
}

/** A name from a caption as `Lot no.:`; empty where it has no letters. */
export function captionIn(text: string): string {
  const name = text.replaceAll(/\s+/g, ' ').replaceAll(/^[^\p{L}\p{N}(]+|[\s:=#_-]+$/gu, '')
  return /\p{L}/u.test(name) && name.length <= longestShown ? name : ''
}

/** Of the texts that may name a field. */
export const mostCaptions = 1_000
const mostHeightsBeside = 12
const mostHeightsAbove = 3

/** The nearest text to the left on the same line, else the nearest right above; no other field gets it then. */
export function takeCaption(mark: PrinterMark, captions: Set<TextMark>): string {
  let nearest: { readonly text: TextMark; readonly name: string; readonly distance: number } | undefined
  for (const text of captions) {
    const distance = text.rotation === 0 ? captionDistance(mark, text) : Number.POSITIVE_INFINITY
    if (distance >= (nearest?.distance ?? Number.POSITIVE_INFINITY)) continue
    const name = captionIn(text.text)
    if (name !== '') nearest = { text, name, distance }
  }
  if (nearest) captions.delete(nearest.text)
  return nearest?.name ?? ''
}

/** Infinite where a text is no caption of a mark; what stands above is farther than what stands beside it. */
function captionDistance(mark: PrinterMark, text: TextMark): number {
  const [across, down] = [mark.x - text.x, mark.y - text.y]
  const tall = Math.max(mark.type === 'text' ? mark.heightDots : 0, text.heightDots)
  const farthest = mostHeightsBeside * tall
  if (Math.abs(down) <= tall / 2 && across > 0 && across <= farthest) return across
  const isAbove = down > 0 && down <= mostHeightsAbove * tall && Math.abs(across) <= tall
  return isAbove ? farthest + down : Number.POSITIVE_INFINITY
}
