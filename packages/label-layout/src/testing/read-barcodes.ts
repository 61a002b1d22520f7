import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReadInputBarcodeFormat, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'

// Without its own bytes the reader would fetch them from the network.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

/** A picture with one byte a pixel, 0 black. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

const commonFormats = ['Code128', 'EAN-13', 'QRCode', 'DataMatrix'] as const

/** Reads all barcodes of a picture with an independent reader; the common kinds unless it is told others. */
export async function readGrey(
  { width, height, grey }: Grey,
  formats: readonly ReadInputBarcodeFormat[] = commonFormats,
): Promise<ReadResult[]> {
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index++) pixels[index] = 0xff000000 | ((grey[index] ?? 0) * 0x010101)
  const data = new Uint8ClampedArray(pixels.buffer)
  const results = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
    formats: [...formats],
    tryHarder: true,
    eanAddOnSymbol: 'Read',
    maxNumberOfSymbols: 8,
    textMode: 'Plain',
  })
  return results.filter((result) => result.isValid)
}

/** Paints a symbol with its quiet zone, three pixels a module. */
export function paintSymbol(symbol: MatrixSymbol | Omit<LinearSymbol, 'barHeight'>): Grey {
  const scale = 3
  const quiet = 12 * scale
  const modules = symbol.kind === 'linear' ? linearModules(symbol.widths) : symbol.modules
  const columns = symbol.kind === 'linear' ? modules.length : symbol.columns
  const rows = symbol.kind === 'linear' ? 1 : symbol.rows
  const tall = symbol.kind === 'linear' ? 40 : scale
  const [width, height] = [columns * scale + 2 * quiet, rows * tall + 2 * quiet]
  const grey = new Uint8Array(width * height).fill(255)
  modules.forEach((module, index) => {
    if (module === 0) return
    const left = quiet + (index % columns) * scale
    const top = quiet + Math.floor(index / columns) * tall
    for (let row = top; row < top + tall; row++) grey.fill(0, row * width + left, row * width + left + scale)
  })
  return { width, height, grey }
}

const linearModules = (widths: Uint8Array): Uint8Array =>
  Uint8Array.from([...widths].flatMap((width, index) => new Array<number>(width).fill(index % 2 === 0 ? 1 : 0)))
