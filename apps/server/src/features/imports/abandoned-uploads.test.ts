import { existsSync } from 'node:fs'
import { checkImport, getImport, listImportHistory } from '@labelwright/contract/server/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { runDueJobs, untilScheduledWorkIsDone } from '../../testing/run-due-jobs.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { forgetImportFilesJobs } from './imports.jobs.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
  await untilScheduledWorkIsDone(test, ['forget-import-files'])
})
afterAll(() => test.stop())
beforeEach(() => test.rows.query('truncate import_bad_rows, imports cascade'))

const fileOf = (name: string) => `name,externalIdentifier\nBolt,${name}\n,${name}-2\n`
const send = async (name: string, body: Readonly<Record<string, string>> = {}) =>
  (await sendFile(test, { token, file: fileOf(name), body })).body.data
const find = (id: string) => test.call(getImport, { params: { id } }, { token })
const history = async () =>
  (await test.call(listImportHistory, { query: {} }, { token })).body.data.map(({ id }) => id).toSorted()

/** Checks a file that has a bad row, and answers it when that is done. */
async function check(name: string) {
  const { id, options } = await send(name)
  await test.call(checkImport, { params: { id }, body: { options } }, { token })
  return waitForImport(test, { token, id, states: ['Checked'] })
}

const age = (id: string, hours: number) =>
  test.rows.query('update imports set modified = now() - make_interval(secs => $2::float8 * 3600) where id = $1', [
    id,
    hours,
  ])
async function sweep() {
  await test.rows.query(`update jobs set run_at = now() where kind = 'forget-import-files'`)
  const { context } = test.app
  await runDueJobs({ database: test.database, log: context.log, kinds: [forgetImportFilesJobs(context)] })
}

async function storedFileOf(id: string): Promise<string> {
  const { rows } = await test.rows.query('select file_sha256 from imports where id = $1', [id])
  return test.app.context.blobs.findFile(rows[0].file_sha256)
}

describe('An upload that nobody starts', () => {
  it('leaves the history after a day, with its file and all that was found in it [IMPORT-03]', async () => {
    const uploaded = await send('DAY-1')
    const checked = await check('DAY-2')
    const [kept, young] = [await check('DAY-3'), await send('DAY-4')]
    expect(checked.counts.bad).toBe(1)
    const files = [await storedFileOf(uploaded.id), await storedFileOf(checked.id)]
    await age(uploaded.id, 24.01)
    await age(checked.id, 24.01)
    await age(kept.id, 23.99)
    await sweep()
    expect(await history()).toEqual([kept.id, young.id].toSorted())
    for (const { id } of [uploaded, checked]) {
      expect([(await find(id)).status, (await find(id)).body]).toMatchObject([404, { code: 'not-found' }])
    }
    expect(files.map((path) => existsSync(path))).toEqual([false, false])
    const { rows } = await test.rows.query('select distinct import_id from import_bad_rows')
    expect(rows).toEqual([{ import_id: kept.id }])
    expect(existsSync(await storedFileOf(kept.id))).toBe(true)
  })

  it('stays when somebody has gone on with it meanwhile', async () => {
    const { id, options } = await send('ON-1')
    await age(id, 25)
    await test.call(checkImport, { params: { id }, body: { options } }, { token })
    await waitForImport(test, { token, id, states: ['Checked'] })
    await sweep()
    expect(await history()).toEqual([id])
  })

  it('leaves a file that another import has', async () => {
    const [gone, kept] = [await send('SAME'), await send('SAME')]
    await age(gone.id, 25)
    await sweep()
    expect(await history()).toEqual([kept.id])
    expect(existsSync(await storedFileOf(kept.id))).toBe(true)
  })
})

describe('An import that was started', () => {
  it.each(['Checking', 'Waiting', 'Running', 'Paused', 'Finished', 'Failed', 'Canceled', 'Undoing', 'Undone'])(
    'stays in the history when it is %s, however old',
    async (state) => {
      const { id } = await send(`OLD-${state}`)
      await test.rows.query('update imports set state = $2 where id = $1', [id, state])
      await age(id, 24 * 29)
      await sweep()
      expect(await history()).toEqual([id])
    },
  )

  it('stays when it has stopped at its bad rows', async () => {
    const { id } = await send('STOPPED', { start: 'true' })
    const stopped = await waitForImport(test, { token, id, states: ['Checked'] })
    expect(stopped.reason?.code).toBe('has-bad-rows')
    await age(id, 25)
    await sweep()
    expect(await history()).toEqual([id])
  })
})
