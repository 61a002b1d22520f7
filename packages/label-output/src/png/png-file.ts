export interface PngChunk {
  readonly type: string
  readonly data: Uint8Array
}

interface PixelImage {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 2 | 8
  /** Pixels are places in a palette, which `extra` brings; greys when absent. */
  readonly isPalette?: boolean
  /** Filtered rows in zlib format. */
  readonly data: Uint8Array
}

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)

/** Puts a PNG together from rows that are already compressed. */
export function pngFile(
  { width, height, bitDepth, isPalette = false, data }: PixelImage,
  extra: readonly PngChunk[],
): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  view.setUint8(8, bitDepth)
  view.setUint8(9, isPalette ? 3 : 0)
  const chunks = [
    { type: 'IHDR', data: header },
    ...extra,
    { type: 'IDAT', data },
    { type: 'IEND', data: new Uint8Array(0) },
  ]
  const file = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.data.length + 12, signature.length))
  file.set(signature)
  let offset = signature.length
  for (const chunk of chunks) offset = writeChunk(file, offset, chunk)
  return file
}

function writeChunk(file: Uint8Array, offset: number, { type, data }: PngChunk): number {
  const view = new DataView(file.buffer)
  view.setUint32(offset, data.length)
  for (let index = 0; index < 4; index++) file[offset + 4 + index] = type.charCodeAt(index)
  file.set(data, offset + 8)
  view.setUint32(offset + 8 + data.length, crc32(file.subarray(offset + 4, offset + 8 + data.length)))
  return offset + 12 + data.length
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Wraps bytes in zlib format without compressing them, where no compressor is at hand (RFC 1950, RFC 1951 3.2.4). */
export function storeZlib(bytes: Uint8Array): Uint8Array {
  const largestBlock = 0xffff
  const blocks = Math.max(1, Math.ceil(bytes.length / largestBlock))
  const stored = new Uint8Array(bytes.length + blocks * 5 + 6)
  const view = new DataView(stored.buffer)
  view.setUint16(0, 0x7801)
  let offset = 2
  for (let block = 0; block < blocks; block++) {
    const part = bytes.subarray(block * largestBlock, (block + 1) * largestBlock)
    view.setUint8(offset, Number(block === blocks - 1))
    view.setUint16(offset + 1, part.length, true)
    view.setUint16(offset + 3, ~part.length & 0xffff, true)
    stored.set(part, offset + 5)
    offset += part.length + 5
  }
  view.setUint32(offset, adler32(bytes))
  return stored
}

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0]
  for (const byte of bytes) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  return high * 65536 + low
}
