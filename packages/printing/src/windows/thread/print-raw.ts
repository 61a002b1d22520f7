import type { PrintEnd } from '../spooler-messages.ts'
import { followJob } from './follow-job.ts'
import type { Handle } from './koffi.ts'
import { errorCode, WindowsError, type Winspool } from './winspool.ts'

/** The spooler copies what it is given; a label is one block. */
const blockBytes = 64 * 1024

export interface RawDocument {
  readonly queue: string
  /** Names the job. */
  readonly document: string
  readonly bytes: Uint8Array
}

/** Hands bytes to a queue as they are. `begin` resolves when it may begin; a queue that does not exist is told before. */
export async function printRaw(
  winspool: Winspool,
  { queue, document, bytes }: RawDocument,
  begin: () => Promise<void>,
): Promise<PrintEnd> {
  return withPrinter(winspool, queue, async (printer) => {
    await begin()
    const begun = startDocument(winspool, printer, document)
    if (typeof begun !== 'number') return begun
    const brokenOff = writeDocument(winspool, printer, bytes)
    if (brokenOff) return brokenOff
    return { kind: 'spooled', jobId: begun, followed: await followJob(winspool, { printer, jobId: begun }) }
  })
}

/** Opens a queue for a print, or answers why not. */
export async function withPrinter(
  winspool: Winspool,
  queue: string,
  use: (printer: Handle) => Promise<PrintEnd>,
): Promise<PrintEnd> {
  let printer: Handle
  try {
    printer = winspool.open(queue)
  } catch (error) {
    return notBegun(error)
  }
  try {
    return await use(printer)
  } finally {
    winspool.close(printer)
  }
}

function startDocument(winspool: Winspool, printer: Handle, document: string): number | PrintEnd {
  try {
    return winspool.startRawDocument(printer, document)
  } catch (error) {
    return notBegun(error)
  }
}

/** Undefined when the spooler has all of it. Else it was told to throw away what it has, so that no half label comes out. */
function writeDocument(winspool: Winspool, printer: Handle, bytes: Uint8Array): PrintEnd | undefined {
  try {
    winspool.startPage(printer)
    for (let at = 0; at < bytes.length; ) {
      const written = winspool.write(printer, bytes.subarray(at, at + blockBytes))
      if (written === 0) throw new WindowsError('WritePrinter', 0)
      at += written
    }
    winspool.endPage(printer)
    winspool.endDocument(printer)
    return undefined
  } catch (error) {
    if (!(error instanceof WindowsError)) throw error
    winspool.abort(printer)
    return { kind: 'broken-off', call: error.call, code: error.code }
  }
}

/** Why nothing was handed over, by the error of the call that would have begun. */
export function notBegun(error: unknown): PrintEnd {
  if (!(error instanceof WindowsError)) throw error
  const { code } = error
  const isUnknown = code === errorCode.invalidPrinterName || code === errorCode.fileNotFound
  const why = isUnknown ? 'no-such-queue' : code === errorCode.accessDenied ? 'access-denied' : 'refused'
  return { kind: 'not-begun', why, code }
}
