import { type Bitmap, createBitmap, stamp } from '../raster/bitmap.ts'

/** Labels as a printer of a language of dots would print them; any byte that is not understood throws. */
export interface PrintedDots {
  readonly labels: readonly { readonly bitmap: Bitmap; readonly copies: number }[]
}

/** Bytes of a job, taken in order. */
export class Source {
  position = 0
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length
  }

  take(count: number): Uint8Array {
    if (this.position + count > this.bytes.length) throw new Error('The job ends too early')
    this.position += count
    return this.bytes.subarray(this.position - count, this.position)
  }

  expect(...values: number[]): void {
    const found = [...this.take(values.length)]
    if (found.join() !== values.join()) throw new Error(`Not understood: ${found.join(' ')} for ${values.join(' ')}`)
  }

  /** Text up to a sign, which is passed over. */
  until(sign: string): string {
    const end = this.bytes.indexOf(sign.charCodeAt(0), this.position)
    if (end < 0 || end - this.position > 60) throw new Error('Not understood: no end of the command')
    const text = Buffer.from(this.take(end - this.position)).toString('latin1')
    this.position++
    return text
  }
}

const inverted = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => ~byte & 255)

interface SentDots {
  readonly bits: Uint8Array
  readonly x: number
  readonly y: number
  readonly bytesPerRow: number
}

function printDots(page: Bitmap, { bits, x, y, bytesPerRow }: SentDots): void {
  const heightDots = bits.length / bytesPerRow
  stamp(page, { x, y, bitmap: { widthDots: bytesPerRow * 8, heightDots, bytesPerRow, bits } })
}

/** TSPL2 Programming Manual: SIZE, DIRECTION, REFERENCE, SHIFT, CLS, BITMAP, PRINT. The printer comes from a program that has moved its labels. */
export function readTspl(bytes: Uint8Array, widthDots: number, heightDots: number): PrintedDots {
  const source = new Source(bytes)
  const labels: { bitmap: Bitmap; copies: number }[] = []
  let page = createBitmap(widthDots, heightDots)
  const settings = { ...movedAway }
  while (!source.isAtEnd) {
    if (bytes[source.position] === 0x42) {
      source.until(' ')
      const [x = 0, y = 0, wide = 0, tall = 0] = [0, 1, 2, 3, 4].map(() => Number(source.until(',')))
      const { left, top, shift, direction } = settings
      const dots = { bits: inverted(source.take(wide * tall)), x: x + left, y: y + top + shift, bytesPerRow: wide }
      if (direction === '0,0') printDots(page, dots)
      source.expect(13, 10)
      continue
    }
    const command = source.until('\r')
    source.expect(10)
    const print = /^PRINT 1,(\d+)$/.exec(command)
    if (print) labels.push({ bitmap: page, copies: Number(print[1]) })
    else if (command === 'CLS') page = createBitmap(widthDots, heightDots)
    else setTspl(settings, command)
  }
  return { labels }
}

const movedAway = { left: 40, top: 16, shift: 24, direction: '1,1' }

const tsplSetting =
  /^((SIZE|GAP|BLINE) [\d.]+ mm,[\d.]+ mm|SPEED \d+|DENSITY \d+|SET (CUTTER (OFF|BATCH|\d+)|(PEEL|TEAR) (ON|OFF)))$/

function setTspl(settings: typeof movedAway, command: string): void {
  const [name, value = ''] = command.split(' ', 2)
  if (name === 'DIRECTION') settings.direction = value
  else if (name === 'SHIFT') settings.shift = Number(value)
  else if (name === 'REFERENCE') [settings.left = 0, settings.top = 0] = value.split(',').map(Number)
  else if (!tsplSetting.test(command)) throw new Error(`Not understood: ${command}`)
}

function readEplCommand(command: string): { readonly name: string; readonly value: number } {
  const found = /^(?:(q|Q|P|N|ZT|)(\d+)?|(D)(\d|1[0-5])|(Q)(\d+),(?:\d+|B\d+\+\d+))$/.exec(command)
  if (!found) throw new Error(`Not understood: ${command}`)
  const [, name = '', value, ...more] = found
  const [settingName = name, setting = value] = more.filter((part) => part !== undefined)
  return { name: settingName, value: Number(setting) }
}

