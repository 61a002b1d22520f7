import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { type PictureRefusal, refusal } from './conversion-protocol.ts'
import { greyOf, scaleWithin } from './grey-picture.ts'

const require = createRequire(import.meta.url)
const pointsPerInch = 72
const dpi = 600
/** `FPDF_ANNOT | FPDF_PRINTING | FPDF_REVERSE_BYTE_ORDER` of PDFium's fpdfview.h: with what was filled in, as printed, red first. */
const asPrinted = 0x01 | 0x800 | 0x10
/** `FPDF_ERR_PASSWORD`. */
const lockedError = 4

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { readonly malloc: (bytes: number) => number }
}

/** Draws a page of a PDF, the first being 1, at 600 dpi or as many pixels as are kept at most. */
export async function pictureFromPdf(bytes: Uint8Array, page: number): Promise<Picture | PictureRefusal> {
  const wasm = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer })
  pdfium.PDFiumExt_Init()
  const memory = pdfium.pdfium as unknown as Memory
  const file = memory.wasmExports.malloc(bytes.length)
  memory.HEAPU8.set(bytes, file)
  // The program ends after one picture: nothing is given back.
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  if (!document) {
    if (pdfium.FPDF_GetLastError() !== lockedError) throw new Error('PDFium does not read the file')
    return refusal('pdf-locked', 'The PDF is protected by a password. Save it without one and upload that.')
  }
  const pages = pdfium.FPDF_GetPageCount(document)
  if (page > pages) {
    const sentence = `The PDF has ${pages === 1 ? 'one page' : `${pages} pages`}, so there is no page ${page}. Choose another page.`
    return refusal('pdf-page-missing', sentence)
  }
  const loaded = pdfium.FPDF_LoadPage(document, page - 1)
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(loaded), pdfium.FPDF_GetPageHeightF(loaded)]
  const scale = dpi / pointsPerInch
  const within = scale * scaleWithin(wide * scale, high * scale)
  const [width, height] = [Math.max(1, Math.round(wide * within)), Math.max(1, Math.round(high * within))]
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, asPrinted)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  return greyOf(memory.HEAPU8.subarray(start, start + width * height * 4), width, height)
}
