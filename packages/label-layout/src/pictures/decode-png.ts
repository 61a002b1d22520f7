import { Unzlib } from 'fflate'

/** A picture as grey bytes, row by row, 0 black; what is transparent lies on white. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

interface Header {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colourType: number
  readonly interlaced: boolean
}

const signature = [137, 80, 78, 71, 13, 10, 26, 10]
// 16 megapixels: more than any label's printer shows, and a bound for what a small file may unfold to.
const mostPixels = 16_000_000

/** Decodes a PNG (any colour type, 1 to 16 bits, not interlaced), or says why not. Never unfolds more than its header allows. */
export function decodePng(bytes: Uint8Array): Picture | { readonly reason: string } {
  if (!signature.every((byte, index) => bytes[index] === byte)) return { reason: 'The picture is not a PNG.' }
  try {
    return decode(bytes)
  } catch {
    return { reason: 'The picture is damaged.' }
  }
}

function decode(bytes: Uint8Array): Picture | { readonly reason: string } {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks.get('IHDR')?.[0])
  if (!header || header.width * header.height === 0) return { reason: 'The picture is damaged.' }
  if (header.width * header.height > mostPixels) return { reason: 'The picture has too many pixels.' }
  if (header.interlaced) return { reason: 'The picture is an interlaced PNG; save it without interlacing.' }
  const rowBytes = Math.ceil((header.width * channelsOf(header.colourType) * header.bitDepth) / 8)
  const unfolded = unfold(chunks.get('IDAT') ?? [], (rowBytes + 1) * header.height)
  const pixelBytes = Math.max(1, (channelsOf(header.colourType) * header.bitDepth) >> 3)
  const samples: Samples = {
    header,
    rows: unfilter(unfolded, rowBytes, pixelBytes),
    rowBytes,
    palette: chunks.get('PLTE')?.[0],
    transparency: chunks.get('tRNS')?.[0],
  }
  return { width: header.width, height: header.height, grey: toGrey(samples) }
}

function readChunks(bytes: Uint8Array): Map<string, Uint8Array[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks = new Map<string, Uint8Array[]>()
  for (let offset = 8; offset + 8 <= bytes.length; ) {
    const length = view.getUint32(offset)
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8))
    chunks.set(type, [...(chunks.get(type) ?? []), bytes.subarray(offset + 8, offset + 8 + length)])
    offset += length + 12
  }
  return chunks
}

function readHeader(chunk: Uint8Array | undefined): Header | undefined {
  if (!chunk || chunk.length < 13) return undefined
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  const [bitDepth, colourType] = [view.getUint8(8), view.getUint8(9)]
  const isKnown = [0, 2, 3, 4, 6].includes(colourType) && [1, 2, 4, 8, 16].includes(bitDepth)
  if (!isKnown) return undefined
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    bitDepth,
    colourType,
    interlaced: view.getUint8(12) !== 0,
  }
}

const channelsOf = (colourType: number): number => ({ 2: 3, 4: 2, 6: 4 })[colourType] ?? 1

// Of folded bytes: they unfold to 1,032 times as many at most, so no more than 4 MB lie beside the rows.
const pieceBytes = 4_096

/** Unfolds exactly `length` bytes, and stops as soon as there are more. Throws where there are more or fewer. */
function unfold(parts: readonly Uint8Array[], length: number): Uint8Array {
  const unfolded = new Uint8Array(length)
  let filled = 0
  const stream = new Unzlib((bytes) => {
    unfolded.set(bytes, filled)
    filled += bytes.length
  })
  for (const part of parts) {
    for (let start = 0; start < part.length; start += pieceBytes) stream.push(part.subarray(start, start + pieceBytes))
  }
  stream.push(new Uint8Array(), true)
  if (filled < length) throw new RangeError('The picture is cut off')
  return unfolded
}

// PNG specification 9.2: each row starts with the number of its filter.
function unfilter(data: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const height = Math.floor(data.length / (rowBytes + 1))
  const rows = new Uint8Array(rowBytes * height)
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let row = 0; row < height; row++) {
    const start = row * (rowBytes + 1)
    const filtered = data.subarray(start + 1, start + 1 + rowBytes)
    const current = rows.subarray(row * rowBytes, (row + 1) * rowBytes)
    current.set(filtered)
    undoFilter(data[start] ?? 0, { current, above, pixelBytes })
    above = current
  }
  return rows
}

interface Row {
  /** Filtered before, as it was after. */
  readonly current: Uint8Array
  readonly above: Uint8Array
  readonly pixelBytes: number
}

function undoFilter(filter: number, { current, above, pixelBytes }: Row): void {
  const predict = predictions[filter]
  if (!predict) return
  for (let index = 0; index < current.length; index++) {
    // Reading before the start gives undefined, which counts as 0.
    const left = current[index - pixelBytes] ?? 0
    const upLeft = above[index - pixelBytes] ?? 0
    current[index] = (current[index] ?? 0) + predict(left, above[index] ?? 0, upLeft)
  }
}

type Predict = (left: number, up: number, upLeft: number) => number

const predictions: Readonly<Record<number, Predict>> = {
  1: (left) => left,
  2: (_left, up) => up,
  3: (left, up) => (left + up) >> 1,
  4: paeth,
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

/** The samples of a picture as its file holds them, filters undone. */
interface Samples {
  readonly header: Header
  readonly rows: Uint8Array
  readonly rowBytes: number
  readonly palette: Uint8Array | undefined
  readonly transparency: Uint8Array | undefined
}

function toGrey(samples: Samples): Uint8Array {
  const { rows, rowBytes, header } = samples
  const { width, height, bitDepth, colourType } = header
  const channels = channelsOf(colourType)
  if (colourType === 0 && bitDepth === 8) return rows
  const grey = new Uint8Array(width * height)
  // Samples of 8 bits; palette indexes stay as they are.
  const scale = colourType === 3 ? 1 : 255 / (2 ** Math.min(bitDepth, 8) - 1)
  const sample = (row: number, index: number): number => {
    if (bitDepth >= 8) return rows[row * rowBytes + index * (bitDepth >> 3)] ?? 0
    const bit = index * bitDepth
    const byte = rows[row * rowBytes + (bit >> 3)] ?? 0
    return ((byte >> (8 - bitDepth - (bit & 7))) & (2 ** bitDepth - 1)) * scale
  }
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const first = column * channels
      const get = (channel: number): number => sample(row, first + channel)
      grey[row * width + column] = greyOf(samples, get)
    }
  }
  return grey
}

function greyOf({ header, palette, transparency }: Samples, get: (channel: number) => number): number {
  const { colourType } = header
  if (colourType === 3) {
    const index = get(0)
    const [red = 0, green = 0, blue = 0] = palette?.subarray(index * 3, index * 3 + 3) ?? []
    return onWhite(luminance(red, green, blue), transparency?.[index] ?? 255)
  }
  if (colourType === 4) return onWhite(get(0), get(1))
  if (colourType === 0) return Math.round(get(0))
  return onWhite(luminance(get(0), get(1), get(2)), colourType === 6 ? get(3) : 255)
}

// ITU-R BT.601 weights in 256ths.
const luminance = (red: number, green: number, blue: number): number => (77 * red + 150 * green + 29 * blue) >> 8

const onWhite = (grey: number, alpha: number): number => Math.round((grey * alpha + 255 * (255 - alpha)) / 255)
