import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import { disableLabels } from '@labelwright/contract/server/labels'
import { createPrinter } from '@labelwright/contract/server/printers'
import { countStoppedPrints, printArticle, renewPrintTickets } from '@labelwright/contract/server/printing'
import type { PrintJobAnswer, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeWrongClock } from '../../../../../helper/src/testing/wrong-clock.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { adminEmail, packerEmail } from '../../../testing/start-app.ts'
import { type LinkedHelper, startWire } from '../../helpers/link/testing/linked-helper.ts'
import { callAsPage, type PrintBench, soon, startPrintBench } from '../../helpers/link/testing/print-by-helper.ts'
import { addPerson } from '../../label-approval/testing/reviewers.ts'
import { endExpiredLeases } from '../entry-outcomes.service.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const twenty = 20
const minute = 60_000
let bench: PrintBench
let packer: string
let admin: string
let labelId: string

beforeAll(async () => {
  bench = await startPrintBench(30)
  packer = await bench.test.signInAs(packerEmail)
  admin = await bench.test.signInAs(adminEmail)
  labelId = (await lineToPrint(bench.test, packer)).labelId
  await setApproval(true)
})
afterEach(async () => {
  await bench.clear()
  await bench.test.rows.query('update labels set enabled = true where id = $1', [labelId])
  // Entries of an earlier test would be counted with the next one's.
  await bench.test.rows.query(`update print_job_entries set state = 'Voided' where state in ('Created', 'Sent')`)
  await setApproval(true)
})
afterAll(() => bench?.stop())

const setApproval = (value: boolean) =>
  bench.test.rows.query('update labels set is_under_approval = $2 where id = $1', [labelId, value])
const disable = async () => {
  const body = { ids: [labelId], reason: 'Wrong address' }
  expect((await bench.test.call(disableLabels, { body }, { token: admin })).status).toBe(200)
}
const counts = async () =>
  (await bench.test.call(countStoppedPrints, { query: { labelIds: labelId } }, { token: admin })).body
const renew = async (...ids: string[]) =>
  (await bench.test.call(renewPrintTickets, { body: { printJobEntryIds: ids } }, { token: packer })).body
const send = (helper: LinkedHelper, file: PrintJobFile, ticket = file.ticket) =>
  callAsPage(helper.running.port, '/api/print', { ...helperBodyOf(file), ticket })
const lifeOf = ({ ticket }: { readonly ticket: string }) => {
  const { exp = 0, iat = 0 } = decodeJwt(ticket)
  return exp - iat
}
const messagesOf = async ({ entityId }: PrintJobAnswer) => {
  const query = `select message from print_job_entries where job_id = $1 and state = 'Voided'`
  return (await bench.test.rows.query(query, [entityId])).rows.map(({ message }) => message)
}
/** Sends a file as the page does: renews its ticket first, and sends nothing that was stopped. Returns the state that the helper reported. */
async function printAsPage(helper: LinkedHelper, file: PrintJobFile): Promise<string> {
  const { tickets, stopped } = await renew(file.printJobEntryId)
  if (stopped.length > 0) return 'stopped'
  return (await send(helper, file, tickets[0]?.ticket)).json().status
}
/** Requested = Success + Failed + Voided + Unknown, and nothing came out twice or without being told. */
async function expectAccountedFor({ entityId }: Pick<PrintJobAnswer, 'entityId'>, labels: number) {
  const ended = await bench.untilEnded(entityId)
  expect(ended).toHaveLength(labels)
  for (const { state, times } of ended) expect(times).toBe(state === 'Success' ? 1 : 0)
  return ended
}

