import { encodeUtf8 } from '@labelwright/label-layout/symbols/qr-segment'

const digitZero = 48
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
export interface ByteWriter {
  readonly length: () => number
  readonly reset: () => void
  /** The bytes so far; a view, valid until the next write. */
  readonly bytes: () => Uint8Array
  /** Characters up to U+00FF, one byte each. */
  readonly ascii: (text: string) => void
  /** Any text as UTF-8. */
  readonly utf8: (text: string) => void
  readonly raw: (bytes: Uint8Array) => void
  /** A whole number and a space. */
  readonly integer: (value: number) => void
  /** A number with at most four decimals and a space. */
  readonly decimal: (value: number) => void
  /** Four hexadecimal digits. */
  readonly hex4: (value: number) => void
}

export function createByteWriter(capacity: number): ByteWriter {
  let buffer = new Uint8Array(capacity)
  let length = 0

  function reserve(more: number): void {
    if (length + more <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + more))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }

  // From the last digit to the first, in whole numbers of 32 bits: no label is larger, and this is the hottest loop of a batch.
  function digits(value: number): void {
    let rest = value | 0
    let place = length + countDigits(rest)
    length = place
    do {
      const tenth = (rest / 10) | 0
      buffer[--place] = digitZero + rest - tenth * 10
      rest = tenth
    } while (rest > 0)
  }

  function small(value: number): void {
    const packed = packedDigits[value] ?? 0
    if (value > 999) buffer[length++] = packed >>> 24
    if (value > 99) buffer[length++] = (packed >>> 16) & 255
    if (value > 9) buffer[length++] = (packed >>> 8) & 255
    buffer[length++] = packed & 255
  }

  function signed(value: number): number {
    reserve(32)
    if (value < 0) buffer[length++] = 45
    return Math.abs(value)
  }

  function fraction(tenThousandths: number): void {
    if (tenThousandths === 0) return
    buffer[length++] = 46
    let rest = tenThousandths
    for (let divisor = 1000; rest > 0; divisor /= 10) {
      const digit = Math.floor(rest / divisor)
      buffer[length++] = digitZero + digit
      rest -= digit * divisor
    }
  }

  function raw(bytes: Uint8Array): void {
    reserve(bytes.length)
    buffer.set(bytes, length)
    length += bytes.length
  }

  return {
    length: () => length,
    reset: () => {
      length = 0
    },
    bytes: () => buffer.subarray(0, length),
    ascii: (text) => {
      reserve(text.length)
      for (let index = 0; index < text.length; index++) buffer[length++] = text.charCodeAt(index)
    },
    utf8: (text) => raw(encodeUtf8(text)),
    raw,
    integer: (value) => {
      if (value >= 0 && value < smallNumbers && Number.isInteger(value)) {
        reserve(5)
        small(value)
      } else digits(signed(value))
      buffer[length++] = 32
    },
    decimal: (value) => {
      const scaled = Math.round(signed(Math.round(value * 10_000)))
      digits(scaled / 10_000)
      fraction(scaled % 10_000)
      buffer[length++] = 32
    },
    hex4: (value) => {
      reserve(4)
      for (let shift = 12; shift >= 0; shift -= 4) buffer[length++] = hexDigits[(value >> shift) & 15] ?? 0
    },
  }
}
