import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from './device-writer.ts'

const betweenReadsMs = 20
/** Behind the last byte of an answer no other comes for so long. */
const silenceMs = 200
/** Far more than any printer answers. */
const mostBytes = 4_096

interface DeviceQuestion {
  readonly question: string
  readonly timeoutMs: number
  /** Ends the question: something is to be printed there. */
  readonly signal: AbortSignal
}

/** Asks a printer over its device, which nobody else may use meanwhile. Empty where it keeps silent; throws what opening throws. */
export async function askDevice(path: string, { question, timeoutMs, signal }: DeviceQuestion): Promise<Buffer> {
  // Nothing here may wait in the system: a printer without paper may neither take the question nor answer.
  const file = await open(path, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    await file.write(Buffer.from(question, 'latin1'))
    return await readAnswer(file, timeoutMs, signal)
  } finally {
    await file.close()
  }
}

async function readAnswer(file: FileHandle, timeoutMs: number, signal: AbortSignal): Promise<Buffer> {
  const until = performance.now() + timeoutMs
  let bytes = Buffer.alloc(0)
  let lastAt = performance.now()
  while (!signal.aborted && performance.now() < until && bytes.length < mostBytes) {
    const more = await readNow(file)
    if (more.length > 0) {
      bytes = Buffer.concat([bytes, more])
      lastAt = performance.now()
    } else {
      if (bytes.length > 0 && performance.now() - lastAt > silenceMs) return bytes
      await wait(betweenReadsMs)
    }
  }
  return bytes
}

async function readNow(file: FileHandle): Promise<Buffer> {
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(512), 0, 512)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return Buffer.alloc(0)
    throw error
  }
}
