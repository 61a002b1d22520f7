// Names the part of a label that takes the most time to draw. Pure.
import { compileContents } from '@labelwright/label-document/filling/compile-contents'
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import type { LabelDocument, LabelElement, PictureElement } from '@labelwright/label-document/label-document'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { symbologyTraits } from '@labelwright/label-document/symbologies'

/** Elements of one kind on a label, on all its pages and in all its rows. */
export type HeavyPart =
  | {
      readonly kind: 'barcodes'
      /** As people call the symbology, without "Code" at its end: `PDF417`, `QR`. */
      readonly name: string
      readonly count: number
      /** Characters of the longest one. */
      readonly longest: number
    }
  | {
      readonly kind: 'pictures'
      readonly count: number
      /** Millions of pixels of the largest one. */
      readonly megapixels: number
    }
  | {
      readonly kind: 'texts'
      readonly count: number
      /** Characters of the longest one. */
      readonly longest: number
    }

/** Finds how many millions of pixels a picture has; `source` is what the values name in its place. */
export type MegapixelsOf = (element: PictureElement, source: string | undefined) => number

interface Drawn {
  readonly element: LabelElement
  /** The filled contents by key, of the page or of a row. */
  readonly texts: ReadonlyMap<string, string>
}

/** Milliseconds, measured on a machine of 2026: they only decide which part is named. */
const costs = { builtInCharacter: 0.02, libraryCharacter: 0.15, barcode: 0.5, character: 0.003, megapixel: 40 } as const

/** The kind of elements that takes the most time with these values; undefined where nothing is drawn. */
export function findHeaviestPart(
  document: LabelDocument,
  values: Readonly<Record<string, string>>,
  megapixelsOf: MegapixelsOf,
): HeavyPart | undefined {
  const parts = new Map<string, { readonly part: HeavyPart; readonly ms: number }>()
  for (const page of pagesOfLabel(document))
    for (const one of drawnOn(page, values))
      for (const [key, part, ms] of partsOf(one, megapixelsOf)) {
        const known = parts.get(key)
        parts.set(key, known ? { part: join(known.part, part), ms: known.ms + ms } : { part, ms })
      }
  return [...parts.values()].toSorted((one, other) => other.ms - one.ms)[0]?.part
}

function drawnOn(page: LabelDocument, values: Readonly<Record<string, string>>): Drawn[] {
  const contents = compileContents(page)
  const { texts, hidden, rows } = fillVariables(contents, values)
  return contents.flat.flatMap(({ element }): Drawn[] => {
    if (hidden.has(element.id) || contents.neverPrinted.has(element.id)) return []
    if (element.type !== 'repeater' && element.type !== 'table') return [{ element, texts }]
    return (rows.get(element.id) ?? []).flatMap((row): Drawn[] =>
      element.type === 'table'
        ? [{ element, texts: row }]
        : element.elements.map((inner) => ({ element: inner, texts: row })),
    )
  })
}

type Weighed = readonly [key: string, part: HeavyPart, ms: number]

function partsOf({ element, texts }: Drawn, megapixelsOf: MegapixelsOf): Weighed[] {
  if (element.type === 'barcode') {
    const { title, isBuiltIn } = symbologyTraits(element.symbology)
    const longest = texts.get(element.id)?.length ?? 0
    const perCharacter = isBuiltIn ? costs.builtInCharacter : costs.libraryCharacter
    const name = title.replace(/ code$/i, '')
    return [[element.symbology, { kind: 'barcodes', name, count: 1, longest }, costs.barcode + longest * perCharacter]]
  }
  if (element.type === 'picture') {
    const megapixels = megapixelsOf(element, texts.get(element.id))
    return [['pictures', { kind: 'pictures', count: 1, megapixels }, megapixels * costs.megapixel]]
  }
  return textsOf(element, texts).map(({ length: longest }) => [
    'texts',
    { kind: 'texts', count: 1, longest },
    longest * costs.character,
  ])
}

/** The texts of an element; those of a table are its cells. */
function textsOf(element: LabelElement, texts: Drawn['texts']): string[] {
  if (element.type === 'table') return [...texts.values()]
  if (element.type !== 'text') return []
  const runs = element.runs?.map((_, index) => texts.get(`${element.id}#${index}`) ?? '').join('')
  return [runs ?? texts.get(element.id) ?? '']
}

function join(one: HeavyPart, other: HeavyPart): HeavyPart {
  const count = one.count + other.count
  if (one.kind === 'pictures')
    return { ...one, count, megapixels: Math.max(one.megapixels, 'megapixels' in other ? other.megapixels : 0) }
  return { ...one, count, longest: Math.max(one.longest, 'longest' in other ? other.longest : 0) }
}