describe('A job of 20 labels under approval that is disabled behind the third [PRT-41] [C19]', () => {
  it('page open: 17 are stopped, 3 were sent, and the person who disables sees it change', async () => {
    const helper = await bench.start()
    const job = await bench.makePageJob(helper, twenty)
    expect(job.files.map(lifeOf)).toEqual(Array.from({ length: twenty }, () => 60))
    for (const file of job.files.slice(0, 3)) expect(await printAsPage(helper, file)).toBe('Success')
    await expect.poll(async () => (await bench.outcomesOf(job.entityId)).filter(isSuccess).length, soon).toBe(3)
    await disable()
    expect(await counts()).toMatchObject({ sent: 3, unknown: 0 })
    for (const file of job.files.slice(3)) expect(await printAsPage(helper, file)).toBe('stopped')
    await expectAccountedFor(job, twenty)
    expect(await counts()).toEqual({ stopped: 17, sent: 3, unknown: 0, open: 0 })
    expect(new Set(await messagesOf(job))).toEqual(
      new Set([expect.stringMatching(/disabled the label: Wrong address/)]),
    )
  })

  it('page closed: nothing more is sent by hand, with the tickets or by the links of the files', async () => {
    const helper = await bench.start()
    const job = await bench.makePageJob(helper, twenty)
    await disable()
    const [byHand, ...others] = job.files
    if (!byHand) throw new Error('the job has no files')
    const url = new URL(byHand.printerFileUrl)
    const fetched = await bench.test.app.http.inject({ method: 'GET', url: `${url.pathname}${url.search}` })
    expect([fetched.statusCode, fetched.json().code]).toEqual([409, 'print-stopped'])
    await expectAccountedFor(job, twenty)
    // The journal has promised it.
    for (const file of others) expect((await send(helper, file)).json()).toMatchObject({ status: 'Failed' })
    await expectAccountedFor(job, twenty)
    expect(await counts()).toEqual({ stopped: twenty, sent: 0, unknown: 0, open: 0 })
  })

  it('link cut: what its helper has not begun never begins, also when the label is enabled again meanwhile', async () => {
    const between = await startWire(bench.test.app)
    const helper = await bench.start({ serverUrl: between.url })
    const entityId = await bench.print(helper.helperId, twenty)
    await expect.poll(async () => (await bench.outcomesOf(entityId)).some(isSuccess), soon).toBe(true)
    between.hold({ toServer: true, toHelper: true })
    await disable()
    await bench.test.rows.query('update labels set enabled = true where id = $1', [labelId])
    between.cut()
    const ended = await expectAccountedFor({ entityId }, twenty)
    const sent = ended.filter(isSuccess).length
    expect(sent).toBeLessThan(twenty)
    expect(await counts()).toEqual({ stopped: twenty - sent, sent, unknown: 0, open: 0 })
    await between.close()
  })

  it('printed by the server itself: what waits is Voided, and what it has begun is printed', async () => {
    const printer = { language: 'zpl', dpi: 203.2, printsVia: 'server', targetIpAddress: '127.0.0.1' } as const
    const { port: targetPort } = bench.printer
    const created = await bench.test.call(
      createPrinter,
      { body: { ...printer, name: 'Of the server', targetPort } },
      { token: admin },
    )
    const line = await lineToPrint(bench.test, packer, { printerId: created.body.data.id })
    const labels = Array.from({ length: 100 }, (_, index) => ({ ...line, quantity: 1_000 + index }))
    const body = { computerName: '', labels }
    const { entityId } = (await bench.test.call(printArticle, { body }, { token: packer })).body
    await expect.poll(async () => (await bench.outcomesOf(entityId)).some(isSuccess), soon).toBe(true)
    await disable()
    const ended = await expectAccountedFor({ entityId }, labels.length)
    const sent = ended.filter(isSuccess).length
    expect(sent).toBeLessThan(labels.length)
    expect(await counts()).toEqual({ stopped: labels.length - sent, sent, unknown: 0, open: 0 })
  })

  it('helper away: the record says Unknown, and Voided when it comes back', async () => {
    const helper = await bench.start()
    const job = await bench.makePageJob(helper, twenty)
    await helper.running.kill()
    await disable()
    expect(await counts()).toEqual({ stopped: 0, sent: 0, unknown: 0, open: twenty })
    await bench.test.rows.query(
      `update print_job_entries set lease_ends_at = lease_ends_at - interval '61 seconds' where job_id = $1`,
      [job.entityId],
    )
    await endExpiredLeases(bench.test.app.context)
    expect(await counts()).toEqual({ stopped: 0, sent: 0, unknown: twenty, open: 0 })
    await helper.startAgain()
    await expect.poll(counts, soon).toEqual({ stopped: twenty, sent: 0, unknown: 0, open: 0 })
  })
})

const isSuccess = ({ state }: { readonly state: string }): boolean => state === 'Success'

