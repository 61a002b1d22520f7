import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import type { Grey } from '@labelwright/barcode-reading/read-picture'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
const pdfium = await init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) })
pdfium.PDFiumExt_Init()

const forPrinting = 0x800
const bytesPerPixel = 4
const matrixBytes = 40

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(bytes: number): number; free(pointer: number): void }
}
const memory = pdfium.pdfium as unknown as Memory

function withDocument<Answer>(bytes: Uint8Array, use: (document: number) => Answer): Answer {
  const pointer = memory.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, pointer)
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, '')
  if (!document) throw new Error(`PDFium does not read it: ${pdfium.FPDF_GetLastError()}`)
  try {
    return use(document)
  } finally {
    pdfium.FPDF_CloseDocument(document)
    memory.wasmExports.free(pointer)
  }
}

/** Pages of a PDF as another program counts them. */
export const countPages = (bytes: Uint8Array): number =>
  withDocument(bytes, (document) => pdfium.FPDF_GetPageCount(document))

const channels = { blue: 0, green: 1, red: 2 } as const

interface Rendering {
  readonly pageIndex: number
  readonly dpi: number
  readonly channel: keyof typeof channels
}

/** Renders a page on the printer's own grid of dots, by PDFium. */
export const renderPdf = (bytes: Uint8Array, pageIndex: number, dpi: number): Grey =>
  renderPdfChannel(bytes, { pageIndex, dpi, channel: 'green' })

/** One channel of the page; black, white and greys are the same in each. */
export function renderPdfChannel(bytes: Uint8Array, { pageIndex, dpi, channel }: Rendering): Grey {
  return withDocument(bytes, (document) => {
    const page = pdfium.FPDF_LoadPage(document, pageIndex)
    const scale = dpi / 72
    const heightPoints = pdfium.FPDF_GetPageHeightF(page)
    const width = Math.round(pdfium.FPDF_GetPageWidthF(page) * scale)
    const height = Math.round(heightPoints * scale)
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bytesPerPixel, 0, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    const matrix = memory.wasmExports.malloc(matrixBytes)
    const numbers = [scale, 0, 0, scale, 0, height - heightPoints * scale, 0, 0, width, height]
    new Float32Array(memory.HEAPU8.buffer, matrix, numbers.length).set(numbers)
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, matrix + 24, forPrinting)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const pixels = memory.HEAPU8.subarray(start, start + stride * height)
    const grey = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        grey[row * width + column] = pixels[row * stride + column * bytesPerPixel + channels[channel]] ?? 255
      }
    }
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
    memory.wasmExports.free(matrix)
    return { width, height, grey }
  })
}

/** The text of a page as another program finds and copies it, lines parted by line feeds. */
export function extractPdfText(bytes: Uint8Array, pageIndex: number): string {
  return withDocument(bytes, (document) => {
    const page = pdfium.FPDF_LoadPage(document, pageIndex)
    const text = pdfium.FPDFText_LoadPage(page)
    const count = pdfium.FPDFText_CountChars(text)
    const buffer = memory.wasmExports.malloc(2 * (count + 1))
    const written = pdfium.FPDFText_GetText(text, 0, count, buffer)
    const units = new Uint16Array(memory.HEAPU8.buffer, buffer, Math.max(0, written - 1)).slice()
    memory.wasmExports.free(buffer)
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    return String.fromCharCode(...units).replaceAll('\r\n', '\n')
  })
}
