import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ready } from '@labelwright/contract/server/operations'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { App, AppOptions } from '../../app.ts'
import { startTestApp, type TestApp } from '../../testing/start-app.ts'
import { type Storage, storageOf } from './storage.ts'

let test: TestApp
const others: App[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})
afterAll(() => test.stop())

const enough: Storage = { freeBytes: async () => 5e9, tryWrite: async () => undefined }

async function ask(change: Partial<AppOptions>) {
  const other = await test.startAnother(change)
  others.push(other)
  const answer = await other.http.inject({ method: ready.method, url: ready.path })
  return { status: answer.statusCode, ...answer.json() }
}

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

describe('GET /readyz', () => {
  it('is ready with the disk and the database as they are [OPS-07]', async () => {
    expect((await test.call(ready, {})).body).toEqual({ status: 'ready' })
  })

  it('is ready from 200 MB on', async () => {
    expect(await ask({ storage: { ...enough, freeBytes: async () => 200_000_000 } })).toMatchObject({ status: 'ready' })
  })

  it.each<[string, Partial<AppOptions>, RegExp]>([
    [
      'below 200 MB',
      { storage: { ...enough, freeBytes: async () => 199_999_999 } },
      /^199 MB are free on the disk of the data directory, and 200 MB are needed\. Free some space\./,
    ],
    ['when the disk cannot be asked', { storage: { ...enough, freeBytes: failing('EIO') } }, /^Nothing can be written/],
    [
      'when a write fails',
      { storage: { ...enough, tryWrite: failing('ENOSPC') } },
      /^Nothing can be written to the data directory\. Check its disk and its rights\./,
    ],
  ])('is not ready %s, and says what to do [OPS-07]', async (_, change, sentence) => {
    const answer = await ask(change)
    expect([answer.status, answer.code]).toEqual([503, 'not-ready'])
    expect(answer.detail).toMatch(sentence)
    expect(answer.detail).toMatch(/Labelwright then goes on by itself\.$/)
    // Everybody may ask.
    expect(JSON.stringify(answer)).not.toContain(test.config.dataDirectory)
  })

  it.each([
    ['ping', 'The database does not answer.'],
    ['tryWrite', 'The database answers but cannot write.'],
  ] as const)('is not ready when the database fails to %s', async (work, sentence) => {
    const database = { ...test.database, [work]: failing('53100') }
    expect(await ask({ database, storage: enough })).toMatchObject({
      code: 'not-ready',
      detail: expect.stringContaining(sentence),
    })
  })

  it('looks once a second, however many ask', async () => {
    let looks = 0
    const freeBytes = async () => {
      looks += 1
      return 5e9
    }
    const other = await test.startAnother({ storage: { ...enough, freeBytes } })
    others.push(other)
    await Promise.all(Array.from({ length: 50 }, () => other.http.inject({ method: 'GET', url: '/readyz' })))
    expect(looks).toBeLessThan(50)
  })
})

describe('The disk of the data directory', () => {
  it('is measured, written to and left as it was', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'labelwright-disk-'))
    const storage = storageOf(directory)
    expect(await storage.freeBytes()).toBeGreaterThan(0)
    await storage.tryWrite()
    expect(readdirSync(directory)).toEqual([])
    rmSync(directory, { recursive: true })
    await expect(storage.tryWrite()).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(storage.freeBytes()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
