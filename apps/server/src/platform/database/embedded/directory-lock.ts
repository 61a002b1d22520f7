import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../log.ts'
import { StartError } from '../../start-error.ts'

export interface DirectoryLock {
  readonly release: () => Promise<void>
}

const lockNumber = 2_741_700

async function tryLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'labelwright data directory lock' })
  client.on('error', () => undefined)
  await client.connect()
  const answer = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockNumber])
  if (answer.rows[0]?.locked) return client
  await client.end()
  return undefined
}

/** A server that was killed loses its session at once, one that is being stopped within a moment: so it is tried for a second. */
async function lockPatiently(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const client = await tryLock(connection)
    if (client) return client
    await sleep(250)
  }
  return undefined
}

/**
 * Keeps a second server off the same data directory: a session of the embedded database holds a lock as long as this
 * process lives, and nothing is left behind when it is killed. `onLost` is told when another server got it meanwhile.
 */
export async function lockDirectory(
  connection: pg.ClientConfig,
  directory: string,
  { log, onLost }: { readonly log: Log; readonly onLost: () => void },
): Promise<DirectoryLock> {
  let client = await lockPatiently(connection)
  let isReleased = false
  if (!client) {
    throw new StartError(
      `Another Labelwright server is using the data directory ${directory}. Stop it first, or set LABELWRIGHT_DATA_DIR to another folder.`,
    )
  }
  const lockAgain = async () => {
    while (!isReleased) {
      try {
        client = await lockPatiently(connection)
        if (!client) return onLost()
        client.once('end', onEnd)
        return
      } catch (error) {
        log.debug({ err: error }, 'the lock of the data directory waits for the database')
        await sleep(250)
      }
    }
  }
  const onEnd = () => {
    if (!isReleased) void lockAgain()
  }
  client.once('end', onEnd)
  return {
    release: async () => {
      isReleased = true
      await client?.end().catch(() => undefined)
    },
  }
}
