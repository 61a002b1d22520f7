import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { fontKeyOf, type LayoutResources, type OpenFont, withFonts } from '@labelwright/label-layout/layout-resources'
import { type createFontShelf, ownPlace } from './font-shelf.ts'

/** Hashes of pictures by the names in lower case that a version was frozen with; null where there was none of that name. */
export type FrozenPictures = Readonly<Record<string, string | null>>

/** A document with the fonts that its organization has uploaded. */
export interface LabelToDraw {
  readonly document: LabelDocument
  readonly ownFonts: readonly OrganizationFont[]
  /** Other names lead to the library of the day. */
  readonly pictures?: FrozenPictures | undefined
}

interface LabelFonts {
  readonly resources: LayoutResources
  /** What a font's key is called on the shelf. */
  readonly placeOf: (key: string) => string
}

/** Lays the organization's fonts that a label names beside the shared ones; each is opened once its file is on the shelf. */
export function createOwnFonts(shared: LayoutResources, shelf: ReturnType<typeof createFontShelf>) {
  const open = new Map<string, OpenFont>()
  const known = new WeakMap<LabelToDraw, LabelFonts>()

  function openOne({ id, family, bold }: OrganizationFont): OpenFont {
    const font = open.get(id) ?? shared.openFont(shelf.sourceOf({ family, bold }, ownPlace(id)))
    open.set(id, font)
    return font
  }

  return (label: LabelToDraw): LabelFonts => {
    const before = known.get(label)
    if (before) return before
    const named = new Set(namedFonts(label.document).map(({ family }) => family))
    const own = label.ownFonts.filter(({ family }) => named.has(family))
    const places = new Map<string, string>(own.map(({ id, family, bold }) => [fontKeyOf(family, bold), ownPlace(id)]))
    const withOwn = own.length === 0 ? shared : withFonts(shared, own.map(openOne))
    const fonts: LabelFonts = {
      resources: label.pictures ? withFrozen(withOwn, label.pictures) : withOwn,
      placeOf: (key) => places.get(key) ?? key,
    }
    known.set(label, fonts)
    return fonts
  }
}

const withFrozen = (resources: LayoutResources, pictures: FrozenPictures): LayoutResources => ({
  ...resources,
  media: {
    get: (name) => {
      const frozen = pictures[name.toLowerCase()]
      return frozen === null ? undefined : resources.media.get(frozen ?? name)
    },
  },
})