describe('The tickets of labels under approval [PRT-40]', () => {
  it('end 60 s after they were made: files that are sent by hand after 61 s are refused', async () => {
    const clock = makeWrongClock(0)
    const helper = await bench.start({ environment: clock.environment })
    const job = await bench.makePageJob(helper, twenty)
    clock.pass(61_000)
    for (const file of job.files) expect((await send(helper, file)).json().code).toBe('ticket-invalid')
    const [first] = job.files
    if (!first) throw new Error('the job has no files')
    clock.pass(0)
    expect(await printAsPage(helper, first)).toBe('Success')
  })

  it.each([
    ['fast', 10 * minute],
    ['slow', -10 * minute],
  ])('end by the server’s time on a computer whose clock is 10 minutes %s', async (_, aheadMs) => {
    const clock = makeWrongClock(aheadMs)
    const helper = await bench.start({ environment: clock.environment })
    const overLink = await bench.print(helper.helperId, 3)
    await expectAccountedFor({ entityId: overLink }, 3)
    const job = await bench.makePageJob(helper, twenty)
    const [first, ...others] = job.files
    if (!first) throw new Error('the job has no files')
    expect(await printAsPage(helper, first)).toBe('Success')
    // The answer to its report tells the helper the time.
    const isReported = () =>
      helper
        .journal()
        .split('\n')
        .filter((line) => line.includes('"reported"'))
        .join()
    await expect.poll(isReported, soon).toContain(first.printJobEntryId)
    clock.pass(61_000)
    for (const file of others) expect((await send(helper, file)).json().code).toBe('ticket-invalid')
    await disable()
    await expectAccountedFor(job, twenty)
    expect(await counts()).toEqual({ stopped: 19, sent: 1, unknown: 0, open: 0 })
  })

  it('leave over a link one at a time for each printer', async () => {
    const helper = await bench.start()
    const entityId = await bench.print(helper.helperId, 6)
    const most = { underWay: 0 }
    const look = async () => {
      const states = (await bench.outcomesOf(entityId)).map(({ state }) => state)
      most.underWay = Math.max(most.underWay, states.filter((state) => state === 'Sent').length)
      return states.every((state) => state === 'Success')
    }
    await expect.poll(look, { timeout: 60_000, interval: 5 }).toBe(true)
    expect(most.underWay).toBe(1)
  })

  it('are 15 minutes for labels without approval, which pages need not renew [SEC-63]', async () => {
    await setApproval(false)
    const helper = await bench.start()
    const { files } = await bench.makePageJob(helper, 2)
    expect(files.map(lifeOf).every((seconds) => seconds > 890 && seconds <= 900)).toBe(true)
    expect(files.map(({ renewsTicket }) => renewsTicket)).toEqual([undefined, undefined])
  })

  it('are renewed for who made the job, for 20 of its files at most, and for nobody else', async () => {
    const helper = await bench.start()
    const { files } = await bench.makePageJob(helper, 2)
    const ids = files.map(({ printJobEntryId }) => printJobEntryId)
    const ask = (token: string, printJobEntryIds: string[]) =>
      bench.test.call(renewPrintTickets, { body: { printJobEntryIds } }, { token })
    expect((await ask(packer, ids)).body.tickets.map(lifeOf)).toEqual([60, 60])
    expect((await ask(admin, ids)).status).toBe(200)
    const { token: other } = await addPerson(bench.test, 'Otto')
    expect((await ask(other, ids)).status).toBe(404)
    const many = Array.from({ length: 21 }, (_, index) => `01a1ffb1-cf0f-7811-b38b-0000000000${10 + index}`)
    expect((await ask(packer, many)).status).toBe(422)
  })
})

describe.each(['helper-before-the-fence', 'helper-before-the-stop'])('A helper of before: %s [PRT-43]', (name) => {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-old-helper-'))
  const mainFile = join(directory, 'helper.mjs')
  beforeAll(() => {
    const fixtures = new URL('../../../../../../scripts/product/fixtures/', import.meta.url)
    writeFileSync(mainFile, gunzipSync(readFileSync(new URL(`${name}.mjs.gz`, fixtures))))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('gets tickets of 3 minutes and one file at a time, and prints nothing that was disabled before it came', async () => {
    const helper = await bench.start({ mainFile })
    await expectAccountedFor({ entityId: await bench.print(helper.helperId, 4) }, 4)
    const job = await bench.makePageJob(helper, twenty)
    const renewed = await renew(...job.files.map(({ printJobEntryId }) => printJobEntryId))
    expect(renewed.tickets.map(lifeOf)).toEqual(Array.from({ length: twenty }, () => 180))
    for (const file of job.files.slice(0, 3)) expect(await printAsPage(helper, file)).toBe('Success')
    await disable()
    for (const file of job.files.slice(3)) expect(await printAsPage(helper, file)).toBe('stopped')
    await expectAccountedFor(job, twenty)
    expect(await counts()).toEqual({ stopped: 17, sent: 3, unknown: 0, open: 0 })
  })
})
