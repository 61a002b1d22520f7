// PDFium, as readers use it. Each file has an instance of its own, so nothing frees its memory.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init } from '@embedpdf/pdfium'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { greyOf } from './grey-picture.ts'

const require = createRequire(import.meta.url)
/** `FPDF_ANNOT | FPDF_PRINTING | FPDF_REVERSE_BYTE_ORDER` of PDFium's fpdfview.h: with what was filled in, as printed, red first. */
const asPrinted = 0x01 | 0x800 | 0x10
/** `FPDF_ERR_PASSWORD`. */
const lockedError = 4
/** Of the unit that lengths in a PDF are in. */
export const pointsPerInch = 72

interface Memory {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { readonly malloc: (bytes: number) => number }
}

type Library = Awaited<ReturnType<typeof init>>

/** PDFium with its memory. */
export interface Pdfium {
  readonly library: Library
  readonly allocate: (bytes: number) => number
  /** The memory as it is now: it moves when it grows. */
  readonly memory: () => Uint8Array
}

type InstantiateWasm = Required<NonNullable<Parameters<typeof init>[0]>>['instantiateWasm']
type Imports = Parameters<InstantiateWasm>[0]
type OnReady = Parameters<InstantiateWasm>[1]

/** Missing in TypeScript's types for Node (WebAssembly JavaScript Interface, 5). */
declare const WebAssembly: {
  readonly compile: (bytes: Uint8Array) => Promise<object>
  readonly Instance: new (module: object, imports: Imports) => { readonly exports: object }
}

let compiled: Promise<object> | undefined

/** Compiles PDFium once in a process. */
function compilePdfium(): Promise<object> {
  compiled ??= WebAssembly.compile(new Uint8Array(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))))
  return compiled
}

/** Starts an instance of PDFium with memory of its own: no file finds anything of another one there. */
export async function loadPdfium(): Promise<Pdfium> {
  const module = await compilePdfium()
  const instantiateWasm = (imports: Imports, onReady: OnReady) => {
    const instance = new WebAssembly.Instance(module, imports)
    onReady(instance as Parameters<OnReady>[0])
    return instance.exports as ReturnType<InstantiateWasm>
  }
  const library = await init({ instantiateWasm })
  library.PDFiumExt_Init()
  const memory = library.pdfium as unknown as Memory
  return { library, allocate: (bytes) => memory.wasmExports.malloc(bytes), memory: () => memory.HEAPU8 }
}

/** The file as a document of PDFium; `locked` where it asks for a password, `damaged` where it cannot be read. */
export function openPdf({ library, allocate, memory }: Pdfium, bytes: Uint8Array): number | 'locked' | 'damaged' {
  const file = allocate(bytes.length)
  memory().set(bytes, file)
  const document = library.FPDF_LoadMemDocument(file, bytes.length, '')
  if (document) return document
  return library.FPDF_GetLastError() === lockedError ? 'locked' : 'damaged'
}

/** A page, loaded, with its size in points as it is shown. */
export interface PdfPage {
  readonly handle: number
  readonly width: number
  readonly height: number
}

/** Undefined where the file has no such page, or a broken one. */
export function loadPage({ library }: Pdfium, document: number, index: number): PdfPage | undefined {
  const handle = library.FPDF_LoadPage(document, index)
  if (!handle) return undefined
  return { handle, width: library.FPDF_GetPageWidthF(handle), height: library.FPDF_GetPageHeightF(handle) }
}

export interface Drawn {
  /** Of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Pixels for each point of the page, so that its bars keep their widths whatever the picture is rounded to. */
  readonly scale: number
}

/** Draws a page on white, from its lower left corner. */
export function drawPage(pdfium: Pdfium, page: PdfPage, { width, height, scale }: Drawn): Picture {
  const { library, allocate, memory } = pdfium
  const bitmap = library.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) throw new Error(`PDFium has no memory for ${width} by ${height} pixels`)
  library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  // A matrix of six numbers, and the rectangle that is drawn.
  const numbers = [scale, 0, 0, scale, 0, height - page.height * scale, 0, 0, width, height]
  const matrix = allocate(numbers.length * Float32Array.BYTES_PER_ELEMENT)
  new Float32Array(memory().buffer, matrix, numbers.length).set(numbers)
  const clip = matrix + 6 * Float32Array.BYTES_PER_ELEMENT
  library.FPDF_RenderPageBitmapWithMatrix(bitmap, page.handle, matrix, clip, asPrinted)
  const start = library.FPDFBitmap_GetBuffer(bitmap)
  const picture = greyOf(memory().subarray(start, start + width * height * 4), width, height)
  library.FPDFBitmap_Destroy(bitmap)
  return picture
}
