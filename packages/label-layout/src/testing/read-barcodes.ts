import { type Grey, type ReaderFormat, readPicture } from '@labelwright/barcode-reading/read-picture'
import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'

/** Reads all barcodes of a picture; the common kinds unless it is told others. */
export const readGrey = (picture: Grey, formats?: readonly ReaderFormat[]) => readPicture(picture, formats)

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
