import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Small enough that a printer that reads slowly shows that it reads. */
const blockBytes = 4_096
/** Where a printer takes no bytes, the system holds a thread of the few that this process has for files. */
const mostAtOnce = 3

/** How writing to a device ended. */
export type WriteEnd =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly code: string; readonly writtenBytes: number }
  | { readonly kind: 'stalled'; readonly writtenBytes: number }

/** Devices that are written to, by their path, until the system has taken all or given up. */
const busy = new Map<string, Promise<unknown>>()

export const isWriting = (path: string): boolean => busy.has(path)

/** Resolves to false where a device, or a place among those that are written to at a time, is not free in time. */
export async function untilFree(path: string, timeoutMs: number): Promise<boolean> {
  const until = performance.now() + timeoutMs
  while (busy.has(path) || busy.size >= mostAtOnce) {
    const leftMs = until - performance.now()
    if (leftMs <= 0) return false
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, leftMs)
    await Promise.race([busy.get(path) ?? Promise.any(busy.values()), late])
    clearTimeout(timer)
  }
  return true
}

interface DeviceJob {
  readonly path: string
  readonly bytes: Uint8Array
  /** Called when the device is open, before the first byte; what it throws is passed on. */
  readonly onOpen: () => void
  readonly stallTimeoutMs: number
}

/** Writes to a device, block after block. Throws what opening it throws. */
export async function writeToDevice({ path, bytes, onOpen, stallTimeoutMs }: DeviceJob): Promise<WriteEnd> {
  const released = Promise.withResolvers<void>()
  busy.set(path, released.promise)
  const release = (): void => {
    busy.delete(path)
    released.resolve()
  }
  let file: FileHandle
  try {
    file = await open(path, constants.O_WRONLY)
  } catch (error) {
    release()
    throw error
  }
  let writing: Promise<WriteEnd>
  const progress = { writtenBytes: 0, at: performance.now() }
  try {
    onOpen()
    writing = writeBlocks(file, bytes, progress)
  } catch (error) {
    await file.close()
    release()
    throw error
  }
  // A label that the printer has begun to take is never cut off: the system holds it until there is paper again.
  void writing.then(() => file.close().catch(ignoreUnpluggedDevice)).finally(release)
  return Promise.race([writing, untilStalled(progress, stallTimeoutMs, writing)])
}

interface Progress {
  writtenBytes: number
  at: number
}

async function writeBlocks(file: FileHandle, bytes: Uint8Array, progress: Progress): Promise<WriteEnd> {
  try {
    while (progress.writtenBytes < bytes.length) {
      const block = bytes.subarray(progress.writtenBytes, progress.writtenBytes + blockBytes)
      const { bytesWritten } = await file.write(block)
      progress.writtenBytes += bytesWritten
      progress.at = performance.now()
    }
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', code: codeOf(error), writtenBytes: progress.writtenBytes }
  }
}

/** Resolves when no block was taken for so long; never where the writing ends before. */
function untilStalled(progress: Progress, stallTimeoutMs: number, writing: Promise<unknown>): Promise<WriteEnd> {
  return new Promise((resolve) => {
    const look = (): void => {
      const leftMs = progress.at + stallTimeoutMs - performance.now()
      if (leftMs <= 0) resolve({ kind: 'stalled', writtenBytes: progress.writtenBytes })
      else timer = setTimeout(look, leftMs)
    }
    let timer = setTimeout(look, stallTimeoutMs)
    void writing.then(() => clearTimeout(timer))
  })
}

/** What was written is with the printer, or the writing has told its error. */
function ignoreUnpluggedDevice(): void {}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)
