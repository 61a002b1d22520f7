import { readFileSync } from 'node:fs'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { type LayoutResources, type OpenFont, withFonts } from '@labelwright/label-layout/layout-resources'
import { isShippedFamily } from '@labelwright/label-layout/text/shipped-fonts'

/** A font that an organization uploaded. */
export interface OwnFont {
  readonly family: string
  readonly bold: boolean
  readonly sha256: string
  /** Where its bytes lie. */
  readonly path: string
}

/** The font families that a document names and the product does not bring along, each once. */
export const ownFamiliesOf = (document: LabelDocument): readonly string[] => [
  ...new Set(namedFonts(document).flatMap(({ family }) => (isShippedFamily(family) ? [] : [family]))),
]

interface Options {
  /** Of all open fonts together, in memory; the one used longest ago is closed first. */
  readonly maximumBytes: number
  readonly onClose: (sha256: string) => void
}

/** Of an entry in the map of characters to glyphs. */
const characterBytes = 60

/** The parsed font, its copy in HarfBuzz, and its characters. */
const memoryOf = ({ trueType }: OpenFont): number =>
  2 * trueType.bytes.length + characterBytes * trueType.characters.size

/** Opens uploaded fonts when a label needs them and keeps them for the next, each once for all organizations. */
export function createOwnFonts(resources: LayoutResources, { maximumBytes, onClose }: Options) {
  const open = new Map<string, { readonly font: OpenFont; readonly bytes: number }>()
  let total = 0

  function openOne({ family, bold, sha256, path }: OwnFont): OpenFont {
    const known = open.get(sha256)
    const font = known?.font ?? resources.openFont({ family, bold, bytes: readFileSync(path) })
    const bytes = known?.bytes ?? memoryOf(font)
    if (!known) total += bytes
    // Taken out and put in again, the oldest use stands first.
    open.delete(sha256)
    open.set(sha256, { font, bytes })
    return font
  }

  function closeOldest(needed: ReadonlySet<string>): void {
    for (const [sha256, { font, bytes }] of open) {
      if (total <= maximumBytes) return
      if (needed.has(sha256)) continue
      font.close()
      open.delete(sha256)
      total -= bytes
      onClose(sha256)
    }
  }

  return {
    /** The shared fonts with these beside them. */
    resourcesWith(fonts: readonly OwnFont[]): LayoutResources {
      if (fonts.length === 0) return resources
      const opened = fonts.map(openOne)
      closeOldest(new Set(fonts.map(({ sha256 }) => sha256)))
      return withFonts(resources, opened)
    },
  }
}
