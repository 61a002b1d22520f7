import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { silentLog } from '../../testing/test-database.ts'
import type { Urgency } from '../jobs/turns.ts'
import { type Bounds, readerProgram } from './reader-program.ts'
import { createReaders, type Readers, type ReadersOptions } from './readers.ts'
import type { PlantedAnswer, PlantedOrder } from './testing/planted.ts'

const wide: Bounds = { memoryMib: 512, processorMs: 60_000, wallMs: 120_000, answerBytes: 1024 * 1024 }
const planted = (bounds: Partial<Bounds> = {}) =>
  readerProgram<PlantedOrder, PlantedAnswer>(new URL('./testing/planted.ts', import.meta.url), { ...wide, ...bounds })

let readers: Readers
afterEach(() => readers.close())

async function start(options: Partial<ReadersOptions> = {}): Promise<void> {
  readers = await createReaders({ log: silentLog, secondsPerHour: 600, ahead: [], places: 1, ...options })
}

interface Reading {
  readonly bounds?: Partial<Bounds>
  readonly urgency?: Urgency
  readonly files?: readonly Uint8Array[]
}

const read = (
  organizationId: string,
  order: PlantedOrder,
  { bounds, urgency = 'background', files = [] }: Reading = {},
) => readers.read(planted(bounds), { for: { organizationId, urgency }, order, files })

const until = (isTrue: () => boolean) => expect.poll(isTrue, { timeout: 60_000 }).toBe(true)

/** Readings that wait for the test: each goes on when a file of its name stands in the folder that readers of tests may read. */
async function startWithGates() {
  const folder = await temporaryDirectory()
  await start({ compiledCodeIn: folder })
  return {
    wait: (organizationId: string, name: string) =>
      read(organizationId, { what: 'wait-for', path: join(folder, name) }),
    open: (name: string) => writeFileSync(join(folder, name), ''),
    untilReached: (name: string) => until(() => existsSync(join(folder, `${name}.reached`))),
  }
}

/** Processes started by this one: readers, and those of other test files in the same worker. */
const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

