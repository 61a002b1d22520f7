import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../testing/temporary-directory.ts'
import { silentLog } from '../../testing/test-database.ts'
import { type Bounds, readerProgram } from './reader-program.ts'
import { createReaders, type Readers } from './readers.ts'
import type { StreamRequest } from './stream-file.ts'
import type { PlantedStreamAnswer, PlantedStreamOrder } from './testing/planted-stream.ts'

const wide: Bounds = { memoryMib: 512, processorMs: 60_000, wallMs: 120_000, answerBytes: 1024 * 1024 }
const planted = (bounds: Partial<Bounds>) =>
  readerProgram<PlantedStreamOrder, PlantedStreamAnswer>(new URL('./testing/planted-stream.ts', import.meta.url), {
    ...wide,
    ...bounds,
  })

let readers: Readers
let path: string
beforeAll(async () => {
  readers = await createReaders({ log: silentLog, secondsPerHour: 600, ahead: [], places: 1 })
  path = join(await temporaryDirectory(), 'rows.csv')
  await writeFile(path, 'name\nBolt\n')
})
afterAll(() => readers.close())

interface Change extends Partial<Omit<StreamRequest<PlantedStreamOrder>, 'order'>> {
  readonly bounds?: Partial<Bounds>
}

const stream = (order: PlantedStreamOrder, { bounds = {}, ...change }: Change = {}) =>
  readers.stream(planted(bounds), {
    organizationId: 'a',
    order,
    path,
    isAlone: true,
    takesTurns: false,
    maxBytes: 1024 * 1024,
    onPiece: async () => undefined,
    ...change,
  })

describe('Files that take turns', () => {
  const three = { what: 'send', pieces: 3, bytes: 1, processorMs: 0 } as const
  /** Streams a file for two organizations at once. Returns whose piece came when. */
  async function whose(takesTurns: boolean): Promise<string> {
    const came: string[] = []
    const bothBegan = Promise.withResolvers<void>()
    const read = (organizationId: string) => {
      const onPiece = async () => {
        came.push(organizationId)
        if (new Set(came).size === 2) bothBegan.resolve()
        if (!takesTurns) await bothBegan.promise
      }
      return stream(three, { organizationId, takesTurns, onPiece })
    }
    await Promise.all([read('a'), read('b')])
    return came.join('')
  }

  it('are read one after another where there is one place [SEC-42]', async () => {
    expect(await whose(true)).toBe('aaabbb')
  })

  it('hold up none that takes none', async () => {
    expect(await whose(false)).toMatch(/^(ab|ba)/)
  })
})

describe.each([
  ['with a process of its own', true],
  ['in a warm reader', false],
])('A file that is streamed %s', (_, isAlone) => {
  it('is read, and comes back in pieces, each when the one before is done with', async () => {
    const pieces: string[] = []
    let working = 0
    const onPiece = async (piece: Uint8Array, progress: number) => {
      working += 1
      await turn()
      pieces.push(`${working} ${Buffer.from(piece).toString()} ${progress}`)
      working -= 1
    }
    const answer = await stream({ what: 'send', pieces: 4, bytes: 3, processorMs: 0 }, { isAlone, onPiece })
    expect(answer?.text).toBe('name\nBolt\n')
    expect(pieces).toEqual(['1 111 0.25', '1 222 0.5', '1 333 0.75', '1 444 1'])
  })

  it('finds, where it runs code, no file, no environment, no program and nothing to write to [SEC-42]', async () => {
    const answer = await stream({ what: 'look-around', secretFiles: [path, '/etc/passwd'], port: 1 }, { isAlone })
    expect(answer?.found).toEqual({ env: {} })
  })

  it.runIf(process.platform === 'linux')('reaches no port of the computer [SEC-42]', async ({ skip }) => {
    if (readers.confinement.weakness !== undefined) skip(readers.confinement.weakness)
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const answer = await stream({ what: 'look-around', secretFiles: [], port }, { isAlone })
    server.close()
    expect(answer?.found?.loopback).toBeUndefined()
  })

  it('is given up when its pieces are more than agreed [SEC-42]', async () => {
    const order = { what: 'send', pieces: 3, bytes: 400, processorMs: 0 } as const
    expect(await stream(order, { isAlone, maxBytes: 1_199 })).toBeUndefined()
    expect(await stream(order, { isAlone, maxBytes: 1_200 })).toBeDefined()
  })

  it.each(['flood', 'answer-early'] as const)(
    'is lost when its reader sends what nobody asked for: %s [SEC-42]',
    async (what) => {
      const never = () => new Promise<never>(() => undefined)
      await expect(stream({ what }, { isAlone, onPiece: never })).rejects.toMatchObject({ code: 'not-ready' })
    },
  )

  it('may take its processor time for each piece, and no more without one [SEC-31]', async () => {
    const bounds = { processorMs: 2_000 }
    const slow = { what: 'send', pieces: 4, bytes: 1, processorMs: 700 } as const
    expect(await stream(slow, { isAlone, bounds })).toBeDefined()
    expect(await stream({ ...slow, processorMs: 600_000 }, { isAlone, bounds })).toBeUndefined()
  })

  it('is given up when it fills the memory [SEC-31]', async () => {
    expect(await stream({ what: 'fill-memory' }, { isAlone, bounds: { memoryMib: 300 } })).toBeUndefined()
  })

  it('ends with the error of whoever gets its pieces', async () => {
    const onPiece = async () => {
      throw new Error('the disk is full')
    }
    const order = { what: 'send', pieces: 3, bytes: 1, processorMs: 0 } as const
    await expect(stream(order, { isAlone, onPiece })).rejects.toThrow('the disk is full')
  })

  it('ends when it is aborted, with the reason', async () => {
    const stopping = new AbortController()
    const onPiece = async () => stopping.abort(new Error('the server stops'))
    const order = { what: 'send', pieces: 1_000_000, bytes: 0, processorMs: 0 } as const
    const streaming = stream(order, { isAlone, onPiece, signal: stopping.signal })
    await expect(streaming).rejects.toThrow('the server stops')
  })
})

describe('A warm reader', () => {
  it('streams for one organization only [SEC-42]', async () => {
    const readerOf = async (organizationId: string) =>
      (await stream({ what: 'read' }, { isAlone: false, organizationId }))?.reader
    const [first, second, other] = [await readerOf('a'), await readerOf('a'), await readerOf('b')]
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })
})
