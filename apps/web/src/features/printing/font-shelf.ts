import { allElements } from '@labelwright/label-document/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { fontKeyOf, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { ShippedFont } from '@labelwright/label-layout/text/shipped-fonts'
import { foreignCharacters, missingStandIns } from '@labelwright/label-layout/text/stand-in-fonts'

type Face = Pick<ShippedFont, 'family' | 'bold'>

/** Font files that have been fetched, each once. */
export function createFontShelf(urls: Readonly<Record<string, readonly [regular: string, bold: string]>>) {
  const files = new Map<string, Uint8Array>()
  const keyOf = ({ family, bold }: Face): string => fontKeyOf(family, bold)
  const urlOf = new Map(
    Object.entries(urls).flatMap(([family, [regular, bold]]) => [
      [fontKeyOf(family, false), regular],
      [fontKeyOf(family, true), bold],
    ]),
  )

  async function fetchOne(key: string): Promise<void> {
    const url = urlOf.get(key)
    if (url === undefined) throw new Error(`There is no font ${key}`)
    if (!files.has(key)) files.set(key, await fetchBytes(url))
  }
  return {
    keyOf,
    fetch: async (keys: readonly string[]): Promise<void> => {
      await Promise.all(keys.map(fetchOne))
    },
    sourceOf: (face: Face) => ({ family: face.family, bold: face.bold, bytes: () => files.get(keyOf(face)) }),
  }
}

interface FontWish {
  readonly named: readonly string[]
  readonly weights: readonly ('regular' | 'bold')[]
  readonly characters: string
}

const wishes = new WeakMap<LabelDocument, FontWish>()

// Of the document alone, once: it may hold pictures of megabytes.
function wishOf(document: LabelDocument): FontWish {
  const known = wishes.get(document)
  if (known) return known
  const faces = allElements(document).flatMap((element) => (element.type === 'text' ? facesOf(element) : []))
  const wish: FontWish = {
    named: faces.map(({ fontFamily, bold }) => fontKeyOf(fontFamily, bold)),
    weights: faces.some(({ bold }) => bold) ? ['regular', 'bold'] : ['regular'],
    characters: foreignCharacters(JSON.stringify(document)),
  }
  wishes.set(document, wish)
  return wish
}

/** The keys of the fonts that a label with these values needs next: by its letters, or because it names them. */
export function missingFonts(
  document: LabelDocument,
  values: Readonly<Record<string, string>>,
  resources: LayoutResources,
): readonly string[] {
  const { named, weights, characters } = wishOf(document)
  const away = named.filter((key) => resources.fonts.get(key)?.isHere() === false)
  const all = characters + foreignCharacters(Object.values(values).join(''))
  const standIns = missingStandIns({ characters: all, weights }, resources).map(({ key }) => key)
  return [...new Set([...away, ...standIns])].sort()
}

type TextElement = Extract<ReturnType<typeof allElements>[number], { readonly type: 'text' }>

const facesOf = ({ fontFamily, bold, runs = [] }: TextElement) => [
  { fontFamily, bold },
  ...runs.map((run) => ({ fontFamily: run.fontFamily ?? fontFamily, bold: run.bold ?? bold })),
]

/** Throws where the server does not answer the file. */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}
