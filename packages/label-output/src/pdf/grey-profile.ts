// ICC.1:2010 (version 4): a profile of one grey channel with the curve of sRGB's overall gamma, made here so that it is free of anybody's rights.

const headerBytes = 128
const encode = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const fixed = (value: number): number => Math.round(value * 65_536)

// Of the connection space, D50.
const white = [0.9642, 1, 0.8249] as const
const gamma = 2.2

function uint32(...values: readonly number[]): number[] {
  return values.flatMap((value) => [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
}

// A text in one language, UTF-16.
function localized(text: string): number[] {
  const units = [...text].flatMap((letter) => [0, letter.charCodeAt(0)])
  return [...encode('mluc'), ...uint32(0, 1, 12), ...encode('enUS'), ...uint32(units.length, 28), ...units]
}

const padded = (bytes: readonly number[]): number[] => [
  ...bytes,
  ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0),
]

/** The bytes of the profile, the same at every call. */
export function greyProfile(): Uint8Array {
  const tags: readonly (readonly [string, readonly number[]])[] = [
    ['desc', padded(localized('Labelwright grey, gamma 2.2'))],
    ['cprt', padded(localized('No rights reserved'))],
    ['wtpt', [...encode('XYZ '), ...uint32(0, ...white.map(fixed))]],
    ['kTRC', padded([...encode('curv'), ...uint32(0, 1), (gamma * 256) >> 8, Math.round(gamma * 256) & 255])],
  ]
  let offset = headerBytes + 4 + 12 * tags.length
  const table = uint32(tags.length)
  const data: number[] = []
  for (const [name, bytes] of tags) {
    table.push(...encode(name), ...uint32(offset, bytes.length))
    data.push(...bytes)
    offset += bytes.length
  }
  return Uint8Array.from([...header(offset), ...table, ...data])
}

function header(length: number): number[] {
  const bytes = new Array<number>(headerBytes).fill(0)
  const put = (place: number, values: readonly number[]): void => {
    bytes.splice(place, values.length, ...values)
  }
  put(0, uint32(length))
  put(8, uint32(0x04200000))
  put(12, encode('prtrGRAYXYZ '))
  // Made on the first day of 2027, so that the same file comes out at any time.
  put(24, [0x07, 0xeb, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
  put(36, encode('acsp'))
  put(68, uint32(...white.map(fixed)))
  return bytes
}
