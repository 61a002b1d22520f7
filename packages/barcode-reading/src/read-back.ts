// Reads the barcodes of a label from the dots that a printer gets, and compares them with what they should say.
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { BarcodeMark, Drawing } from '@labelwright/label-layout/drawing'
import type { Bitmap, Rectangle } from '@labelwright/label-output/raster/bitmap'
import { around, boxOf, cutOut, hasItsModules } from './cut-out.ts'
import { readPicture } from './read-picture.ts'
import { readings } from './reader-formats.ts'

export interface BarcodeReadBack {
  /** Of the document; rows of a repeater share one. */
  readonly elementId: string
  readonly symbology: BarcodeMark['symbology']
  /** What a scanner should read; FNC1 separators as U+001D. */
  readonly data: string
  /**
   * `reader`: by an independent reader; `part`: the linear part of a composite by the reader, the rest by its modules;
   * `modules`: no such reader exists, so the dots were compared with the modules of the encoder.
   */
  readonly by: 'reader' | 'part' | 'modules'
  /** What was read from the dots; absent where nothing was, and where no reader was asked. */
  readonly read?: string
  readonly isRight: boolean
}

/** An add-on belongs to the symbol that it stands beside. */
interface Symbol {
  readonly mark: BarcodeMark
  readonly addOn: BarcodeMark | undefined
}

/** Reads every barcode of a page. `dots` are those of the drawing on a printer. */
export async function readBack(drawing: Drawing, dots: Bitmap): Promise<readonly BarcodeReadBack[]> {
  const read: BarcodeReadBack[] = []
  for (const symbol of symbolsOf(drawing)) read.push(await readOne(symbol, dots, drawing.dot))
  return read
}

function symbolsOf({ marks }: Drawing): Symbol[] {
  const barcodes = marks.filter((mark) => mark.type === 'barcode')
  return barcodes.flatMap((mark, index) => {
    if (mark.symbology === 'ean-add-on') return []
    const next = barcodes[index + 1]
    return [{ mark, addOn: next?.symbology === 'ean-add-on' ? next : undefined }]
  })
}

async function readOne({ mark, addOn }: Symbol, dots: Bitmap, dot: number): Promise<BarcodeReadBack> {
  const { elementId, symbology, data } = mark
  const reading = symbology === 'ean-add-on' ? undefined : readings[symbology]
  const about = { elementId, symbology, data }
  if (!reading) return { ...about, by: 'modules', isRight: hasItsModules(dots, mark, dot) }
  const { format, toRead = (text: string) => text, isPart } = reading
  const boxes = [mark, ...(addOn ? [addOn] : [])].map((one) => withQuietZone(one, dot))
  const wanted = toRead(data) + (addOn?.data ?? '')
  const texts = (await readPicture(cutOut(dots, around(boxes)), [format])).map(({ text }) => text)
  // With an add-on it reads the symbol without it, too.
  const read = texts.find((text) => text === wanted) ?? texts[0]
  const isRight = read === wanted && (!isPart || hasItsModules(dots, mark, dot))
  return { ...about, by: isPart ? 'part' : 'reader', ...(read !== undefined && { read }), isRight }
}

/** With the white that its standard asks for: ink in it makes a symbol unreadable for a scanner, too. */
function withQuietZone(mark: BarcodeMark, dot: number): Rectangle {
  const { x, y, width, height } = boxOf(mark, dot)
  if (mark.symbology === 'ean-add-on') return { x, y, width, height }
  const [left, right, beside] = symbologyTraits(mark.symbology).quietZone.map(
    (modules) => (modules * mark.module) / dot,
  )
  const [before = 0, behind = 0, edge = 0] = [left, right, beside]
  const sides = {
    0: { top: edge, right: behind, bottom: edge, left: before },
    90: { top: before, right: edge, bottom: behind, left: edge },
    180: { top: edge, right: before, bottom: edge, left: behind },
    270: { top: behind, right: edge, bottom: before, left: edge },
  }[mark.rotation]
  return {
    x: x - sides.left,
    y: y - sides.top,
    width: width + sides.left + sides.right,
    height: height + sides.top + sides.bottom,
  }
}
