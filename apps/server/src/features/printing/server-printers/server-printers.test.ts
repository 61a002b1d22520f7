import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPairingCode, pairHelper, reportJournal } from '@labelwright/contract/server/helpers'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { createPrinter, deletePrinter } from '@labelwright/contract/server/printers'
import { getPrintJob, printArticle, setEntryStatus } from '@labelwright/contract/server/printing'
import { openJournal } from '@labelwright/printing/journal/journal'
import { freePorts } from '@labelwright/printing/testing/free-ports'
import { type PrinterSink, startPrinterSink } from '@labelwright/printing/testing/printer-sink'
import { type PrivateCups, startPrivateCups } from '@labelwright/printing/testing/private-cups'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../../app.ts'
import { newId } from '../../../platform/database/ids.ts'
import { defined } from '../../../testing/defined.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'
import { temporaryDirectory } from '../../../testing/temporary-directory.ts'

// Real processes on a busy machine take their time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let test: TestApp
let token: string
let admin: string
let cups: PrivateCups
let sink: PrinterSink
let other: PrinterSink
let silent: PrinterSink
let offPort: number

beforeAll(async () => {
  ;[sink, other, silent, cups] = await Promise.all([
    startPrinterSink(),
    startPrinterSink(),
    startPrinterSink({ kind: 'never-reads' }),
    startPrivateCups(),
  ])
  await cups.addQueue('Raw', { port: other.port, driver: 'raw' })
  ;[offPort = 0] = await freePorts(1)
  const ports = [sink.port, other.port, silent.port, cups.port, offPort]
  test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: ports.join(',') })
  token = await test.signInAs(packerEmail)
  admin = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await test?.stop()
  await Promise.all([sink?.close(), other?.close(), silent?.close(), cups?.stop()])
})

const addPrinter = async (port: number, change: object = {}): Promise<string> => {
  const body = {
    name: newId(),
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'server',
    targetIpAddress: '127.0.0.1',
  } as const
  const answer = await test.call(createPrinter, { body: { ...body, targetPort: port, ...change } }, { token: admin })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.id
}

