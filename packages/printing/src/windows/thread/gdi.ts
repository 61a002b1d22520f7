// gdi32.dll: pages that the driver of a queue prints.
import { functionsOf, type Handle, type Koffi } from './koffi.ts'
import { WindowsError } from './winspool.ts'

/** The page of a driver, in its own dots. */
export interface DevicePage {
  readonly dpiX: number
  readonly dpiY: number
  /** Of the whole sheet. */
  readonly width: number
  readonly length: number
  /** Where the printable area begins: its corner is the origin of all drawing. */
  readonly offsetX: number
  readonly offsetY: number
}

/** Rows of pixels, the topmost first: blue, green, red and an unused byte. */
export interface Band {
  readonly pixels: Uint8Array
  readonly width: number
  readonly rows: number
  /** Where its first row stands on the sheet, in dots. */
  readonly top: number
}

/** Calls of gdi32.dll. They throw `WindowsError`. */
export interface Gdi {
  /** With settings of the driver (DEVMODEW). */
  readonly openContext: (queue: string, settings: Buffer) => Handle
  readonly closeContext: (context: Handle) => void
  readonly readPage: (context: Handle) => DevicePage
  /** Answers the id of the job. */
  readonly startDocument: (context: Handle, document: string) => number
  readonly startPage: (context: Handle) => void
  readonly drawBand: (context: Handle, page: DevicePage, band: Band) => void
  readonly endPage: (context: Handle) => void
  readonly endDocument: (context: Handle) => void
  readonly abortDocument: (context: Handle) => void
}

/** Of GetDeviceCaps (wingdi.h). */
const capability = {
  dpiX: 88,
  dpiY: 90,
  width: 110,
  length: 111,
  offsetX: 112,
  offsetY: 113,
} as const

const copySource = 0x00cc0020
const bitmapHeaderBytes = 40
const bitsPerPixel = 32

export function loadGdi(koffi: Koffi): Gdi {
  koffi.struct('LwDocumentInfo', { size: 'int32', name: 'str16', output: 'str16', type: 'str16', flags: 'uint32' })
  const func = functionsOf(koffi, 'gdi32.dll')
  const createDc = func('void * __stdcall CreateDCW(str16 driver, str16 device, str16 port, uint8 *settings)')
  const deleteDc = func('int __stdcall DeleteDC(void *context)')
  const getDeviceCaps = func('int __stdcall GetDeviceCaps(void *context, int index)')
  const startDoc = func('int __stdcall StartDocW(void *context, LwDocumentInfo *info)')
  const startPage = func('int __stdcall StartPage(void *context)')
  const endPage = func('int __stdcall EndPage(void *context)')
  const endDoc = func('int __stdcall EndDoc(void *context)')
  const abortDoc = func('int __stdcall AbortDoc(void *context)')
  const stretchDiBits = func(
    'int __stdcall StretchDIBits(void *context, int x, int y, int width, int height, int fromX, int fromY, int fromWidth, int fromHeight, uint8 *bits, uint8 *header, uint32 usage, uint32 operation)',
  )
  const getLastError = functionsOf(koffi, 'kernel32.dll')('uint32 __stdcall GetLastError()')
  const positive = (call: string, result: unknown): number => {
    if (Number(result) > 0) return Number(result)
    throw new WindowsError(call, Number(getLastError()))
  }
  return {
    openContext: (queue, settings) => {
      const context = createDc('WINSPOOL', queue, null, settings) as Handle
      if (!context) throw new WindowsError('CreateDC', Number(getLastError()))
      return context
    },
    closeContext: (context) => void deleteDc(context),
    readPage: (context) => {
      const read = (name: keyof typeof capability): number => Number(getDeviceCaps(context, capability[name]))
      const [dpiX, dpiY, width, length] = [read('dpiX'), read('dpiY'), read('width'), read('length')]
      return { dpiX, dpiY, width, length, offsetX: read('offsetX'), offsetY: read('offsetY') }
    },
    startDocument: (context, name) =>
      positive('StartDoc', startDoc(context, { size: bitmapHeaderBytes, name, output: null, type: null, flags: 0 })),
    startPage: (context) => void positive('StartPage', startPage(context)),
    drawBand: (context, { offsetX, offsetY }, { pixels, width, rows, top }) => {
      const [x, y] = [-offsetX, top - offsetY]
      const header = bitmapHeaderOf(width, rows)
      positive(
        'StretchDIBits',
        stretchDiBits(context, x, y, width, rows, 0, 0, width, rows, pixels, header, 0, copySource),
      )
    },
    endPage: (context) => void positive('EndPage', endPage(context)),
    endDocument: (context) => void positive('EndDoc', endDoc(context)),
    abortDocument: (context) => void abortDoc(context),
  }
}

/** BITMAPINFOHEADER; a negative height says that the topmost row stands first. */
function bitmapHeaderOf(width: number, rows: number): Buffer {
  const header = Buffer.alloc(bitmapHeaderBytes)
  header.writeUInt32LE(bitmapHeaderBytes, 0)
  header.writeInt32LE(width, 4)
  header.writeInt32LE(-rows, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(bitsPerPixel, 14)
  header.writeUInt32LE(width * rows * (bitsPerPixel / 8), 20)
  return header
}
