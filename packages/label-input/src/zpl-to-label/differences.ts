import { labelLimits } from '@labelwright/label-document/label-limits'
import type { ZplField, ZplLabel, ZplMark, ZplPlace, ZplText } from '../zpl/zpl-label.ts'

/** A field of the label whose text or data is another one on the second label. */
export interface Difference {
  /** The same for fields that change together. */
  readonly key: string
  /** What stands around the part that changes, on both labels. */
  readonly before: string
  readonly after: string
  readonly value: string
  /** From what stands before it; empty where that is not clear. */
  readonly name: string
}

/** By the first mark of a field. */
export type Differences = ReadonlyMap<ZplMark, Difference>

/** Text or data of a field with its place. */
interface Value {
  readonly mark: ZplMark
  readonly place: ZplPlace | undefined
  readonly position: string
  readonly value: string
}

type AddRemark = (place: ZplPlace | undefined, message: string) => void

/** Pairs the fields of two labels by their places, and tells those that say something else. */
export function findDifferences(label: ZplLabel, other: ZplLabel | undefined, addRemark: AddRemark): Differences {
  if (!other) return new Map()
  // Backwards, so that the first of a place is taken at no cost.
  const others = Map.groupBy(valuesOf(other).reverse(), ({ position }) => position)
  const constant: ZplText[] = []
  const changing: Pair[] = []
  for (const value of valuesOf(label)) {
    const pair = others.get(value.position)?.pop()
    if (!pair)
      addRemark(value.place, `"${shorten(value.value)}" stands on the first label alone. It was kept as it is.`)
    if (pair && pair.value !== value.value && changing.length < labelLimits.variables)
      changing.push({ value, otherValue: pair.value })
    else if (value.mark.type === 'text') constant.push(value.mark)
  }
  for (const { value } of [...others.values()].flat().reverse()) {
    addRemark(undefined, `"${shorten(value)}" stands on the second label alone. It was left out.`)
  }
  const captions = new Set(constant.slice(0, mostCaptions))
  return new Map(changing.map((pair) => [pair.value.mark, differenceOf(pair, captions)]))
}

interface Pair {
  readonly value: Value
  readonly otherValue: string
}

function differenceOf({ value: { mark, value }, otherValue }: Pair, captions: Set<ZplText>): Difference {
  const { before, after } = mark.type === 'text' ? commonParts(value, otherValue) : { before: '', after: '' }
  const own = value.slice(before.length, value.length - after.length)
  const key = `${own}\n${otherValue.slice(before.length, otherValue.length - after.length)}`
  return { key, before, after, value: own, name: captionIn(before) || takeCaption(mark, captions) }
}

const longestShown = 40
const shorten = (text: string): string => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text)

/** What the fields of a label say; a barcode's own line of text is part of it. */
function valuesOf(label: ZplLabel): Value[] {
  const seen = new Set<ZplField>()
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
export function takeCaption(mark: ZplMark, captions: Set<ZplText>): string {
  let nearest: { readonly text: ZplText; readonly name: string; readonly distance: number } | undefined
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
function captionDistance(mark: ZplMark, text: ZplText): number {
  const [across, down] = [mark.x - text.x, mark.y - text.y]
  const tall = Math.max(mark.type === 'text' ? mark.heightDots : 0, text.heightDots)
  const farthest = mostHeightsBeside * tall
  if (Math.abs(down) <= tall / 2 && across > 0 && across <= farthest) return across
  const isAbove = down > 0 && down <= mostHeightsAbove * tall && Math.abs(across) <= tall
  return isAbove ? farthest + down : Number.POSITIVE_INFINITY
}
