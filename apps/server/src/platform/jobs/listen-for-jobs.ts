import pg from 'pg'
import { jobChannel } from './job-queue.ts'

const reconnectMs = 5_000

/**
 * Calls `wake` with the kind of every job that any server queues, over a connection of its own. A lost connection is made
 * again; meanwhile polling finds the work. Returns what ends it.
 */
export function listenForJobs(connection: pg.ClientConfig, wake: (kind: string) => void): () => Promise<void> {
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
    next.on('notification', ({ payload }) => wake(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${jobChannel}`)
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