/** GW: a graphic with its place, its bytes counted. */
function takeGraphic(source: Source): SentDots {
  source.expect(0x47, 0x57)
  const [x = 0, y = 0, bytesPerRow = 0, rows = 0] = [0, 1, 2, 3].map(() => Number(source.until(',')))
  const bits = inverted(source.take(bytesPerRow * rows))
  source.expect(10)
  return { bits, x, y, bytesPerRow }
}

/** EPL2 Programming Manual: N, ZT, q, D, Q, GW, P. The printer comes from a program that prints from the bottom. */
export function readEpl(bytes: Uint8Array, heightDots: number): PrintedDots {
  const source = new Source(bytes)
  const labels: { bitmap: Bitmap; copies: number }[] = []
  let page = createBitmap(1, 1)
  let isFromTop = false
  while (!source.isAtEnd) {
    if (bytes[source.position] === 0x47) {
      const dots = takeGraphic(source)
      if (isFromTop) printDots(page, dots)
      continue
    }
    const command = source.until('\n')
    const { name, value } = readEplCommand(command)
    if (name === 'q') page = createBitmap(value, heightDots)
    if (name === 'Q') page = createBitmap(page.widthDots, value)
    if (name === 'P') labels.push({ bitmap: page, copies: value })
    isFromTop ||= name === 'ZT'
  }
  return { labels }
}

/** CPCL Programming Manual: the first line, PAGE-WIDTH, TONE, GAP-SENSE, BAR-SENSE, CG, FORM, PRINT. */
export function readCpcl(bytes: Uint8Array): PrintedDots {
  const source = new Source(bytes)
  const labels: { bitmap: Bitmap; copies: number }[] = []
  while (!source.isAtEnd) {
    const first = /^! 0 200 200 (\d+) (\d+)$/.exec(source.until('\r'))
    source.expect(10)
    const width = /^PAGE-WIDTH (\d+)$/.exec(source.until('\r'))
    source.expect(10)
    if (!first || !width) throw new Error('Not understood: the head of a form')
    const page = createBitmap(Number(width[1]), Number(first[1]))
    while (/[TGB]/.test(String.fromCharCode(bytes[source.position] ?? 0))) {
      const command = source.until('\r')
      if (!/^(TONE -?\d+|(GAP|BAR)-SENSE)$/.test(command)) throw new Error(`Not understood: ${command}`)
      source.expect(10)
    }
    if (bytes[source.position] === 0x43) {
      source.until(' ')
      const [wide = 0, tall = 0, x = 0, y = 0] = [0, 1, 2, 3].map(() => Number(source.until(' ')))
      printDots(page, { bits: source.take(wide * tall).slice(), x, y, bytesPerRow: wide })
      source.expect(13, 10)
    }
    source.expect(...Buffer.from('FORM\r\nPRINT\r\n'))
    labels.push({ bitmap: page, copies: Number(first[2]) })
  }
  return { labels }
}

/** ESC/POS: ESC @, GS v 0, GS V, ESC d. A job that does not cut may end with a feed; `cuts` are the labels before each cut. */
export function readEscPos(
  bytes: Uint8Array,
  widthDots: number,
  heightDots: number,
): PrintedDots & { readonly cuts: readonly number[] } {
  const source = new Source(bytes)
  const labels: { bitmap: Bitmap; copies: number }[] = []
  const cuts: number[] = []
  while (!source.isAtEnd) {
    source.expect(0x1b, 0x40)
    const page = createBitmap(widthDots, heightDots)
    let y = 0
    while (bytes[source.position] === 0x1d && bytes[source.position + 1] === 0x76) {
      source.expect(0x1d, 0x76, 0x30, 0)
      const [wideLow = 0, wideHigh = 0, low = 0, high = 0] = source.take(4)
      const [wide, tall] = [wideLow + 256 * wideHigh, low + 256 * high]
      printDots(page, { bits: source.take(wide * tall).slice(), x: 0, y, bytesPerRow: wide })
      y += tall
    }
    labels.push({ bitmap: page, copies: 1 })
    if (bytes[source.position] === 0x1d) {
      source.expect(0x1d, 0x56, 66, 0)
      cuts.push(labels.length)
    } else if (bytes[source.position + 1] === 0x64) source.expect(0x1b, 0x64, 4)
  }
  return { labels, cuts }
}
