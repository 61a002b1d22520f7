import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/** Small enough that a printer that reads slowly shows that it reads. */
const blockBytes = 4_096
/** How writing to a device ended. */
export type WriteEnd =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly code: string; readonly writtenBytes: number }
  | { readonly kind: 'stalled'; readonly writtenBytes: number }

interface DeviceJob {
  readonly path: string
  /** Gives the device back; called once, when the system has taken all or given up. */
  readonly release: () => void
  readonly bytes: Uint8Array
  /** Called when the device is open, before the first byte; what it throws is passed on. */
  readonly onOpen: () => Promise<void>
  readonly stallTimeoutMs: number
}

/** Writes to a device, block after block. Throws what opening it throws. */
export async function writeToDevice({ path, release, bytes, onOpen, stallTimeoutMs }: DeviceJob): Promise<WriteEnd> {
  const file = await open(path, constants.O_WRONLY).catch((error: unknown) => {
    release()
    throw error
  })
  try {
    await onOpen()
  } catch (error) {
    await file.close()
    release()
    throw error
  }
  const progress = { writtenBytes: 0, at: performance.now() }
  const writing = writeBlocks(file, bytes, progress)
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
