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

/** A reader that is started before it is needed. */
function keepSpare(options: ReaderOptions) {
  let spare: Reader | undefined = startReader(options)
  return {
    take: (): Reader => {
      const reader = spare?.isAlive() ? spare : startReader(options)
      spare = undefined
      return reader
    },
    start: (): void => {
      if (!spare?.isAlive()) spare = startReader(options)
    },
    end: (): void => {
      spare?.end()
      spare = undefined
    },
  }
}

/** At most `maxIdle` readers wait for the next file of their organizations. */
export function createReaderPool({ maxIdle, ...options }: ReaderOptions & { readonly maxIdle: number }): ReaderPool {
  /** In order of use: the first one was used longest ago. */
  const idle = new Set<Lent>()
  const since = new Map<Reader, number>()
  const spare = keepSpare(options)
  let isEnded = false

  function remove(lent: Lent): void {
    idle.delete(lent)
    since.delete(lent.reader)
    lent.reader.end()
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
      const reader = spare.take()
      since.set(reader, performance.now())
      return reader
    },
    release: (organizationId, reader) => {
      // Not before the file was read: a process that starts beside it would slow it down.
      if (!isEnded) spare.start()
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
      spare.end()
    },
  }
}