describe('Readers', () => {
  it('read a file of another organization while heavy ones of the first wait [SEC-42]', async () => {
    const { wait, open } = await startWithGates()
    const heavy = ['first', 'second', 'third'].map((name) => wait('a', name))
    const small = read('b', { what: 'answer' }, { files: [Buffer.from('656 bytes')] })
    open('first')
    expect((await small)?.bytes).toBe(9)
    open('second')
    open('third')
    await Promise.all(heavy)
  })

  it('let a print go on while an upload holds the only place [LOAD-09]', async () => {
    const { wait, open, untilReached } = await startWithGates()
    const heavy = wait('a', 'heavy')
    await untilReached('heavy')
    expect(await read('b', { what: 'answer' }, { urgency: 'print' })).toBeDefined()
    open('heavy')
    await heavy
  })

  it('let a print go on while an upload of its own organization holds the only place and another organization waits [LOAD-09]', async () => {
    const { wait, open, untilReached } = await startWithGates()
    const heavy = wait('a', 'heavy')
    await untilReached('heavy')
    const other = wait('b', 'other')
    expect(await read('a', { what: 'answer' }, { urgency: 'print' })).toBeDefined()
    open('heavy')
    open('other')
    await Promise.all([heavy, other])
  })

  it('are reused for the same organization, and for no other [SEC-42]', async () => {
    await start()
    const [first, second, other] = [
      await read('a', { what: 'answer' }),
      await read('a', { what: 'answer' }),
      await read('b', { what: 'answer' }),
    ]
    expect(second?.reader).toBe(first?.reader)
    expect(other?.reader).not.toBe(first?.reader)
  })

  it('refuse an organization that has used up its budget and say how long to wait; its prints and other organizations go on [LOAD-09]', async () => {
    await start({ secondsPerHour: 0.1 })
    await read('a', { what: 'burn', processorMs: 200 })
    const refused = read('a', { what: 'answer' })
    await expect(refused).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: expect.any(Number) })
    expect(await read('a', { what: 'answer' }, { urgency: 'print' })).toBeDefined()
    expect(await read('b', { what: 'answer' })).toBeDefined()
  })

  it('charge a reading that was ended at its bound [LOAD-09]', async () => {
    await start({ secondsPerHour: 0.2 })
    expect(await read('a', { what: 'burn', processorMs: 600_000 }, { bounds: { processorMs: 300 } })).toBeUndefined()
    await expect(read('a', { what: 'answer' })).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('lose one file when one of them dies; others go on, and it is replaced', async () => {
    await start({ places: 2 })
    const [dead, other] = await Promise.allSettled([read('a', { what: 'die' }), read('b', { what: 'answer' })])
    expect(dead).toMatchObject({ reason: { code: 'not-ready', message: expect.stringContaining('Try again') } })
    expect(other.status).toBe('fulfilled')
    expect(await read('a', { what: 'answer' })).toBeDefined()
  })

  it('are replaced after a program failed in one of them', async () => {
    await start()
    const first = await read('a', { what: 'answer' })
    await expect(read('a', { what: 'throw', message: 'planted' })).rejects.toThrow('planted')
    expect((await read('a', { what: 'answer' }))?.reader).not.toBe(first?.reader)
  })

  it('cannot fill the log of the server with the reason of a failure [SEC-42]', async () => {
    await start()
    const failed = await read('a', { what: 'throw', message: 'x'.repeat(100_000) }).catch((error: Error) => error)
    expect(failed).toMatchObject({ message: expect.stringMatching(/^.{100,5000}$/s) })
  })

  it.each<[string, PlantedOrder, Partial<Bounds>]>([
    ['processor time', { what: 'burn', processorMs: 600_000 }, { processorMs: 300 }],
    ['memory', { what: 'fill-memory' }, { memoryMib: 300 }],
    ['time', { what: 'wait-for', path: fileURLToPath(new URL('./testing/nowhere', import.meta.url)) }, { wallMs: 300 }],
    ['bytes of its answer', { what: 'answer', bytes: 10_000 }, { answerBytes: 5_000 }],
  ])('end a reading that takes more than its bound of %s [SEC-42]', async (_, order, bounds) => {
    await start()
    expect(await read('a', order, { bounds })).toBeUndefined()
    expect(await read('a', { what: 'answer' })).toBeDefined()
  })

  it('are ended when they answer without an order [SEC-42]', async () => {
    await start()
    const first = await read('a', { what: 'chatter' })
    await expect
      .poll(async () => (await read('a', { what: 'answer' }).catch(() => first))?.reader, { timeout: 60_000 })
      .not.toBe(first?.reader)
  })

  it('end with the server, which rejects waiting files and lets running ones finish', async () => {
    const others = process.platform === 'linux' ? children() : []
    const { wait, open, untilReached } = await startWithGates()
    const running = wait('a', 'gate')
    await untilReached('gate')
    const waiting = read('b', { what: 'answer' })
    const closing = readers.close()
    await expect(waiting).rejects.toMatchObject({ code: 'not-ready' })
    open('gate')
    expect(await running).toBeDefined()
    await closing
    if (process.platform === 'linux') await until(() => children().every((pid) => others.includes(pid)))
    await expect(read('a', { what: 'answer' })).rejects.toMatchObject({ code: 'not-ready' })
  })

  it('let code from a file read no files and no environment, start no program and write nothing [SEC-42]', async () => {
    await start()
    const secrets = ['/etc/passwd', fileURLToPath(new URL('../../../../../package.json', import.meta.url))]
    const answer = await read('a', { what: 'look-around', secretFiles: secrets, port: 1 })
    expect(answer?.found).toEqual({ env: {} })
  })

  it.runIf(process.platform === 'linux')('reach no port of the computer [SEC-42]', async ({ skip }) => {
    await start()
    if (readers.confinement.weakness !== undefined) skip(readers.confinement.weakness)
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const answer = await read('a', { what: 'look-around', secretFiles: [], port })
    server.close()
    expect(answer?.found?.loopback).toBeUndefined()
  })

  it.runIf(process.platform === 'linux')('send no signal to the server [SEC-42]', async ({ skip }) => {
    await start()
    if (readers.confinement.weakness !== undefined) skip(readers.confinement.weakness)
    const answer = await read('a', { what: 'signal', pid: process.pid })
    expect(answer?.found?.signaled).toBeUndefined()
  })
})
