// An import whose server is killed in the middle: `kill-while-importing.test.ts` has few rows, `kill-while-importing.proof.test.ts` many.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { clusterOwner, clusterPassword } from '../../apps/server/src/platform/database/embedded/cluster-directory.ts'
import { readPidFile } from '../../apps/server/src/platform/database/embedded/server-process.ts'
import { callApi } from './call-api.ts'
import { adminEmail, type ProductForTests, startProductForTests, testPassword } from './product-for-tests.ts'

interface Run {
  readonly id: string
  readonly state: string
  readonly message: string | null
  readonly counts: { readonly added: number }
}

interface Caller {
  readonly serverUrl: string
  readonly token: string
}

async function send(caller: Caller, rowCount: number): Promise<Run> {
  const rows = Array.from({ length: rowCount }, (_, index) => `KILL-${index},Bolt ${index},red,${index % 90} mm\n`)
  const form = new FormData()
  form.append('start', 'true')
  form.append('file', new Blob([`externalIdentifier,name,Color,Size\n${rows.join('')}`]), 'rows.csv')
  const answer = await fetch(`${caller.serverUrl}/api/import/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: form,
  })
  return ((await answer.json()) as { data: Run }).data
}

const countArticles = async (caller: Caller, query: string) =>
  (await callApi(caller, `GET /api/articles?${query}`)).total

async function waitForState(caller: Caller, id: string, state: string): Promise<Run> {
  for (;;) {
    const run = (await callApi(caller, `GET /api/import/runs/${id}`)).data as Run
    if (run.state === state) return run
    if (['Failed', 'Canceled', 'Checked'].includes(run.state)) throw new Error(`${run.state}: ${run.message}`)
    await sleep(100)
  }
}

/** A connection as the owner of the database that belongs to a running product. */
async function connect(dataDirectory: string): Promise<pg.Client> {
  const cluster = join(dataDirectory, 'database')
  const client = new pg.Client({
    user: clusterOwner,
    password: clusterPassword(dataDirectory),
    host: cluster,
    port: readPidFile(cluster)?.port,
    database: 'labelwright',
  })
  await client.connect()
  return client
}

/** Keeps imports from writing articles until `release`: one is held in its middle, however fast the machine is. */
async function holdArticles({ product }: ProductForTests) {
  // A transaction sees the activity of others as it was at first.
  const [holder, observer] = [await connect(product.dataDirectory), await connect(product.dataDirectory)]
  await holder.query('begin')
  await holder.query('lock table articles in exclusive mode')
  return {
    untilImportWaits: async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into articles%'`
      while ((await observer.query(waiting)).rowCount === 0) await sleep(20)
    },
    release: async () => {
      await holder.end()
      await observer.end()
    },
  }
}

/** Kills the server in the middle of an import of so many rows. Fails unless nothing of it is seen, and it begins again and says so. */
export async function expectRestartedImport(rowCount: number): Promise<void> {
  const running = await startProductForTests({ LABELWRIGHT_IMPORTS_PER_HOUR: '100' })
  try {
    const { serverUrl, product } = running
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    const caller = { serverUrl, token: String(token) }
    const held = await holdArticles(running)
    const { id } = await send(caller, rowCount)
    await held.untilImportWaits()
    expect(await countArticles(caller, 'take=1&searchQuery=KILL-1')).toBe(0)
    product.server.child()?.kill('SIGKILL')
    await held.release()
    const done = await waitForState(caller, id, 'Finished')
    expect(done.message).toBe(
      'The server stopped during this import. Nothing had changed, and the import was restarted.',
    )
    expect(done.counts.added).toBe(rowCount)
    expect(await countArticles(caller, 'take=1')).toBeGreaterThanOrEqual(rowCount)
    const undone = (await callApi(caller, `POST /api/import/runs/${id}/undo`)).data as Run
    await waitForState(caller, undone.id, 'Undone')
    expect(await countArticles(caller, 'take=1&searchQuery=KILL-1')).toBe(0)
  } finally {
    await running.remove()
  }
}
