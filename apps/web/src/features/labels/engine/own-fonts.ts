import type { OrganizationFont } from '@labelwright/contract/server/fonts-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { fontKeyOf, type LayoutResources, type OpenFont, withFonts } from '@labelwright/label-layout/layout-resources'
import { type createFontShelf, ownPlace } from './font-shelf.ts'

/** A document with the fonts that its organization has uploaded. */
export interface LabelToDraw {
  readonly document: LabelDocument
  readonly ownFonts: readonly OrganizationFont[]
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
    const fonts: LabelFonts = {
      resources: own.length === 0 ? shared : withFonts(shared, own.map(openOne)),
      placeOf: (key) => places.get(key) ?? key,
    }
    known.set(label, fonts)
    return fonts
  }
}
