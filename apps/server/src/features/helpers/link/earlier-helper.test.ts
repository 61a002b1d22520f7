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

/** Helpers that were installed before this release all wait exactly 30 s after close code 1008, and come back soon after every other code. */
const refusedMs = 30_000

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

describe('A helper of an earlier version', () => {
  it('comes back soon when a busy database has refused its link', async () => {
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
    // The opening is refused after it has waited 8 s for the table. Then the helper dials again.
    await expect.poll(() => dialedAt.length, soon).toBeGreaterThan(1)
    const [first = 0, second = 0] = dialedAt
    expect(second - first).toBeLessThan(refusedMs)
    await holder.query('rollback')
    await holder.end()
    await expect.poll(helper.isLinked, soon).toBe(true)
    await helper.running.stop()
    await between.close()
  })
})
