// A file that takes over the process that reads it can only change the rows of its own import.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { type ReaderProgram, readerProgram } from '../../platform/readers/reader-program.ts'
import { createReaders, type Readers } from '../../platform/readers/readers.ts'
import type { StreamRequest } from '../../platform/readers/stream-file.ts'
import type { PlantedStreamAnswer, PlantedStreamOrder } from '../../platform/readers/testing/planted-stream.ts'
import { defined } from '../../testing/defined.ts'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { silentLog } from '../../testing/test-database.ts'
import { type ImporterTask, importReading } from './importer/importer-protocol.ts'
import type { PlantedRows } from './testing/planted-import-reading.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())
afterEach(() => vi.restoreAllMocks())

type AnyStream = (program: ReaderProgram<unknown, unknown>, request: StreamRequest<unknown>) => Promise<unknown>

/** Has another program and order take the place of those that map the rows of a file. */
function plant(take: (request: StreamRequest<unknown>, stream: AnyStream) => Promise<unknown>): void {
  const { readers } = test.app.context
  const stream = readers.stream.bind(readers) as AnyStream
  vi.spyOn(readers, 'stream').mockImplementation((async (program, request) =>
    (request.order as ImporterTask).kind === 'stage'
      ? take(request, stream)
      : stream(program, request)) as AnyStream as Readers['stream'])
}

const plantedRows = readerProgram<PlantedRows, unknown>(
  new URL('./testing/planted-import-reading.ts', import.meta.url),
  importReading.bounds,
)
const plantRows = (order: PlantedRows): void =>
  plant((request, stream) => stream(plantedRows as never, { ...request, order }))

const file = 'name,externalIdentifier,Color\nBolt,PLANTED-1,red\n'
const startFile = async (importer = token) =>
  (await sendFile(test, { token: importer, file, body: { start: 'true' } })).body.data.id as string
const countPlanted = async () =>
  (await test.rows.query(`select count(*)::int as count from articles where external_identifier like 'PLANTED%'`))
    .rows[0].count as number

interface Cells {
  readonly number?: string
  readonly line?: string
  readonly problems?: string
  readonly id?: string
  readonly groupId?: string
  readonly name?: string
  readonly identifier?: string
  readonly pdfUrl?: string
  readonly data?: string
  readonly search?: string
  readonly labelIds?: string
}

/** One row as mapping makes it, with some cells changed. */
const rowOf = (change: Cells = {}): string =>
  `${Object.values({
    number: '1',
    line: '2',
    problems: '\\N',
    id: newId(),
    groupId: '\\N',
    name: 'Bolt',
    identifier: 'PLANTED-1',
    pdfUrl: '\\N',
    data: '[{"key": "Color", "data": "red"}]',
    search: ' bolt',
    labelIds: '{}',
    ...change,
  }).join('\t')}\n`

/** Ids of another organization on the same database. */
async function makeForeign() {
  const [organizationId, groupId, labelId] = [newId(), newId(), newId()]
  await test.rows.query(`insert into organizations (organization_id, name) values ($1, 'Sundmark')`, [organizationId])
  await test.rows.query(`insert into groups (organization_id, id, name) values ($1, $2, 'Foreign')`, [
    organizationId,
    groupId,
  ])
  return { groupId, labelId }
}

