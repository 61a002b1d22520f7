import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { fontKeyOf, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { isShippedFamily, type ShippedFont } from '@labelwright/label-layout/text/shipped-fonts'
import { foreignCharacters, missingStandIns } from '@labelwright/label-layout/text/stand-in-fonts'

type Face = Pick<ShippedFont, 'family' | 'bold'>

interface ShelfOptions {
  /** Where the files of shipped families lie. */
  readonly urls: Readonly<Record<string, readonly [regular: string, bold: string]>>
  /** Gets an uploaded font by its id. */
  readonly fetchOwn: (id: string) => Promise<Uint8Array>
}

const ownPrefix = 'own:'

/** What an uploaded font is called on the shelf: by its id, because another may have its family one day. */
export const ownPlace = (id: string): string => `${ownPrefix}${id}`

/** Font files that have been fetched, each once. */
export function createFontShelf({ urls, fetchOwn }: ShelfOptions) {
  const files = new Map<string, Uint8Array>()
  const keyOf = ({ family, bold }: Face): string => fontKeyOf(family, bold)
  const urlOf = new Map(
    Object.entries(urls).flatMap(([family, [regular, bold]]) => [
      [fontKeyOf(family, false), regular],
      [fontKeyOf(family, true), bold],
    ]),
  )

  async function fetchOne(place: string): Promise<void> {
    if (files.has(place)) return
    const url = urlOf.get(place)
    if (url !== undefined) files.set(place, await fetchBytes(url))
    else if (place.startsWith(ownPrefix)) files.set(place, await fetchOwn(place.slice(ownPrefix.length)))
    else throw new Error(`There is no font ${place}`)
  }
  return {
    keyOf,
    fetch: async (places: readonly string[]): Promise<void> => {
      await Promise.all(places.map(fetchOne))
    },
    sourceOf: (face: Face, place = keyOf(face)) => ({
      family: face.family,
      bold: face.bold,
      bytes: () => files.get(place),
    }),
  }
}

interface FontWish {
  readonly named: readonly string[]
  readonly namesOwn: boolean
  readonly weights: readonly ('regular' | 'bold')[]
  readonly characters: string
}

const wishes = new WeakMap<LabelDocument, FontWish>()

// Of the document alone, once: it may hold pictures of megabytes.
function wishOf(document: LabelDocument): FontWish {
  const known = wishes.get(document)
  if (known) return known
  const faces = namedFonts(document)
  const wish: FontWish = {
    named: faces.map(({ family, bold }) => fontKeyOf(family, bold)),
    namesOwn: faces.some(({ family }) => !isShippedFamily(family)),
    weights: faces.some(({ bold }) => bold) ? ['regular', 'bold'] : ['regular'],
    characters: foreignCharacters(JSON.stringify(document)),
  }
  wishes.set(document, wish)
  return wish
}

/** Whether a document names a family that does not come with the product. */
export const namesOwnFonts = (document: LabelDocument): boolean => wishOf(document).namesOwn

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

/** Throws where the server does not answer the file. */
export async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}
