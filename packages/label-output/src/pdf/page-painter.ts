import type { Drawing, FontKey, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { Deflate } from '../deflate.ts'
import { type ByteWriter, createByteWriter } from './byte-writer.ts'
import { type PageNames, paintMarks } from './paint-marks.ts'
import { fontNumbers } from './pdf-names.ts'

/** Pages painted and compressed, ready to be handed from a worker thread to the one that writes the file. */
export interface PaintedPages {
  /** One after the other, in a buffer of their own that can be transferred. */
  readonly content: Uint8Array
  /** Where each page ends in it. */
  readonly ends: Uint32Array
  /** The glyphs used, by font. */
  readonly glyphs: readonly (readonly [key: FontKey, glyphs: Uint16Array])[]
  /** The number of their design among those of the file. */
  readonly form: number
}

/** Writes the operators of a page: the design's form, then what varies. */
export function paintPage(writer: ByteWriter, drawing: Drawing, form: number, names: PageNames): void {
  if (drawing.sharedMarks.length > 0) writer.ascii(`/S${form} Do\n`)
  paintMarks(writer, drawing.marks.slice(drawing.sharedMarks.length), drawing, names)
}

/** Paints pages of one design apart from the file, for worker threads; `form` is the design's number in the file, 0 for the first. Throws for a picture that varies. */
export function createPagePainter(options: {
  readonly resources: LayoutResources
  readonly deflate: Deflate
  readonly form: number
}): (drawings: Iterable<Drawing>) => PaintedPages {
  const { resources, deflate, form } = options
  const page = createByteWriter(1 << 14)
  const numbers = fontNumbers(resources)
  const plain = numbers.get(resources.plainFont.key) ?? 0
  let used = new Map<FontKey, Uint8Array>()

  function note({ fontKey, glyphs }: TextMark): void {
    const font = resources.fonts.get(fontKey) ?? resources.plainFont
    const known = used.get(fontKey) ?? new Uint8Array(font.trueType.glyphCount)
    used.set(fontKey, known)
    for (let index = 0; index < glyphs.length; index++) known[glyphs[index] ?? 0] = 1
  }

  const names: PageNames = {
    resources,
    useFont: (mark) => {
      note(mark)
      return numbers.get(mark.fontKey) ?? plain
    },
    useImage: () => {
      throw new Error('A page with a picture of its own is painted where the file is written')
    },
  }
  return (drawings) => {
    used = new Map()
    const all = createByteWriter(1 << 16)
    const ends: number[] = []
    for (const drawing of drawings) {
      page.reset()
      paintPage(page, drawing, form, names)
      all.raw(deflate(page.bytes()))
      ends.push(all.length())
    }
    const glyphs = [...used].map(([key, known]) => [key, numbersOf(known)] as const)
    return { content: all.bytes().slice(), ends: Uint32Array.from(ends), glyphs, form }
  }
}

const numbersOf = (known: Uint8Array): Uint16Array =>
  Uint16Array.from([...known.keys()].filter((glyph) => known[glyph] === 1))
