import { type Bitmap, createBitmap, fillRectangle } from '../raster/bitmap.ts'
import { type PrintedDots, Source } from './read-raster-languages.ts'

/** What a printer is told of the roll: `ESC i z` and `ESC i d`. */
export interface ToldRoll {
  readonly isDieCut: boolean
  readonly width: number
  readonly length: number
  readonly margin: number
}

export interface BrotherPrint extends PrintedDots {
  /** The red dots of each label; undefined where a label is printed in one colour. */
  readonly reds: readonly (Bitmap | undefined)[]
  readonly tapes: readonly number[]
  readonly rolls: readonly ToldRoll[]
  readonly cuts: number
}

/** Brother QL Raster Command Reference; answers what a head of 90 or 162 bytes prints, from left to right as on the tape. */
export function readBrotherQl(bytes: Uint8Array, bytesPerRow: 90 | 162 = 90): BrotherPrint {
  const source = new Source(bytes)
  const labels: { bitmap: Bitmap; copies: number }[] = []
  const reds: (Bitmap | undefined)[] = []
  const rolls: ToldRoll[] = []
  let cuts = 0
  source.expect(...new Array<number>(400).fill(0), 0x1b, 0x40)
  while (!source.isAtEnd) {
    source.expect(0x1b, 0x69, 0x61, 1, 0x1b, 0x69, 0x7a, 0xce)
    const [kind = 0, width = 0, length = 0, a = 0, b = 0, c = 0, d = 0] = source.take(7)
    const isDieCut = kind === 0x0b
    if (!isDieCut && (kind !== 0x0a || length !== 0)) throw new Error('Neither die-cut labels nor continuous tape')
    source.expect(labels.length === 0 ? 0 : 1, 0)
    const { isCut, isRed } = readModes(source)
    cuts += Number(isCut)
    source.expect(0x1b, 0x69, 0x64)
    const [margin = 0] = source.take(1)
    source.expect(0, 0x4d, 0)
    const page = { source, bytesPerRow, rows: a + (b << 8) + (c << 16) + (d << 24) }
    const { black, red } = isRed ? readTwoColours(page) : { black: readOneColour(page), red: undefined }
    labels.push({ bitmap: black, copies: 1 })
    reds.push(red)
    rolls.push({ isDieCut, width, length, margin })
    source.expect(source.position === bytes.length - 1 ? 0x1a : 0x0c)
  }
  return { labels, reds, rolls, tapes: rolls.map(({ width }) => width), cuts }
}

/** ESC i M, A and K: both say whether it cuts; bit 0 of K is two-colour printing. */
function readModes(source: Source): { readonly isCut: boolean; readonly isRed: boolean } {
  source.expect(0x1b, 0x69, 0x4d)
  const [cut = 0] = source.take(1)
  source.expect(0x1b, 0x69, 0x41, 1, 0x1b, 0x69, 0x4b)
  const [mode = 0] = source.take(1)
  if ((cut !== 0 && cut !== 0x40) || (mode & 0b1000) !== cut >> 3) throw new Error(`Not understood: cut ${cut} ${mode}`)
  if ((mode & 0b1111_0110) !== 0) throw new Error(`Not understood: expanded mode ${mode}`)
  return { isCut: cut !== 0, isRed: (mode & 1) === 1 }
}

interface Page {
  readonly source: Source
  readonly bytesPerRow: number
  readonly rows: number
}

function readOneColour({ source, bytesPerRow, rows }: Page): Bitmap {
  const page = createBitmap(bytesPerRow * 8, rows)
  for (let row = 0; row < rows; row++) {
    source.expect(0x67, 0, bytesPerRow)
    readPins(page, row, source.take(bytesPerRow))
  }
  return page
}

function readTwoColours({ source, bytesPerRow, rows }: Page): { readonly black: Bitmap; readonly red: Bitmap } {
  const black = createBitmap(bytesPerRow * 8, rows)
  const red = createBitmap(bytesPerRow * 8, rows)
  for (let row = 0; row < rows; row++) {
    source.expect(0x77, 1, bytesPerRow)
    readPins(black, row, source.take(bytesPerRow))
    source.expect(0x77, 2, bytesPerRow)
    readPins(red, row, source.take(bytesPerRow))
  }
  return { black, red }
}

function readPins(page: Bitmap, row: number, line: Uint8Array): void {
  for (let pin = 0; pin < page.widthDots; pin++) {
    if ((((line[pin >> 3] ?? 0) >> (7 - (pin & 7))) & 1) === 1)
      fillRectangle(page, { x: page.widthDots - 1 - pin, y: row, width: 1, height: 1 })
  }
}
