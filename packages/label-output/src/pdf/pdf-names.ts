import type { FontKey, ImageMark, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { PageNames } from './paint-marks.ts'
import type { PdfObjects } from './pdf-objects.ts'
import { type UsedFont, writeFont } from './write-fonts.ts'

/** The fonts and pictures of a file: fonts are named by their place among the layout's resources, so that other threads name them alike. */
export interface PdfNames extends PageNames {
  /** Notes glyphs that a page painted elsewhere uses. */
  readonly noteGlyphs: (key: FontKey, glyphs: Uint16Array) => void
  /** Writes fonts and answers the entries of the resource dictionary. */
  readonly write: () => { readonly common: string; readonly images: string }
}

/** The number of each font in names: `/F0` the first of the resources. */
export const fontNumbers = ({ fonts }: LayoutResources): ReadonlyMap<FontKey, number> =>
  new Map([...fonts.keys()].map((key, index) => [key, index]))

export function createPdfNames(objects: PdfObjects, resources: LayoutResources): PdfNames {
  const numbers = fontNumbers(resources)
  const fonts = new Map<FontKey, UsedFont>()
  const images = new Map<Uint8Array, number>()
  const numberOf = (key: FontKey): number => numbers.get(key) ?? numbers.get(resources.plainFont.key) ?? 0

  function openFont(key: FontKey): UsedFont {
    const known = fonts.get(key)
    if (known) return known
    const font = resources.fonts.get(key) ?? resources.plainFont
    const opened = { id: objects.allocate(), font, used: new Uint8Array(font.trueType.glyphCount) }
    fonts.set(key, opened)
    return opened
  }

  function noteGlyphs(key: FontKey, glyphs: Uint16Array): void {
    const { used } = openFont(key)
    for (let index = 0; index < glyphs.length; index++) used[glyphs[index] ?? 0] = 1
  }

  function useFont({ fontKey, glyphs }: TextMark): number {
    noteGlyphs(fontKey, glyphs)
    return numberOf(fontKey)
  }

  function useImage({ grey, pixelWidth, pixelHeight }: ImageMark): number {
    const known = images.get(grey)
    if (known !== undefined) return known
    const id = objects.allocate()
    const size = `/Width ${pixelWidth}/Height ${pixelHeight}`
    objects.stream(id, `/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceGray/BitsPerComponent 8`, grey)
    images.set(grey, id)
    return id
  }

  function write(): { readonly common: string; readonly images: string } {
    for (const used of fonts.values()) writeFont(objects, used)
    const fontNames = [...fonts].map(([key, { id }]) => `/F${numberOf(key)} ${id} 0 R`).join('')
    return {
      common: `/Font<<${fontNames}>>/ExtGState<</Multiply<</BM/Multiply>>>>`,
      images: [...images.values()].map((id) => `/I${id} ${id} 0 R`).join(''),
    }
  }
  return { resources, useFont, useImage, noteGlyphs, write }
}
