import { encodeUtf8 } from '@labelwright/label-layout/symbols/qr/utf-8'

const digitZero = 48
const space = 32
const minus = 45
const point = 46
const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

function countDigits(value: number): number {
  let count = 1
  for (let limit = 10; value >= limit; limit *= 10) count++
  return count
}

// The digits of the numbers below ten thousand, the last in the lowest byte: most numbers of a label are among them.
const smallNumbers = 10_000
const packedDigits = Uint32Array.from({ length: smallNumbers }, (_, value) => {
  let packed = 0
  for (const digit of String(value)) packed = (packed << 8) | digit.charCodeAt(0)
  return packed
})

/** Growing bytes with the few forms that PDF needs, written without making strings: the hot path of a batch. */
export class ByteWriter {
  private buffer: Uint8Array<ArrayBuffer>
  private end = 0

  constructor(capacity: number) {
    this.buffer = new Uint8Array(capacity)
  }

  get length(): number {
    return this.end
  }

  reset(): void {
    this.end = 0
  }

  /** The bytes so far; a view, valid until the next write. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.end)
  }

  /** Characters up to U+00FF, one byte each. */
  ascii(text: string): void {
    this.reserve(text.length)
    for (let index = 0; index < text.length; index++) this.buffer[this.end++] = text.charCodeAt(index)
  }

  /** Any text as UTF-8. */
  utf8(text: string): void {
    this.raw(encodeUtf8(text))
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.buffer.set(bytes, this.end)
    this.end += bytes.length
  }

  /** A whole number and a space. */
  integer(value: number): void {
    if (value >= 0 && value < smallNumbers && Number.isInteger(value)) {
      this.reserve(5)
      this.small(value)
    } else this.digits(this.signed(value))
    this.buffer[this.end++] = space
  }

  /** A number with at most four decimals and a space. */
  decimal(value: number): void {
    const scaled = Math.round(this.signed(Math.round(value * 10_000)))
    this.digits(scaled / 10_000)
    this.fraction(scaled % 10_000)
    this.buffer[this.end++] = space
  }

  /** Four hexadecimal digits. */
  hex4(value: number): void {
    this.reserve(4)
    for (let shift = 12; shift >= 0; shift -= 4) this.buffer[this.end++] = hexDigits[(value >> shift) & 15] ?? 0
  }

  private reserve(more: number): void {
    if (this.end + more <= this.buffer.length) return
    const larger = new Uint8Array(Math.max(this.buffer.length * 2, this.end + more))
    larger.set(this.buffer.subarray(0, this.end))
    this.buffer = larger
  }

  // From the last digit to the first, in whole numbers of 32 bits: no label is larger, and this is the hottest loop of a batch.
  private digits(value: number): void {
    let rest = value | 0
    let place = this.end + countDigits(rest)
    this.end = place
    do {
      const tenth = (rest / 10) | 0
      this.buffer[--place] = digitZero + rest - tenth * 10
      rest = tenth
    } while (rest > 0)
  }

  private small(value: number): void {
    const packed = packedDigits[value] ?? 0
    if (value > 999) this.buffer[this.end++] = packed >>> 24
    if (value > 99) this.buffer[this.end++] = (packed >>> 16) & 255
    if (value > 9) this.buffer[this.end++] = (packed >>> 8) & 255
    this.buffer[this.end++] = packed & 255
  }

  /** Writes a minus where there is one, and answers the rest. */
  private signed(value: number): number {
    this.reserve(32)
    if (value < 0) this.buffer[this.end++] = minus
    return Math.abs(value)
  }

  private fraction(tenThousandths: number): void {
    if (tenThousandths === 0) return
    this.buffer[this.end++] = point
    let rest = tenThousandths
    for (let divisor = 1000; rest > 0; divisor /= 10) {
      const digit = Math.floor(rest / divisor)
      this.buffer[this.end++] = digitZero + digit
      rest -= digit * divisor
    }
  }
}
