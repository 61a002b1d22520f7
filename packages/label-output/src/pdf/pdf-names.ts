import type { FontKey, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { PageNames } from './paint-marks.ts'
import type { PdfObjects } from './pdf-objects.ts'
import { createPdfPictures } from './pdf-pictures.ts'
import { type UsedFont, writeFont } from './write-fonts.ts'

/** The fonts and pictures of a file: fonts are named by their place among the layout's resources. */
export interface PdfNames extends PageNames {
  /** Writes fonts and answers the entries of the resource dictionary. */
  readonly write: () => { readonly common: string; readonly images: string }
}

export function createPdfNames(objects: PdfObjects, resources: LayoutResources): PdfNames {
  // In names: `/F0` is the first font of the resources.
  const numbers = new Map([...resources.fonts.keys()].map((key, index) => [key, index]))
  const fonts = new Map<FontKey, UsedFont>()
  const pictures = createPdfPictures(objects)
  const numberOf = (key: FontKey): number => numbers.get(key) ?? numbers.get(resources.plainFont.key) ?? 0

  function openFont(key: FontKey): UsedFont {
    const known = fonts.get(key)
    if (known) return known
    const font = resources.fonts.get(key) ?? resources.plainFont
    const opened = { id: objects.allocate(), font, used: new Uint8Array(font.trueType.glyphCount) }
    fonts.set(key, opened)
    return opened
  }

  function useFont({ fontKey, glyphs }: TextMark): number {
    const { used } = openFont(fontKey)
    for (let index = 0; index < glyphs.length; index++) used[glyphs[index] ?? 0] = 1
    return numberOf(fontKey)
  }

  function write(): { readonly common: string; readonly images: string } {
    for (const used of fonts.values()) writeFont(objects, used)
    const { images, spaces } = pictures.names()
    const fontNames = [...fonts].map(([key, { id }]) => `/F${numberOf(key)} ${id} 0 R`).join('')
    return {
      common: `/Font<<${fontNames}>>/ExtGState<</Multiply<</BM/Multiply>>>>${spaces}`,
      images,
    }
  }
  return { resources, useFont, ...pictures, write }
}
