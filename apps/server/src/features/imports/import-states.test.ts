import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@labelwright/contract/server/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importersOf } from '../../testing/importers.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const manyRows = (prefix: string, count: number, color = 'red') =>
  `name,externalIdentifier,Color\n${Array.from({ length: count }, (_, index) => `Bolt ${index},${prefix}-${index},${color}\n`).join('')}`
const countOf = async (prefix: string) =>
  (
    await test.rows.query(`select count(*)::int as count from articles where external_identifier like $1`, [
      `${prefix}-%`,
    ])
  ).rows[0].count as number
const startFile = async (file: string) => (await sendFile(test, { token, file, body: { start: 'true' } })).body.data.id
async function ask({ path }: { readonly path: string }, id: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await test.app.http.inject({ method: 'POST', url: path.replace('{id}', id), headers })
  return { status: answer.statusCode, body: answer.json() }
}
const stateOf = async (id: string) =>
  (await test.call(contract.getImport, { params: { id } }, { token })).body.data.state

describe('An import under way', () => {
  it('is held, shows nothing of itself, and goes on to its end', async () => {
    const id = await startFile(manyRows('HOLD', 40_000))
    await waitForImport(test, { token, id, states: ['Running'] })
    expect((await ask(contract.pauseImport, id)).body.data.state).toBe('Paused')
    await sleep(1500)
    expect([await stateOf(id), await countOf('HOLD')]).toEqual(['Paused', 0])
    expect((await ask(contract.resumeImport, id)).status).toBe(200)
    const done = await waitForImport(test, { token, id, states: ['Finished'] })
    expect([done.counts.added, await countOf('HOLD')]).toEqual([40_000, 40_000])
  })

  // A smaller file is read by a reader that others share.
  const longColor = 'red'.repeat(20)
  it.runIf(process.platform === 'linux')('begins again when its reader is killed, and lands once', async () => {
    const id = await startFile(manyRows('KILL', 20_000, longColor))
    // 'Running' is said before the reader is there: the process itself is waited for.
    await expect.poll(() => importersOf(process.pid), { interval: 20, timeout: 60_000 }).not.toEqual([])
    for (const pid of importersOf(process.pid)) process.kill(pid, 'SIGKILL')
    const done = await waitForImport(test, { token, id, states: ['Finished'] })
    expect([done.counts.added, await countOf('KILL')]).toEqual([20_000, 20_000])
    await expect.poll(() => importersOf(process.pid), { timeout: 60_000 }).toEqual([])
  })

  it('is canceled, and everything is as it was before', async () => {
    const id = await startFile(manyRows('STOP', 40_000))
    await waitForImport(test, { token, id, states: ['Running'] })
    expect((await ask(contract.cancelImport, id)).body.data.state).toBe('Canceled')
    await sleep(2000)
    expect([await stateOf(id), await countOf('STOP')]).toEqual(['Canceled', 0])
    for (const endpoint of [contract.resumeImport, contract.pauseImport, contract.undoImport]) {
      expect((await ask(endpoint, id)).body.code).toBe('import-in-other-state')
    }
  })

  it('is the only one of its organization; the next waits for its turn', async () => {
    const first = await startFile(manyRows('ONE', 20_000))
    const second = await startFile(manyRows('TWO', 10))
    await waitForImport(test, { token, id: first, states: ['Running'] })
    expect(await stateOf(second)).toBe('Waiting')
    await waitForImport(test, { token, id: first, states: ['Finished'] })
    await waitForImport(test, { token, id: second, states: ['Finished'] })
    const { rows } = await test.rows.query('select started_at, ended_at from imports where id = any($1) order by id', [
      [first, second],
    ])
    expect(rows[1].started_at.getTime()).toBeGreaterThanOrEqual(rows[0].ended_at.getTime() - 50)
  })

  it('begins again when its server was silent for too long, and says so', async () => {
    const id = await startFile(manyRows('LOST', 10))
    await waitForImport(test, { token, id, states: ['Finished'] })
    const isQueued = async () => (await test.rows.query('select 1 from jobs where subject = $1', [id])).rowCount
    while (await isQueued()) await sleep(20)
    await test.rows.query(`delete from import_additions where import_id = $1`, [id])
    await test.rows.query(`delete from articles where external_identifier like 'LOST-%'`)
    await test.rows.query(
      `with lost as (
         update imports set state = 'Running', can_be_undone = false where id = $1 returning organization_id, id)
       insert into jobs (id, organization_id, kind, subject, attempts, leased_until)
       select gen_random_uuid(), organization_id, 'run-import', id::text, 1, now() - interval '1 second' from lost`,
      [id],
    )
    const done = await waitForImport(test, { token, id, states: ['Finished'] })
    expect(done.message).toBe(
      'The server stopped during this import. Nothing had changed, and the import was restarted.',
    )
    expect(await countOf('LOST')).toBe(10)
  })
})
