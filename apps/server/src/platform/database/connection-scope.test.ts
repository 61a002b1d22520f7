import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedDrawingPool, sharedReaders } from '../../testing/start-app.ts'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import { fetchFile } from '../outbound/fetch-file.ts'
import { readerProgram } from '../readers/reader-program.ts'
import { assertNoConnection } from './connection-scope.ts'
import { newId } from './ids.ts'

let test: MigratedDatabase
beforeAll(async () => {
  test = await startMigratedDatabase()
})
afterAll(() => test.remove())

const refusal = /while it holds a connection/
const bounds = { memoryMib: 256, processorMs: 1, wallMs: 1, answerBytes: 1 }
const program = readerProgram<null, null>(new URL('no-such-program.ts', import.meta.url), bounds)
const forWhom = { organizationId: newId(), urgency: 'print' } as const
const others: readonly [string, () => Promise<unknown>][] = [
  ['a program for a file', async () => (await sharedReaders()).read(program, { for: forWhom, order: null, files: [] })],
  ['a drawing', async () => sharedDrawingPool().draw('writePages', { sources: [], title: '', settings: {} }, forWhom)],
  ['a URL', () => fetchFile('http://127.0.0.1:1/', {} as never)],
]

describe('Within a transaction [PRT-24]', () => {
  it.each(others)('nobody waits for %s', async (_, wait) => {
    await expect(test.database.withOrganization(newId(), wait)).rejects.toThrow(refusal)
    await expect(test.database.withoutOrganization(wait)).rejects.toThrow(refusal)
    expect(String(await wait().catch((error: unknown) => error))).not.toMatch(refusal)
  })

  it('but not after it: what it leaves running may wait', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let left: Promise<void> | undefined
    await test.database.withoutOrganization(async () => {
      left = ended.then(() => assertNoConnection('drawing'))
    })
    end()
    await expect(left).resolves.toBeUndefined()
  })
})
