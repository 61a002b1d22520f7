// Lends readers. A spare is kept loaded. A reader that has read a file of one organization never reads for another.
import { findUsage } from '../process-usage.ts'
import { type Reader, type ReaderOptions, startReader } from './start-reader.ts'

export interface ReaderPool {
  /** Returns a reader that has read for no other organization. */
  readonly acquire: (organizationId: string) => Reader
  /** Keeps the reader for the next file of its organization, or ends it. */
  readonly release: (organizationId: string, reader: Reader) => void
  readonly end: () => void
}

interface Lent {
  readonly reader: Reader
  readonly organizationId: string
  /** When it got its first file. */
  readonly since: number
}

/** Counted from the first file of a reader. */
const maxUseMs = 60_000
/** A reader that keeps more memory than this between two files is replaced. */
const maxIdleMemoryMib = 320

const isReusable = ({ reader, since }: Lent): boolean =>
  reader.isAlive() && performance.now() - since < maxUseMs && (findUsage(reader.pid)?.memoryMib ?? 0) < maxIdleMemoryMib

/** At most `maxIdle` readers wait for the next file of their organizations. */
export function createReaderPool({ maxIdle, ...options }: ReaderOptions & { readonly maxIdle: number }): ReaderPool {
  /** In order of use: the first one was used longest ago. */
  const idle = new Set<Lent>()
  const since = new Map<Reader, number>()
  let spare: Reader | undefined = startReader(options)

  function remove(lent: Lent): void {
    idle.delete(lent)
    since.delete(lent.reader)
    lent.reader.end()
  }

  let isEnded = false

  function acquireSpare(): Reader {
    const reader = spare?.isAlive() ? spare : startReader(options)
    spare = undefined
    return reader
  }

  /** Called after a reading: a process that starts beside it would slow it down. */
  function startSpare(): void {
    if (!isEnded && !spare?.isAlive()) spare = startReader(options)
  }

  return {
    acquire: (organizationId) => {
      for (const lent of idle) if (!isReusable(lent)) remove(lent)
      const own = [...idle].find((lent) => lent.organizationId === organizationId)
      if (own) {
        idle.delete(own)
        return own.reader
      }
      const [oldest] = idle
      if (oldest && idle.size >= maxIdle) remove(oldest)
      const reader = acquireSpare()
      since.set(reader, performance.now())
      return reader
    },
    release: (organizationId, reader) => {
      startSpare()
      const lent = { reader, organizationId, since: since.get(reader) ?? 0 }
      if (!isReusable(lent)) return remove(lent)
      idle.add(lent)
      const timer = setTimeout(
        () => {
          if (idle.has(lent)) remove(lent)
        },
        maxUseMs - (performance.now() - lent.since),
      )
      timer.unref()
    },
    end: () => {
      isEnded = true
      for (const lent of idle) remove(lent)
      for (const reader of since.keys()) reader.end()
      since.clear()
      spare?.end()
      spare = undefined
    },
  }
}
