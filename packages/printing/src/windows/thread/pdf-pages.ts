// PDFium draws the pages of a PDF in the dots of a printer.
import { init } from '@embedpdf/pdfium'
import type { Band } from './gdi.ts'

/** `FPDF_ANNOT | FPDF_PRINTING` and no smoothing of text, images and paths (fpdfview.h): a printer's dot is black or it is not. */
const asPrinted = 0x01 | 0x800 | 0x1000 | 0x2000 | 0x4000
const pointsPerInch = 72
const bytesPerPixel = 4
/** A label is one band; a page of an office printer some more. */
const bandBytes = 16 * 1024 * 1024
const white = 0xffffffff

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { readonly malloc: (bytes: number) => number; readonly free: (pointer: number) => void }
}

/** In points of 1/72 inch. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A PDF that is read. */
export interface PdfPages {
  readonly sizes: readonly PageSize[]
  /** The bands of a page that are not empty, from the top; each is to be used before the next is asked for. */
  readonly bandsOf: (index: number, dpi: { readonly x: number; readonly y: number }) => Iterable<Band>
}

/** Undefined where PDFium cannot read it. The thread ends after one file: nothing of it is given back. */
export async function readPdf(wasm: Uint8Array, bytes: Uint8Array): Promise<PdfPages | undefined> {
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  library.PDFiumExt_Init()
  const memory = library.pdfium as unknown as Memory
  const file = memory.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, file)
  const document = library.FPDF_LoadMemDocument(file, bytes.length, '')
  const handles = document
    ? Array.from({ length: library.FPDF_GetPageCount(document) }, (_, index) => library.FPDF_LoadPage(document, index))
    : []
  if (handles.length === 0 || handles.some((handle) => !handle)) return undefined
  const sizes = handles.map((handle) => ({
    width: library.FPDF_GetPageWidthF(handle),
    height: library.FPDF_GetPageHeightF(handle),
  }))

  const drawBand = (index: number, { scaleX, scaleY, width, rows, offset }: BandPlace): Uint8Array => {
    const bitmap = library.FPDFBitmap_Create(width, rows, 0)
    if (!bitmap) throw new Error(`PDFium has no memory for ${width} by ${rows} dots`)
    library.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, white)
    // A matrix of six numbers, and the rectangle that is drawn.
    const numbers = [scaleX, 0, 0, scaleY, 0, offset, 0, 0, width, rows]
    const matrix = memory.wasmExports.malloc(numbers.length * Float32Array.BYTES_PER_ELEMENT)
    new Float32Array(memory.HEAPU8.buffer, matrix, numbers.length).set(numbers)
    const clip = matrix + 6 * Float32Array.BYTES_PER_ELEMENT
    library.FPDF_RenderPageBitmapWithMatrix(bitmap, handles[index] ?? 0, matrix, clip, asPrinted)
    const start = library.FPDFBitmap_GetBuffer(bitmap)
    const pixels = memory.HEAPU8.slice(start, start + width * rows * bytesPerPixel)
    library.FPDFBitmap_Destroy(bitmap)
    memory.wasmExports.free(matrix)
    return pixels
  }
  return { sizes, bandsOf: (index, dpi) => bandsOf(sizes[index], dpi, (place) => drawBand(index, place)) }
}

interface BandPlace {
  readonly scaleX: number
  readonly scaleY: number
  readonly width: number
  readonly rows: number
  /** From the band's first row to the upper edge of the page. */
  readonly offset: number
}

function* bandsOf(
  size: PageSize | undefined,
  dpi: { readonly x: number; readonly y: number },
  draw: (place: BandPlace) => Uint8Array,
): Iterable<Band> {
  if (!size) return
  const [scaleX, scaleY] = [dpi.x / pointsPerInch, dpi.y / pointsPerInch]
  const [width, height] = [dotsOf(size.width * scaleX), dotsOf(size.height * scaleY)]
  const mostRows = Math.max(1, Math.floor(bandBytes / (width * bytesPerPixel)))
  for (let top = 0; top < height; top += mostRows) {
    const rows = Math.min(mostRows, height - top)
    // Dots are counted from the lower edge, as lengths in a PDF are.
    const offset = height - size.height * scaleY - top
    const pixels = draw({ scaleX, scaleY, width, rows, offset })
    if (!isEmpty(pixels)) yield { pixels, width, rows, top }
  }
}

const dotsOf = (length: number): number => Math.max(1, Math.round(length))

let emptyBand = Buffer.of()

function isEmpty(pixels: Uint8Array): boolean {
  if (emptyBand.length < pixels.length) emptyBand = Buffer.alloc(pixels.length, 0xff)
  return emptyBand.subarray(0, pixels.length).equals(pixels)
}
