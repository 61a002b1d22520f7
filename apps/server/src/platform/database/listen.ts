import pg from 'pg'

const reconnectMs = 5_000

export interface Listening {
  readonly channel: string
  readonly hear: (payload: string) => void
  /** Each time when it listens again: what was sent before was not heard. */
  readonly onListening?: () => void
}

/**
 * Hears what any server sends to a channel by `notify`, over a connection of its own. A lost connection is made again;
 * meanwhile nothing is heard. Returns what ends it.
 */
export function listen(connection: pg.ClientConfig, { channel, hear, onListening }: Listening): () => Promise<void> {
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const next = new pg.Client(connection)
    client = next
    next.on('error', () => undefined)
    next.on('end', () => {
      if (!isStopped) timer = setTimeout(() => void connect(), reconnectMs).unref()
    })
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening?.()
    } catch {
      // Its end schedules the next attempt.
      await next.end().catch(() => undefined)
    }
  }
  const connecting = connect()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await connecting
    await client?.end().catch(() => undefined)
  }
}
