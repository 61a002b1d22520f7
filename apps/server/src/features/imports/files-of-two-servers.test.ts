// Servers on one database, each with a data directory of its own.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkImport, downloadBadRows, getImport, startImport } from '@labelwright/contract/server/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { createDiskBlobStore } from '../../platform/files/blob-store.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { runImportKind } from './import-queue.ts'
import { passOverImports } from './pass-over-imports.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '100' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const serverWith = (directory: string): Promise<App> =>
  test.startAnother({ blobs: createDiskBlobStore(join(test.config.dataDirectory, directory)) })
const send = async (app: App, name: string, start = 'true') => {
  const file = `name,externalIdentifier\nBolt,${name}\nNut,${name}-2\n`
  const sent = await sendFile({ app }, { token, file, body: { start } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return sent.body.data
}

describe('Two servers on one database', () => {
  it('each do the imports whose files they have', async () => {
    const other = await serverWith('second')
    const ids: string[] = []
    for (let number = 0; number < 8; number += 1) {
      ids.push((await send(number % 2 ? other : test.app, `TWO-${number}`)).id)
    }
    for (const id of ids) {
      const done = await waitForImport(test, { token, id, states: ['Finished'] })
      expect([done.counts.added, done.message]).toEqual([2, null])
    }
    await other.close()
  })
})

describe('A file that is on another server', () => {
  it('is named as that, wherever it is asked for', async () => {
    const away = await serverWith('away')
    const { id, options } = await send(away, 'AWAY', 'false')
    await away.close()
    const params = { id }
    const looked = await test.call(checkImport, { params, body: { options: { ...options, mapping: [] } } }, { token })
    const fetched = await test.call(downloadBadRows, { params }, { token })
    for (const answer of [looked, fetched]) {
      expect([answer.status, answer.body.code]).toEqual([503, 'file-elsewhere'])
      expect(answer.body.detail).toMatch(/^The file is on another server that uses the same database\./)
    }
  })

  it('keeps its import waiting, which says why after a minute and goes on when that server is back', async () => {
    const away = await serverWith('back')
    const { id, options } = await send(away, 'BACK', 'false')
    const params = { id }
    // Asked for at one server, done by the other.
    await test.call(checkImport, { params, body: { options } }, { token })
    await waitForImport(test, { token, id, states: ['Checked'] })
    await away.close()
    const started = await test.call(startImport, { params, body: {} }, { token })
    expect(started.status, JSON.stringify(started.body)).toBe(200)
    const pass = () => passOverImports(test.app.context, runImportKind)
    const found = async () => (await test.call(getImport, { params }, { token })).body.data
    expect(await pass()).toEqual([id])
    // The server without the file has looked for work meanwhile, and has not claimed it.
    await sleep(1_000)
    const { rows } = await test.rows.query('select attempts from jobs where subject = $1', [id])
    expect(rows).toEqual([{ attempts: 0 }])
    expect(await found()).toMatchObject({ state: 'Waiting', message: null })

    await test.rows.query(`update jobs set run_at = now() - interval '2 minutes' where subject = $1`, [id])
    expect(await pass()).toEqual([id])
    expect(await found()).toMatchObject({ state: 'Waiting', reason: { code: 'file-elsewhere' } })

    const back = await serverWith('back')
    const done = await waitForImport(test, { token, id, states: ['Finished'] })
    expect([done.counts.added, done.message]).toEqual([2, null])
    await back.close()
  })
})