const print = async (printerIds: readonly string[], { key = newId() as string, quantity = 1 } = {}) => {
  const labels = await Promise.all(printerIds.map((printerId) => lineToPrint(test, token, { printerId, quantity })))
  const answer = await test.call(
    printArticle,
    { body: { computerName: '', labels } },
    { token, headers: { 'idempotency-key': key } },
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const ask = async (entityId: string, as = token) =>
  (await test.call(getPrintJob, { params: { entityId } }, { token: as })).body
const ended = (entityId: string) =>
  vi.waitFor(
    async () => {
      const job = await ask(entityId)
      expect(job.state).toBe('Processed')
      return job
    },
    { timeout: 30_000, interval: 30 },
  )
const statesOf = async (entityId: string) => (await ended(entityId)).entries.map(({ state }) => state)
const transitionsOf = async (entityId: string) => {
  const { rows } = await test.rows.query(
    `select e.position, t.to_state from entry_transitions t join print_job_entries e on e.id = t.entry_id
     where e.job_id = $1 order by e.position, t.id`,
    [entityId],
  )
  return rows.map((row) => `${row.position} ${row.to_state}`)
}
const printed = (printer: PrinterSink): string => Buffer.concat(printer.jobs() as Buffer[]).toString('latin1')
const countOf = (text: string, word: string): number => text.split(word).length - 1

describe('A printer that the server reaches itself', () => {
  it('gets the label without the page having a file, and everybody learns the outcome [JOB-13]', async () => {
    const printer = await addPrinter(sink.port)
    const before = countOf(printed(sink), '^XZ')
    const job = await print([printer])
    expect(job).toMatchObject({ state: 'Printing', files: [], entries: [{ state: 'Created', message: null }] })
    const end = await ended(job.entityId)
    expect(end).toMatchObject({ entityId: job.entityId, files: [], entries: [{ state: 'Success' }] })
    expect(countOf(printed(sink), '^XZ')).toBe(before + 1)
    expect(await transitionsOf(job.entityId)).toEqual(['0 Created', '0 Sent', '0 Success'])
  })

  it('prints once for a key, however often the same call comes [JOB-13]', async () => {
    const printer = await addPrinter(sink.port)
    const before = countOf(printed(sink), '^XZ')
    const key = newId()
    const jobs = await Promise.all([print([printer], { key }), print([printer], { key })])
    expect(jobs[1]?.entityId).toBe(jobs[0]?.entityId)
    await ended(defined(jobs[0]).entityId)
    expect(await print([printer], { key })).toMatchObject({ files: [], entries: [{ state: 'Success' }] })
    expect(countOf(printed(sink), '^XZ')).toBe(before + 1)
  })

  it('prints a PDF by IPP [JOB-13]', async () => {
    const ipp = { language: 'pdf', dpi: 600, targetPrintQueue: 'printers/Raw' }
    const arrived = other.nextJob()
    const { entityId } = await print([await addPrinter(cups.port, ipp)])
    expect(await statesOf(entityId)).toEqual(['Success'])
    await arrived
    expect(printed(other)).toContain('%PDF-')
  })

  it('prints labels in their order, on one connection at a time, also under two names [JOB-13]', async () => {
    const printers = [await addPrinter(sink.port), await addPrinter(sink.port)]
    const jobs = []
    for (let quantity = 2; quantity < 12; quantity += 1) {
      jobs.push(await print([defined(printers[quantity % 2])], { quantity }))
    }
    for (const { entityId } of jobs) expect(await statesOf(entityId)).toEqual(['Success'])
    const quantities = [...printed(sink).matchAll(/\^PQ(\d+)/g)].map(([, quantity]) => Number(quantity))
    expect(quantities.filter((quantity) => quantity > 1)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(sink.mostAtOnce()).toBe(1)
  })

  it('says that it is off, and prints meanwhile elsewhere [JOB-13]', async () => {
    const stuck = await print([await addPrinter(silent.port)])
    const off = await print([await addPrinter(offPort)])
    const good = await print([await addPrinter(sink.port)])
    expect(await statesOf(good.entityId)).toEqual(['Success'])
    const { entries } = await ended(off.entityId)
    expect(entries).toEqual([
      expect.objectContaining({ state: 'Failed', message: expect.stringContaining('Is it switched on?') }),
    ])
    // A printer that takes a small file and says nothing cannot be told from a good one (packages/printing).
    await ended(stuck.entityId)
  })

  it('is refused with a local driver, a queue of a computer, or a path that hides a host [JOB-13]', async () => {
    const base = {
      name: newId(),
      dpi: 600,
      printsVia: 'server',
      targetIpAddress: '192.168.1.9',
      targetPort: 631,
    } as const
    const pathsOf = async (change: object) => {
      const body = { ...base, language: 'pdf', targetPrintQueue: 'ipp/print', ...change } as const
      const answer = await test.call(createPrinter, { body }, { token: admin })
      return answer.body.errors?.map(({ path }) => path)
    }
    expect(await pathsOf({ useLocalPrinterDriver: true })).toEqual(['useLocalPrinterDriver'])
    expect(await pathsOf({ language: 'zpl', targetPort: 9100 })).toEqual(['targetPrintQueue'])
    expect(await pathsOf({ targetPrintQueue: '../admin?x=http://elsewhere' })).toEqual(['targetPrintQueue'])
    expect(await pathsOf({ targetPrintQueue: '' })).toEqual(['targetPrintQueue'])
    expect(await pathsOf({ targetIpAddress: '169.254.169.254' })).toEqual(['targetIpAddress'])
    expect(await pathsOf({ targetPort: 22 })).toEqual(['targetPort'])
    expect(await pathsOf({})).toBeUndefined()
  })
})

describe('A job that the server prints', () => {
  it('is shown to the person who made it and to administrators, and to nobody else [JOB-13]', async () => {
    const { entityId } = await print([await addPrinter(sink.port)])
    await ended(entityId)
    expect((await ask(entityId, admin)).entityId).toBe(entityId)
    const own = await test.call(
      printArticle,
      {
        body: {
          computerName: '',
          labels: [await lineToPrint(test, admin, { printerId: await addPrinter(sink.port) })],
        },
      },
      { token: admin, headers: { 'idempotency-key': newId() } },
    )
    expect((await test.call(getPrintJob, { params: { entityId: own.body.entityId } }, { token })).status).toBe(404)
    await vi.waitFor(async () => expect((await ask(own.body.entityId, admin)).state).toBe('Processed'), 10_000)
  })

  it('cannot be ended by a page or a helper while the server prints it [JOB-13]', async () => {
    const computerName = `desk-${newId()}`
    const { code } = (await test.call(createPairingCode, {}, { token })).body.data
    const helper = (await test.call(pairHelper, { body: { code, computerName, version: '0.1.0' } })).body.data
    const { entityId, entries } = await print([await addPrinter(sink.port)])
    const { printJobEntryId } = defined(entries[0])
    await ended(entityId)
    await test.rows.query(
      `update print_job_entries set state = 'Sent', lease_ends_at = now() - interval '1 minute', sent_by = $2 where id = $1`,
      [printJobEntryId, newId()],
    )
    await test.rows.query('update print_jobs set computer_name = $2 where id = $1', [entityId, computerName])
    const said = await test.call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } }, { token })
    expect(said.body.code).toBe('outcome-final')
    const reported = await test.call(
      reportJournal,
      { body: { reports: [{ printJobEntryId, status: 'NeverSeen' }] } },
      { token: `${helper.helperId}.${helper.secret}` },
    )
    expect(reported.body.questions).toEqual([])
    expect((await ask(entityId)).entries[0]?.state).toBe('Sent')
    await test.rows.query(`update print_job_entries set state = 'Unknown' where id = $1`, [printJobEntryId])
  })
})

