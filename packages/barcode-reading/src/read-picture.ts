import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

/** A picture with one byte a pixel, 0 black. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** What the reader calls a symbology. */
export type ReaderFormat = ReadInputBarcodeFormat

let loading: Promise<unknown> | undefined

/** Without its own bytes the reader, ZXing as WebAssembly, would fetch them from the network. */
function load(): Promise<unknown> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

const commonFormats = ['Code128', 'EAN-13', 'QRCode', 'DataMatrix'] as const
const usualMost = 8

/** Reads at most so many barcodes of a picture with an independent reader; the common kinds unless it is told others. */
export async function readPicture(
  { width, height, grey }: Grey,
  formats: readonly ReaderFormat[] = commonFormats,
  most = usualMost,
): Promise<ReadResult[]> {
  loading ??= load()
  await loading
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index++) pixels[index] = 0xff000000 | ((grey[index] ?? 0) * 0x010101)
  const data = new Uint8ClampedArray(pixels.buffer)
  const results = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0],
    {
      formats: [...formats],
      tryHarder: true,
      eanAddOnSymbol: 'Read',
      maxNumberOfSymbols: most,
      textMode: 'Plain',
    },
  )
  return results.filter((result) => result.isValid)
}
