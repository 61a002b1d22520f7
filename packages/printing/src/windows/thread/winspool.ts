// winspool.drv, the door to the print spooler of Windows.
import type { SpoolerJob, SpoolerQueue } from '../spooler-messages.ts'
import type { Handle, Koffi } from './koffi.ts'
import { declareCalls, declareTypes } from './winspool-calls.ts'

export const errorCode = {
  fileNotFound: 2,
  accessDenied: 5,
  invalidParameter: 87,
  insufficientBuffer: 122,
  invalidPrinterName: 1801,
} as const

/** PRINTER_ENUM_LOCAL and PRINTER_ENUM_CONNECTIONS. */
const localAndConnected = 0x2 | 0x4
const mostJobs = 0xffff_ffff
/** What a structure of the spooler may take; more is no answer. */
const mostBytes = 64 * 1024 * 1024

/** Thrown where a call fails; its code is that of GetLastError. */
export class WindowsError extends Error {
  readonly call: string
  readonly code: number
  constructor(call: string, code: number) {
    super(`${call} failed with error ${code} of Windows`)
    this.name = 'WindowsError'
    this.call = call
    this.code = code
  }
}

/** Calls of winspool.drv. They throw `WindowsError`. */
export interface Winspool {
  /** Names and attributes; fast also where the queue of another computer does not answer (PRINTER_INFO_4). */
  readonly listNames: () => readonly string[]
  readonly defaultName: () => string
  readonly open: (queue: string) => Handle
  readonly close: (printer: Handle) => void
  readonly readQueue: (printer: Handle) => Omit<SpoolerQueue, 'isDefault'>
  readonly readJobs: (printer: Handle) => readonly SpoolerJob[]
  /** The status of one job (JOB_STATUS_…); undefined where the queue has it no more. */
  readonly jobStatus: (printer: Handle, jobId: number) => number | undefined
  readonly startRawDocument: (printer: Handle, document: string) => number
  readonly startPage: (printer: Handle) => void
  /** Answers how many bytes were taken. */
  readonly write: (printer: Handle, bytes: Uint8Array) => number
  readonly endPage: (printer: Handle) => void
  readonly endDocument: (printer: Handle) => void
  /** Throws away what was written. */
  readonly abort: (printer: Handle) => void
  /** The settings of a driver (DEVMODEW), changed by others where they are given. */
  readonly documentProperties: (printer: Handle, queue: string, changes?: Buffer) => Buffer
}

/** DM_OUT_BUFFER and DM_IN_BUFFER. */
const out = 2
const outAndIn = 2 | 8

export function loadWinspool(koffi: Koffi): Winspool {
  // Structures first: calls name them.
  const types = declareTypes(koffi)
  const calls = declareCalls(koffi)
  const native: Native = { koffi, types, calls }
  return { ...queueCalls(native), ...jobCalls(native), ...documentCalls(native), ...driverCalls(native) }
}

interface Native {
  readonly koffi: Koffi
  readonly types: ReturnType<typeof declareTypes>
  readonly calls: ReturnType<typeof declareCalls>
}

type Part<Names extends keyof Winspool> = Pick<Winspool, Names>

function queueCalls(native: Native): Part<'listNames' | 'defaultName' | 'open' | 'close' | 'readQueue'> {
  const { calls, types } = native
  return {
    listNames: () => {
      const count = [0]
      const buffer = read(native, 'EnumPrinters', (into, needed) =>
        calls.enumPrinters(localAndConnected, null, 4, into, into?.length ?? 0, needed, count),
      )
      return decodeAll(native, types.printerInfo4, { buffer, count: count[0] ?? 0 }).map(({ name }) => String(name))
    },
    defaultName: () => {
      const buffer = Buffer.alloc(1024)
      const length = [buffer.length / 2]
      return calls.getDefaultPrinter(buffer, length) ? textIn(buffer) : ''
    },
    open: (queue) => {
      const handle: Handle[] = [null]
      must(native, 'OpenPrinter', calls.openPrinter(queue, handle, null))
      return handle[0] ?? null
    },
    close: (printer) => void calls.closePrinter(printer),
    readQueue: (printer) => {
      const buffer = read(native, 'GetPrinter', (into, needed) =>
        calls.getPrinter(printer, 2, into, into?.length ?? 0, needed),
      )
      const [found = {}] = decodeAll(native, types.printerInfo2, { buffer, count: 1 })
      const { name, status, attributes, jobCount } = found
      return {
        name: String(name),
        status: Number(status),
        attributes: Number(attributes),
        jobCount: Number(jobCount),
      }
    },
  }
}