describe('Rows from a reader that was taken over', () => {
  it('are imported where they are what mapping makes of a file', async () => {
    plantRows({ copyText: rowOf(), staged: 1 })
    await waitForImport(test, { token, id: await startFile(), states: ['Finished'] })
    expect(await countPlanted()).toBe(1)
    await test.rows.query(`delete from import_additions`)
    await test.rows.query(`delete from articles where external_identifier like 'PLANTED%'`)
  })

  it.each<[string, (foreign: Awaited<ReturnType<typeof makeForeign>>) => Cells]>([
    ['a group of another organization', ({ groupId }) => ({ groupId })],
    ['a label that the person may not use', ({ labelId }) => ({ labelIds: `{${labelId}}` })],
    ['a link that would run something', () => ({ pdfUrl: 'javascript:alert(1)' })],
    ['data that are no entries', () => ({ data: '[{"key": 1}]' })],
    ['an entry without data', () => ({ data: '[{"key": "Color"}]' })],
    ['a text among the entries', () => ({ data: '["red"]' })],
    ['entries in a list of lists', () => ({ data: '[[{"key": "Color", "data": "red"}]]' })],
    ['problems that are no list', () => ({ problems: '{}' })],
    ['a problem without a sentence', () => ({ problems: '[{"column": "name", "code": "too-long"}]' })],
    ['a name that is longer than any', () => ({ name: 'x'.repeat(501) })],
    ['an id that is none', () => ({ id: 'mine' })],
    ['a value for a column too many', () => ({ labelIds: `{}\t${newId()}` })],
    ['a number that is not the next one', () => ({ number: '7' })],
    ['bytes that are no text', () => ({ name: '\\xff\\xfe' })],
  ])('are refused with a sentence, and nothing is changed: %s [SEC-42]', async (_, change) => {
    plantRows({ copyText: rowOf(change(await makeForeign())), staged: 1 })
    const failed = await waitForImport(test, { token, id: await startFile(), states: ['Failed'] })
    expect(failed.message).toBe('The server had an error. Nothing has changed. Try again.')
    expect(await countPlanted()).toBe(0)
  })

  it('are refused where they name a group of the organization that the person may not use [SEC-42]', async () => {
    const groupId = newId()
    const add = `insert into groups (organization_id, id, name) select organization_id, $1, 'Hidden' from users where email = $2`
    await test.rows.query(add, [groupId, packerEmail])
    await test.rows.query(`update users set user_roles = '{DataImporter}' where email = $1`, [packerEmail])
    const importer = await test.signInAs(packerEmail)
    plantRows({ copyText: rowOf({ groupId }), staged: 1 })
    await waitForImport(test, { token: importer, id: await startFile(importer), states: ['Failed'] })
    expect(await countPlanted()).toBe(0)
  })

  it.each([
    ['two rows of one number', rowOf() + rowOf({ identifier: 'PLANTED-2' }), 2],
    ['fewer rows than it says', rowOf(), 2],
    ['an end before the last row', `${rowOf()}\\.\n${rowOf({ number: '2' })}`, 2],
    ['half a row', rowOf().slice(0, 40), 1],
  ])('are refused as a whole: %s [SEC-42]', async (_, copyText, staged) => {
    plantRows({ copyText, staged })
    const failed = await waitForImport(test, { token, id: await startFile(), states: ['Failed'] })
    expect(failed.message).toBe('The server had an error. Nothing has changed. Try again.')
    expect(await countPlanted()).toBe(0)
  })

  it('come to an end where there are more than a file of its size can have [SEC-42]', async () => {
    const { readers } = test.app.context
    plant((request, stream) =>
      stream(plantedRows as never, { ...request, order: { copyText: rowOf(), staged: 1 }, maxBytes: 100 }),
    )
    const failed = await waitForImport(test, { token, id: await startFile(), states: ['Failed'] })
    expect(failed.reason).toMatchObject({ code: 'file-too-heavy' })
    expect(readers.stream).toHaveBeenCalled()
  })
})

describe('Code in the reader of an import', () => {
  it('finds no password, no environment, no file of the data directory and no port [SEC-42]', async ({ skip }) => {
    const readers = await createReaders({ log: silentLog, secondsPerHour: 600, ahead: [] })
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const lookAround = readerProgram<PlantedStreamOrder, PlantedStreamAnswer>(
      new URL('../../platform/readers/testing/planted-stream.ts', import.meta.url),
      importReading.bounds,
    )
    const seen: { order: string; answer: PlantedStreamAnswer | undefined }[] = []
    plant(async (request) => {
      const secretFiles = [request.path, test.config.dataDirectory, `${test.config.dataDirectory}/database-password`]
      const order = { what: 'look-around', secretFiles, port } as const
      for (const isAlone of [true, false]) {
        const answer = await readers.stream(lookAround, { ...request, order, isAlone })
        seen.push({ order: JSON.stringify(request.order), answer })
      }
      throw new Error('seen')
    })
    await waitForImport(test, { token, id: await startFile(), states: ['Failed'] })
    server.close()
    await readers.close()
    expect(seen).toHaveLength(2)
    for (const { order, answer } of seen) {
      // The file itself is what it may read.
      expect(answer?.text).toBe(file)
      expect(order).not.toContain(defined(test.database.connection.password as string | undefined))
      const { loopback, ...found } = defined(answer?.found)
      expect(found).toEqual({ env: {} })
      if (readers.confinement.weakness !== undefined) skip(readers.confinement.weakness)
      expect(loopback).toBeUndefined()
    }
  })
})
