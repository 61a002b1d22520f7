import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { startLinkedHelper, startWire } from './testing/linked-helper.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const soon = { timeout: 60_000, interval: 50 }

/** Installed helpers stay as they are: behind code 1008 they wait 30 s, all of them alike; behind every other code they come back soon. */
const pauseOfRefusedMs = 30_000

let test: TestApp
const directory = mkdtempSync(join(tmpdir(), 'labelwright-old-helper-'))
const mainFile = join(directory, 'helper.mjs')

beforeAll(async () => {
  const fixtures = new URL('../../../../../../scripts/product/fixtures/', import.meta.url)
  writeFileSync(mainFile, gunzipSync(readFileSync(new URL('helper-before-the-fence.mjs.gz', fixtures))))
  test = await startTestApp()
})
afterAll(async () => {
  await test.stop()
  rmSync(directory, { recursive: true, force: true })
})

describe('A helper that was installed before this version', () => {
  it('comes back soon after a busy moment in which its link could not be opened', async () => {
    const between = await startWire(test.app)
    const token = await test.signInAs(packerEmail)
    const helper = await startLinkedHelper(test, { token, serverUrl: between.url, mainFile })
    await expect.poll(helper.isLinked, soon).toBe(true)
    const holder = new pg.Client(test.ownerConnection)
    await holder.connect()
    await holder.query('begin; lock table helpers in access exclusive mode')
    const dialedAt: number[] = []
    test.app.http.server.on('upgrade', () => dialedAt.push(performance.now()))
    between.cut()
    // The opening waits 8 s for the table, and is refused. Then it dials again.
    await expect.poll(() => dialedAt.length, soon).toBeGreaterThan(1)
    const [first = 0, second = 0] = dialedAt
    expect(second - first).toBeLessThan(pauseOfRefusedMs)
    await holder.query('rollback')
    await holder.end()
    await expect.poll(helper.isLinked, soon).toBe(true)
    await helper.running.stop()
    await between.close()
  })
})
