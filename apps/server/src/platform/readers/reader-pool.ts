// Who has which reader: a spare stands loaded, and one that has seen a file of an organization reads for no other.
import { findUsage } from '../process-usage.ts'
import { type Reader, type ReaderOptions, startReader } from './start-reader.ts'

export interface ReaderPool {
  /** A reader that has read for nobody else. */
  readonly acquire: (organizationId: string) => Reader
  /** Keeps it for the next file of its organization, or ends it. */
  readonly release: (organizationId: string, reader: Reader) => void
  readonly end: () => void
}

interface Lent {
  readonly reader: Reader
  readonly organizationId: string
  /** When it got its first file. */
  readonly since: number
}

/** A reader is replaced this long after its first file. */
const longestUseMs = 60_000
/** What its files have left in its memory is more than the next should find. */
const mostMemoryKeptMib = 320

const isFresh = ({ reader, since: from }: Lent): boolean =>
  reader.isAlive() &&
  performance.now() - from < longestUseMs &&
  (findUsage(reader.pid)?.memoryMib ?? 0) < mostMemoryKeptMib

/** `maxIdle`: readers that wait for the next file of their organizations, at most. */
export function createReaderPool({ maxIdle, ...options }: ReaderOptions & { readonly maxIdle: number }): ReaderPool {
  /** Those used longest ago come first. */
  const idle = new Set<Lent>()
  const since = new Map<Reader, number>()
  let spare: Reader | undefined = startReader(options)

  function remove(lent: Lent): void {
    idle.delete(lent)
    since.delete(lent.reader)
    lent.reader.end()
  }

  let isEnded = false

  function takeSpare(): Reader {
    const reader = spare?.isAlive() ? spare : startReader(options)
    spare = undefined
    return reader
  }

  /** When a reading is over: beside it, the start of another process would slow it down. */
  function startSpare(): void {
    if (!isEnded && !spare?.isAlive()) spare = startReader(options)
  }

  return {
    acquire: (organizationId) => {
      for (const lent of idle) if (!isFresh(lent)) remove(lent)
      const own = [...idle].find((lent) => lent.organizationId === organizationId)
      if (own) {
        idle.delete(own)
        return own.reader
      }
      const [oldest] = idle
      if (oldest && idle.size >= maxIdle) remove(oldest)
      const reader = takeSpare()
      since.set(reader, performance.now())
      return reader
    },
    release: (organizationId, reader) => {
      startSpare()
      const lent = { reader, organizationId, since: since.get(reader) ?? 0 }
      if (!isFresh(lent)) return remove(lent)
      idle.add(lent)
      const timer = setTimeout(() => {
        if (idle.has(lent)) remove(lent)
      }, longestUseMs)
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