/** Jobs as they stand when no server prints: what a kill leaves is written over them. */
describe('After a kill of the server', () => {
  let sleeping: App | undefined
  const directoryOf = temporaryDirectory
  const serverOn = (dataDirectory: string) => test.startAnother({ config: { ...test.config, dataDirectory } })

  it.each([
    ['accepted, nothing begun', 'accepted', 'Success', 1],
    ['the first byte may have left', 'handing-over', 'Unknown', 0],
    ['printed, not reported', 'done', 'Success', 0],
    ['unknown to the journal', 'none', 'Unknown', 0],
  ] as const)('a label %s ends as is proved, and is never sent twice [JOB-13]', async (_, left, state, sent) => {
    const printer = await addPrinter(sink.port)
    const address = `127.0.0.1:${sink.port}`
    // Somebody else has the printer, so that the label waits.
    await claim(address, newId())
    const { entityId, entries } = await print([printer])
    const { printJobEntryId } = defined(entries[0])
    const directory = await directoryOf()
    const first = await serverOn(directory)
    const serverId = await idOf(directory)
    await first.close()
    const journal = openJournal(join(directory, 'print-journal'))
    if (left !== 'none') {
      journal.accept(printJobEntryId, {
        sha256: 'ab',
        target: { kind: 'raw-socket', address: '127.0.0.1', port: sink.port },
      })
    }
    if (left === 'handing-over' || left === 'done') journal.begin(printJobEntryId)
    if (left === 'done') journal.finish(printJobEntryId, { status: 'Success' })
    journal.close()
    await test.rows.query(
      `update print_job_entries set state = 'Sent', sent_by = $2, lease_ends_at = now() + interval '15 minutes' where id = $1`,
      [printJobEntryId, serverId],
    )
    await claim(address, serverId)
    const before = countOf(printed(sink), '^XZ')
    sleeping = await serverOn(directory)
    expect(await statesOf(entityId)).toEqual([state])
    expect(countOf(printed(sink), '^XZ')).toBe(before + sent)
    await sleeping.close()
    await release(address)
  })

  it('a label waits while another server has the printer, and is printed once the lease has passed [JOB-13]', async () => {
    const printer = await addPrinter(other.port)
    const address = `127.0.0.1:${other.port}`
    await claim(address, newId())
    const { entityId } = await print([printer])
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await ask(entityId)).entries[0]?.state).toBe('Created')
    await test.rows.query(`update printer_claims set leased_until = now() - interval '1 s' where address = $1`, [
      address,
    ])
    expect(await statesOf(entityId)).toEqual(['Success'])
    const { rows } = await test.rows.query('select fence from printer_claims where address = $1', [address])
    expect(Number(rows[0].fence)).toBeGreaterThan(1)
  })

  it('a label that was disabled while it waited is voided, and the print is given back [JOB-13]', async () => {
    const printer = await addPrinter(other.port)
    const address = `127.0.0.1:${other.port}`
    await claim(address, newId())
    const { entityId } = await print([printer])
    const { labelId } = await lineToPrint(test, token)
    const chosen = { body: { ids: [labelId] } }
    expect((await test.call(disableLabels, chosen, { token: admin })).status).toBe(200)
    await release(address)
    const { entries } = await ended(entityId)
    expect(entries).toEqual([
      expect.objectContaining({ state: 'Voided', message: expect.stringContaining('disabled') }),
    ])
    const { rows } = await test.rows.query('select is_given_back from print_jobs where id = $1', [entityId])
    expect(rows[0].is_given_back).toBe(true)
    await test.call(enableLabels, chosen, { token: admin })
  })

  it('a label of a printer that is deleted while it waits is voided, and the print is given back [JOB-13]', async () => {
    const printer = await addPrinter(other.port)
    const address = `127.0.0.1:${other.port}`
    await claim(address, newId())
    const { entityId } = await print([printer])
    const removed = await test.call(deletePrinter, { params: { id: printer }, query: {} }, { token: admin })
    expect(removed.status).toBe(200)
    await release(address)
    const { entries } = await ended(entityId)
    expect(entries).toEqual([expect.objectContaining({ state: 'Voided', message: expect.stringContaining('deleted') })])
    const { rows } = await test.rows.query('select is_given_back from print_jobs where id = $1', [entityId])
    expect(rows[0].is_given_back).toBe(true)
  })

  it('a server says nothing of a label that another one has sent since [JOB-13]', async () => {
    const { entityId, entries } = await print([await addPrinter(sink.port)])
    const { printJobEntryId } = defined(entries[0])
    await ended(entityId)
    const directory = await temporaryDirectory()
    const journal = openJournal(join(directory, 'print-journal'))
    journal.accept(printJobEntryId, { sha256: 'ab', target: { kind: 'raw-socket', address: '127.0.0.1', port: 9100 } })
    journal.finish(printJobEntryId, { status: 'Failed', message: 'The old server says so.' })
    journal.close()
    const state = (to: string) =>
      test.rows.query('update print_job_entries set state = $2, sent_by = $3 where id = $1', [
        printJobEntryId,
        to,
        newId(),
      ])
    await state('Sent')
    const old = await serverOn(directory)
    await old.close()
    expect((await ask(entityId)).entries).toEqual([{ printJobEntryId, state: 'Sent', message: null }])
    await state('Success')
  })

  const claim = (address: string, serverId: string) =>
    test.rows.query(
      `insert into printer_claims values ($1, $2, 1, now() + interval '1 hour')
       on conflict (address) do update set server_id = $2, leased_until = now() + interval '1 hour'`,
      [address, serverId],
    )
  const release = (address: string) =>
    test.rows.query(`update printer_claims set leased_until = '-infinity' where address = $1`, [address])
  const idOf = (directory: string): Promise<string> =>
    vi.waitFor(() => readFile(join(directory, 'print-journal/server-id'), 'utf8'), 10_000)
})