function jobCalls(native: Native): Part<'readJobs' | 'jobStatus'> {
  const { calls, types } = native
  return {
    readJobs: (printer) => {
      const count = [0]
      const buffer = read(native, 'EnumJobs', (into, needed) =>
        calls.enumJobs(printer, 0, mostJobs, 1, into, into?.length ?? 0, needed, count),
      )
      return decodeAll(native, types.jobInfo1, { buffer, count: count[0] ?? 0 }).map(jobOf)
    },
    jobStatus: (printer, jobId) => {
      try {
        const buffer = read(native, 'GetJob', (into, needed) =>
          calls.getJob(printer, jobId, 1, into, into?.length ?? 0, needed),
        )
        return Number(decodeAll(native, types.jobInfo1, { buffer, count: 1 })[0]?.status)
      } catch (error) {
        if (error instanceof WindowsError && error.code === errorCode.invalidParameter) return undefined
        throw error
      }
    },
  }
}

function documentCalls(
  native: Native,
): Part<'startRawDocument' | 'startPage' | 'write' | 'endPage' | 'endDocument' | 'abort'> {
  const { calls } = native
  return {
    startRawDocument: (printer, document) => {
      const jobId = Number(calls.startDoc(printer, 1, { name: document, output: null, type: 'RAW' }))
      must(native, 'StartDocPrinter', jobId)
      return jobId
    },
    startPage: (printer) => must(native, 'StartPagePrinter', calls.startPage(printer)),
    write: (printer, bytes) => {
      const written = [0]
      must(native, 'WritePrinter', calls.write(printer, bytes, bytes.length, written))
      return written[0] ?? 0
    },
    endPage: (printer) => must(native, 'EndPagePrinter', calls.endPage(printer)),
    endDocument: (printer) => must(native, 'EndDocPrinter', calls.endDoc(printer)),
    abort: (printer) => void calls.abort(printer),
  }
}

const driverCalls = (native: Native): Part<'documentProperties'> => ({
  documentProperties: (printer, queue, changes) => {
    const { documentProperties } = native.calls
    const size = Number(documentProperties(null, printer, queue, null, null, 0))
    if (size <= 0 || size > mostBytes) throw new WindowsError('DocumentProperties', lastError(native))
    const settings = Buffer.alloc(Math.max(size, changes?.length ?? 0))
    changes?.copy(settings)
    const answer = changes
      ? documentProperties(null, printer, queue, settings, changes, outAndIn)
      : documentProperties(null, printer, queue, settings, null, out)
    if (Number(answer) < 0) throw new WindowsError('DocumentProperties', lastError(native))
    return settings
  },
})

const lastError = ({ calls }: Native): number => Number(calls.getLastError())

function must(native: Native, call: string, result: unknown): void {
  if (!result) throw new WindowsError(call, lastError(native))
}

/** Asks for the size, then for the structures; once more where they have grown meanwhile. Undefined where there is nothing. */
function read(
  native: Native,
  call: string,
  ask: (buffer: Buffer | null, needed: number[]) => unknown,
): Buffer | undefined {
  let buffer: Buffer | null = null
  for (let attempts = 0; attempts < 4; attempts++) {
    const needed = [0]
    native.calls.setLastError(0)
    if (ask(buffer, needed)) return buffer ?? undefined
    const code = lastError(native)
    const size = needed[0] ?? 0
    if (code !== errorCode.insufficientBuffer || size === 0 || size > mostBytes) throw new WindowsError(call, code)
    buffer = Buffer.alloc(size)
  }
  throw new WindowsError(call, errorCode.insufficientBuffer)
}

interface Structures {
  readonly buffer: Buffer | undefined
  readonly count: number
}

const decodeAll = ({ koffi }: Native, type: object, { buffer, count }: Structures): Record<string, unknown>[] =>
  buffer === undefined
    ? []
    : Array.from({ length: count }, (_, index) => koffi.decode(buffer, index * koffi.sizeof(type), type))

function jobOf(info: Record<string, unknown>): SpoolerJob {
  const part = (name: string): number => Number(info[name])
  return {
    id: part('id'),
    document: String(info.document ?? ''),
    status: part('status'),
    // SYSTEMTIME in UTC.
    submittedAt: Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
      part('milliseconds'),
    ),
  }
}

const textIn = (buffer: Buffer): string => buffer.toString('utf16le').replace(/\0[\s\S]*$/, '')
