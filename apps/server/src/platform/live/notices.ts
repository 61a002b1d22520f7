// Notices between servers on one database. A notice is a hint and may be lost; the rows are the truth.
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { listen } from '../database/listen.ts'
import type { Log } from '../log.ts'

const channel = 'labelwright_live'
/** PostgreSQL takes less than 8,000 bytes. */
const mostPayloadBytes = 7_500
const flushMs = 50

export type Notice = Readonly<Record<string, unknown>> & { readonly kind: string }

export interface Notices {
  /** Hears what other servers say about a topic. Returns what ends it. */
  readonly subscribe: (topic: string, hear: (notice: Notice) => void) => () => void
  /** Calls `hear` each time when this server listens again: what was said before was not heard. Returns what ends it. */
  readonly onListening: (hear: () => void) => () => void
  /**
   * Tells the other servers soon, together with what else there is. Of one `key` the last counts, so that what a busy
   * server cannot tell in time is left out.
   */
  readonly post: (topic: string, notice: Notice, key?: string) => void
  /** Tells the other servers when the transaction commits. */
  readonly postWith: (trx: Transaction, topic: string, notice: Notice) => Promise<void>
  readonly stop: () => Promise<void>
}

type Entry = readonly [topic: string, notice: Notice]

interface Payload {
  readonly from: string
  readonly entries: readonly Entry[]
}

/** Entries in as few payloads as PostgreSQL takes. */
function packed(from: string, entries: readonly Entry[]): string[] {
  const payloads: string[] = []
  let batch: Entry[] = []
  let bytes = 0
  const close = () => {
    if (batch.length > 0) payloads.push(JSON.stringify({ from, entries: batch } satisfies Payload))
    batch = []
    bytes = 100
  }
  close()
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (bytes + size > mostPayloadBytes) close()
    batch.push(entry)
    bytes += size
  }
  close()
  return payloads
}

export function startNotices({ database, log }: { readonly database: Database; readonly log: Log }): Notices {
  const from = newId()
  const hearers = new Map<string, Set<(notice: Notice) => void>>()
  const waiting = createWaiting(async (entries) => {
    const payloads = packed(from, entries)
    await database.withoutOrganization((trx) =>
      sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(trx),
    )
  }, log)
  const listening = new Set<() => void>()
  const stopListening = listen(database.connection, {
    channel,
    hear: (text) => {
      try {
        const payload = JSON.parse(text) as Payload
        if (payload.from === from) return
        for (const [topic, notice] of payload.entries) for (const hear of hearers.get(topic) ?? []) hear(notice)
      } catch (error) {
        // A server of another version may say what this one does not understand.
        log.warn({ err: error }, 'a notice was not understood')
      }
    },
    onListening: () => {
      for (const hear of listening) hear()
    },
  })
  return {
    subscribe: (topic, hear) => {
      const known = hearers.get(topic) ?? new Set()
      hearers.set(topic, known.add(hear))
      return () => {
        known.delete(hear)
        if (known.size === 0 && hearers.get(topic) === known) hearers.delete(topic)
      }
    },
    onListening: (hear) => {
      listening.add(hear)
      return () => listening.delete(hear)
    },
    post: (topic, notice, key) => waiting.add(key ?? newId(), [topic, notice]),
    postWith: async (trx, topic, notice) => {
      const [payload] = packed(from, [[topic, notice]])
      await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
    },
    stop: async () => {
      await waiting.flush()
      await stopListening()
    },
  }
}

/** Entries by their keys until the next sending; one sending at a time. */
function createWaiting(send: (entries: readonly Entry[]) => Promise<void>, log: Log) {
  const entries = new Map<string, Entry>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    sending = sending.then(async () => {
      const batch = [...entries.values()]
      entries.clear()
      if (batch.length > 0) await send(batch)
    })
    sending = sending.catch((error: unknown) => log.warn({ err: error }, 'other servers were not told'))
    return sending
  }
  return {
    flush,
    add: (key: string, entry: Entry) => {
      entries.set(key, entry)
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
  }
}
